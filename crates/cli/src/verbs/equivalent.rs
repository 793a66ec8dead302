//! `urlspec equivalent`

use std::ffi::OsString;

use crate::input::Records;
use crate::json::ErrorLine;
use crate::options::{DEFAULT_REVISION, Format, Inputs, Longest};
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::record::Origin;
use crate::reports::without_wrapper;
use serde::Serialize;
use urlspec::{
    Caution, Edition, Equivalence, NormalizeError, Normalizer, Rung, SyntaxError, Validator,
};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The revision to compare by: an ID or alias that `urlspec specs` lists;
    /// `URLSPEC_SPEC` names another default
    #[arg(long, value_name = "ID", default_value_t = Edition::from(DEFAULT_REVISION))]
    spec: Edition,
    /// How results are printed
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Pairs of standard input end in NUL instead of line ends, and so do results; nothing is stripped
    #[arg(short = '0', long)]
    null: bool,
    #[command(flatten)]
    longest: Longest,
    /// The two URLs; `-`, or no URL, reads pairs from standard input, one a line, with a tab between the two
    #[arg(value_names = ["A", "B"], num_args = 0..=2)]
    urls: Vec<OsString>,
}

pub(crate) const EXIT_STATUS: &str = "\
Prints one line for each pair of standard input, empty if they cannot be compared. With -0, each ends in NUL. \
Errors go to standard error; with --format json they are in the JSON.

Exit status: 0 all pairs are equivalent, 1 some are not, 2 could not tell (usage, URLs that are not valid, a \
revision without normalization).";

/// JSON output.
#[derive(Serialize)]
struct ResultLine<'e> {
    /// All of a line that is not a pair.
    one: &'e str,
    other: Option<&'e str>,
    /// The number of the line, or with `--null` of the record; null for arguments.
    line: Option<usize>,
    spec: Edition,
    rung: Option<Rung>,
    sections: Vec<urlspec::Section>,
    cautions: Vec<CautionLine>,
    error: Option<PairError>,
}

/// The document's advice to those who compare such texts.
#[derive(Serialize)]
struct CautionLine {
    caution: Caution,
    section: Option<urlspec::Section>,
    message: &'static str,
}

/// The reason for which the equivalence of two URLs cannot be decided.
#[derive(Serialize)]
struct PairError {
    /// The one of the two that is at fault, `one` or `other`; null if they are not a pair.
    url: Option<&'static str>,
    #[serde(flatten)]
    error: ErrorLine,
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
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
        let (one, other) = (one.as_encoded_bytes(), other.as_encoded_bytes());
        let verdict = comparison.print(Origin::Argument(1), one, Some(other), output)?;
        return verdict.ok_or(Failure::Told);
    }
    let mut all_told = true;
    let stdin = Inputs {
        null: arguments.null,
        longest: arguments.longest,
        files: Vec::new(),
        urls: Vec::new(),
    };
    let holds = Records::new(&stdin).all(output, |record, output| {
        let (one, other) = match record.octets.iter().position(|octet| *octet == b'\t') {
            Some(tab) => (&record.octets[..tab], Some(&record.octets[tab + 1..])),
            None => (record.octets, None),
        };
        let verdict = comparison.print(record.origin, one, other, output)?;
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
    /// Prints the result, and returns `Some(true)` if the two are equivalent; `None` if that cannot be decided.
    fn print(
        &self,
        origin: Origin<'_>,
        one: &[u8],
        other: Option<&[u8]>,
        output: &mut Output,
    ) -> Result<Option<bool>, Failure> {
        let spec = self.arguments.spec;
        let result = match other {
            Some(other) => self.compare(one, other),
            None => Err(PairError {
                url: None,
                error: ErrorLine::without_place("there is no tab between two URLs"),
            }),
        };
        let met = result.as_ref().ok().and_then(|(met, _)| met.as_ref());
        let cautions: &[Caution] = result.as_ref().map_or(&[], |(_, cautions)| cautions);
        let rung = met.map(Equivalence::rung);
        let sections = met.map_or_else(Vec::new, |met| met.sections().to_vec());
        let verdict = result.as_ref().ok().map(|(met, _)| met.is_some());
        if self.arguments.format == Format::Json {
            output.json(&ResultLine {
                one: &String::from_utf8_lossy(one),
                other: other.map(String::from_utf8_lossy).as_deref(),
                line: origin.line(),
                spec,
                rung,
                sections,
                cautions: cautions
                    .iter()
                    .map(|&caution| CautionLine {
                        caution,
                        section: caution.section(spec.revision()),
                        message: caution.advice(),
                    })
                    .collect(),
                error: result.err(),
            })?;
            return Ok(verdict);
        }
        let mut text = match (&result, rung) {
            (Err(_), _) => String::new(),
            (_, Some(rung)) => {
                let citations = sections.iter();
                let citations =
                    citations.map(|section| spec.revision().citation(*section).to_string());
                let citations: Vec<String> = citations.collect();
                let citations = citations.join("; ");
                format!("equivalent: they meet on the rung `{rung}` ({citations})")
            }
            _ => "different on every rung".to_owned(),
        };
        for caution in cautions {
            let citation = caution
                .section(spec.revision())
                .map(|section| spec.revision().citation(section));
            let citation = citation.map_or_else(String::new, |citation| format!(" ({citation})"));
            text = format!("{text}; {}{citation}", caution.advice());
        }
        if result.is_ok() || origin.line().is_some() {
            output.octets(text.as_bytes(), self.arguments.null)?;
        }
        match result {
            Err(fault) if origin.line().is_some() => {
                output.report_input(origin, &fault.error.message)?;
            }
            Err(fault) => output.report_failure(&fault.error.message),
            Ok(_) => {}
        }
        Ok(verdict)
    }
}

impl Comparison<'_> {
    fn compare(
        &self,
        one: &[u8],
        other: &[u8],
    ) -> Result<(Option<Equivalence>, Vec<Caution>), PairError> {
        let text = |url, octets| str::from_utf8(octets).map_err(|_| self.no_text(url, octets));
        let (one, other) = (text("one", one)?, text("other", other)?);
        let compared = || {
            let met = self.normalizer.equivalence(one, other)?;
            Ok((met, self.normalizer.cautions(one, other)?))
        };
        compared().map_err(|error| fault(one, &error))
    }

    /// The error for octets that are not valid UTF-8, and so are not a URL of any revision.
    fn no_text(&self, url: &'static str, octets: &[u8]) -> PairError {
        let report = Validator::new(self.arguments.spec).validate_bytes(octets);
        let text = String::from_utf8_lossy(octets);
        let why = report
            .error()
            .map_or("it is no UTF-8".to_owned(), ToString::to_string);
        PairError {
            url: Some(url),
            error: ErrorLine {
                index: report.error().map(SyntaxError::index),
                message: format!("{text}: not valid: {why}"),
            },
        }
    }
}

/// The error of one of two texts.
fn fault(one: &str, error: &NormalizeError) -> PairError {
    let is_one = error.text() == Some(one);
    let mut message = match error.text() {
        Some(text) => format!("{text}: {error}"),
        None => error.to_string(),
    };
    message += &error.syntax().map_or_else(String::new, without_wrapper);
    PairError {
        url: Some(if is_one { "one" } else { "other" }),
        error: ErrorLine {
            index: error.syntax().map(SyntaxError::index),
            message,
        },
    }
}
