//! The page of a concept: its line through all documents.

use askama::Template;
use urlspec::{Concept, Revision, Rule};
use urlspec_lineage::{Entry, Row};

use crate::bnf::linked;
use crate::facts::{CheckedClaim, Facts};
use crate::place::{Here, Place};

#[derive(Template)]
#[template(path = "concept.html")]
pub(crate) struct ConceptPage<'f> {
    here: Here,
    facts: &'f Facts,
    row: &'f Row,
    concept: Concept,
}

impl<'f> ConceptPage<'f> {
    pub(crate) fn new(facts: &'f Facts, row: &'f Row) -> Self {
        Self {
            here: Here(Place::Concept(row.concept())),
            facts,
            row,
            concept: row.concept(),
        }
    }

    /// The rules of the document that an entry is compared with.
    fn rules_before(&self, entry: &Entry) -> &[Rule] {
        let before = entry.from().and_then(|from| self.row.entry(from));
        before.map_or(&[], Entry::rules)
    }

    fn bnf(&self, rule: Rule) -> String {
        linked(rule.reading(), rule.revision(), self.here)
    }

    /// The statements of the document about these rules and about the rules of the entry before it.
    fn claims(&self, entry: &Entry) -> Vec<&'f CheckedClaim> {
        let is_about = |it: &&CheckedClaim| {
            it.claim.document() == entry.revision()
                && (it.is_about(entry.rules()) || it.is_about(self.rules_before(entry)))
        };
        self.facts.claims.iter().filter(is_about).collect()
    }

    /// The documents that have no rule for it.
    fn lacking(&self) -> Vec<Revision> {
        let all = Revision::ALL.iter().copied();
        all.filter(|it| self.row.entry(*it).is_none()).collect()
    }
}
