//! `urlspec equivalent`

use std::ffi::OsString;

use serde::Serialize;
use urlspec::{NormalizeError, Normalizer, Revision, Rung};

use super::input::{Origin, Records};
use super::output::{ErrorLine, Output};
use super::{Failure, Format, Inputs, Outcome};

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The revision to compare by: an ID or alias that `urlspec specs` lists
    #[arg(long, value_name = "ID", default_value_t = Revision::NEWEST)]
    spec: Revision,
    /// How results are printed
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Pairs on standard input are separated by NUL and nothing is stripped
    #[arg(short = '0', long)]
    null: bool,
    /// The two URLs; `-`, or none at all, reads pairs from standard input, one a line, with a tab between
    /// the two
    #[arg(value_names = ["A", "B"], num_args = 0..=2)]
    urls: Vec<OsString>,
}

pub(super) const EXIT_STATUS: &str = "\
There is one line for each pair of standard input, an empty one if it cannot be told. What is wrong is on standard error; JSON \
lines have it themselves.

Exit status: 0 all pairs meet on some rung, 1 some on none, 2 could not tell (usage, URLs that are not valid, a \
revision without normalization).";

/// JSON output.
#[derive(Serialize)]
struct ResultLine<'e> {
    one: Option<&'e str>,
    other: Option<&'e str>,
    /// The number of the line, or with `--null` of the record; null for arguments.
    line: Option<usize>,
    spec: Revision,
    rung: Option<Rung>,
    section: Option<urlspec::Section>,
    error: Option<ErrorLine>,
}

pub(super) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let normalizer = Normalizer::new(arguments.spec)?;
    let pair = match arguments.urls.as_slice() {
        [one, other] if one != "-" && other != "-" => Some((one, other)),
        [] => None,
        [only] if only == "-" => None,
        [_] => {
            let message = "a second URL is missing; `-` alone reads pairs from standard input";
            return Err(Failure::Message(message.to_owned()));
        }
        _ => {
            let message = "`-` cannot be one of two: alone, it reads pairs from standard input";
            return Err(Failure::Message(message.to_owned()));
        }
    };
    let comparison = Comparison {
        arguments,
        normalizer,
    };
    if let Some((one, other)) = pair {
        let (one, other) = (one.to_string_lossy(), other.to_string_lossy());
        let verdict = comparison.print(Origin::Argument(1), Some((&one, &other)), output)?;
        return verdict.ok_or(Failure::Told);
    }
    let mut all_told = true;
    let stdin = Inputs {
        null: arguments.null,
        urls: Vec::new(),
    };
    let holds = Records::new(&stdin).all(output, |record, output| {
        let text = String::from_utf8_lossy(record.octets);
        let verdict = comparison.print(record.origin, text.split_once('\t'), output)?;
        all_told &= verdict.is_some();
        Ok(verdict.unwrap_or(true))
    })?;
    if all_told {
        Ok(holds)
    } else {
        Err(Failure::Told)
    }
}

struct Comparison<'a> {
    arguments: &'a Arguments,
    normalizer: Normalizer,
}

impl Comparison<'_> {
    /// Whether the two are equivalent; `None` if that cannot be told, and was told to be so.
    fn print(
        &self,
        origin: Origin,
        pair: Option<(&str, &str)>,
        output: &mut Output,
    ) -> Result<Option<bool>, Failure> {
        let spec = self.arguments.spec;
        let result = match pair {
            Some((one, other)) => {
                let invalid = |error: NormalizeError| ErrorLine {
                    index: error.syntax().map(urlspec::SyntaxError::index),
                    message: error.to_string(),
                };
                self.normalizer.equivalent(one, other).map_err(invalid)
            }
            None => Err(ErrorLine::without_place("there is no tab between two URLs")),
        };
        let rung = result.as_ref().ok().copied().flatten();
        let section = rung.and_then(|rung| rung.section(spec));
        let verdict = result.as_ref().ok().map(Option::is_some);
        if self.arguments.format == Format::Json {
            output.json(&ResultLine {
                one: pair.map(|(one, _)| one),
                other: pair.map(|(_, other)| other),
                line: origin.line(),
                spec,
                rung,
                section,
                error: result.err(),
            })?;
            return Ok(verdict);
        }
        match (&result, rung, section) {
            (Err(error), ..) if origin.line().is_some() => {
                output.line("")?;
                output.report_input(origin, &error.message)?;
            }
            (Err(error), ..) => output.report_failure(&error.message),
            (_, Some(rung), Some(section)) => {
                let name = spec.name();
                output.line(&format!(
                    "equivalent: they meet on the rung `{rung}` ({name}, {section})"
                ))?;
            }
            _ => output.line("different on every rung")?,
        }
        Ok(verdict)
    }
}
