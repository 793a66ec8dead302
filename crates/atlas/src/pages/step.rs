//! The page of two documents, rule by rule.

use askama::Template;
use urlspec::{Revision, Rule};
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
    from: Revision,
    to: Revision,
}

impl<'f> StepPage<'f> {
    pub(crate) fn new(facts: &'f Facts, step: &'f Step) -> Self {
        let (from, to) = (step.from().revision(), step.to().revision());
        Self {
            here: Here(Place::Step(from, to)),
            facts,
            step,
            from,
            to,
        }
    }

    fn bnf(&self, rule: Rule) -> String {
        linked(rule.reading(), rule.revision(), self.here)
    }

    /// What the newer document says of this pair.
    fn claims(&self, pair: &Pair) -> Vec<&'f CheckedClaim> {
        let rules = [pair.older(), pair.newer()];
        let all = self.facts.claims.iter();
        all.filter(|it| it.claim.document() == self.to && it.is_about(&rules))
            .collect()
    }
}
