//! `urlspec equivalent`

use serde::Serialize;
use urlspec::{Normalizer, Revision, Rung};

use super::output::Output;
use super::{Format, Outcome};

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The revision to compare by: an ID or alias that `urlspec specs` lists
    #[arg(long, value_name = "ID", default_value_t = Revision::NEWEST)]
    spec: Revision,
    /// How the result is printed
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The one URL
    #[arg(value_name = "A")]
    one: String,
    /// The other
    #[arg(value_name = "B")]
    other: String,
}

pub(super) const EXIT_STATUS: &str = "\
Exit status: 0 they meet on some rung, 1 on none, 2 could not tell (usage, URLs that are not valid, a \
revision without normalization).";

/// JSON output.
#[derive(Serialize)]
struct Line<'e> {
    one: &'e str,
    other: &'e str,
    spec: Revision,
    rung: Option<Rung>,
    section: Option<urlspec::Section>,
}

pub(super) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let normalizer = Normalizer::new(arguments.spec)?;
    let rung = normalizer.equivalent(&arguments.one, &arguments.other)?;
    let section = rung.and_then(|rung| rung.section(arguments.spec));
    match (arguments.format, rung, section) {
        (Format::Json, ..) => output.json(&Line {
            one: &arguments.one,
            other: &arguments.other,
            spec: arguments.spec,
            rung,
            section,
        })?,
        (Format::Text, Some(rung), Some(section)) => {
            let name = arguments.spec.name();
            output.line(&format!(
                "equivalent: they meet on the rung `{rung}` ({name}, {section})"
            ))?;
        }
        (Format::Text, ..) => output.line("different on every rung")?,
    }
    Ok(rung.is_some())
}
