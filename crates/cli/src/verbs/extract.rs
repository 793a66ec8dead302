//! `urlspec extract`

mod pieces;

use std::ffi::OsString;
use std::io;

use anstyle::AnsiColor;
use grammarian::text::character_name;
use serde::Serialize;
use urlspec::{Edition, Extraction, Report, SyntaxError, extract};

use crate::input::{files, name_of, reader_of};
use crate::json::ErrorLine;
use crate::options::{DEFAULT_REVISION, Format};
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use pieces::Pieces;

/// The meaning of the exit status of this command.
pub(crate) const HELP: &str = "\
References stand between < and >, <URL: and >, double quotes, or white space, as the document recommends. These \
are taken for references:

<URL:...>: anything, relative references too. By url7 and RFC 1630, where the prefix is part of the URL, what goes on \
with the name of a scheme and a colon.
<...>: what begins with the name of a scheme and a colon. If the scheme is in no document and no // follows it, \
white space is allowed at line breaks only. A scheme of one letter needs //: <g:h> looks like a tag of a name \
space, such as <o:p>; <URL:g:h> is found.
\"...\" (not by url7, RFC 1630, RFC 1738 and RFC 1808, which do not recommend quotes): what begins with the name of a scheme and ://, or with mailto:, news:, nntp:, mid:, cid: or urn:. White \
space in it must contain a line break.
Anything else: the same, after white space, a bracket, a character beyond ASCII or one of \" ' ` * _ , ; : = | -, \
or if // follows the scheme, after anything but a letter. It ends at white space, < > \" or a bracket that was not opened in it. The characters . , ; : ! ? ' ` | \
( [ { are dropped from its end, and ' ` * | _ if they stand on both sides of it. \
By RFC 1738 nntp: is followed by //.

What has no wrapper also ends at a character beyond ASCII that no URL of the document can hold, such as a letter; a note \
says so, as it may be a mistake in the URL. By RFC 3987 most such characters are part of it.

White space between brackets or quotes is dropped, U+00A0 and the like too unless the document's URLs can hold them; a blank line ends the reference. A hyphen at the end of a \
line is kept, and a note says that it may not belong there.

With --validate, RFC 1738 and url7 judge only what stands before a #, since in these documents a fragment is not \
part of the URL. A note says so, or `judged` in JSON.

Files are read in pieces that end at a line end outside of brackets and quotes; a piece may have up to 256 MiB.

Exit status: 0 references were found (with --validate, all are valid), 1 none was found (with --validate, or \
some are invalid; with --deny-uncertain, or where one ends is uncertain), 2 could not tell (usage, unknown names, input or output).";

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The revision whose recommendations are followed: an ID or alias that `urlspec specs` lists;
    /// `URLSPEC_SPEC` names another default
    #[arg(long, value_name = "ID", default_value_t = Edition::from(DEFAULT_REVISION))]
    spec: Edition,
    /// Judge the references by the revision, and print their errors
    #[arg(long)]
    validate: bool,
    /// Exit with 1 as well if a note says that it is uncertain where a reference ends: at a hyphen, or before a
    /// character that no URL of the document can hold
    #[arg(long)]
    deny_uncertain: bool,
    /// How references are printed
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The texts; `-`, or no file, reads standard input
    #[arg(value_name = "FILE|-")]
    files: Vec<OsString>,
}

/// One line of JSON output.
#[derive(Serialize)]
struct Line<'l> {
    file: &'l str,
    #[serde(flatten)]
    extraction: &'l Extraction<'l>,
    /// The text that was judged; null without `--validate`.
    judged: Option<&'l str>,
    /// Null without `--validate`.
    valid: Option<bool>,
    error: Option<&'l SyntaxError>,
}

/// The line for a file that cannot be read.
#[derive(Serialize)]
struct FailureLine<'l> {
    file: &'l str,
    line: Option<usize>,
    column: Option<usize>,
    start: Option<usize>,
    end: Option<usize>,
    text: Option<&'l str>,
    wrapper: Option<&'l str>,
    uncertain: Option<&'l [usize]>,
    ended_by: Option<char>,
    judged: Option<&'l str>,
    valid: Option<bool>,
    error: ErrorLine,
}

/// The totals of all files.
#[derive(Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is seen or not, whatever the others are"
)]
struct Seen {
    references: bool,
    invalid: bool,
    uncertain: bool,
    unread: bool,
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let mut seen = Seen::default();
    for file in files(&arguments.files) {
        let name = name_of(file);
        match reader_of(file).map(Pieces::new) {
            Ok(pieces) => one(arguments, &name, pieces, &mut seen, output)?,
            Err(error) => unread(arguments, &name, &error, &mut seen, output)?,
        }
    }
    let holds = if arguments.validate {
        !seen.invalid
    } else {
        seen.references
    };
    if seen.unread {
        return Err(Failure::Told);
    }
    Ok(holds && !(arguments.deny_uncertain && seen.uncertain))
}

fn one(
    arguments: &Arguments,
    name: &str,
    mut pieces: Pieces,
    seen: &mut Seen,
    output: &mut Output,
) -> Result<(), Failure> {
    loop {
        let piece = match pieces.next() {
            Ok(Some(piece)) => piece,
            Ok(None) => return Ok(()),
            Err(error) => return unread(arguments, name, &error, seen, output),
        };
        for extraction in extract(arguments.spec, piece.text).behind(piece.lines, piece.bytes) {
            let report = arguments.validate.then(|| extraction.validate());
            seen.references = true;
            seen.uncertain |= extraction.ended_by().is_some() || !extraction.uncertain().is_empty();
            seen.invalid |= !report.as_ref().is_none_or(Report::is_valid);
            match arguments.format {
                Format::Json => output.json(&Line {
                    file: name,
                    extraction: &extraction,
                    judged: report
                        .as_ref()
                        .map(|_| String::from_utf8_lossy(extraction.judged()))
                        .as_deref(),
                    valid: report.as_ref().map(Report::is_valid),
                    error: report.as_ref().and_then(Report::error),
                })?,
                Format::Text => {
                    let file = (arguments.files.len() > 1).then_some(name);
                    text(output, file, &extraction, report.as_ref())?;
                }
            }
        }
        // The next piece may take a while to come.
        output.flush()?;
    }
}

fn unread(
    arguments: &Arguments,
    name: &str,
    error: &io::Error,
    seen: &mut Seen,
    output: &mut Output,
) -> Result<(), Failure> {
    seen.unread = true;
    if arguments.format == Format::Json {
        output.json(&FailureLine {
            file: name,
            line: None,
            column: None,
            start: None,
            end: None,
            text: None,
            wrapper: None,
            uncertain: None,
            ended_by: None,
            judged: None,
            valid: None,
            error: ErrorLine::without_place(&error.to_string()),
        })?;
    }
    output.report_failure(&format!("{name}: {error}"));
    Ok(())
}

/// A line for the reference, as grep has it, and a line for each remark on it.
fn text(
    output: &mut Output,
    file: Option<&str>,
    extraction: &Extraction<'_>,
    report: Option<&Report>,
) -> Result<(), Failure> {
    let (line, column) = (extraction.line(), extraction.column());
    let place = match file {
        Some(file) => format!("{file}:{line}:{column}"),
        None => format!("{line}:{column}"),
    };
    let told = format!("{place}: {}", extraction.text());
    output.line(&told)?;
    if let Some(error) = report.and_then(Report::error) {
        let label = (AnsiColor::Red.on_default().bold(), "error".to_owned());
        output.labelled("  ", &label, &format!(": {error}"))?;
    }
    let note = (AnsiColor::Green.on_default().bold(), "note".to_owned());
    let judged = extraction.judged().len();
    if report.is_some_and(|_| judged < extraction.octets().len()) {
        let told =
            format!(": byte {judged}: the fragment is not part of the URL and was not judged");
        output.labelled("  ", &note, &told)?;
    }
    for index in extraction.uncertain() {
        let told = format!(
            ": byte {index}: the hyphen stood at the end of a line and may not belong there"
        );
        output.labelled("  ", &note, &told)?;
    }
    if let Some(character) = extraction.ended_by() {
        let document = extraction.revision().name();
        let told = match character {
            char::REPLACEMENT_CHARACTER => ": what follows is not UTF-8, and in no URL".to_owned(),
            _ => format!(
                ": {} follows, which no URL of {document} can hold; if it belongs to this one, it must be escaped",
                character_name(character)
            ),
        };
        output.labelled("  ", &note, &told)?;
    }
    Ok(())
}
