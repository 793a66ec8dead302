//! The page of a concept or of a scheme: its line through the documents.

use askama::Template;
use urlspec::{Document, Revision, Rule};
use urlspec_lineage::{Entry, Row, Subject};

use crate::bnf::linked;
use crate::facts::{CheckedClaim, Facts};
use crate::place::{Here, Place};
use crate::words::sentence;

#[derive(Template)]
#[template(path = "line.html")]
pub(crate) struct LinePage<'f> {
    here: Here,
    facts: &'f Facts,
    row: &'f Row,
    subject: Subject,
}

impl<'f> LinePage<'f> {
    pub(crate) fn new(facts: &'f Facts, row: &'f Row) -> Self {
        Self {
            here: Here(Place::Line(row.subject())),
            facts,
            row,
            subject: row.subject(),
        }
    }

    /// The subject in a sentence.
    fn lead(&self) -> String {
        match self.subject {
            Subject::Concept(concept) => sentence(concept.summary()),
            scheme => sentence(&format!(
                "The URLs of the scheme `{scheme}`: those that the production of each document accepts, which its prose may \
                 restrict further."
            )),
        }
    }

    /// The rules of the document that an entry is compared with.
    fn rules_before(&self, entry: &Entry) -> &[Rule] {
        let before = entry.from().and_then(|from| self.row.entry(from));
        before.map_or(&[], Entry::rules)
    }

    fn bnf(&self, rule: Rule) -> String {
        linked(rule.reading(), rule.document(), None, self.here)
    }

    /// The statements of the document about these rules and about the rules of the entry before it.
    fn claims(&self, entry: &Entry) -> Vec<&'f CheckedClaim> {
        let is_about = |it: &&CheckedClaim| {
            it.claim.document() == entry.document()
                && (it.is_about(entry.rules()) || it.is_about(self.rules_before(entry)))
        };
        self.facts.claims.iter().filter(is_about).collect()
    }

    /// The revisions that have no rule for the concept. Schemes are the business of few.
    fn lacking(&self) -> Vec<Document> {
        let all = Revision::ALL.iter().copied().map(Document::from);
        let is_concept = matches!(self.subject, Subject::Concept(_));
        all.filter(|it| is_concept && self.row.entry(*it).is_none())
            .collect()
    }
}
