//! `urlspec convert`

use clap::ValueEnum;
use serde::Serialize;
use urlspec::{Converter, Edition};

use crate::driver::Driver;
use crate::input_error::{InputError, text_of};
use crate::json::StepLine;
use crate::options::{DEFAULT_IRI_REVISION, Format, Inputs};
use crate::outcome::Outcome;
use crate::output::Output;
use crate::record::Record;
use crate::shown;

#[derive(clap::Args)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(crate) struct Arguments {
    /// The target of the conversion
    #[arg(long, value_enum)]
    to: Target,
    /// Convert by this revision, one that describes it
    #[arg(long, value_name = "ID", default_value_t = Edition::from(DEFAULT_IRI_REVISION))]
    spec: Edition,
    /// Bring IRIs to Normalization Form C first
    ///
    /// This is for IRIs that were typed from paper, or came from an encoding that is not Unicode.
    #[arg(long)]
    nfc: bool,
    /// Escape characters in IRIs that are refused otherwise
    ///
    /// They are `<`, `>`, `"`, space, `{`, `}`, `|`, `\`, `^` and `` ` ``.
    #[arg(long)]
    escape_excluded: bool,
    /// Write host names in US-ASCII, as they are looked up
    ///
    /// They are converted by IDNA (UTS 46): `bücher.example` becomes `xn--bcher-kva.example`.
    #[arg(long)]
    ascii_host: bool,
    /// Show what each step of the document makes of a URI
    #[arg(long)]
    steps: bool,
    #[command(flatten)]
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
Prints one line for each text, empty if it is not valid. With -0, each ends in NUL. Errors go to standard error; with \
--format json they are in the JSON. IRIs are read and written in UTF-8.

RFC 3987, section 3.1, lets programs convert host names by ToASCII, for schemes whose hosts are domain names: --ascii-host. \
The rules are those of UTS 46, not transitional, with those of STD 3: letters, digits and hyphens. An error names the label \
at fault.

Exit status: 0 all converted, 1 some are not valid, 2 usage or I/O error, or a revision that describes no conversion.";

/// The answer for a text, in JSON output.
#[derive(Serialize)]
struct Answer<'c> {
    spec: Edition,
    uri: Option<&'c str>,
    iri: Option<&'c str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<StepLine<'c>>>,
    error: Option<&'c InputError>,
}

pub(crate) fn run(arguments: &'static Arguments, output: &mut Output) -> Outcome {
    for (is_asked, option) in [
        (arguments.nfc, "--nfc"),
        (arguments.escape_excluded, "--escape-excluded"),
        (arguments.ascii_host, "--ascii-host"),
    ] {
        if is_asked && arguments.to == Target::Iri {
            return Err(format!("{option} is for --to uri").into());
        }
    }
    if arguments.steps && arguments.to == Target::Uri {
        return Err("--steps is for --to iri; to a URI there is one step".into());
    }
    let mut converter = Converter::new(arguments.spec)?;
    if arguments.nfc {
        converter = converter.normalizing();
    }
    if arguments.escape_excluded {
        converter = converter.escaping_excluded();
    }
    if arguments.ascii_host {
        converter = converter.ascii_host();
    }
    let has_line_for_each = arguments.format == Format::Text && !arguments.steps;
    let driver = Driver::of(&arguments.inputs).keeping_places(has_line_for_each);
    driver.each(output, move |record, output| {
        one(arguments, &converter, record, output)
    })
}

fn one(
    arguments: &Arguments,
    converter: &Converter,
    record: &Record<'_>,
    output: &mut Output,
) -> Outcome {
    let is_to_uri = arguments.to == Target::Uri;
    let revision = if is_to_uri {
        converter.revision()
    } else {
        converter.uris()
    };
    let (steps, result) = match text_of(record, revision) {
        Err(error) => (Vec::new(), Err(error)),
        Ok(input) => {
            let (steps, result) = match arguments.to {
                Target::Uri => (Vec::new(), converter.to_uri(input)),
                Target::Iri if arguments.steps => converter.explain_iri(input),
                Target::Iri => (Vec::new(), converter.to_iri(input)),
            };
            let result = result.map_err(|error| {
                // A fault behind a change has no place in the input.
                let is_of_input = error.text() == Some(input);
                match error.host_name().filter(|_| is_of_input) {
                    Some(name) => InputError::at(name.span().start, &error),
                    None => InputError::of(error.syntax().filter(|_| is_of_input), &error),
                }
            });
            (steps, result)
        }
    };
    let text = result.as_deref().ok();
    if arguments.format == Format::Json {
        output.json(
            &record.line(Answer {
                spec: arguments.spec,
                uri: text.filter(|_| is_to_uri),
                iri: text.filter(|_| !is_to_uri),
                steps: arguments
                    .steps
                    .then(|| steps.iter().map(StepLine::of).collect()),
                error: result.as_ref().err(),
            }),
        )?;
        return Ok(result.is_ok());
    }
    for step in &steps {
        output.line(&shown::shown(&format!("  {step}")))?;
    }
    if !arguments.steps || steps.is_empty() {
        output.octets(text.unwrap_or_default().as_bytes(), arguments.inputs.null)?;
    }
    if let Err(error) = &result {
        error.report(record, output)?;
    }
    Ok(result.is_ok())
}
