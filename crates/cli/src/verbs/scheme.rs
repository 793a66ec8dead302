//! `urlspec scheme`

use crate::deny::Deny;
use crate::draw;
use crate::driver::Driver;
use crate::findings::findings;
use crate::options::{DEFAULT_REVISION, DEFAULT_WIRE_REVISION, Format, Inputs};
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::record::Record;
use crate::shown;
use serde::Serialize;
use urlspec::scheme::{Card, Scheme, SchemeError, Standing, Wire};
use urlspec::{Document, Edition, Finding, Report, Schemes, Section, SyntaxError, Validator};

// A value takes hundreds of times the memory of its text, so records are shorter than elsewhere.
#[derive(clap::Args)]
#[command(mut_arg("max_record", |argument| argument.default_value("4M")))]
pub(crate) struct Arguments {
    /// Read by this revision
    ///
    /// One such as rfc3986 stands for the newest document that defines the scheme; rfc1738, rfc1630 and url7 define schemes
    /// themselves. By default rfc3986, and with --wire rfc1738.
    #[arg(long, value_name = "ID")]
    spec: Option<Edition>,
    /// Print the messages that a client would send
    ///
    /// rfc1738, rfc1630 and url7 describe them. urlspec itself sends nothing.
    #[arg(long)]
    wire: bool,
    #[command(flatten)]
    deny: Deny,
    #[command(flatten)]
    format: Format,
    #[command(flatten)]
    inputs: Inputs,
}

impl Arguments {
    fn edition(&self) -> Edition {
        let default = if self.wire {
            DEFAULT_WIRE_REVISION
        } else {
            DEFAULT_REVISION
        };
        self.spec.unwrap_or(default.into())
    }
}

pub(crate) const HELP: &str = "\
Decoded values stand in quotes, with octets as Rust writes them (\\r, \\xe9). The text of the URL follows them where it \
differs. With --wire, what the client or its user has to supply stands between « and ».

Exit status: 0 all read, 1 some are not valid or must not be sent, 2 usage or I/O error, or a revision that defines no \
schemes.";

/// The answer for a text, in JSON output.
#[derive(Serialize)]
struct Answer<'s> {
    spec: Edition,
    scheme: Option<&'s str>,
    standing: Option<&'static str>,
    /// The id of the document that defines the scheme, or names it, which the section is of.
    document: Option<&'static str>,
    section: Option<Section>,
    parts: Option<Card>,
    wire: Option<&'s Wire>,
    wire_error: Option<&'s SchemeError>,
    findings: &'s [Finding],
    error: Option<NoValue<'s>>,
}

/// The reason for which there is no value.
#[derive(Serialize)]
#[serde(untagged)]
enum NoValue<'s> {
    Syntax(&'s SyntaxError),
    Scheme(&'s SchemeError),
}

/// The result for one URL.
struct Read {
    scheme: Scheme,
    wire: Result<Option<Wire>, SchemeError>,
}

pub(crate) fn run(arguments: &'static Arguments, output: &mut Output) -> Outcome {
    let mut validator = arguments
        .deny
        .to(Validator::new(arguments.edition()).linting());
    // A revision that defines no schemes leaves them to their documents.
    if arguments.edition().schemes().next().is_none() {
        validator = validator.schemes(Schemes::Newest);
    }
    Driver::of(&arguments.inputs).each(output, move |record, output| {
        one(arguments, &validator, record, output)
    })
}

fn one(
    arguments: &Arguments,
    validator: &Validator,
    record: &Record<'_>,
    output: &mut Output,
) -> Outcome {
    let report = validator.validate_bytes(record.octets);
    let read = match report.error() {
        Some(_) => None,
        None => Some(
            Scheme::parse(arguments.edition(), &record.text()).map(|scheme| Read {
                wire: scheme.wire(),
                scheme,
            }),
        ),
    };
    match arguments.format {
        Format::Json => json(arguments, record, &report, read.as_ref(), output)?,
        Format::Text => text(arguments, record, &report, read.as_ref(), output)?,
    }
    Ok(match read {
        Some(Ok(read)) => !arguments.wire || read.wire.is_ok(),
        _ => false,
    })
}

fn text(
    arguments: &Arguments,
    record: &Record<'_>,
    report: &Report,
    read: Option<&Result<Read, SchemeError>>,
    output: &mut Output,
) -> Result<(), Failure> {
    let read = match (read, report.error()) {
        (Some(Ok(read)), _) => read,
        (Some(Err(error)), _) => return refused(record, error, output),
        (None, error) => {
            if let Some(error) = error {
                output.draw(draw::error(record, error))?;
            }
            return Ok(());
        }
    };
    if arguments.wire {
        return match &read.wire {
            Err(error) => refused(record, error, output),
            Ok(wire) => {
                output.line(&shown::shown(&read.scheme.to_string()))?;
                match wire {
                    Some(wire) => lines(output, &wire.to_string()),
                    None => lines(output, &format!("({})", unsaid(read.scheme.standing()))),
                }
            }
        };
    }
    output.line(&shown::shown(&read.scheme.to_string()))?;
    print_card(&read.scheme, output)?;
    findings(output, report.findings().iter())
}

fn refused(record: &Record<'_>, error: &SchemeError, output: &mut Output) -> Result<(), Failure> {
    let index = error.index().unwrap_or(0);
    output.draw(draw::fault(record, index..index + 1, &error.message()))?;
    Ok(())
}

fn lines(output: &mut Output, text: &str) -> Result<(), Failure> {
    for line in text.lines() {
        output.line(&format!("  {line}"))?;
    }
    Ok(())
}

/// The reason for which no messages of a client are given.
fn unsaid(standing: Standing) -> String {
    format!("what a client sends is not described; the scheme is {standing}")
}

fn print_card(scheme: &Scheme, output: &mut Output) -> Result<(), Failure> {
    let card = scheme.card();
    let names = card.rows().map(|row| row.name().len());
    let width = names.max().unwrap_or(0);
    let name = scheme.name().to_ascii_lowercase();
    let standing = match scheme.standing() {
        Standing::Defined { rule, section, .. } => {
            format!("{name} ({})", rule.document().citation(section))
        }
        standing => format!("{name}: {standing}"),
    };
    output.line(&format!("  {:width$}  {standing}", "scheme"))?;
    for row in card.to_string().lines() {
        output.line(&shown::shown(&format!("  {row}")))?;
    }
    Ok(())
}

fn json(
    arguments: &Arguments,
    record: &Record<'_>,
    report: &Report,
    read: Option<&Result<Read, SchemeError>>,
    output: &mut Output,
) -> Result<(), Failure> {
    let value = read.and_then(|read| read.as_ref().ok());
    let standing = value.map(|read| read.scheme.standing());
    let wire = value.map(|read| &read.wire);
    let error = match (read, report.error()) {
        (Some(Err(error)), _) => Some(NoValue::Scheme(error)),
        (_, error) => error.map(NoValue::Syntax),
    };
    output.json(
        &record.line(Answer {
            spec: arguments.edition(),
            scheme: value.map(|read| read.scheme.name()),
            standing: standing.map(Standing::as_str),
            document: value
                .and_then(|read| read.scheme.document())
                .map(Document::id),
            section: standing.and_then(Standing::section),
            parts: value.map(|read| read.scheme.card()),
            wire: wire.and_then(|wire| wire.as_ref().ok()?.as_ref()),
            wire_error: wire.and_then(|wire| wire.as_ref().err()),
            findings: report.findings(),
            error,
        }),
    )?;
    Ok(())
}
