//! `urlspec validate`

mod summary;

use anstyle::AnsiColor;
use urlspec::{Report, Revision, Rule, Validator};

use crate::deny::Deny;
use crate::draw;
use crate::findings::{ResultLine, findings, style};
use crate::input::Records;
use crate::options::{Chosen, Format, Inputs};
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::record::Record;
use crate::shown;
use summary::{Progress, Summary};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    chosen: Chosen,
    /// Judge by every revision: one row each
    #[arg(long, conflicts_with_all = ["spec", "rule"])]
    all: bool,
    /// How results are printed
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Print these results only; the exit status counts all
    #[arg(long, value_enum, value_name = "VERDICT")]
    only: Option<Only>,
    /// Print no results; the exit status remains
    #[arg(long, short)]
    quiet: bool,
    /// End with counts by verdict, scheme and first failing rule
    #[arg(long)]
    summary: bool,
    #[command(flatten)]
    deny: Deny,
    #[command(flatten)]
    inputs: Inputs,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Only {
    /// Those that are valid
    Valid,
    /// Those that are not
    Invalid,
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    let validators = validators(arguments)?;
    let mut records = Records::new(&arguments.inputs);
    let mut summaries: Vec<Summary> = validators
        .iter()
        .map(|validator| Summary::new(validator.rule()))
        .collect();
    let progress = Progress::start(arguments.quiet || !output.is_terminal());
    let mut all_valid = true;
    loop {
        if records.may_wait() {
            output.flush()?;
            progress.at(records.octets_read());
        }
        let Some(record) = records.next()? else { break };
        if arguments.quiet && !arguments.summary {
            // Nobody will ask why.
            let accepts = |validator: &Validator| is_valid(validator, record.octets);
            all_valid &= validators.iter().all(accepts);
            continue;
        }
        let reports: Vec<Report> = validators
            .iter()
            .map(|validator| validator.validate_bytes(record.octets))
            .collect();
        all_valid &= reports.iter().all(Report::is_valid);
        if arguments.summary {
            for (summary, report) in summaries.iter_mut().zip(&reports) {
                summary.count(record.octets, report);
            }
        }
        if !arguments.quiet {
            print(arguments, output, &record, &reports)?;
        }
    }
    progress.finish();
    if arguments.summary {
        for summary in &mut summaries {
            match arguments.format {
                Format::Text => output.line(&summary.to_string())?,
                Format::Json => output.json(&summary.as_json())?,
            }
        }
    }
    Ok(all_valid)
}

fn is_valid(validator: &Validator, octets: &[u8]) -> bool {
    std::str::from_utf8(octets).is_ok_and(|text| validator.is_valid(text))
}

fn validators(arguments: &Arguments) -> Result<Vec<Validator>, Failure> {
    let deny = |validator: Validator| arguments.deny.to(validator);
    if arguments.all {
        return Ok(Revision::ALL
            .iter()
            .map(|revision| deny(Validator::new(*revision)))
            .collect());
    }
    let validator = match arguments.chosen.rule()? {
        Some(rule) => Validator::for_rule(rule),
        None => Validator::new(arguments.chosen.spec),
    };
    Ok(vec![deny(validator)])
}

fn print(
    arguments: &Arguments,
    output: &mut Output,
    record: &Record<'_>,
    reports: &[Report],
) -> Result<(), Failure> {
    let wanted = |report: &&Report| match arguments.only {
        None => true,
        Some(Only::Valid) => report.is_valid(),
        Some(Only::Invalid) => !report.is_valid(),
    };
    let mut wanted = reports.iter().filter(wanted).peekable();
    if wanted.peek().is_none() {
        return Ok(());
    }
    let input = String::from_utf8_lossy(record.octets);
    match arguments.format {
        Format::Json => {
            for report in wanted {
                output.json(&ResultLine {
                    input: &input,
                    line: record.origin.line(),
                    report,
                })?;
            }
        }
        Format::Text if arguments.all => {
            output.line(&shown::shown(&input))?;
            for report in wanted {
                output.line(&row(report))?;
            }
        }
        Format::Text => {
            for report in wanted {
                text(output, record, &input, report)?;
            }
        }
    }
    Ok(())
}

/// A row of `--all`: what was read and found, or why not.
fn row(report: &Report) -> String {
    let verdict = if report.is_valid() {
        "valid"
    } else {
        "invalid"
    };
    let mut why = match report.error() {
        Some(error) => error.to_string(),
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
) -> Result<(), Failure> {
    if let Some(error) = report.error() {
        output.draw(draw::error(record, error))?;
        let denied = error.code();
        let others = report
            .findings()
            .iter()
            .filter(|finding| Some(finding.code()) != denied);
        return findings(output, others);
    }
    let shown = shown::shown(input);
    let read = match report.via() {
        [] => report.rule().to_string(),
        rules => format!("{} > {}", report.rule(), via(rules)),
    };
    let valid = output.styled(style(AnsiColor::Green), "valid:");
    output.line(&format!("{valid} {shown}  ({}: {read})", report.revision()))?;
    findings(output, report.findings().iter())
}
