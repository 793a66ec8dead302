//! `urlspec browser`

use std::borrow::Cow;
use std::fmt::Display;

use serde::Serialize;
use urlspec::browser::Part;
use urlspec::{BrowserReader, BrowserReading, Edition, Report, Validator};

use crate::driver::Driver;
use crate::input_error::InputError;
use crate::options::{DEFAULT_REVISION, Format, Inputs};
use crate::outcome::Outcome;
use crate::output::{Output, plain_table};
use crate::record::Record;
use crate::shown;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Judge and split by this revision
    ///
    /// An ID or an alias that `urlspec specs` lists. With `@printed` behind it, the rules are as they are printed, mistakes
    /// included. `URLSPEC_SPEC` names another default.
    #[arg(long, value_name = "ID", default_value_t = Edition::from(DEFAULT_REVISION))]
    spec: Edition,
    /// The URL that relative references are relative to
    #[arg(long, value_name = "BASE")]
    base: Option<String>,
    #[command(flatten)]
    format: Format,
    #[command(flatten)]
    inputs: Inputs,
}

pub(crate) const HELP: &str = "\
Two readers of one text: the chosen document, and the parser of the URL Standard, which browsers have. Parts that are not \
equivalent are marked: by case, escapes, dot segments, default ports, and the forms of domains and IPv6 addresses. With \
--base, each of the two resolves the text in its own way.

The parser is that of the crate url 2.5.8; docs/browser.md lists where it differs from the standard. Validation errors are \
those of the text of July 2026.

Exit status: 0 both read the same, 1 some parts differ or one of the two makes nothing of a text, 2 usage or I/O error, or a \
base that is not valid.";

/// The answer for a text, in JSON output.
#[derive(Serialize)]
struct Answer<'a> {
    spec: Edition,
    base: Option<&'a str>,
    /// Why the text is not valid by the document, or is not resolved.
    error: Option<InputError>,
    #[serde(flatten)]
    reading: &'a BrowserReading,
}

pub(crate) fn run(arguments: &'static Arguments, output: &mut Output) -> Outcome {
    let (reader, validator) = match &arguments.base {
        None => (
            BrowserReader::new(arguments.spec),
            Validator::new(arguments.spec),
        ),
        Some(base) => {
            let told = |error: &dyn Display| format!("--base {}: {error}", shown::shown(base));
            let reader = BrowserReader::with_base(arguments.spec, base);
            let validator = Validator::with_base(arguments.spec, base);
            let reader = reader.map_err(|error| told(&error))?;
            (reader, validator.map_err(|error| told(&error))?)
        }
    };
    Driver::of(&arguments.inputs).each(output, move |record, output| {
        one(arguments, &validator, &reader, record, output)
    })
}

fn one(
    arguments: &Arguments,
    validator: &Validator,
    reader: &BrowserReader,
    record: &Record<'_>,
    output: &mut Output,
) -> Outcome {
    let text = record.text();
    let report = validator.validate_bytes(record.octets);
    let reading = reader.read(&text);
    let error = match (report.error(), reading.unresolved()) {
        (Some(error), _) => Some(InputError::from(error.clone())),
        (None, Some(error)) => Some(InputError::of(error.syntax(), error)),
        (None, None) => None,
    };
    let is_same = !reading.parts().iter().any(Part::differs);
    let are_same = error.is_none() && reading.url().is_some() && is_same;
    let answer = Answer {
        spec: arguments.spec,
        base: arguments.base.as_deref(),
        error,
        reading: &reading,
    };
    match arguments.format {
        Format::Json => output.json(&record.line(answer))?,
        Format::Text => card(&text, &report, &answer, output)?,
    }
    Ok(are_same)
}

fn card(
    text: &str,
    report: &Report,
    answer: &Answer<'_>,
    output: &mut Output,
) -> std::io::Result<()> {
    output.line(&shown::shown(text))?;
    let spec = answer.spec.to_string();
    let mut heads = plain_table([spec.as_str(), &verdict(report, answer)]);
    let made = match answer.reading.url() {
        Some(url) => shown::shown(url.href()),
        None => "no URL".to_owned(),
    };
    heads.add_row(["a browser", &made]);
    output.table(&heads)?;
    let is_there = |part: &&Part| part.written().is_some() || part.read().is_some();
    let mut parts = answer.reading.parts().iter().filter(is_there).peekable();
    if parts.peek().is_some() {
        output.line("")?;
        let mut table = plain_table(["", spec.as_str(), "a browser", ""]);
        for part in parts {
            let cell = |text: Option<&str>| shown::shown(text.unwrap_or_default());
            table.add_row([
                part.component().to_string(),
                cell(part.written()),
                cell(part.read()),
                if part.differs() { "differs" } else { "" }.to_owned(),
            ]);
        }
        output.table(&table)?;
    }
    if !answer.reading.validation_errors().is_empty() {
        output.line("")?;
        let mut table = plain_table(["validation errors", ""]);
        for error in answer.reading.validation_errors() {
            table.add_row([error.as_str(), error.explanation()]);
        }
        output.table(&table)?;
    }
    output.line("")
}

/// The document's verdict on a text, in one line.
fn verdict(report: &Report, answer: &Answer<'_>) -> Cow<'static, str> {
    let name = answer.spec.revision().name();
    match (report.error(), &answer.error, answer.reading.target()) {
        (Some(error), ..) => shown::shown(&format!("not valid by {name}: {error}")).into(),
        (None, Some(InputError::Other(error)), _) => shown::shown(&error.message).into(),
        (None, _, Some(target)) => shown::shown(target).into(),
        (None, ..) if report.is_relative() => format!("a relative reference by {name}").into(),
        (None, ..) => format!("valid by {name}").into(),
    }
}
