//! `urlspec specs --schemes`: the documents that define schemes.

use serde::Serialize;
use urlspec::{Document, Revision, SchemeDocument, Schemes, Status};

use super::{TakenOver, relations};
use crate::options::Format;
use crate::outcome::Outcome;
use crate::output::{Output, plain_table};

/// One line of JSON output.
#[derive(Serialize)]
struct Line {
    spec: Document,
    aliases: &'static [&'static str],
    title: &'static str,
    date: &'static str,
    status: Status,
    obsoletes: &'static [&'static str],
    updates: &'static [&'static str],
    obsoleted_by: &'static [&'static str],
    generic: Revision,
    taken_over: Vec<TakenOver>,
    rules: usize,
    schemes: Vec<SchemeLine>,
}

/// A scheme of a document.
#[derive(Serialize)]
struct SchemeLine {
    scheme: &'static str,
    rule: &'static str,
    /// Tells if no newer document defines it.
    newest: bool,
}

impl Line {
    fn of(document: SchemeDocument) -> Self {
        let spec = Document::from(document);
        let schemes = spec.schemes().map(|(scheme, rule)| SchemeLine {
            scheme,
            rule: rule.name(),
            newest: Schemes::Newest.rule_for(scheme, document.generic()) == Some(rule),
        });
        Self {
            spec,
            aliases: spec.aliases(),
            title: spec.title(),
            date: spec.date(),
            status: spec.status(),
            obsoletes: spec.obsoletes(),
            updates: spec.updates(),
            obsoleted_by: spec.obsoleted_by(),
            generic: document.generic(),
            taken_over: TakenOver::by(spec),
            rules: spec.rules().count(),
            schemes: schemes.collect(),
        }
    }

    /// The names of its schemes; those that a newer document defines in parentheses.
    fn scheme_names(&self) -> String {
        let names = self.schemes.iter().map(|it| {
            if it.newest {
                it.scheme.to_owned()
            } else {
                format!("({})", it.scheme)
            }
        });
        names.collect::<Vec<_>>().join(", ")
    }
}

pub(super) fn run(format: Format, output: &mut Output) -> Outcome {
    let lines: Vec<Line> = SchemeDocument::all().map(Line::of).collect();
    if format == Format::Json {
        for line in &lines {
            output.json(line)?;
        }
        return Ok(true);
    }
    let mut table = plain_table(["ID", "date", "schemes", "generic syntax", "rules"]);
    for line in &lines {
        table.add_row([
            line.spec.id(),
            line.date,
            &line.scheme_names(),
            line.generic.id(),
            &line.rules.to_string(),
        ]);
    }
    output.table(&table)?;
    output.line("")?;
    for line in &lines {
        output.line(&format!("{}: {}", line.spec, line.title))?;
        output.line(&format!("  {}", relations(line.spec).join("; ")))?;
    }
    output.line("")?;
    output.line(
        "A scheme in parentheses has a newer document. Of `ftp`, which is not listed, the newest grammar is that \
         of RFC 1738.",
    )?;
    Ok(true)
}
