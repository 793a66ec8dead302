//! The page of two documents, rule by rule.

use askama::Template;
use urlspec::{Document, Rule};
use urlspec_lineage::{Pair, Step};

use crate::bnf;
use crate::facts::{CheckedClaim, Facts, changed_below};
use crate::place::{Here, Place};
use crate::sections::Sections;

#[derive(Template)]
#[template(path = "step.html")]
pub(crate) struct StepPage<'f> {
    here: Here,
    facts: &'f Facts,
    sections: &'f Sections,
    step: &'f Step,
    from: Document,
    to: Document,
}

impl<'f> StepPage<'f> {
    pub(crate) fn new(facts: &'f Facts, sections: &'f Sections, step: &'f Step) -> Self {
        let (from, to) = (step.from().document(), step.to().document());
        Self {
            here: Here(Place::Step(from, to)),
            facts,
            sections,
            step,
            from,
            to,
        }
    }

    /// The rules that the newer one of a pair uses, and whose languages changed.
    fn below(&self, pair: &Pair) -> Vec<Rule> {
        changed_below(self.step, pair.newer())
    }

    fn none() -> Vec<Rule> {
        Vec::new()
    }

    /// The texts of a rule in both documents.
    fn texts(&self, pair: &Pair) -> bnf::Pair {
        bnf::Pair::of(pair.older(), pair.newer(), self.here)
    }

    /// So many rules.
    fn counted(count: usize, what: &str) -> String {
        match count {
            1 => format!("1 rule {what}"),
            _ => format!("{count} rules {what}"),
        }
    }

    /// The rules whose language is the same: those with the same text, and the others with both texts.
    fn unchanged(&self) -> (Vec<Rule>, Vec<(Rule, bnf::Pair)>) {
        let (mut kept, mut reworded) = (Vec::new(), Vec::new());
        for pair in self.step.same() {
            let texts = self.texts(pair);
            if texts.is_same {
                kept.push(pair.newer());
            } else {
                reworded.push((pair.newer(), texts));
            }
        }
        (kept, reworded)
    }

    /// Returns `true` if the newer document comes after the older one: in the line of revisions, or by its scheme, as all
    /// documents of schemes that are compared do.
    fn is_next(&self) -> bool {
        match self.to.revision() {
            Some(revision) => revision.follows().map(Document::from) == Some(self.from),
            None => true,
        }
    }

    /// The other statements of the newer document, if it comes after the older one: about rules that it added, dropped
    /// or kept.
    fn other_claims(&self) -> Vec<&'f CheckedClaim> {
        let is_shown = |it: &CheckedClaim| {
            let mut pairs = self.step.changed().iter();
            pairs.any(|pair| it.is_about(&[pair.older(), pair.newer()]))
        };
        let all = self.facts.claims.iter();
        all.filter(|it| self.is_next() && it.claim.document() == self.to)
            .filter(|it| !is_shown(it))
            .collect()
    }

    /// The statements of the newer document about this pair.
    fn claims(&self, pair: &Pair) -> Vec<&'f CheckedClaim> {
        let rules = [pair.older(), pair.newer()];
        let all = self.facts.claims.iter();
        all.filter(|it| it.claim.document() == self.to && it.is_about(&rules))
            .collect()
    }
}
