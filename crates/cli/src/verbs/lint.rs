//! `urlspec lint`

use crate::deny::Deny;
use crate::draw;
use crate::findings::ResultLine;
use crate::input::Records;
use crate::options::{DEFAULT_REVISION, Format, Inputs};
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::record::Record;
use urlspec::{Report, Revision, Validator};

pub(crate) const EXIT_STATUS: &str = "\
A URL without findings is not printed. `urlspec explain` lists the kinds of findings.

Exit status: 0 all valid and without denied findings, 1 some are not, 2 could not tell (usage, unknown \
names, input or output).";

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The revision to judge by: an ID or alias that `urlspec specs` lists;
    /// `URLSPEC_SPEC` names another default
    #[arg(long, value_name = "ID", default_value_t = DEFAULT_REVISION)]
    spec: Revision,
    #[command(flatten)]
    deny: Deny,
    /// How results are printed
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    inputs: Inputs,
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let validator = arguments.deny.to(Validator::new(arguments.spec).linting());
    Records::new(&arguments.inputs).all(output, |record, output| {
        let report = validator.validate_bytes(record.octets);
        match arguments.format {
            Format::Json => output.json(&ResultLine {
                input: &String::from_utf8_lossy(record.octets),
                file: record.origin.file(),
                line: record.origin.line(),
                report: &report,
            })?,
            Format::Text => text(output, record, &report, &arguments.deny)?,
        }
        Ok(report.is_valid())
    })
}

/// What is wrong with the text, and all findings.
fn text(
    output: &mut Output,
    record: &Record<'_>,
    report: &Report,
    deny: &Deny,
) -> Result<(), Failure> {
    // A denied finding is drawn in its place among the others.
    if let Some(error) = report.error().filter(|error| error.code().is_none()) {
        output.draw(draw::error(record, error))?;
    }
    for finding in report.findings() {
        let is_denied = deny.includes(finding.code());
        output.draw(draw::finding(record, finding, is_denied))?;
    }
    Ok(())
}
