//! The page of a concept or of a scheme: its line through the documents.

use askama::Template;
use urlspec::{Document, Revision, Rule};
use urlspec_lineage::{Entry, Row, Subject};

use crate::bnf::{Pair, linked};
use crate::facts::{CheckedClaim, Facts, changed_below};
use crate::place::{Here, Place};
use crate::sections::Sections;
use crate::words::sentence;

#[derive(Template)]
#[template(path = "line.html")]
pub(crate) struct LinePage<'f> {
    here: Here,
    facts: &'f Facts,
    sections: &'f Sections,
    row: &'f Row,
    subject: Subject,
}

impl<'f> LinePage<'f> {
    pub(crate) fn new(facts: &'f Facts, sections: &'f Sections, row: &'f Row) -> Self {
        Self {
            here: Here(Place::Line(row.subject())),
            facts,
            sections,
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

    /// The rules of the entry before an entry and those of the entry itself, in pairs: of one name, or the only ones.
    fn pairs(&self, entry: &Entry) -> Vec<(Rule, Rule, Pair)> {
        let (before, here) = (self.rules_before(entry), entry.rules());
        let of_name = |rule: &Rule| before.iter().find(|it| it.name() == rule.name());
        let pairs = here.iter().filter_map(|rule| {
            let older = match (before, here) {
                ([only], [_]) => only,
                _ => of_name(rule)?,
            };
            Some((*older, *rule, Pair::of(*older, *rule, self.here)))
        });
        pairs.collect()
    }

    /// The rules that a rule of an entry uses, and whose languages changed since the entry before.
    fn below(&self, entry: &Entry, newer: Rule) -> Vec<Rule> {
        let from = entry.from();
        let mut steps = self.facts.steps.iter();
        let step = steps.find(|it| {
            Some(it.from().document()) == from && it.to().document() == entry.document()
        });
        step.map_or(Vec::new(), |step| changed_below(step, newer))
    }

    /// The rules before and here that have no pair.
    fn others<'r>(rules: &'r [Rule], pairs: &[(Rule, Rule, Pair)]) -> Vec<&'r Rule> {
        let is_paired = |rule: &Rule| {
            pairs
                .iter()
                .any(|(older, newer, _)| older == rule || newer == rule)
        };
        rules.iter().filter(|rule| !is_paired(rule)).collect()
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
