//! The output for a reference that was found in a text.

use std::io;
use std::ops::Range;

use anstyle::AnsiColor;
use grammarian::text::character_name;
use serde::Serialize;
use urlspec::{Extraction, SyntaxError};

use super::judged::Judged;
use crate::findings::style;
use crate::json::ErrorLine;
use crate::known::Known;
use crate::options::Reporting;
use crate::outcome::Failure;
use crate::output::Output;
use crate::record::{Origin, Record};
use crate::reports;

/// A file that is searched.
#[derive(Clone, Copy)]
pub(super) struct File<'f> {
    pub(super) name: &'f str,
    pub(super) is_stdin: bool,
    /// Tells if places have its name, as there are several.
    pub(super) is_named: bool,
}

/// A reference that was found.
pub(super) struct Found<'f> {
    pub(super) file: File<'f>,
    pub(super) extraction: &'f Extraction<'f>,
    /// With `--validate`.
    pub(super) judged: Option<&'f Judged<'f>>,
    pub(super) denies_uncertain: bool,
}

/// One line of JSON output.
#[derive(Serialize)]
struct Line<'l> {
    file: &'l str,
    #[serde(flatten)]
    extraction: &'l Extraction<'l>,
    /// The text that was judged; null without `--validate`.
    judged: Option<&'l str>,
    /// Null without `--validate`.
    valid: Option<bool>,
    error: Option<&'l SyntaxError>,
}

/// The line for a file that cannot be read.
#[derive(Serialize)]
struct FailureLine<'l> {
    file: &'l str,
    line: Option<usize>,
    column: Option<usize>,
    start: Option<usize>,
    end: Option<usize>,
    text: Option<&'l str>,
    wrapper: Option<&'l str>,
    uncertain: Option<&'l [usize]>,
    ended_by: Option<char>,
    judged: Option<&'l str>,
    valid: Option<bool>,
    error: ErrorLine,
}

/// Prints that a file cannot be read.
pub(super) fn unread(
    format: Reporting,
    file: File<'_>,
    error: &io::Error,
    output: &mut Output,
) -> Result<(), Failure> {
    if format == Reporting::Json {
        output.json(&FailureLine {
            file: file.name,
            line: None,
            column: None,
            start: None,
            end: None,
            text: None,
            wrapper: None,
            uncertain: None,
            ended_by: None,
            judged: None,
            valid: None,
            error: ErrorLine::without_place(&error.to_string()),
        })?;
    }
    output.report_failure(&format!("{}: {error}", file.name));
    Ok(())
}

/// Prints a reference, or only what is wrong with it.
pub(super) fn reference(
    format: Reporting,
    found: &Found<'_>,
    output: &mut Output,
) -> Result<(), Failure> {
    match format {
        Reporting::Json => {
            let report = found.judged.map(|judged| &judged.report);
            let judged = found.judged.map(|it| String::from_utf8_lossy(&it.octets));
            output.json(&Line {
                file: found.file.name,
                extraction: found.extraction,
                judged: judged.as_deref(),
                valid: report.map(urlspec::Report::is_valid),
                error: report.and_then(urlspec::Report::error),
            })?;
            Ok(())
        }
        Reporting::Text => found.text(output),
        Reporting::Github | Reporting::Short | Reporting::Sarif => found.faults(format, output),
    }
}

impl Found<'_> {
    /// Tells if it is uncertain where the reference ends.
    pub(super) fn is_uncertain(&self) -> bool {
        self.ended_by().is_some() || !self.extraction.uncertain().is_empty()
    }

    /// The character that ended the reference, if it was not judged in what was.
    fn ended_by(&self) -> Option<char> {
        let is_judged = self.judged.is_some_and(|it| it.cut_at.is_some());
        self.extraction.ended_by().filter(|_| !is_judged)
    }

    /// A line for the reference, as grep has it, and a line for each remark on it.
    fn text(&self, output: &mut Output) -> Result<(), Failure> {
        let (line, column) = (self.extraction.line(), self.extraction.column());
        let place = if self.file.is_named {
            format!("{}:{line}:{column}", self.file.name)
        } else {
            format!("{line}:{column}")
        };
        let cut_at = self
            .judged
            .and_then(|judged| Some((judged, judged.cut_at?)));
        let text = match cut_at {
            Some((judged, _)) => String::from_utf8_lossy(&judged.octets),
            None => self.extraction.text(),
        };
        output.line(&format!("{place}: {text}"))?;
        if let Some(error) = self.judged.and_then(|judged| judged.report.error()) {
            let label = (style(AnsiColor::Red), "error".to_owned());
            output.labelled("  ", &label, &format!(": {error}"))?;
        }
        let note = (style(AnsiColor::Green), "note".to_owned());
        if let Some((_, index)) = cut_at {
            let told = format!(
                ": byte {index}: running text would end the URL here; all in the quotes was judged"
            );
            output.labelled("  ", &note, &told)?;
        }
        let judged = self.extraction.judged().len();
        if self.judged.is_some() && judged < self.extraction.octets().len() {
            let told =
                format!(": byte {judged}: the fragment is not part of the URL and was not judged");
            output.labelled("  ", &note, &told)?;
        }
        for (span, told) in self.uncertain_ends() {
            let told = if span.is_empty() {
                format!(": {told}")
            } else {
                format!(": byte {}: {told}", span.start)
            };
            output.labelled("  ", &note, &told)?;
        }
        Ok(())
    }

    /// Lines for errors and findings, and for an uncertain end.
    fn faults(&self, format: Reporting, output: &mut Output) -> Result<(), Failure> {
        let Some(judged) = self.judged else {
            return Ok(());
        };
        let (span, octets) = (self.extraction.span(), self.extraction.octets());
        let record = Record::new(
            Origin::Part {
                file: (!self.file.is_stdin).then_some(self.file.name),
                number: self.extraction.line(),
                column: self.extraction.column(),
                is_folded: span.len() != octets.len(),
            },
            &judged.octets,
        );
        reports::report(format, &record, &judged.report, Known::default(), output)?;
        for told in self.uncertain_ends() {
            reports::uncertain_end(format, &record, told, self.denies_uncertain, output)?;
        }
        Ok(())
    }

    /// The places in the reference where it may end otherwise, with the reasons: an empty one behind it.
    fn uncertain_ends(&self) -> Vec<(Range<usize>, String)> {
        let hyphens = self.extraction.uncertain().iter().map(|index| {
            let told = "the hyphen stood at the end of a line and may not belong there";
            (*index..*index + 1, told.to_owned())
        });
        let end = self.extraction.octets().len();
        let ended_by = self.ended_by().map(|character| {
            let document = self.extraction.revision().name();
            let told = match character {
                char::REPLACEMENT_CHARACTER => "what follows is not UTF-8, and in no URL".to_owned(),
                _ => format!(
                    "{} follows, which no URL of {document} can hold; if it belongs to this one, it must be escaped",
                    character_name(character)
                ),
            };
            (end..end, told)
        });
        hyphens.chain(ended_by).collect()
    }
}
