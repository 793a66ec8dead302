//! The report on a text, in the formats that other programs show beside its source: annotations of GitHub, SARIF, and
//! short lines.

mod drawn;
mod github;
mod sarif;
mod short;

pub(crate) use drawn::drawn;
pub(crate) use sarif::Log;

use std::io;
use std::ops::Range;

use urlspec::{Code, Report, Severity, SyntaxError};

use crate::advice::advice_in_line;
use crate::kinds::{NOT_VALID, UNCERTAIN_END};
use crate::known::Known;
use crate::options::Reporting;
use crate::output::Output;
use crate::record::Record;

/// A remark on a text.
struct Remark {
    grade: Grade,
    /// `not-valid`, or the code of the finding.
    code: &'static str,
    /// In characters from 1, the end not included.
    columns: (usize, usize),
    message: String,
    /// The edits that make the text valid, if these are known.
    repairs: Vec<Replacement>,
}

/// An edit of a text.
struct Replacement {
    /// In characters from 1, the end not included; the same number twice where something is inserted.
    columns: (usize, usize),
    written: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Grade {
    Error,
    Warning,
    Note,
}

/// Prints a line for each error and finding of a report that is not known, if this is a format of such lines.
pub(crate) fn report(
    format: Reporting,
    record: &Record<'_>,
    report: &Report,
    known: Known<'_>,
    output: &mut Output,
) -> io::Result<()> {
    let remarks = remarks(record, report, known);
    remarks
        .iter()
        .try_for_each(|remark| print(format, record, remark, output))
}

/// Prints a line for a reference in running text whose end is uncertain, at these bytes: an error if that is denied, or a
/// warning.
pub(crate) fn uncertain_end(
    format: Reporting,
    record: &Record<'_>,
    (span, message): (Range<usize>, String),
    is_denied: bool,
    output: &mut Output,
) -> io::Result<()> {
    let remark = Remark {
        grade: if is_denied {
            Grade::Error
        } else {
            Grade::Warning
        },
        code: UNCERTAIN_END,
        columns: record.columns(span),
        message,
        repairs: Vec::new(),
    };
    print(format, record, &remark, output)
}

fn print(
    format: Reporting,
    record: &Record<'_>,
    remark: &Remark,
    output: &mut Output,
) -> io::Result<()> {
    match format {
        Reporting::Github => github::annotation(record, remark, output),
        Reporting::Sarif => sarif::result(record, remark, output),
        Reporting::Short => short::short(record, remark, output),
        Reporting::Text | Reporting::Json => Ok(()),
    }
}

/// The errors of a report and its findings, without those that are known.
fn remarks(record: &Record<'_>, report: &Report, known: Known<'_>) -> Vec<Remark> {
    let advice = |suggestion: Option<&str>| match suggestion {
        None => String::new(),
        Some("") => "; leave it out".to_owned(),
        Some(text) => format!("; write {text}"),
    };
    let mut remarks = Vec::new();
    for error in report.errors() {
        remarks.push(Remark {
            grade: Grade::Error,
            code: error.code().map_or(NOT_VALID, Code::as_str),
            columns: record.columns(error.index()..error.index() + error.length()),
            message: format!("{error}{}", advice_in_line(error)),
            repairs: repairs(record, error),
        });
    }
    // The error says more of the finding that is denied.
    let told = report.error().and_then(SyntaxError::code);
    let mut findings = report.findings().iter();
    let first = findings.position(|it| it.is_denied() && Some(it.code()) == told);
    for (at, finding) in report.findings().iter().enumerate() {
        if Some(at) == first {
            continue;
        }
        let span = finding.span();
        let citation = finding.document().citation(finding.section());
        remarks.push(Remark {
            grade: match finding.severity() {
                _ if finding.is_denied() => Grade::Error,
                Severity::Warning => Grade::Warning,
                _ => Grade::Note,
            },
            code: finding.code().as_str(),
            columns: record.columns(span),
            message: format!(
                "{}{} ({} {})",
                finding.message(),
                advice(finding.suggestion()),
                citation.document(),
                citation.section()
            ),
            repairs: Vec::new(),
        });
    }
    remarks.retain(|remark| !known.has(remark.code));
    remarks
}

/// The edits of the repair of an error, if it is sure, and the source has the text as it is.
fn repairs(record: &Record<'_>, error: &SyntaxError) -> Vec<Replacement> {
    let has_places = !record.origin.is_folded();
    let repair = error.repair();
    let repair = repair.filter(|repair| repair.is_sure() && has_places);
    let edits = repair.map_or_else(Vec::new, |repair| repair.edits().to_vec());
    let replacements = edits.iter().map(|edit| Replacement {
        columns: record.place(edit.span()),
        written: edit.written().to_owned(),
    });
    replacements.collect()
}
