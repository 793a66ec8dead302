//! `urlspec extract`

use std::ffi::OsString;

use anstyle::AnsiColor;
use serde::Serialize;
use urlspec::{Extraction, Report, Revision, SyntaxError, extract};

use super::input::octets_of;
use super::output::Output;
use super::{Failure, Format, Outcome, draw};

/// What the exit status means here.
pub(super) const HELP: &str = "\
References stand between < and >, <URL: and >, double quotes, or white space, as the document recommends.

Exit status: 0 references were found; with --validate, all of them are valid. 1 there is none; with \
--validate, one is invalid. 2 could not tell (usage, unknown names, input or output).";

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The revision whose recommendations are followed: an ID or alias that `urlspec specs` lists
    #[arg(long, value_name = "ID", default_value_t = Revision::NEWEST)]
    spec: Revision,
    /// Judge what was found by the revision, and say what is wrong with it
    #[arg(long)]
    validate: bool,
    /// How references are printed
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The texts; `-`, or none at all, reads standard input
    #[arg(value_name = "FILE|-")]
    files: Vec<OsString>,
}

/// One line of JSON output.
#[derive(Serialize)]
struct Line<'l> {
    file: &'l str,
    #[serde(flatten)]
    extraction: &'l Extraction<'l>,
    /// Null without `--validate`.
    valid: Option<bool>,
    error: Option<&'l SyntaxError>,
}

/// A file may have so many bytes.
const LARGEST: u64 = 1 << 30;

pub(super) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let stdin = [OsString::from("-")];
    let files = match arguments.files.as_slice() {
        [] => stdin.as_slice(),
        files => files,
    };
    let mut found = false;
    let mut all_valid = true;
    let mut unread = false;
    for file in files {
        let name = file.to_string_lossy();
        let octets = match octets_of(file, LARGEST) {
            Ok(octets) => octets,
            Err(error) => {
                output.report_failure(&format!("{name}: {error}"));
                unread = true;
                continue;
            }
        };
        for extraction in extract(arguments.spec, &octets) {
            let report = arguments.validate.then(|| extraction.validate());
            found = true;
            all_valid &= report.as_ref().is_none_or(Report::is_valid);
            match arguments.format {
                Format::Json => output.json(&Line {
                    file: &name,
                    extraction: &extraction,
                    valid: report.as_ref().map(Report::is_valid),
                    error: report.as_ref().and_then(Report::error),
                })?,
                Format::Text => {
                    let file = (files.len() > 1).then_some(&*name);
                    text(output, file, &extraction, report.as_ref())?;
                }
            }
        }
    }
    match (unread, arguments.validate) {
        (true, _) => Err(Failure::Told),
        (false, true) => Ok(all_valid),
        (false, false) => Ok(found),
    }
}

/// A line for the reference, as grep has it, and a line for each thing to say of it.
fn text(
    output: &mut Output,
    file: Option<&str>,
    extraction: &Extraction<'_>,
    report: Option<&Report>,
) -> Result<(), Failure> {
    let (line, column) = (extraction.line(), extraction.column());
    let place = match file {
        Some(file) => format!("{file}:{line}:{column}"),
        None => format!("{line}:{column}"),
    };
    let told = format!("{place}: {}", extraction.text());
    output.line(&draw::shown(&told))?;
    if let Some(error) = report.and_then(Report::error) {
        let label = output.styled(AnsiColor::Red.on_default().bold(), "error");
        output.line(&format!("  {label}: {error}"))?;
    }
    for index in extraction.uncertain() {
        let label = output.styled(AnsiColor::Green.on_default().bold(), "note");
        output.line(&format!(
            "  {label}: byte {index}: the hyphen stood at the end of a line and may not belong there"
        ))?;
    }
    Ok(())
}
