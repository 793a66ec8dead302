//! The URLs to look at: arguments, or the records of standard input, one at a time.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, StdinLock, Write};
use std::sync::LazyLock;

use crate::options::Inputs;
use crate::outcome::Outcome;
use crate::output::Output;
use crate::record::{Origin, Record};

/// The records in the order in which they were given. Only one of a stream is in memory at a time.
pub(crate) struct Records<'a> {
    arguments: std::iter::Enumerate<std::slice::Iter<'a, OsString>>,
    stdin: Option<Stream>,
    null: bool,
    buffer: Vec<u8>,
    octets_read: u64,
}

/// Standard input, being read.
struct Stream {
    reader: BufReader<StdinLock<'static>>,
    records: usize,
}

impl<'a> Records<'a> {
    pub(crate) fn new(inputs: &'a Inputs) -> Self {
        let mut records = Self {
            arguments: inputs.urls.iter().enumerate(),
            stdin: None,
            null: inputs.null,
            buffer: Vec::new(),
            octets_read: 0,
        };
        if inputs.urls.is_empty() {
            records.open_stdin();
        }
        records
    }

    fn open_stdin(&mut self) {
        let stdin = io::stdin();
        if stdin.is_terminal() {
            // Whoever typed no URL may wonder what the program is waiting for.
            let _ = writeln!(io::stderr(), "reading URLs from standard input, one a line");
        }
        let reader = BufReader::with_capacity(1 << 16, stdin.lock());
        self.stdin = Some(Stream { reader, records: 0 });
    }

    /// Deals with every record in turn; what was said so far is shown before there is a wait. Whether it
    /// holds of all of them.
    pub(crate) fn all(
        mut self,
        output: &mut Output,
        mut holds: impl FnMut(&Record<'_>, &mut Output) -> Outcome,
    ) -> Outcome {
        let mut all = true;
        loop {
            if self.may_wait() {
                output.flush()?;
            }
            let Some(record) = self.next()? else {
                return Ok(all);
            };
            all &= holds(&record, output)?;
        }
    }

    /// Whether the next record may keep us waiting, so that what was said so far should be shown.
    pub(crate) fn may_wait(&self) -> bool {
        self.stdin
            .as_ref()
            .is_some_and(|stream| stream.reader.buffer().is_empty())
    }

    /// How many octets of standard input were taken so far.
    pub(crate) fn octets_read(&self) -> u64 {
        self.octets_read
    }

    /// The next record; `None` after the last.
    pub(crate) fn next(&mut self) -> io::Result<Option<Record<'_>>> {
        loop {
            if self.stdin.is_some() {
                if let Some(origin) = self.read_record()? {
                    return Ok(Some(Record {
                        origin,
                        octets: &self.buffer,
                    }));
                }
                self.stdin = None;
            }
            match self.arguments.next() {
                None => return Ok(None),
                Some((_, argument)) if argument == "-" => self.open_stdin(),
                Some((index, argument)) => {
                    let octets = argument.as_encoded_bytes();
                    return Ok(Some(Record {
                        origin: Origin::Argument(index + 1),
                        octets,
                    }));
                }
            }
        }
    }

    /// Reads up to a separator, which is left out; what stands behind the last one counts if it is
    /// not empty.
    fn read_record(&mut self) -> io::Result<Option<Origin>> {
        let Some(stream) = &mut self.stdin else {
            return Ok(None);
        };
        let separator = if self.null { 0 } else { b'\n' };
        self.buffer.clear();
        let read = stream
            .reader
            .read_until(separator, &mut self.buffer)
            .map_err(|error| io::Error::new(error.kind(), format!("standard input: {error}")))?;
        if read == 0 {
            return Ok(None);
        }
        self.octets_read += u64::try_from(read).unwrap_or(u64::MAX);
        stream.records += 1;
        if self.buffer.ends_with(&[separator]) {
            self.buffer.pop();
            if !self.null && self.buffer.ends_with(b"\r") {
                self.buffer.pop();
            }
        }
        Ok(Some(Origin::Stdin(stream.records)))
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
