//! The first page, with the map of the line of documents.

use std::fmt::Write;

use askama::Template;
use urlspec::{Document, Revision};
use urlspec_lineage::{Change, Entry, Row, Subject};

use crate::facts::Facts;
use crate::place::{Here, Place};
use crate::words::quoted;

#[derive(Template)]
#[template(path = "home.html")]
pub(crate) struct Home<'f> {
    here: Here,
    facts: &'f Facts,
    /// Tells if the library for browsers is included.
    has_library: bool,
}

impl<'f> Home<'f> {
    pub(crate) fn new(facts: &'f Facts, has_library: bool) -> Self {
        let here = Here(Place::Home);
        Self {
            here,
            facts,
            has_library,
        }
    }

    /// The kinds of marks, in the order of the legend.
    const MARKS: [Mark; 5] = MARKS;

    fn year(revision: Revision) -> u16 {
        revision.published().0
    }

    /// The rules of the revisions.
    fn rules(&self) -> usize {
        let documents = self.facts.revisions();
        documents
            .map(|(_, document)| document.languages.len())
            .sum()
    }

    /// The cells of a lane, one for each revision.
    fn lane(row: &Row) -> Vec<Cell<'_>> {
        let column = |document: Document| {
            Revision::ALL
                .iter()
                .position(|it| document == Document::from(*it))
        };
        let columns = || row.entries().iter().filter_map(|it| column(it.document()));
        let within = columns().min().unwrap_or(0)..columns().max().unwrap_or(0);
        let cells = Revision::ALL
            .iter()
            .enumerate()
            .map(|(number, revision)| Cell {
                entry: row.entry(*revision),
                is_within: within.contains(&number),
            });
        cells.collect()
    }

    /// The page of a concept.
    fn page(&self, subject: Subject) -> String {
        self.here.line(subject)
    }
}

/// How the map shows a kind of change.
struct Mark {
    /// The change, as [`Change::as_str`] has it, or `new`; it is the class of its style, too.
    change: &'static str,
    /// Text, so that a page has no more to draw than it, and a browser without styles shows it.
    shape: char,
    meaning: &'static str,
}

const MARKS: [Mark; 5] = {
    const fn mark(change: &'static str, shape: char, meaning: &'static str) -> Mark {
        Mark {
            change,
            shape,
            meaning,
        }
    }
    [
        mark("new", '●', "new"),
        mark("equal", '•', "equal"),
        mark("wider", '▲', "wider"),
        mark("narrower", '▼', "narrower"),
        mark("changed", '◆', "some words gained, some lost"),
    ]
};

/// A concept in a document.
struct Cell<'r> {
    entry: Option<&'r Entry>,
    /// Tells if the lane goes on behind it.
    is_within: bool,
}

impl Cell<'_> {
    /// How the language changed; `None` where the document has no rule for the concept.
    fn mark(&self) -> Option<&'static Mark> {
        let change = self.entry?.change().map_or("new", Change::as_str);
        MARKS.iter().find(|mark| mark.change == change)
    }

    fn document(&self) -> &'static str {
        self.entry.map_or("", |it| it.document().id())
    }

    /// The change with words that show it.
    fn told(&self) -> String {
        let mut told = self.mark().map_or("", |mark| mark.change).to_owned();
        let change = self.entry.and_then(Entry::change);
        for (how, word) in change
            .into_iter()
            .flat_map(|it| [("gained", it.gained()), ("lost", it.lost())])
        {
            if let Some(word) = word {
                let _ = write!(told, ", {how} {}", quoted(word));
            }
        }
        told
    }
}
