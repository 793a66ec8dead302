//! The lines that are printed of each part.

use std::cell::Cell;
use std::io;

use serde::{Serialize, Serializer};
use urlspec::base::{Base, Embedded, Layer};
use urlspec::{Edition, Finding, Resolution, ResolveError, SyntaxError};
use urlspec_messages::{BaseElement, Notice, Page};

use super::notice::NoticeLine;
use super::resolving::{Mention, References};
use crate::findings::findings;
use crate::json::ErrorLine;
use crate::options::Format;
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::shown::shown;
use crate::verbs::resolve;

/// Prints parts in their order.
pub(super) struct Teller<'t> {
    pub(super) file: &'t str,
    /// The number of the message that the parts are of, if the file is a mailbox.
    pub(super) message: Option<usize>,
    pub(super) spec: Edition,
    pub(super) format: Format,
    pub(super) output: &'t mut Output,
    /// How many parts could not be read in full.
    pub(super) unread: usize,
}

/// One line of JSON output.
#[derive(Serialize)]
struct Line<'p> {
    file: &'p str,
    /// Null if the file is not a mailbox.
    message: Option<usize>,
    /// Null if the file could not be read.
    part: Option<&'p str>,
    /// Null if the part could not be read.
    r#type: Option<&'p str>,
    spec: Edition,
    base: Option<&'p str>,
    layer: Option<Layer>,
    /// The layer of the entity that established the base.
    origin: Option<Layer>,
    embedded: Option<Embedded>,
    references: ReferenceLines<'p>,
    notices: &'p [NoticeLine<'p>],
    error: Option<ErrorLine>,
}

/// The references of a part, resolved one at a time while they are printed.
struct ReferenceLines<'p> {
    /// None if the part could not be read.
    references: Option<&'p References<'p>>,
    some_failed: Cell<bool>,
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
        let lines = self.references.into_iter().flat_map(|references| {
            references.all().map(|mention| {
                let outcome = references.resolve(mention);
                if outcome.is_err() {
                    self.some_failed.set(true);
                }
                ReferenceLine::of(mention, &outcome)
            })
        });
        serializer.collect_seq(lines)
    }
}

impl<'p> ReferenceLine<'p> {
    fn of(mention: Mention<'p>, outcome: &Result<Resolution, ResolveError>) -> Self {
        let told = outcome.as_ref().ok();
        Self {
            line: mention.line(),
            element: mention.element(),
            attribute: mention.attribute(),
            reference: mention.text(),
            result: told.map(resolve::kind),
            target: told.and_then(Resolution::as_target).map(str::to_owned),
            fragment: told.and_then(Resolution::fragment).map(str::to_owned),
            findings: told.map_or_else(Vec::new, |told| told.findings().to_vec()),
            error: outcome
                .as_ref()
                .err()
                .map(|error| why(mention.text(), error)),
        }
    }
}

impl Teller<'_> {
    /// Prints a part. Returns `true` if all of it could be resolved.
    pub(super) fn part(
        &mut self,
        number: &str,
        kind: &str,
        references: &References<'_>,
        notices: &[Notice],
    ) -> Outcome {
        let base = &references.base;
        // It is reported as a reference already.
        let is_told = |embedded: Embedded| {
            let mut located = references.all().filter(|one| one.line().is_none());
            let fails = |one| references.resolve(one).is_err();
            embedded == Embedded::ContentLocation && located.any(fails)
        };
        let passed_over = base.passed_over().iter();
        let passed_over = passed_over.filter(|one| !is_told(one.embedded()));
        let passed_over = passed_over.map(|one| {
            // The wrapper of one field is its own.
            let wrapped = wrapped(one.text()).filter(|_| one.embedded() != Embedded::BaseHeader);
            let message = wrapped.map_or_else(|| one.to_string(), str::to_owned);
            let line = references.page.and_then(Page::base).map(BaseElement::line);
            NoticeLine {
                line: line.filter(|_| one.embedded() == Embedded::Document),
                name: written(one.embedded()),
                text: one.text(),
                message,
                is_lost: false,
            }
        });
        let notices = passed_over.chain(notices.iter().map(NoticeLine::from));
        let notices: Vec<NoticeLine<'_>> = notices.collect();
        self.unread += usize::from(notices.iter().any(|notice| notice.is_lost));
        let all_resolved = if self.format == Format::Json {
            let (number, kind) = (Some(number), Some(kind));
            self.json(number, kind, Some(references), &notices, None)?
        } else {
            self.say(&format!("{}: {kind}", self.title(number)))?;
            self.text(references, &notices)?
        };
        Ok(all_resolved && base.passed_over().is_empty())
    }

    fn json(
        &mut self,
        part: Option<&str>,
        kind: Option<&str>,
        references: Option<&References<'_>>,
        notices: &[NoticeLine<'_>],
        error: Option<&str>,
    ) -> Outcome {
        let base = references.map(|references| &references.base);
        let line = Line {
            file: self.file,
            message: self.message,
            part,
            r#type: kind,
            spec: self.spec,
            base: base.and_then(Base::url),
            layer: base.map(Base::layer),
            origin: base.map(Base::origin),
            embedded: base.and_then(Base::embedded),
            references: ReferenceLines {
                references,
                some_failed: Cell::new(false),
            },
            notices,
            error: error.map(ErrorLine::without_place),
        };
        self.output.json(&line)?;
        Ok(!line.references.some_failed.get())
    }

    /// A part, and the file that it is in.
    fn title(&self, part: &str) -> String {
        let file = self.file;
        match self.message {
            Some(message) => format!("{file}, message {message}, part {part}"),
            None => format!("{file}, part {part}"),
        }
    }

    fn text(&mut self, references: &References<'_>, notices: &[NoticeLine<'_>]) -> Outcome {
        let base = &references.base;
        let url = base.url().unwrap_or("none");
        self.say(&format!("  base: {url} ({})", source(base)))?;
        for notice in notices {
            let line = notice.line;
            let place = line.map_or(String::new(), |line| format!(" in line {line}"));
            let (name, text, message) = (notice.name, notice.text, &notice.message);
            self.say(&format!("  warning: {name} `{text}`{place}: {message}"))?;
        }
        let mut all_resolved = true;
        for mention in references.all() {
            let line = mention.line();
            let mut line = line.map_or("  ".to_owned(), |line| format!("{line:>6}: "));
            for word in mention.element().into_iter().chain([mention.attribute()]) {
                line += word;
                line += " ";
            }
            line += match mention.text() {
                "" => "<>",
                text => text,
            };
            match references.resolve(mention) {
                Ok(resolution) => {
                    self.say(&format!("{line} -> {resolution}"))?;
                    findings(self.output, resolution.findings().iter())?;
                }
                Err(error) => {
                    all_resolved = false;
                    let why = why(mention.text(), &error).message;
                    self.say(&format!("{line}: error: {why}"))?;
                }
            }
        }
        Ok(all_resolved)
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        self.output.line(&shown(line))
    }

    /// A part that cannot be read, so that not all of it holds.
    pub(super) fn unread(&mut self, number: &str, why: &str) -> Outcome {
        self.unread += 1;
        if self.format == Format::Json {
            self.json(Some(number), None, None, &[], Some(why))?;
        } else {
            self.say(&format!("{}: error: {why}", self.title(number)))?;
        }
        Ok(false)
    }

    /// A file that cannot be read; or that is neither a message nor a page.
    pub(super) fn file(&mut self, why: &str) -> Result<(), Failure> {
        if self.format == Format::Json {
            self.json(None, None, None, &[], Some(why))?;
        }
        self.output.report_failure(&format!("{}: {why}", self.file));
        Ok(())
    }
}

/// The error for a text inside the wrapper of a URL, which belongs to running text.
fn wrapped(text: &str) -> Option<&'static str> {
    match text.as_bytes() {
        [b'"', ..] => Some("the value is in quotes, which are not part of a URL"),
        [b'<', ..] => Some("the value is in angle brackets, which are not part of a URL"),
        _ => None,
    }
}

/// The reason for which a reference has no target.
fn why(text: &str, error: &ResolveError) -> ErrorLine {
    let message = wrapped(text).map_or_else(|| error.to_string(), str::to_owned);
    ErrorLine {
        index: error.syntax().map(SyntaxError::index),
        message,
    }
}

/// In a page the document is known.
fn written(embedded: Embedded) -> &'static str {
    match embedded {
        Embedded::Document => "BASE HREF",
        field => field.as_str(),
    }
}

/// The origin of a base, in words.
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
