//! `urlspec unescape`

use std::borrow::Cow;

use crate::driver::Driver;
use crate::json::{self, ErrorLine};
use crate::options::{DEFAULT_REVISION, Format, Inputs};
use crate::outcome::Outcome;
use crate::output::Output;
use serde::Serialize;
use urlspec::Edition;
use urlspec::escape::{HexDigits, hexadecimal, unescape, unescape_text, unescape_unreserved};

pub(crate) const HELP: &str = "\
Every escape is undone once, so give the text of one component, not a whole URL. With --unreserved, only the escapes are \
undone that the document calls safe to undo, so that a whole URL keeps its meaning. (There is one exception by the 1997 \
draft: %61:b is a relative path, and a:b has a scheme.)

Text is printed in UTF-8. By url7 and RFC 1630, escapes stand for ISO Latin 1: %E9 is `é`. By all others, octets are printed \
as they are.

Prints one line for each text, empty if it cannot be unescaped. With -0, each ends in NUL. Errors go to standard error; with \
--format json they are in the JSON. Without -0, data that contains a line end is written as a JSON string.

Exit status: 0 all unescaped, 1 some cannot be, 2 usage or I/O error.";

#[derive(clap::Args)]
#[command(mut_arg("urls", texts))]
pub(crate) struct Arguments {
    /// Decode by this revision
    ///
    /// An ID or an alias that `urlspec specs` lists. It says which character set escapes are of, and with --unreserved which
    /// ones are safe to undo.
    #[arg(long, value_name = "ID", default_value_t = Edition::from(DEFAULT_REVISION))]
    spec: Edition,
    /// Undo only escapes that are safe to undo in a whole URL
    #[arg(long)]
    unreserved: bool,
    /// Write the escapes that remain with capital letters
    #[arg(long, requires = "unreserved")]
    capitals: bool,
    #[command(flatten)]
    format: Format,
    #[command(flatten)]
    inputs: Inputs,
}

/// The answer for a text, in JSON output.
#[derive(Serialize)]
struct Answer<'l> {
    /// The octets in hexadecimal.
    octets: Option<String>,
    /// The text that they are in the character set of the document, if they are.
    text: Option<&'l str>,
    error: Option<&'l ErrorLine>,
}

/// The octets that a text stands for.
struct Unescaped<'r> {
    octets: Cow<'r, [u8]>,
    /// The octets as characters of the document's set, if they are.
    text: Option<Cow<'r, str>>,
}

/// The argument of inputs that are texts, and not always URLs.
pub(super) fn texts(urls: clap::Arg) -> clap::Arg {
    let help = "The texts; `-`, or none at all, reads lines of standard input";
    urls.value_name("TEXT|-").help(help)
}

pub(crate) fn run(arguments: &'static Arguments, output: &mut Output) -> Outcome {
    let has_line_for_each = arguments.format == Format::Text;
    let driver = Driver::of(&arguments.inputs)
        .of_data()
        .keeping_places(has_line_for_each);
    driver.each(output, |record, output| {
        let unescaped = one(arguments, record.octets);
        if arguments.format == Format::Json {
            let done = unescaped.as_ref().ok();
            output.json(&record.line(Answer {
                octets: done.map(|unescaped| hexadecimal(&unescaped.octets)),
                text: done.and_then(|unescaped| unescaped.text.as_deref()),
                error: unescaped.as_ref().err(),
            }))?;
            return Ok(unescaped.is_ok());
        }
        let null = arguments.inputs.null;
        let line = unescaped.and_then(|unescaped| unescaped.in_one_record(null));
        output.octets(line.as_deref().unwrap_or_default(), null)?;
        if let Err(error) = &line {
            output.report_input(record.origin, &error.message)?;
        }
        Ok(line.is_ok())
    })
}

fn one<'r>(arguments: &Arguments, input: &'r [u8]) -> Result<Unescaped<'r>, ErrorLine> {
    let octets = unescape(input).map_err(|error| ErrorLine {
        index: Some(error.index()),
        message: error.to_string(),
    })?;
    if arguments.unreserved {
        return Ok(completed(arguments, input));
    }
    let set = arguments.spec.revision().character_set();
    let text = match str::from_utf8(input) {
        // All escapes have been found to be whole.
        Ok(text) => unescape_text(arguments.spec, text).unwrap_or_default(),
        Err(_) => set
            .decode(&octets)
            .map(|text| Cow::Owned(text.into_owned())),
    };
    Ok(Unescaped { octets, text })
}

/// A completed URL with the escapes undone that its document calls safe to undo; all of its escapes are whole.
fn completed<'r>(arguments: &Arguments, input: &'r [u8]) -> Unescaped<'r> {
    let digits = if arguments.capitals {
        HexDigits::Capital
    } else {
        HexDigits::Keep
    };
    // Octets that are not valid UTF-8 are not escapes, and stay.
    let mut octets = Vec::new();
    for chunk in input.utf8_chunks() {
        let valid = unescape_unreserved(arguments.spec, chunk.valid(), digits);
        let valid = valid.unwrap_or(Cow::Borrowed(chunk.valid()));
        octets.extend_from_slice(valid.as_bytes());
        octets.extend_from_slice(chunk.invalid());
    }
    let text = String::from_utf8(octets.clone()).ok();
    Unescaped {
        octets: Cow::Owned(octets),
        text: text.map(Cow::Owned),
    }
}

impl<'r> Unescaped<'r> {
    /// The text in UTF-8, or the octets if they are not UTF-8, as a line. A text that holds a line end is written as a
    /// JSON string, and so is one that begins like such a string.
    fn in_one_record(self, null: bool) -> Result<Cow<'r, [u8]>, ErrorLine> {
        let Some(text) = self.text else {
            let has_line_end = self.octets.iter().any(|octet| b"\r\n".contains(octet));
            return if has_line_end && !null {
                let why = "it holds a line end and is not valid UTF-8: `-0` prints it";
                Err(ErrorLine::without_place(why))
            } else {
                Ok(self.octets)
            };
        };
        if !null && (text.contains(['\r', '\n']) || text.starts_with('"')) {
            return Ok(Cow::Owned(json::string(&text).into_bytes()));
        }
        Ok(match text {
            Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
            Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        })
    }
}
