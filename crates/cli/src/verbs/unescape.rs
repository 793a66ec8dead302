//! `urlspec unescape`

use std::borrow::Cow;
use std::ffi::OsString;

use crate::input::Records;
use crate::json::{self, ErrorLine};
use crate::options::{DEFAULT_REVISION, Format, Inputs, Longest};
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::record::Record;
use serde::Serialize;
use urlspec::Revision;
use urlspec::escape::{HexDigits, hexadecimal, unescape, unescape_unreserved};

pub(crate) const HELP: &str = "\
Every escape is undone, once: give the text of one component, not a whole URL. With --unreserved only the \
escapes are undone that the document calls safe to undo, so that a whole URL keeps its meaning. (One exception, \
by the 1997 draft: %61:b is a relative path, a:b has a scheme.)

Prints one line for each text, empty if it cannot be unescaped. With -0, each ends in NUL. Errors go to standard \
error; with --format json they are in the JSON. Without -0, data that contains a line end is written as a JSON \
string.

Exit status: 0 all unescaped, 1 some cannot be, 2 could not tell (usage, unknown names, input or output).";

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The revision that says which escapes are safe to undo (with --unreserved): an ID or alias that
    /// `urlspec specs` lists
    #[arg(long, value_name = "ID", default_value_t = DEFAULT_REVISION)]
    spec: Revision,
    /// Undo only the escapes that can safely be undone in a completed URL
    #[arg(long)]
    unreserved: bool,
    /// Write the escapes that remain with capital letters
    #[arg(long, requires = "unreserved")]
    capitals: bool,
    /// How results are printed
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    texts: Texts,
}

/// Where the octets come from, and how their ends are marked.
#[derive(clap::Args)]
pub(crate) struct Texts {
    /// Records of standard input end in NUL instead of line ends, and so do results that are not JSON;
    /// nothing is stripped
    #[arg(short = '0', long)]
    pub(crate) null: bool,
    #[command(flatten)]
    longest: Longest,
    /// What to work on; `-`, or nothing at all, reads it from standard input, line by line
    #[arg(value_name = "TEXT|-")]
    given: Vec<OsString>,
}

impl Texts {
    pub(crate) fn inputs(&self) -> Inputs {
        Inputs {
            files: Vec::new(),
            null: self.null,
            longest: self.longest,
            urls: self.given.clone(),
        }
    }
}

/// One line of JSON output.
#[derive(Serialize)]
struct ResultLine<'l> {
    input: &'l str,
    line: Option<usize>,
    /// The octets in hexadecimal.
    octets: Option<String>,
    /// The text that they are in UTF-8, if they are.
    text: Option<&'l str>,
    error: Option<&'l ErrorLine>,
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let inputs = arguments.texts.inputs();
    Records::new(&inputs).all(output, |record, output| {
        let unescaped = one(arguments, record.octets);
        let is_text = arguments.format == Format::Text;
        let unescaped = match unescaped {
            Ok(data) if is_text => in_one_record(data, arguments.texts.null),
            other => other,
        };
        let done = unescaped.is_ok();
        print(arguments, record, unescaped, output)?;
        Ok(done)
    })
}

fn one<'r>(arguments: &Arguments, text: &'r [u8]) -> Result<Cow<'r, [u8]>, ErrorLine> {
    let unescaped = unescape(text).map_err(|error| ErrorLine {
        index: Some(error.index()),
        message: error.to_string(),
    })?;
    if !arguments.unreserved {
        return Ok(unescaped);
    }
    let digits = if arguments.capitals {
        HexDigits::Capital
    } else {
        HexDigits::Keep
    };
    // What is no UTF-8 is no escape, and stays.
    let mut unescaped = Vec::new();
    for chunk in text.utf8_chunks() {
        let valid = unescape_unreserved(arguments.spec, chunk.valid(), digits);
        // All escapes have been found to be whole.
        let valid = valid.unwrap_or(Cow::Borrowed(chunk.valid()));
        unescaped.extend_from_slice(valid.as_bytes());
        unescaped.extend_from_slice(chunk.invalid());
    }
    Ok(Cow::Owned(unescaped))
}

/// A record is a line: data that holds a line end is written as a JSON string, and so is what begins like one.
fn in_one_record(data: Cow<'_, [u8]>, null: bool) -> Result<Cow<'_, [u8]>, ErrorLine> {
    let has_line_end = data.iter().any(|octet| b"\r\n".contains(octet));
    if null || !has_line_end && !data.starts_with(b"\"") {
        return Ok(data);
    }
    match std::str::from_utf8(&data) {
        Ok(text) => Ok(Cow::Owned(json::string(text).into_bytes())),
        Err(_) if has_line_end => Err(ErrorLine::without_place(
            "it holds a line end and is no UTF-8: `-0` prints it",
        )),
        Err(_) => Ok(data),
    }
}

fn print(
    arguments: &Arguments,
    record: &Record<'_>,
    unescaped: Result<Cow<'_, [u8]>, ErrorLine>,
    output: &mut Output,
) -> Result<(), Failure> {
    match (arguments.format, unescaped) {
        (Format::Json, unescaped) => output.json(&ResultLine {
            input: &String::from_utf8_lossy(record.octets),
            line: record.origin.line(),
            octets: unescaped.as_deref().ok().map(hexadecimal),
            text: unescaped
                .as_deref()
                .ok()
                .and_then(|data| std::str::from_utf8(data).ok()),
            error: unescaped.as_ref().err(),
        })?,
        (Format::Text, Ok(data)) => output.octets(&data, arguments.texts.null)?,
        (Format::Text, Err(error)) => {
            output.octets(b"", arguments.texts.null)?;
            output.report_input(record.origin, &error.message)?;
        }
    }
    Ok(())
}
