//! `validate --fix`: lists with the repairs that are sure, and all else as it is.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs::{File, Metadata};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write};
use std::path::Path;

use urlspec::{Mistake, Repair, Severity, Validator};

use crate::blocks::Separation;
use crate::draw;
use crate::input::{self, name_of};
use crate::options::{Inputs, Source};
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::record::{Origin, Record};
use crate::saved::{beside, plain};

/// Prints or writes the repaired lists. Returns `true` if all texts are valid now.
pub(super) fn fix(
    validator: &Validator,
    inputs: &Inputs,
    in_place: bool,
    output: &mut Output,
) -> Outcome {
    input::look_for(inputs)?;
    let mut fixer = Fixer {
        validator,
        separation: inputs.separation(true),
        repaired: 0,
        left: 0,
        warned: 0,
        read: 0,
    };
    output.mask(inputs.mask.of(None));
    for source in inputs.sources() {
        match source {
            Source::Argument(..) if in_place => {
                return Err("`--in-place` repairs files; name each with `-f FILE`".into());
            }
            Source::Argument(number, url) => {
                let record = Record::new(Origin::Argument(number), url.as_encoded_bytes());
                let repaired = fixer.repaired(&record, output)?;
                output.octets(repaired.as_deref().unwrap_or(record.octets), inputs.null)?;
            }
            Source::Stream(file) if in_place => fixer.rewrite(file, output)?,
            Source::Stream(file) => {
                let opened = input::open(file)?;
                let mut written = Vec::new();
                let mut reader = BufReader::new(opened.reader);
                let mut number = 0;
                let file = opened.name.as_deref();
                while fixer.line(&mut reader, file, &mut number, &mut written, output)? {
                    output.add(&written)?;
                    // The next line may take a while to come.
                    let next = memchr::memchr(fixer.separation.octet(), reader.buffer());
                    if next.is_none() {
                        output.flush()?;
                    }
                }
            }
        }
    }
    let (repaired, left, warned) = (fixer.repaired, fixer.left, fixer.warned);
    if fixer.read == 0 && inputs.urls.iter().all(|url| url == "-") {
        output.report_note("note: there are no URLs to repair")?;
    }
    let mut note = format!("note: {repaired} repaired, {left} not valid and left as it is");
    if warned > 0 {
        let _ = write!(
            note,
            ", {warned} valid with a warning: `--deny warnings` makes it an error"
        );
    }
    output.report_note(&note)?;
    Ok(left == 0)
}

/// Tells if a repair leaves out text beside the URL, such as a comment, which the list may need.
fn leaves_out_words(repair: &Repair) -> bool {
    let mut edits = repair.edits().iter();
    edits.any(|edit| edit.mistake() == Mistake::OtherText && edit.written().is_empty())
}

/// Tells if a file has not been written since.
fn is_as_before(before: &Metadata, now: &Metadata) -> bool {
    #[cfg(unix)]
    let same = {
        use std::os::unix::fs::MetadataExt;
        (before.dev(), before.ino()) == (now.dev(), now.ino())
    };
    #[cfg(not(unix))]
    let same = true;
    same && before.len() == now.len() && before.modified().ok() == now.modified().ok()
}

struct Fixer<'v> {
    validator: &'v Validator,
    separation: Separation,
    /// The number of texts that were repaired, and of those that are not valid and have no sure repair.
    repaired: u64,
    left: u64,
    /// The number of valid texts that have a warning.
    warned: u64,
    /// The number of texts.
    read: u64,
}

impl Fixer<'_> {
    /// The repaired text of a record; `None` if it stays as it is.
    fn repaired(
        &mut self,
        record: &Record<'_>,
        output: &mut Output,
    ) -> io::Result<Option<Vec<u8>>> {
        self.read += 1;
        output.about(|| record.text().into_owned());
        let report = self.validator.validate_bytes(record.octets);
        let Some(error) = report.error() else {
            let mut findings = report.findings().iter();
            self.warned += u64::from(findings.any(|it| it.severity() == Severity::Warning));
            return Ok(None);
        };
        if let [repair] = error.repairs()
            && Repair::is_sure(repair)
            && !leaves_out_words(repair)
        {
            self.repaired += 1;
            return Ok(Some(repair.text().as_bytes().to_vec()));
        }
        self.left += 1;
        output.report_drawing(draw::error(record, error))?;
        Ok(None)
    }

    /// Reads a line, and puts it into `written` with its end, repaired. Returns `false` at the end of the stream.
    fn line(
        &mut self,
        reader: &mut impl BufRead,
        file: Option<&str>,
        number: &mut usize,
        written: &mut Vec<u8>,
        output: &mut Output,
    ) -> Result<bool, Failure> {
        let mut line = Vec::new();
        let longest = self.separation.longest;
        let room = longest.saturating_add(2);
        let read = reader
            .by_ref()
            .take(room)
            .read_until(self.separation.octet(), &mut line);
        let read =
            read.map_err(|error| format!("{}: {error}", file.unwrap_or("standard input")))?;
        if read == 0 {
            return Ok(false);
        }
        *number += 1;
        let end = self.end_of(&line);
        let is_whole = end > 0 || (read as u64) < room;
        let (octets, end) = line.split_at(line.len() - end);
        let is_skipped = is_whole && self.separation.skips(octets);
        if octets.len() as u64 > longest && !is_skipped {
            let name = file.unwrap_or("stdin");
            return Err(format!(
                "{name}:{number}: the line has more bytes than --max-record allows"
            )
            .into());
        }
        let origin = Origin::Line {
            file,
            number: *number,
        };
        let repaired = if is_skipped {
            None
        } else {
            self.repaired(&Record::new(origin, octets), output)?
        };
        written.clear();
        written.extend_from_slice(repaired.as_deref().unwrap_or(octets));
        written.extend_from_slice(end);
        Ok(true)
    }

    /// The length of the end of a line.
    fn end_of(&self, line: &[u8]) -> usize {
        match line {
            [.., 0] if self.separation.null => 1,
            [.., b'\r', b'\n'] if !self.separation.null => 2,
            [.., b'\n'] if !self.separation.null => 1,
            _ => 0,
        }
    }

    /// Writes the repaired list into its file: into another one beside it, which takes its place when it is complete.
    fn rewrite(&mut self, file: &OsStr, output: &mut Output) -> Result<(), Failure> {
        if file == "-" {
            return Err("standard input cannot be written: leave --in-place out".into());
        }
        let name = name_of(file).into_owned();
        let named = |error: io::Error| Failure::from(format!("{name}: {error}"));
        // A link stays what it is.
        let path = Path::new(file).canonicalize().map_err(named)?;
        let mut opened = File::open(&path).map_err(named)?;
        let about = opened.metadata().map_err(named)?;
        let mut magic = Vec::new();
        let beginning = (&opened).take(4).read_to_end(&mut magic);
        beginning.map_err(named)?;
        if matches!(magic[..], [0x1f, 0x8b, ..] | [0x28, 0xb5, 0x2f, 0xfd]) {
            return Err(format!("{name} is packed: unpack it, or leave --in-place out").into());
        }
        opened.rewind().map_err(named)?;
        let folder = path.parent().unwrap_or(Path::new("."));
        let beside = beside(folder, false).map_err(named)?;
        let mut list = BufWriter::new(beside.as_file());
        let mut reader = BufReader::new(opened);
        let (mut number, mut written) = (0, Vec::new());
        let before = self.repaired;
        while self.line(&mut reader, Some(&name), &mut number, &mut written, output)? {
            list.write_all(&written).map_err(named)?;
        }
        if self.repaired == before {
            return Ok(());
        }
        list.flush().map_err(named)?;
        drop(list);
        beside
            .as_file()
            .set_permissions(about.permissions())
            .map_err(named)?;
        // What somebody else wrote in the meantime is not overwritten.
        if !is_as_before(&about, &path.metadata().map_err(named)?) {
            return Err(
                format!("{name}: it changed while it was read, and is left as it is").into(),
            );
        }
        beside
            .persist(&path)
            .map_err(|error| named(plain(&error.error)))?;
        Ok(())
    }
}
