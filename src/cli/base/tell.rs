//! What is printed of each part.

use std::cell::Cell;

use serde::{Serialize, Serializer};
use urlspec::{Base, Embedded, Finding, Layer, Resolution, ResolveError, Revision, SyntaxError};

use super::{Mention, Notice, Part};
use crate::cli::output::{ErrorLine, Output};
use crate::cli::{Failure, Format, Outcome, draw};

/// Prints parts as they come.
pub(super) struct Teller<'t> {
    file: &'t str,
    /// The number of the message, if the file is a mailbox.
    message: Option<usize>,
    spec: Revision,
    format: Format,
    output: &'t mut Output,
    /// How many parts could not be read in full.
    unread: usize,
}

/// One line of JSON output.
#[derive(Serialize)]
struct Line<'p> {
    file: &'p str,
    /// Null if the file is no mailbox.
    message: Option<usize>,
    /// Null if the file could not be read.
    part: Option<&'p str>,
    /// Null if the part could not be read.
    r#type: Option<&'p str>,
    spec: Revision,
    base: Option<&'p str>,
    layer: Option<Layer>,
    /// The layer of the entity that established the base.
    origin: Option<Layer>,
    embedded: Option<Embedded>,
    references: ReferenceLines<'p>,
    notices: Vec<&'p Notice>,
    error: Option<ErrorLine>,
}

/// The references of a part, resolved one at a time while they are printed.
struct ReferenceLines<'p> {
    references: &'p [Mention],
    base: Option<&'p Base>,
    all_resolved: &'p Cell<bool>,
}

#[derive(Serialize)]
struct ReferenceLine<'p> {
    /// Null in a header.
    line: Option<usize>,
    element: Option<&'static str>,
    attribute: &'static str,
    reference: &'p str,
    result: Option<&'static str>,
    target: Option<String>,
    fragment: Option<String>,
    findings: Vec<Finding>,
    error: Option<ErrorLine>,
}

impl Serialize for ReferenceLines<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let lines = self.base.into_iter().flat_map(|base| {
            self.references.iter().map(move |mention| {
                let outcome = mention.resolve(base);
                if outcome.is_err() {
                    self.all_resolved.set(false);
                }
                mention.line(&outcome)
            })
        });
        serializer.collect_seq(lines)
    }
}

impl Mention {
    fn line(&self, outcome: &Result<Resolution, ResolveError>) -> ReferenceLine<'_> {
        let told = outcome.as_ref().ok();
        ReferenceLine {
            line: self.line,
            element: self.element,
            attribute: self.attribute,
            reference: &self.text,
            result: told.map(crate::cli::resolve::kind),
            target: told.and_then(Resolution::as_target).map(str::to_owned),
            fragment: told.and_then(Resolution::fragment).map(str::to_owned),
            findings: told.map_or_else(Vec::new, |told| told.findings().to_vec()),
            error: outcome.as_ref().err().map(|error| why(&self.text, error)),
        }
    }
}

impl<'t> Teller<'t> {
    pub(super) fn new(
        file: &'t str,
        spec: Revision,
        format: Format,
        output: &'t mut Output,
    ) -> Self {
        Self {
            file,
            message: None,
            spec,
            format,
            output,
            unread: 0,
        }
    }

    /// How many parts could not be read in full.
    pub(super) fn unread_parts(&self) -> usize {
        self.unread
    }

    /// The parts that follow are of this message of a mailbox.
    pub(super) fn message(&mut self, number: Option<usize>) {
        self.message = number;
    }

    /// Whether all of it could be resolved.
    pub(super) fn part(&mut self, part: &Part<'_>, base: &Base) -> Outcome {
        // It is told as a reference already.
        let is_told = |embedded: Embedded| {
            let in_header = |one: &&Mention| one.line.is_none();
            let mut located = part.references.iter().filter(in_header);
            embedded == Embedded::ContentLocation && located.any(|one| one.resolve(base).is_err())
        };
        let passed_over: Vec<Notice> = base
            .passed_over()
            .iter()
            .filter(|one| !is_told(one.embedded()))
            .map(|one| Notice {
                line: part
                    .base_line
                    .filter(|_| one.embedded() == Embedded::Document),
                ..Notice::new(
                    written(one.embedded()),
                    one.text().to_owned(),
                    wrapped(one.text()).map_or_else(|| one.to_string(), str::to_owned),
                )
            })
            .collect();
        let notices: Vec<&Notice> = passed_over.iter().chain(&part.notices).collect();
        self.unread += usize::from(notices.iter().any(|notice| notice.is_lost));
        let all_resolved = if self.format == Format::Json {
            self.json(part, base, notices)?
        } else {
            self.text(part, base, &notices)?
        };
        Ok(all_resolved && base.passed_over().is_empty())
    }

    fn json(&mut self, part: &Part<'_>, base: &Base, notices: Vec<&Notice>) -> Outcome {
        let all_resolved = Cell::new(true);
        let line = Line {
            r#type: Some(part.kind),
            base: base.url(),
            layer: Some(base.layer()),
            origin: Some(base.origin()),
            embedded: base.embedded(),
            references: ReferenceLines {
                references: &part.references,
                base: Some(base),
                all_resolved: &all_resolved,
            },
            notices,
            ..self.line(Some(part.number), &all_resolved)
        };
        self.output.json(&line)?;
        Ok(all_resolved.get())
    }

    /// What can be said of every part, and of a file that has none.
    fn line<'p>(&self, part: Option<&'p str>, all_resolved: &'p Cell<bool>) -> Line<'p>
    where
        't: 'p,
    {
        Line {
            file: self.file,
            message: self.message,
            part,
            r#type: None,
            spec: self.spec,
            base: None,
            layer: None,
            origin: None,
            embedded: None,
            references: ReferenceLines {
                references: &[],
                base: None,
                all_resolved,
            },
            notices: Vec::new(),
            error: None,
        }
    }

    /// A part, and the file that it is in.
    fn title(&self, part: &str) -> String {
        let file = self.file;
        match self.message {
            Some(message) => format!("{file}, message {message}, part {part}"),
            None => format!("{file}, part {part}"),
        }
    }

    fn text(&mut self, part: &Part<'_>, base: &Base, notices: &[&Notice]) -> Outcome {
        let title = format!("{}: {}", self.title(part.number), part.kind);
        self.output.line(&draw::shown(&title))?;
        let text = base.url().unwrap_or("none");
        let line = format!("  base: {text} ({})", source(base));
        self.output.line(&draw::shown(&line))?;
        for notice in notices {
            let place = notice
                .line
                .map_or(String::new(), |line| format!(" in line {line}"));
            let Notice {
                name,
                text,
                message,
                ..
            } = notice;
            let line = format!("  warning: {name} `{text}`{place}: {message}");
            self.output.line(&draw::shown(&line))?;
        }
        let mut all_resolved = true;
        for mention in &part.references {
            let mut line = String::from("  ");
            if let Some(number) = mention.line {
                line = format!("{number:>6}: ");
            }
            if let Some(element) = mention.element {
                line += element;
                line += " ";
            }
            line += mention.attribute;
            line += " ";
            line += if mention.text.is_empty() {
                "<>"
            } else {
                &mention.text
            };
            match mention.resolve(base) {
                Ok(resolution) => {
                    self.output
                        .line(&draw::shown(&format!("{line} -> {resolution}")))?;
                    crate::cli::validate::findings(self.output, resolution.findings().iter())?;
                }
                Err(error) => {
                    all_resolved = false;
                    let why = why(&mention.text, &error).message;
                    self.output
                        .line(&draw::shown(&format!("{line}: error: {why}")))?;
                }
            }
        }
        Ok(all_resolved)
    }

    /// A part that cannot be read.
    pub(super) fn unread(&mut self, number: &str, why: &str) -> Result<(), Failure> {
        self.unread += 1;
        if self.format == Format::Json {
            self.failed(Some(number), why)?;
        } else {
            let line = format!("{}: error: {why}", self.title(number));
            self.output.line(&draw::shown(&line))?;
        }
        Ok(())
    }

    /// A file that cannot be read; or that is neither a message nor a page.
    pub(super) fn file(&mut self, why: &str) -> Result<(), Failure> {
        if self.format == Format::Json {
            self.failed(None, why)?;
        }
        self.output.report_failure(&format!("{}: {why}", self.file));
        Ok(())
    }

    fn failed(&mut self, part: Option<&str>, why: &str) -> Result<(), Failure> {
        let all_resolved = Cell::new(true);
        let line = Line {
            error: Some(ErrorLine::without_place(why)),
            ..self.line(part, &all_resolved)
        };
        Ok(self.output.json(&line)?)
    }
}

/// What is wrong with a text that is in the wrapper of a URL, which belongs to running text.
fn wrapped(text: &str) -> Option<&'static str> {
    match text.as_bytes() {
        [b'"', ..] => Some("the value is in quotes, which are no part of a URL"),
        [b'<', ..] => Some("the value is in angle brackets, which are no part of a URL"),
        _ => None,
    }
}

/// Why a reference stands for nothing.
fn why(text: &str, error: &ResolveError) -> ErrorLine {
    let message = wrapped(text).map_or_else(|| error.to_string(), str::to_owned);
    ErrorLine {
        index: error.syntax().map(SyntaxError::index),
        message,
    }
}

/// In a page it is known what the document says.
fn written(embedded: Embedded) -> &'static str {
    match embedded {
        Embedded::Document => "BASE HREF",
        field => field.as_str(),
    }
}

/// Where a base comes from, in words.
fn source(base: &Base) -> String {
    let origin = match base.embedded() {
        Some(place) => written(place),
        None => base.origin().as_str(),
    };
    match base.levels() {
        0 if base.embedded().is_some() => format!("content: {origin}"),
        0 => origin.to_owned(),
        1 => format!("encapsulating entity: its {origin}"),
        levels => format!("encapsulating entity, {levels} levels out: its {origin}"),
    }
}
