//! The page of two documents, rule by rule.

use askama::Template;
use urlspec::{Document, Rule};
use urlspec_lineage::{Pair, Step};

use crate::bnf::linked;
use crate::facts::{CheckedClaim, Facts};
use crate::place::{Here, Place};

#[derive(Template)]
#[template(path = "step.html")]
pub(crate) struct StepPage<'f> {
    here: Here,
    facts: &'f Facts,
    step: &'f Step,
    from: Document,
    to: Document,
}

impl<'f> StepPage<'f> {
    pub(crate) fn new(facts: &'f Facts, step: &'f Step) -> Self {
        let (from, to) = (step.from().document(), step.to().document());
        Self {
            here: Here(Place::Step(from, to)),
            facts,
            step,
            from,
            to,
        }
    }

    fn bnf(&self, rule: Rule) -> String {
        linked(rule.reading(), rule.document(), None, self.here)
    }

    /// Returns `true` if a rule has the same text in both documents, so that the change is in rules that it uses.
    fn reads_the_same(pair: &Pair) -> bool {
        let words = |rule: Rule| rule.reading().split_whitespace().collect::<Vec<_>>();
        words(pair.older()) == words(pair.newer())
    }

    /// The rules that the newer one uses and that changed.
    fn changed_below(&self, pair: &Pair) -> Vec<Rule> {
        let changed = |rule: &Rule| self.step.changed().iter().any(|it| it.newer() == *rule);
        pair.newer().uses().filter(changed).collect()
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
