//! The output for a text that was judged.

use urlspec::{Report, Revision, Rule};

use super::Printing;
use super::since::since;
use crate::draw;
use crate::findings::findings;
use crate::known::Known;
use crate::options::{Only, Reporting};
use crate::outcome::Failure;
use crate::output::Output;
use crate::record::Record;
use crate::reports;

/// Prints the reports of a text that are wanted, one for each revision.
pub(super) fn print(
    printing: Printing,
    output: &mut Output,
    record: &Record<'_>,
    reports: &[Report],
    verdicts: &[(Revision, bool)],
    known: Known<'_>,
) -> Result<(), Failure> {
    let wanted = |report: &&Report| match printing.only {
        None => true,
        Some(Only::Valid) => report.is_valid(),
        Some(Only::Invalid) => !report.is_valid(),
    };
    let mut wanted = reports.iter().filter(wanted).peekable();
    if wanted.peek().is_none() {
        return Ok(());
    }
    let input = record.text();
    match printing.format {
        Reporting::Json => {
            for report in wanted {
                output.json(&record.line(report))?;
            }
        }
        Reporting::Github | Reporting::Sarif | Reporting::Short => {
            for report in wanted {
                reports::report(printing.format, record, report, known, output)?;
            }
        }
        Reporting::Text if printing.all => {
            output.line(&input)?;
            for report in wanted {
                output.line(&row(report))?;
            }
            output.line(&format!("  {}", since(verdicts)))?;
        }
        Reporting::Text => {
            for report in wanted {
                text(output, record, &input, report, known, printing.is_verbose)?;
            }
        }
    }
    Ok(())
}

/// A row of `--all`: the parts and findings, or the error.
fn row(report: &Report) -> String {
    let verdict = if report.is_valid() {
        "valid"
    } else {
        "invalid"
    };
    let mut why = match report.error() {
        Some(error) => error.to_string(),
        None if report.via().is_empty() => report.rule().to_string(),
        None => via(report.via()),
    };
    for finding in report.findings().iter().filter(|_| report.is_valid()) {
        why.extend([" [", finding.code().as_str(), "]"]);
    }
    format!("  {:33} {verdict:8} {why}", report.revision())
        .trim_end()
        .to_owned()
}

fn via(rules: &[Rule]) -> String {
    let names: Vec<&str> = rules.iter().map(|rule| rule.name()).collect();
    names.join(" > ")
}

fn text(
    output: &mut Output,
    record: &Record<'_>,
    input: &str,
    report: &Report,
    known: Known<'_>,
    is_verbose: bool,
) -> Result<(), Failure> {
    if !known.is_empty() && !report.is_valid() {
        return Ok(reports::drawn(record, report, known, output)?);
    }
    if let Some(error) = report.error() {
        output.draw(if is_verbose {
            draw::verbose_error(record, error)
        } else {
            draw::error(record, error)
        })?;
        for other in report.other_errors() {
            output.draw(draw::error(record, other))?;
        }
        // The denied finding has been printed; others of its kind have not.
        let all = report.findings();
        let told = all.iter().position(|it| Some(it.code()) == error.code());
        let others = all.iter().enumerate().filter(|(at, _)| Some(*at) != told);
        return findings(output, others.map(|(_, finding)| finding));
    }
    let read = match report.via() {
        [] => report.rule().to_string(),
        rules => format!("{} > {}", report.rule(), via(rules)),
    };
    let kind = match input {
        _ if !report.is_relative() => "",
        "" => "empty, a relative reference, ",
        _ => "a relative reference, ",
    };
    output.valid(&format!("{input}  ({kind}{}: {read})", report.revision()))?;
    let others = report.findings().iter();
    findings(output, others.filter(|it| !known.has(it.code().as_str())))
}
