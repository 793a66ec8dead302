//! The page of a document.

use askama::Template;
use urlspec::{Document, Revision, Rule, Section};

use crate::facts::{CheckedClaim, DocumentFacts, Facts};
use crate::place::{Here, Place};
use crate::sections::Sections;

#[derive(Template)]
#[template(path = "document.html")]
pub(crate) struct DocumentPage<'f> {
    here: Here,
    facts: &'f Facts,
    sections: &'f Sections,
    document: &'f DocumentFacts,
    revision: Revision,
}

impl<'f> DocumentPage<'f> {
    pub(crate) fn new(
        facts: &'f Facts,
        sections: &'f Sections,
        document: &'f DocumentFacts,
        revision: Revision,
    ) -> Self {
        Self {
            here: Here(Place::Document(revision.into())),
            facts,
            sections,
            document,
            revision,
        }
    }

    fn transcription(&self) -> Vec<String> {
        transcription(self.revision)
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

/// The remarks of the grammar file on its transcription, a paragraph each.
pub(super) fn transcription(document: impl Into<Document>) -> Vec<String> {
    let lines = document.into().grammar_file().lines();
    let lines = lines.map_while(|line| line.strip_prefix("//!"));
    let lines: Vec<&str> = lines.map(str::trim).collect();
    let text = lines.join("\n");
    let paragraphs = text.split("\n\n").map(|it| it.trim().replace('\n', " "));
    paragraphs.filter(|it| !it.is_empty()).collect()
}
