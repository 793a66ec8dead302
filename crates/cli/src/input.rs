//! The URLs to look at: arguments, or the records of standard input, one at a time.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};

use crate::blocks::{Block, Blocks, Entry, Piece, Place, TooLong};
use crate::options::{Inputs, Longest, Source};
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::packed;
use crate::record::{FileName, Origin, Record};

/// The records in the order in which they were given. Only one block of a stream is in memory at a time.
pub(crate) struct Records<'a> {
    inputs: &'a Inputs,
    sources: std::vec::IntoIter<Source<'a>>,
    stream: Option<Stream>,
}

/// A file or standard input, being read.
struct Stream {
    blocks: Blocks<Box<dyn Read + Send>>,
    block: Option<Block>,
    place: Place,
}

impl<'a> Records<'a> {
    pub(crate) fn new(inputs: &'a Inputs) -> Self {
        Self {
            inputs,
            sources: inputs.sources().into_iter(),
            stream: None,
        }
    }

    /// Handles every record in turn, and flushes the output before it waits for input. Returns `true` if it holds of
    /// all of them.
    pub(crate) fn all(
        mut self,
        output: &mut Output,
        mut holds: impl FnMut(&Record<'_>, &mut Output) -> Outcome,
    ) -> Outcome {
        warn_of_files(self.inputs, output)?;
        let has_files = !self.inputs.files.is_empty();
        let mut all = true;
        let mut refused = false;
        let mut is_broken = false;
        loop {
            if is_broken {
                (self.stream, is_broken) = (None, false);
            }
            if self.may_wait() {
                output.flush()?;
            }
            match self.next() {
                Ok(Some(Entry::Record(record))) => all &= holds(&record, output)?,
                Ok(Some(Entry::TooLong(record))) => {
                    refused = true;
                    refuse(&record, self.inputs.longest, output)?;
                }
                Ok(None) if refused => return Err(Failure::Told),
                Ok(None) => return Ok(all),
                // The other files are still there.
                Err(error) if has_files => {
                    (refused, is_broken) = (true, true);
                    output.flush()?;
                    output.report_failure(&error.to_string());
                }
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Returns `true` if reading the next record may block, so that the output so far should be flushed.
    fn may_wait(&self) -> bool {
        match &self.stream {
            Some(Stream { block, place, .. }) => {
                let block = block.as_ref();
                block.is_none_or(|block| block.is_at_end(*place))
            }
            None => !matches!(self.sources.as_slice().first(), Some(Source::Argument(..))),
        }
    }

    /// The next entry; `None` after the last.
    fn next(&mut self) -> io::Result<Option<Entry<'_>>> {
        loop {
            if self.stream.is_some() {
                if let Some(too_long) = self.advance()? {
                    return Ok(Some(Entry::TooLong(too_long)));
                }
                if self.stream.is_some() {
                    break;
                }
            }
            match self.sources.next() {
                None => return Ok(None),
                Some(Source::Argument(number, argument)) => {
                    return Ok(Some(Entry::Record(Record {
                        origin: Origin::Argument(number),
                        octets: argument.as_encoded_bytes(),
                    })));
                }
                Some(Source::Stream(file)) => {
                    let Opened { reader, name, .. } = open(file)?;
                    self.stream = Some(Stream {
                        blocks: Blocks::of(reader, name, self.inputs.separation()),
                        block: None,
                        place: Place::default(),
                    });
                }
            }
        }
        let stream = self.stream.as_mut();
        Ok(stream.and_then(|Stream { block, place, .. }| block.as_ref()?.next(place)))
    }

    /// Reads until the stream has a block with a record in it, or is closed. Returns a record that is too long to be
    /// kept.
    fn advance(&mut self) -> io::Result<Option<TooLong>> {
        let Some(stream) = &mut self.stream else {
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
            None => self.stream = None,
        }
        Ok(None)
    }
}

/// Checks that the files exist, before anything is printed about the first one.
pub(crate) fn look_for(inputs: &Inputs) -> io::Result<()> {
    for file in inputs.files.iter().filter(|file| *file != "-") {
        let about = std::fs::metadata(file).map_err(named(file))?;
        if about.is_dir() {
            return Err(named(file)(io::ErrorKind::IsADirectory.into()));
        }
    }
    Ok(())
}

/// Warns of arguments that name files, since they are judged as URLs: the name of a file of URLs looks like a valid
/// URL.
pub(crate) fn warn_of_files(inputs: &Inputs, output: &mut Output) -> io::Result<()> {
    for file in inputs
        .urls
        .iter()
        .filter(|it| *it != "-" && Path::new(it).is_file())
    {
        let name = name_of(file);
        output.report_note(&format!(
            "warning: `{name}` is taken for a URL, but there is also a file of that name; `-f {name}` reads the file"
        ))?;
    }
    Ok(())
}

/// Reports that a record is too long.
pub(crate) fn refuse(record: &TooLong, longest: Longest, output: &mut Output) -> io::Result<()> {
    let length = record.length;
    let longest = longest.max_record;
    let bytes = if length == 1 { "byte" } else { "bytes" };
    let message = format!("the record has {length} {bytes}; --max-record is {longest}");
    output.report_input(record.origin(), &message)
}

/// A stream that has been opened, unpacked if it is packed by gzip or zstd.
pub(crate) struct Opened {
    pub(crate) reader: Box<dyn Read + Send>,
    pub(crate) name: FileName,
    /// How many octets of it were taken so far, packed as they are.
    pub(crate) taken: Arc<AtomicU64>,
}

/// Opens a file, or for `-` standard input.
pub(crate) fn open(file: &OsStr) -> io::Result<Opened> {
    let (reader, name): (Box<dyn Read + Send>, FileName) = if file == "-" {
        let stdin = io::stdin();
        if stdin.is_terminal() {
            // Without this line, a user who gave no URL would not know that the program waits for input.
            let _ = writeln!(io::stderr(), "reading URLs from standard input, one a line");
        }
        (Box::new(stdin), None)
    } else {
        (
            Box::new(File::open(file).map_err(named(file))?),
            Some(name_of(file).into()),
        )
    };
    let taken = Arc::new(AtomicU64::new(0));
    let counted = Counted {
        reader,
        taken: Arc::clone(&taken),
    };
    let named = named(if file == "-" {
        OsStr::new("standard input")
    } else {
        file
    });
    let reader = packed::unpacked(counted).map_err(named)?;
    Ok(Opened {
        reader,
        name,
        taken,
    })
}

/// An error, with the name of the file that it is about.
fn named(file: &OsStr) -> impl Fn(io::Error) -> io::Error {
    move |error| io::Error::new(error.kind(), format!("{}: {error}", name_of(file)))
}

/// A reader that counts the octets that are read.
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

/// The named files, or standard input if no file is named.
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

/// A file to read from, or for `-` standard input; gzip and Zstandard are unpacked.
pub(crate) fn reader_of(file: &OsStr) -> io::Result<Box<dyn Read>> {
    if file != "-" {
        return Ok(packed::unpacked(File::open(file)?)?);
    }
    let stdin = io::stdin();
    if stdin.is_terminal() {
        // Without this line, a user who named no file would not know that the program waits for input.
        let _ = writeln!(io::stderr(), "reading standard input");
    }
    Ok(packed::unpacked(stdin)?)
}
