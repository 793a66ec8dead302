//! The page of a document.

use askama::Template;
use urlspec::{Revision, Rule, Section};

use crate::facts::{CheckedClaim, Document, Facts};
use crate::place::{Here, Place};

#[derive(Template)]
#[template(path = "document.html")]
pub(crate) struct DocumentPage<'f> {
    here: Here,
    facts: &'f Facts,
    document: &'f Document,
    revision: Revision,
}

impl<'f> DocumentPage<'f> {
    pub(crate) fn new(facts: &'f Facts, document: &'f Document) -> Self {
        Self {
            here: Here(Place::Document(document.revision.into())),
            facts,
            document,
            revision: document.revision,
        }
    }

    /// The remarks of the grammar file on its transcription, a paragraph each.
    fn transcription(&self) -> Vec<String> {
        let lines = self.revision.grammar_file().lines();
        let lines = lines.map_while(|line| line.strip_prefix("//!"));
        let lines: Vec<&str> = lines.map(str::trim).collect();
        let text = lines.join("\n");
        let paragraphs = text.split("\n\n").map(|it| it.trim().replace('\n', " "));
        paragraphs.filter(|it| !it.is_empty()).collect()
    }

    fn sections(&self) -> Vec<(Section, Vec<Rule>)> {
        self.document.rules_by_section()
    }

    fn start_rules(&self) -> Vec<Rule> {
        self.revision.start_rules().collect()
    }

    fn schemes(&self) -> Vec<(&'static str, Rule)> {
        self.revision.schemes().collect()
    }

    /// The documents that come after this one.
    fn followed_by(&self) -> Vec<Revision> {
        let all = Revision::ALL.iter().copied();
        all.filter(|other| other.follows() == Some(self.revision))
            .collect()
    }

    fn claims(&self) -> Vec<&'f CheckedClaim> {
        let all = self.facts.claims.iter();
        all.filter(|it| it.claim.document() == self.revision)
            .collect()
    }
}
