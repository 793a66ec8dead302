//! The output for a text that was judged: findings as plain lines, and the whole report as JSON.

use anstyle::{AnsiColor, Style};
use serde::Serialize;
use urlspec::{Code, Finding, Report, Severity};

use crate::draw;
use crate::outcome::Failure;
use crate::output::Output;

/// One line of JSON output.
#[derive(Serialize)]
pub(crate) struct ResultLine<'r> {
    pub(crate) input: &'r str,
    /// The name of the file; null for standard input and arguments.
    pub(crate) file: Option<&'r str>,
    /// The number of the line, or with `--null` of the record; null for an argument.
    pub(crate) line: Option<usize>,
    #[serde(flatten)]
    pub(crate) report: &'r Report,
}

/// The style of a verdict or severity.
pub(crate) fn style(colour: AnsiColor) -> Style {
    colour.on_default().bold()
}

/// The severity of a finding and its code, in a style.
pub(crate) fn label(severity: Severity, code: Code) -> (Style, String) {
    let colour = match severity {
        Severity::Warning => AnsiColor::Yellow,
        _ => AnsiColor::Green,
    };
    (style(colour), format!("{severity}[{code}]"))
}

pub(crate) fn findings<'f>(
    output: &mut Output,
    findings: impl Iterator<Item = &'f Finding>,
) -> Result<(), Failure> {
    for finding in findings {
        let label = if finding.is_denied() {
            (style(AnsiColor::Red), format!("error[{}]", finding.code()))
        } else {
            label(finding.severity(), finding.code())
        };
        output.labelled("  ", &label, &format!(": {}", told(finding)))?;
    }
    Ok(())
}

/// A finding in one plain line, with the place of the text that it is about.
pub(crate) fn finding(finding: &Finding, place: &str) -> String {
    let (severity, code) = (finding.severity(), finding.code());
    format!("  {severity}[{code}]: {place}{}", told(finding))
}

fn told(finding: &Finding) -> String {
    let span = finding.span();
    let advice = match finding.suggestion() {
        None => String::new(),
        Some("") => "; leave it out".to_owned(),
        Some(text) => format!("; write `{text}`"),
    };
    format!(
        "bytes {}..{}: {}{advice} ({})",
        span.start,
        span.end,
        finding.message(),
        draw::place(finding),
    )
}
