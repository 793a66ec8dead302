//! What is printed of each part.

use std::cell::Cell;

use serde::{Serialize, Serializer};
use urlspec::{Base, Embedded, Finding, Layer, Resolution, ResolveError, Revision};

use super::{Mention, Notice, Part};
use crate::cli::output::Output;
use crate::cli::{Failure, Format, Outcome, draw};

/// Prints parts as they come.
pub(super) struct Teller<'t> {
    file: &'t str,
    spec: Revision,
    format: Format,
    output: &'t mut Output,
    /// How many parts could not be read.
    unread: usize,
}

/// One line of JSON output.
#[derive(Serialize)]
struct Line<'p> {
    file: &'p str,
    part: &'p str,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'p str>,
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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    findings: Vec<Finding>,
    error: Option<String>,
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
            error: outcome.as_ref().err().map(ToString::to_string),
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
            spec,
            format,
            output,
            unread: 0,
        }
    }

    /// How many parts could not be read.
    pub(super) fn unread_parts(&self) -> usize {
        self.unread
    }

    /// Whether all of it could be resolved.
    pub(super) fn part(&mut self, part: &Part<'_>, base: &Base) -> Outcome {
        let passed_over: Vec<Notice> = base
            .passed_over()
            .iter()
            .map(|one| Notice {
                line: part
                    .base_line
                    .filter(|_| one.embedded() == Embedded::Document),
                name: written(one.embedded()),
                text: one.text().to_owned(),
                message: one.to_string(),
            })
            .collect();
        let notices: Vec<&Notice> = passed_over.iter().chain(&part.notices).collect();
        let all_resolved = if self.format == Format::Json {
            self.json(part, base, notices)?
        } else {
            self.text(part, base, &notices)?
        };
        Ok(all_resolved && passed_over.is_empty())
    }

    fn json(&mut self, part: &Part<'_>, base: &Base, notices: Vec<&Notice>) -> Outcome {
        let all_resolved = Cell::new(true);
        self.output.json(&Line {
            file: self.file,
            part: part.number,
            r#type: Some(part.kind),
            spec: self.spec,
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
            error: None,
        })?;
        Ok(all_resolved.get())
    }

    fn text(&mut self, part: &Part<'_>, base: &Base, notices: &[&Notice]) -> Outcome {
        let file = self.file;
        let title = format!("{file}, part {}: {}", part.number, part.kind);
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
                    self.output
                        .line(&draw::shown(&format!("{line}: error: {error}")))?;
                }
            }
        }
        Ok(all_resolved)
    }

    /// A part that cannot be read.
    pub(super) fn unread(&mut self, number: &str, why: &str) -> Result<(), Failure> {
        self.unread += 1;
        if self.format == Format::Json {
            self.output.json(&Line {
                file: self.file,
                part: number,
                r#type: None,
                spec: self.spec,
                base: None,
                layer: None,
                origin: None,
                embedded: None,
                references: ReferenceLines {
                    references: &[],
                    base: None,
                    all_resolved: &Cell::new(true),
                },
                notices: Vec::new(),
                error: Some(why),
            })?;
        } else {
            let line = format!("{}, part {number}: error: {why}", self.file);
            self.output.line(&draw::shown(&line))?;
        }
        Ok(())
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
