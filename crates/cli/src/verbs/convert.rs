//! `urlspec convert`

use clap::ValueEnum;
use serde::Serialize;
use urlspec::{ConvertError, Converter, Edition, Step, SyntaxError, Validator};

use crate::draw;
use crate::input::Records;
use crate::json::Fault;
use crate::options::{DEFAULT_IRI_REVISION, Format, Inputs};
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::record::Record;
use crate::shown;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The target of the conversion
    #[arg(long, value_enum)]
    to: Target,
    /// The revision to convert by: one that describes it
    #[arg(long, value_name = "ID", default_value_t = Edition::from(DEFAULT_IRI_REVISION))]
    spec: Edition,
    /// Bring IRIs to Unicode's Normalization Form C first: for those that were typed from paper, or came from an
    /// encoding that is not Unicode
    #[arg(long)]
    nfc: bool,
    /// Escape `<`, `>`, `"`, space, `{`, `}`, `|`, `\`, `^` and `` ` `` in IRIs, which are refused otherwise
    #[arg(long)]
    escape_excluded: bool,
    /// Show what each step of the document makes of a URI
    #[arg(long)]
    steps: bool,
    /// How results are printed
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    inputs: Inputs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Target {
    /// From IRIs to URIs (RFC 3987, section 3.1)
    Uri,
    /// From URIs to IRIs (RFC 3987, section 3.2)
    Iri,
}

pub(crate) const HELP: &str = "\
Prints one line for each text, empty if it is not valid. With -0, each ends in NUL. Errors go to standard error; \
with --format json they are in the JSON. IRIs are read and written in UTF-8.

Exit status: 0 all converted, 1 some are not valid, 2 could not tell (usage, a revision that describes no \
conversion, input or output).";

/// One line of JSON output.
#[derive(Serialize)]
struct ResultLine<'c> {
    input: &'c str,
    /// The name of the file; null for standard input and arguments.
    file: Option<&'c str>,
    /// The number of the line, or with `--null` of the record; null for an argument.
    line: Option<usize>,
    spec: Edition,
    uri: Option<&'c str>,
    iri: Option<&'c str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<StepLine<'c>>>,
    error: Option<Fault<'c>>,
}

#[derive(Serialize)]
struct StepLine<'c> {
    step: &'static str,
    text: &'c str,
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    for (is_asked, option) in [
        (arguments.nfc, "--nfc"),
        (arguments.escape_excluded, "--escape-excluded"),
    ] {
        if is_asked && arguments.to == Target::Iri {
            return Err(Failure::Message(format!("{option} is for --to uri")));
        }
    }
    if arguments.steps && arguments.to == Target::Uri {
        let message = "--steps is for --to iri; to a URI there is one step";
        return Err(Failure::Message(message.to_owned()));
    }
    let mut converter = Converter::new(arguments.spec)?;
    if arguments.nfc {
        converter = converter.normalizing();
    }
    if arguments.escape_excluded {
        converter = converter.escaping_excluded();
    }
    Records::new(&arguments.inputs).all(output, |record, output| {
        one(arguments, &converter, record, output)
    })
}

fn one(
    arguments: &Arguments,
    converter: &Converter,
    record: &Record<'_>,
    output: &mut Output,
) -> Outcome {
    let Ok(input) = std::str::from_utf8(record.octets) else {
        let revision = match arguments.to {
            Target::Uri => converter.revision(),
            Target::Iri => converter.uris(),
        };
        let report = Validator::new(revision).validate_bytes(record.octets);
        let input = String::from_utf8_lossy(record.octets);
        let lost = Converted {
            text: None,
            steps: Vec::new(),
            error: report.error().map(Error::Syntax),
        };
        return lost.print(arguments, record, &input, output);
    };
    let (steps, result) = match arguments.to {
        Target::Uri => (Vec::new(), converter.to_uri(input)),
        Target::Iri if arguments.steps => converter.explain_iri(input),
        Target::Iri => (Vec::new(), converter.to_iri(input)),
    };
    let told = Converted {
        text: result.as_deref().ok(),
        steps,
        error: result.as_ref().err().map(|error| {
            // A fault behind a change has no place in the input.
            let syntax = error.syntax().filter(|_| error.text() == Some(input));
            syntax.map_or(Error::Other(error), Error::Syntax)
        }),
    };
    told.print(arguments, record, input, output)
}

/// The result for a text.
struct Converted<'c> {
    text: Option<&'c str>,
    steps: Vec<Step>,
    error: Option<Error<'c>>,
}

#[derive(Clone, Copy)]
enum Error<'c> {
    /// With a place in the input.
    Syntax(&'c SyntaxError),
    Other(&'c ConvertError),
}

impl Converted<'_> {
    fn print(
        &self,
        arguments: &Arguments,
        record: &Record<'_>,
        input: &str,
        output: &mut Output,
    ) -> Outcome {
        if arguments.format == Format::Json {
            let steps = self.steps.iter().map(|step| StepLine {
                step: step.name(),
                text: step.text(),
            });
            output.json(&ResultLine {
                input,
                file: record.origin.file(),
                line: record.origin.line(),
                spec: arguments.spec,
                uri: self.text.filter(|_| arguments.to == Target::Uri),
                iri: self.text.filter(|_| arguments.to == Target::Iri),
                steps: arguments.steps.then(|| steps.collect()),
                error: self.error.map(|error| match error {
                    Error::Syntax(error) => Fault::Syntax(error),
                    Error::Other(error) => Fault::of(None, error),
                }),
            })?;
            return Ok(self.error.is_none());
        }
        for step in &self.steps {
            output.line(&shown::shown(&format!("  {step}")))?;
        }
        if !arguments.steps || self.steps.is_empty() {
            let text = self.text.unwrap_or_default();
            output.octets(text.as_bytes(), arguments.inputs.null)?;
        }
        match self.error {
            None => {}
            Some(Error::Syntax(error)) => output.report_drawing(draw::error(record, error))?,
            Some(Error::Other(error)) => output.report_input(record.origin, &error.to_string())?,
        }
        Ok(self.error.is_none())
    }
}
