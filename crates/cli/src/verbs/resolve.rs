//! `urlspec resolve`

use crate::driver::Driver;
use crate::findings;
use crate::input_error::{InputError, text_of};
use crate::json::StepLine;
use crate::options::{DEFAULT_REVISION, Format, Inputs, Source};
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::record::Record;
use crate::shown;
use std::borrow::Cow;

use clap::ValueEnum;
use serde::Serialize;
use urlspec::{Edition, Excess, Finding, Resolution, ResolveError, Resolver};

#[derive(clap::Args)]
#[command(mut_arg("urls", |urls| {
    let help = "The references; `-`, or none, reads lines of standard input";
    urls.value_name("REFERENCE|-").help(help)
}))]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(crate) struct Arguments {
    /// Resolve by this revision
    ///
    /// An ID or an alias that `urlspec specs` lists. With `@printed` behind it, the rules are as they are printed, mistakes
    /// included. `URLSPEC_SPEC` names another default.
    #[arg(long, value_name = "ID", default_value_t = Edition::from(DEFAULT_REVISION))]
    spec: Edition,
    /// The URL that relative references are relative to
    #[arg(long, value_name = "BASE")]
    base: String,
    /// Ignore the scheme of a reference if it is that of the base
    ///
    /// RFC 2396, the 2003 draft, RFC 3986 and what follows them allow it, for "backwards compatibility" (section 5.2).
    #[arg(long)]
    non_validating: bool,
    /// The treatment of `..` segments above the root
    ///
    /// RFC 2396, RFC 2732 and the 2003 draft leave a choice (section 5.2); by default, these segments stay.
    #[arg(long, value_enum)]
    excess: Option<ExcessName>,
    /// Take references to the current document for new requests
    ///
    /// Such a reference then stands for a URL, as in the action of a form: for that of the document (1997 draft, section 3), or
    /// for the base (RFC 2396, RFC 2732 and 2003 draft, section 4.2).
    #[arg(long)]
    new_request: bool,
    /// The URL by which the document with the references was retrieved
    ///
    /// By default, it is the base.
    #[arg(long, value_name = "URL", requires = "new_request")]
    retrieved_from: Option<String>,
    /// Print every step, by the document's own numbers
    #[arg(long)]
    explain: bool,
    /// Print each reference and a tab before its target
    #[arg(long)]
    with_input: bool,
    #[command(flatten)]
    format: Format,
    #[command(flatten)]
    inputs: Inputs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ExcessName {
    /// They stay, as in the examples of these documents
    Keep,
    /// They are left out
    Remove,
    /// The reference is refused
    Refuse,
}

impl From<ExcessName> for Excess {
    fn from(name: ExcessName) -> Self {
        match name {
            ExcessName::Keep => Self::Keep,
            ExcessName::Remove => Self::Remove,
            ExcessName::Refuse => Self::Refuse,
        }
    }
}

pub(crate) const HELP: &str = "\
Each document's algorithm is followed to the letter. Where the letter does not suffice: by url7 (section 1.2), `xxx/..` \
loses the slash after it too, as in RFC 1630; what follows `?` is not part of the path; and there is no current document. By \
RFC 2396, RFC 2732 and the 2003 draft (section 5), a base without hierarchy, such as mailto:a@b, has no relative references, \
so they are refused; the other documents allow them. All documents before RFC 3986 keep `..` segments at the beginning, as \
in their examples; RFC 3986 (section 5.2.4) removes them.

Prints one line for each reference, empty if it cannot be resolved. With -0, each ends in NUL. Errors and findings go to \
standard error; with --format json they are in the JSON.

Exit status: 0 all resolved, 1 some references could not be resolved, 2 usage or I/O error, or a base that is not valid.";

/// The texts that a line of JSON output is about.
#[derive(Serialize)]
struct Asked<'r> {
    base: &'r str,
    reference: Cow<'r, str>,
}

/// The answer for a reference, in JSON output.
#[derive(Serialize)]
struct Answer<'r> {
    spec: Edition,
    /// Null if there is an error.
    result: Option<&'static str>,
    target: Option<&'r str>,
    fragment: Option<&'r str>,
    findings: &'r [Finding],
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<StepLine<'r>>>,
    error: Option<&'r InputError>,
}

pub(crate) fn run(arguments: &'static Arguments, output: &mut Output) -> Outcome {
    let resolver = Resolver::new(arguments.spec, &arguments.base)?;
    let resolver = arguments.choose(resolver)?;
    let has_line_for_each = arguments.format == Format::Text && !arguments.explain;
    let driver = Driver::of(&arguments.inputs)
        .of_data()
        .keeping_places(has_line_for_each);
    driver.each(output, move |record, output| {
        one(arguments, &resolver, record, output)
    })
}

impl Arguments {
    /// The resolver with the choices of the options. An option that the document does not have is refused, since it
    /// would give its user a wrong idea of the document.
    fn choose(&self, mut resolver: Resolver) -> Result<Resolver, Failure> {
        let refused = |option: &'static str| {
            move |error: ResolveError| Failure::Message(format!("{option}: {error}"))
        };
        if self.non_validating {
            resolver = resolver
                .non_validating()
                .map_err(refused("--non-validating"))?;
        }
        if let Some(excess) = self.excess {
            resolver = resolver
                .excess(excess.into())
                .map_err(refused("--excess"))?;
        }
        if let Some(url) = &self.retrieved_from {
            resolver = resolver
                .retrieved_from(url)
                .map_err(refused("--retrieved-from"))?;
        }
        if self.new_request {
            resolver = resolver
                .for_new_request()
                .map_err(refused("--new-request"))?;
        }
        Ok(resolver)
    }
}

fn one(
    arguments: &Arguments,
    resolver: &Resolver,
    record: &Record<'_>,
    output: &mut Output,
) -> Outcome {
    let (steps, result) = match text_of(record, arguments.spec) {
        Err(error) => (None, Err(error)),
        Ok(reference) => {
            let (steps, result) = if arguments.explain {
                let (steps, result) = resolver.explain(reference);
                (Some(steps), result)
            } else {
                (None, resolver.resolve(reference))
            };
            let result = result.map_err(|error| InputError::of(error.syntax(), &error));
            (steps, result)
        }
    };
    let told = result.as_ref().ok();
    if arguments.format == Format::Json {
        let asked = Asked {
            base: resolver.base(),
            reference: record.text(),
        };
        let answer = Answer {
            spec: arguments.spec,
            result: told.map(kind),
            target: told.and_then(Resolution::as_target),
            fragment: told.and_then(Resolution::fragment),
            findings: told.map_or(&[], Resolution::findings),
            steps: steps
                .as_ref()
                .map(|steps| steps.iter().map(StepLine::of).collect()),
            error: result.as_ref().err(),
        };
        output.json(&record.line_of(asked, answer))?;
        return Ok(result.is_ok());
    }
    if steps.is_some() && arguments.has_several() {
        output.line(&shown::shown(&format!("`{}`:", record.text())))?;
    }
    for step in steps.iter().flatten() {
        output.line(&shown::shown(&format!("  {step}")))?;
    }
    print(arguments, record, told, output)?;
    if let Err(error) = &result {
        error.report(record, output)?;
    }
    Ok(result.is_ok())
}

impl Arguments {
    /// Returns `true` if there may be more than one reference.
    fn has_several(&self) -> bool {
        !matches!(self.inputs.sources().as_slice(), [Source::Argument(..)])
    }
}

/// Prints one record for one reference, with or without a target.
fn print(
    arguments: &Arguments,
    record: &Record<'_>,
    told: Option<&Resolution>,
    output: &mut Output,
) -> Result<(), Failure> {
    let in_record = |text: &str| {
        if arguments.inputs.null {
            text.to_owned()
        } else {
            shown::one_line(text).into_owned()
        }
    };
    let mut line = Vec::new();
    if arguments.with_input {
        line.extend(match std::str::from_utf8(record.octets) {
            Ok(text) => in_record(text).into_bytes(),
            Err(_) => record.octets.to_vec(),
        });
        line.push(b'\t');
    }
    let target = told.map(ToString::to_string).unwrap_or_default();
    line.extend(in_record(&target).bytes());
    output.octets(&line, arguments.inputs.null)?;
    // Findings are not records.
    for finding in told.map_or(&[][..], Resolution::findings) {
        let (name, number) = (record.origin.name(), record.origin.number());
        let place = if arguments.has_several() {
            format!("{name}:{number}: ")
        } else {
            String::new()
        };
        let line = findings::finding(finding, &place);
        output.report_note(&line)?;
    }
    Ok(())
}

pub(crate) fn kind(resolution: &Resolution) -> &'static str {
    if resolution.is_same_document() {
        "same-document"
    } else {
        "target"
    }
}
