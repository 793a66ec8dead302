//! `urlspec normalize`

use crate::draw;
use crate::input::Records;
use crate::options::{DEFAULT_REVISION, Format, Inputs};
use crate::outcome::{Failure, Outcome};
use crate::output::{Fault, Output};
use crate::record::Record;
use serde::Serialize;
use urlspec::{NormalizeError, Normalizer, Revision, Rung, Validator};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The revision to normalize by: an ID or alias that `urlspec specs` lists;
    /// `URLSPEC_SPEC` names another default
    #[arg(long, value_name = "ID", default_value_t = DEFAULT_REVISION)]
    spec: Revision,
    /// Only these rungs of the ladder: string (which changes nothing), case, escapes, path-segments, scheme
    #[arg(long, value_name = "RUNG", value_delimiter = ',')]
    rungs: Vec<Rung>,
    /// How results are printed
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    inputs: Inputs,
}

pub(crate) const HELP: &str = "\
The rungs, in this order, again as long as something changes. The 1997 draft (sections 6 and 2.4.2) has case, \
escapes and scheme, the 2003 draft and RFC 3986 (section 6.2 of both) have all:

case: schemes and host names in lower case; by the letter of 6.2.2.1 of the 2003 draft not IPv6 addresses, nor \
names in a registry. By RFC 3986 any host, and the digits of escapes in upper case.
escapes: those are undone that the document calls safe to undo, as %7E (escape --table prints them); by the drafts \
the others get capital digits. None is undone that would make a segment `.` or `..`.
path-segments: `.` and `..` are removed from an absolute path behind a scheme, as in resolving, also where what \
is behind its first `/` begins with another: 6.2.2.3 would resolve that, as in http://a//../b, as an absolute path, \
which 5.2 of the 2003 draft leaves alone. `..` that lead above the root stay by that draft and go by RFC 3986; all \
stay in relative references.
scheme: the default port is left out (ftp 21, telnet 23, gopher 70, http 80, nntp 119, wais 210, https 443, \
prospero 1525), and so is an empty port; by the 2003 draft and RFC 3986 \
the empty path of http and https becomes /, and by RFC 3986 the domain in a mailto address is in lower case.

There is one line for each URL, an empty one if it is not valid; with -0, NUL ends it. What is wrong is on \
standard error; JSON lines have it themselves.

Exit status: 0 all normalized, 1 some are not valid, 2 could not tell (usage, a revision without \
normalization, input or output).";

/// One line of JSON output.
#[derive(Serialize)]
struct ResultLine<'n> {
    input: &'n str,
    /// The name of the file; null for standard input and arguments.
    file: Option<&'n str>,
    /// The number of the line, or with `--null` of the record; null for an argument.
    line: Option<usize>,
    spec: Revision,
    normalized: Option<&'n str>,
    error: Option<Fault<'n>>,
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let mut normalizer = Normalizer::new(arguments.spec)?;
    if !arguments.rungs.is_empty() {
        let described: Vec<Rung> = arguments.spec.ladder().map(|(rung, _)| rung).collect();
        if let Some(other) = arguments
            .rungs
            .iter()
            .find(|rung| !described.contains(rung))
        {
            let names: Vec<String> = described.iter().map(|rung| format!("`{rung}`")).collect();
            let message = format!(
                "{} describes no rung `{other}`; it has {}",
                arguments.spec.name(),
                names.join(", ")
            );
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
        (Format::Json, error) => output.json(&ResultLine {
            input: &input,
            file: record.origin.file(),
            line: record.origin.line(),
            spec: arguments.spec,
            normalized: normal_form.as_deref(),
            error: error.map(Fault::Syntax),
        })?,
        (Format::Text, error) => {
            let text = normal_form.as_deref().unwrap_or_default();
            output.octets(text.as_bytes(), arguments.inputs.null)?;
            if let Some(error) = error {
                output.report_drawing(draw::error(record, error))?;
            }
        }
    }
    Ok(report.is_valid())
}
