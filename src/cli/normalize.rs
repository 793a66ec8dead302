//! `urlspec normalize`

use serde::Serialize;
use urlspec::{NormalizeError, Normalizer, Revision, Rung, Validator};

use super::input::{Record, Records};
use super::output::Output;
use super::{Failure, Format, Inputs, Outcome, draw};

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The revision to normalize by: an ID or alias that `urlspec specs` lists
    #[arg(long, value_name = "ID", default_value_t = Revision::NEWEST)]
    spec: Revision,
    /// Only these rungs of the ladder: case, escapes, path-segments, scheme
    #[arg(long, value_name = "RUNG", value_delimiter = ',')]
    rungs: Vec<Rung>,
    /// How results are printed
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    inputs: Inputs,
}

pub(super) const EXIT_STATUS: &str = "\
Exit status: 0 all normalized, 1 some are not valid, 2 could not tell (usage, a revision without \
normalization, input or output).";

/// One line of JSON output.
#[derive(Serialize)]
struct Line<'n> {
    input: &'n str,
    spec: Revision,
    normalized: Option<&'n str>,
    error: Option<String>,
}

pub(super) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let mut normalizer = Normalizer::new(arguments.spec)?;
    if !arguments.rungs.is_empty() {
        let described: Vec<Rung> = Rung::of(arguments.spec).collect();
        if let Some(other) = arguments
            .rungs
            .iter()
            .find(|rung| !described.contains(rung))
        {
            let message = format!("{} describes no rung `{other}`", arguments.spec.name());
            return Err(Failure::Message(message));
        }
        normalizer = normalizer.rungs(arguments.rungs.iter().copied());
    }
    Records::new(&arguments.inputs).all(output, |record, output| {
        one(arguments, &normalizer, record, output)
    })
}

impl From<NormalizeError> for Failure {
    fn from(error: NormalizeError) -> Self {
        Self::Message(error.to_string())
    }
}

fn one(
    arguments: &Arguments,
    normalizer: &Normalizer,
    record: &Record<'_>,
    output: &mut Output,
) -> Outcome {
    let input = String::from_utf8_lossy(record.octets);
    let report = Validator::new(arguments.spec).validate_bytes(record.octets);
    let normal_form = match report.error() {
        None => Some(normalizer.normalize(&input)?),
        Some(_) => None,
    };
    match (arguments.format, report.error()) {
        (Format::Json, error) => output.json(&Line {
            input: &input,
            spec: arguments.spec,
            normalized: normal_form.as_deref(),
            error: error.map(ToString::to_string),
        })?,
        (Format::Text, Some(error)) => output.draw(draw::error(record, error))?,
        (Format::Text, None) => output.line(normal_form.as_deref().unwrap_or(""))?,
    }
    Ok(report.is_valid())
}
