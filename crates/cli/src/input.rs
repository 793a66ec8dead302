//! The URLs to look at: arguments, or the records of standard input, one at a time.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};

use crate::blocks::{Block, Blocks, Entry, Piece, Place, TooLong};
use crate::options::{Inputs, Longest};
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::packed;
use crate::record::{Origin, Record};

/// The records in the order in which they were given. Only one block of a stream is in memory at a time.
pub(crate) struct Records<'a> {
    inputs: &'a Inputs,
    /// How many arguments were dealt with.
    arguments: usize,
    stdin: Option<Stream>,
}

/// Standard input, being read.
struct Stream {
    blocks: Blocks<Box<dyn Read + Send>>,
    block: Option<Block>,
    place: Place,
}

impl<'a> Records<'a> {
    pub(crate) fn new(inputs: &'a Inputs) -> Self {
        Self {
            inputs,
            arguments: 0,
            stdin: None,
        }
    }

    /// Deals with every record in turn; what was said so far is shown before there is a wait. Whether it
    /// holds of all of them.
    pub(crate) fn all(
        mut self,
        output: &mut Output,
        mut holds: impl FnMut(&Record<'_>, &mut Output) -> Outcome,
    ) -> Outcome {
        let mut all = true;
        let mut refused = false;
        loop {
            if self.may_wait() {
                output.flush()?;
            }
            match self.next()? {
                Some(Entry::Record(record)) => all &= holds(&record, output)?,
                Some(Entry::TooLong(record)) => {
                    refused = true;
                    refuse(record, self.inputs.longest, output)?;
                }
                None if refused => return Err(Failure::Told),
                None => return Ok(all),
            }
        }
    }

    /// Whether the next record may keep us waiting, so that what was said so far should be shown.
    fn may_wait(&self) -> bool {
        match &self.stdin {
            Some(Stream { block, place, .. }) => {
                let block = block.as_ref();
                block.is_none_or(|block| block.is_at_end(*place))
            }
            None => match self.inputs.urls.get(self.arguments) {
                Some(argument) => argument == "-",
                None => true,
            },
        }
    }

    /// What comes next; `None` after the last.
    fn next(&mut self) -> io::Result<Option<Entry<'_>>> {
        loop {
            if self.stdin.is_some() {
                if let Some(too_long) = self.advance()? {
                    return Ok(Some(Entry::TooLong(too_long)));
                }
                if self.stdin.is_some() {
                    break;
                }
            }
            if self.inputs.urls.is_empty() && self.arguments == 0 {
                self.arguments = 1;
                self.open_stdin()?;
                continue;
            }
            let Some(argument) = self.inputs.urls.get(self.arguments) else {
                return Ok(None);
            };
            self.arguments += 1;
            if argument == "-" {
                self.open_stdin()?;
                continue;
            }
            return Ok(Some(Entry::Record(Record {
                origin: Origin::Argument(self.arguments),
                octets: argument.as_encoded_bytes(),
            })));
        }
        let stream = self.stdin.as_mut();
        Ok(stream.and_then(|Stream { block, place, .. }| block.as_ref()?.next(place)))
    }

    fn open_stdin(&mut self) -> io::Result<()> {
        self.stdin = Some(Stream {
            blocks: Blocks::of(stdin()?.reader, self.inputs.separation()),
            block: None,
            place: Place::default(),
        });
        Ok(())
    }

    /// Sees to it that the stream has a block with something in it, or is closed. A record that is too long to be
    /// kept is given back.
    fn advance(&mut self) -> io::Result<Option<TooLong>> {
        let Some(stream) = &mut self.stdin else {
            return Ok(None);
        };
        let block = stream.block.as_ref();
        if block.is_some_and(|block| !block.is_at_end(stream.place)) {
            return Ok(None);
        }
        stream.place = Place::default();
        stream.block = None;
        match stream.blocks.next().transpose()? {
            Some(Piece::Block(block)) => stream.block = Some(block),
            Some(Piece::TooLong(record)) => return Ok(Some(record)),
            None => self.stdin = None,
        }
        Ok(None)
    }
}

/// Says that a record is too long.
pub(crate) fn refuse(record: TooLong, longest: Longest, output: &mut Output) -> io::Result<()> {
    let TooLong { origin, length } = record;
    let longest = longest.max_record;
    let bytes = if length == 1 { "byte" } else { "bytes" };
    let message = format!("the record has {length} {bytes}; --max-record is {longest}");
    output.report_input(origin, &message)
}

/// Standard input, unpacked if it is packed by gzip or zstd.
pub(crate) struct Stdin {
    pub(crate) reader: Box<dyn Read + Send>,
    /// How many octets of it were taken so far, packed as they are.
    pub(crate) taken: Arc<AtomicU64>,
}

/// Opens standard input.
pub(crate) fn stdin() -> io::Result<Stdin> {
    let stdin = io::stdin();
    if stdin.is_terminal() {
        // Whoever typed no URL may wonder what the program is waiting for.
        let _ = writeln!(io::stderr(), "reading URLs from standard input, one a line");
    }
    let taken = Arc::new(AtomicU64::new(0));
    let counted = Counted {
        reader: stdin,
        taken: Arc::clone(&taken),
    };
    let reader = packed::unpacked(counted)?;
    Ok(Stdin { reader, taken })
}

/// A reader that counts what is taken of it.
struct Counted<R> {
    reader: R,
    taken: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, octets: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(octets)?;
        self.taken.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// The files that were named; standard input if none was.
pub(crate) fn files(named: &[OsString]) -> impl Iterator<Item = &OsString> {
    static STDIN: LazyLock<OsString> = LazyLock::new(|| OsString::from("-"));
    let stdin = named.is_empty().then(|| &*STDIN);
    named.iter().chain(stdin)
}

/// The name of a file, as it is printed: an empty one in quotes.
pub(crate) fn name_of(file: &OsStr) -> Cow<'_, str> {
    if file.is_empty() {
        return Cow::Borrowed("\"\"");
    }
    file.to_string_lossy()
}

/// The octets of a file, or for `-` those of standard input.
///
/// # Errors
///
/// If it cannot be read, or has more than `largest` octets.
pub(crate) fn octets_of(file: &OsStr, largest: u64) -> io::Result<Vec<u8>> {
    let mut octets = Vec::new();
    reader_of(file)?
        .take(largest + 1)
        .read_to_end(&mut octets)?;
    if octets.len() as u64 > largest {
        let message = format!("has more than {} MiB", largest >> 20);
        return Err(io::Error::other(message));
    }
    Ok(octets)
}

/// A file to read from, or for `-` standard input.
pub(crate) fn reader_of(file: &OsStr) -> io::Result<Box<dyn Read>> {
    if file != "-" {
        return Ok(Box::new(File::open(file)?));
    }
    let stdin = io::stdin();
    if stdin.is_terminal() {
        // Whoever named no file may wonder what the program is waiting for.
        let _ = writeln!(io::stderr(), "reading standard input");
    }
    Ok(Box::new(stdin.lock()))
}
