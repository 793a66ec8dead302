//! `urlspec browser`

use std::borrow::Cow;

use serde::Serialize;
use urlspec::browser::{self, Part, UrlRecord, ValidationError};
use urlspec::{Edition, Report, Resolver, Validator};

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
    /// The target to which the document resolves the text, with a base.
    target: Option<String>,
    /// Why the text is not valid by the document, or is not resolved.
    error: Option<InputError>,
    browser: Option<&'a UrlRecord>,
    validation_errors: &'a [ValidationError],
    parts: &'a [Part],
}

/// The bases of the two.
struct Bases {
    /// `None` if the document leaves resolution to the parser, as the URL Standard does.
    resolver: Option<Resolver>,
    record: UrlRecord,
}

pub(crate) fn run(arguments: &'static Arguments, output: &mut Output) -> Outcome {
    let bases = match &arguments.base {
        None => None,
        Some(base) => Some(Bases {
            resolver: match Resolver::new(arguments.spec, base) {
                Ok(resolver) => Some(resolver),
                Err(error) if error.not_described().is_some() => None,
                Err(error) => return Err(error.into()),
            },
            record: browser::parse(base).map_err(|error| format!("--base {base}: {error}"))?,
        }),
    };
    let validator = match &arguments.base {
        Some(base) => Validator::with_base(arguments.spec, base)
            .map_err(|error| format!("--base {}: {error}", shown::shown(base)))?,
        None => Validator::new(arguments.spec),
    };
    Driver::of(&arguments.inputs).each(output, move |record, output| {
        one(arguments, &validator, bases.as_ref(), record, output)
    })
}

fn one(
    arguments: &Arguments,
    validator: &Validator,
    bases: Option<&Bases>,
    record: &Record<'_>,
    output: &mut Output,
) -> Outcome {
    let text = record.text();
    let report = validator.validate_bytes(record.octets);
    let resolver = bases.and_then(|bases| bases.resolver.as_ref());
    let resolution = resolver.map(|it| it.resolve(&text).map(|it| it.to_string()));
    let error = match (report.error(), &resolution) {
        (Some(error), _) => Some(InputError::from(error.clone())),
        (None, Some(Err(error))) => Some(InputError::of(error.syntax(), error)),
        _ => None,
    };
    let target = resolution.and_then(Result::ok);
    let parsed = match bases {
        Some(bases) => bases.record.parse(&text),
        None => browser::parse(&text),
    };
    let (url, errors) = match &parsed {
        Ok(url) => (Some(url), url.validation_errors()),
        Err(failure) => (None, failure.validation_errors()),
    };
    let split = target.as_deref().unwrap_or(&text);
    let mut parts = url.map_or(Vec::new(), |url| url.beside(arguments.spec, split));
    // The parts of a reference without a target are others.
    let is_relative = parts.first().is_some_and(|it| it.written().is_none());
    if bases.is_some() && target.is_none() && is_relative {
        parts.clear();
    }
    let are_same = error.is_none() && url.is_some() && !parts.iter().any(Part::differs);
    let answer = Answer {
        spec: arguments.spec,
        base: arguments.base.as_deref(),
        target,
        error,
        browser: url,
        validation_errors: errors,
        parts: &parts,
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
    let made = match answer.browser {
        Some(url) => shown::shown(url.href()),
        None => "no URL".to_owned(),
    };
    heads.add_row(["a browser", &made]);
    output.table(&heads)?;
    let is_there = |part: &&Part| part.written().is_some() || part.read().is_some();
    let mut parts = answer.parts.iter().filter(is_there).peekable();
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
    if !answer.validation_errors.is_empty() {
        output.line("")?;
        let mut table = plain_table(["validation errors", ""]);
        for error in answer.validation_errors {
            table.add_row([error.as_str(), error.explanation()]);
        }
        output.table(&table)?;
    }
    output.line("")
}

/// The document's verdict on a text, in one line.
fn verdict(report: &Report, answer: &Answer<'_>) -> Cow<'static, str> {
    let name = answer.spec.revision().name();
    match (report.error(), &answer.error, &answer.target) {
        (Some(error), ..) => shown::shown(&format!("not valid by {name}: {error}")).into(),
        (None, Some(InputError::Other(error)), _) => shown::shown(&error.message).into(),
        (None, _, Some(target)) => shown::shown(target).into(),
        (None, ..) if report.is_relative() => format!("a relative reference by {name}").into(),
        (None, ..) => format!("valid by {name}").into(),
    }
}
