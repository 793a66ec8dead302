//! The output for a text that was judged: findings as plain lines.

use anstyle::{AnsiColor, Style};
use urlspec::{Code, Finding, Severity};

use crate::draw;
use crate::outcome::Failure;
use crate::output::Output;

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
