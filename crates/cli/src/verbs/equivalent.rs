//! `urlspec equivalent`

use std::borrow::Cow;

use crate::advice::advice_in_line;
use crate::driver::Driver;
use crate::json::ErrorLine;
use crate::options::{self, DEFAULT_REVISION, Format, Inputs};
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::record::{Origin, Record};
use serde::Serialize;
use urlspec::{
    Caution, Edition, Equivalence, NormalizeError, Normalizer, Rung, SyntaxError, Validator,
};

#[derive(clap::Args)]
#[command(mut_arg("urls", |urls| {
    let help = "The two URLs; `-`, or no URL, reads pairs of standard input";
    let urls = urls.value_names(["A", "B"]).num_args(0..=2);
    options::told(urls, help, "A line has one pair, with a tab between the two.")
}))]
#[command(mut_arg("files", |files| {
    let help = "Read the pairs of these files; `-` is standard input";
    options::told(files, help, options::UNPACKED)
}))]
pub(crate) struct Arguments {
    /// Compare by this revision
    ///
    /// An ID or an alias that `urlspec specs` lists. With `@printed` behind it, the rules are as they are printed, mistakes
    /// included. `URLSPEC_SPEC` names another default.
    #[arg(long, value_name = "ID", default_value_t = Edition::from(DEFAULT_REVISION))]
    spec: Edition,
    #[command(flatten)]
    format: Format,
    #[command(flatten)]
    inputs: Inputs,
}

pub(crate) const HELP: &str = "\
Prints one line for each pair of a file or of standard input, empty if the two cannot be compared. With -0, each ends in \
NUL. Errors go to standard error; with --format json they are in the JSON.

Exit status: 0 all pairs are equivalent, 1 some are not, 2 usage or I/O error, URLs that are not valid, or a revision \
without normalization.";

/// The texts that a line of JSON output is about.
#[derive(Serialize)]
struct Pair<'e> {
    /// All of a line that is not a pair.
    one: Cow<'e, str>,
    other: Option<Cow<'e, str>>,
}

/// The answer for a pair, in JSON output.
#[derive(Serialize)]
struct Answer {
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

pub(crate) fn run(arguments: &'static Arguments, output: &mut Output) -> Outcome {
    let comparison = Comparison {
        arguments,
        normalizer: Normalizer::new(arguments.spec)?,
    };
    match arguments.inputs.urls.as_slice() {
        [one, other] if one != "-" && other != "-" => {
            output.mask(arguments.inputs.mask.of(None));
            output.about(|| format!("{}\n{}", one.display(), other.display()));
            let (one, other) = (one.as_encoded_bytes(), other.as_encoded_bytes());
            let record = Record::new(Origin::Argument(1), one);
            comparison.print(&record, one, Some(other), output)
        }
        [_, _] => Err("`-` cannot be one of two: alone, it reads pairs from standard input".into()),
        [only] if only != "-" => {
            Err("a second URL is missing; `-` alone reads pairs from standard input".into())
        }
        _ => Driver::of(&arguments.inputs).each(output, move |record, output| {
            let (one, other) = match record.octets.iter().position(|octet| *octet == b'\t') {
                Some(tab) => (&record.octets[..tab], Some(&record.octets[tab + 1..])),
                None => (record.octets, None),
            };
            comparison.print(record, one, other, output)
        }),
    }
}

struct Comparison<'a> {
    arguments: &'a Arguments,
    normalizer: Normalizer,
}

impl Comparison<'_> {
    /// Prints the result, and returns `true` if the two are equivalent.
    ///
    /// # Errors
    ///
    /// [`Failure::Told`] if that cannot be decided.
    fn print(
        &self,
        record: &Record<'_>,
        one: &[u8],
        other: Option<&[u8]>,
        output: &mut Output,
    ) -> Outcome {
        let origin = record.origin;
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
        let verdict = match &result {
            Ok((met, _)) => Ok(met.is_some()),
            Err(_) => Err(Failure::Told),
        };
        if self.arguments.format == Format::Json {
            let pair = Pair {
                one: String::from_utf8_lossy(one),
                other: other.map(String::from_utf8_lossy),
            };
            let answer = Answer {
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
            };
            output.json(&record.line_of(pair, answer))?;
            return verdict;
        }
        let mut text = match (&result, rung) {
            (Err(_), _) => String::new(),
            (_, Some(rung)) => {
                let citations = sections.iter();
                let citations =
                    citations.map(|section| spec.revision().citation(*section).to_string());
                let citations: Vec<String> = citations.collect();
                let citations = citations.join("; ");
                format!("equivalent on the rung `{rung}` ({citations})")
            }
            _ => "not equivalent on any rung".to_owned(),
        };
        for caution in cautions {
            let citation = caution
                .section(spec.revision())
                .map(|section| spec.revision().citation(section));
            let citation = citation.map_or_else(String::new, |citation| format!(" ({citation})"));
            text = format!("{text}; {}{citation}", caution.advice());
        }
        if result.is_ok() || origin.line().is_some() {
            output.octets(text.as_bytes(), self.arguments.inputs.null)?;
        }
        match result {
            Err(fault) if origin.line().is_some() => {
                output.report_input(origin, &fault.error.message)?;
            }
            Err(fault) => output.report_failure(&fault.error.message),
            Ok(_) => {}
        }
        verdict
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
            .map_or("it is not valid UTF-8".to_owned(), ToString::to_string);
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
    message += &error.syntax().map_or_else(String::new, advice_in_line);
    PairError {
        url: Some(if is_one { "one" } else { "other" }),
        error: ErrorLine {
            index: error.syntax().map(SyntaxError::index),
            message,
        },
    }
}
