//! Where inputs come from: files and standard input, unpacked.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};

use crate::options::Inputs;
use crate::output::Output;
use crate::packed;
use crate::record::FileName;

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
