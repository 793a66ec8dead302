//! A rule beside the one that it was in the document before.

use urlspec::{Document, Revision, Rule};
use urlspec_lineage::{Pair, Step};

use super::Facts;

/// The document that a rule's document is compared with, and the rule there.
pub(crate) struct Before<'f> {
    pub(crate) step: &'f Step,
    /// The rule in both documents; `None` if it is new.
    pub(crate) pair: Option<&'f Pair>,
}

impl Before<'_> {
    /// The rules that the rule uses, and whose languages changed.
    pub(crate) fn below(&self) -> Vec<Rule> {
        let newer = self.pair.map(Pair::newer);
        newer.map_or(Vec::new(), |newer| changed_below(self.step, newer))
    }
}

impl Facts {
    /// A rule in the document that its own one follows, or else in one that has a page with the changes to it; in one that
    /// has the rule, if there is one.
    pub(crate) fn before(&self, rule: Rule) -> Option<Before<'_>> {
        let follows = rule.document().revision().and_then(Revision::follows);
        let follows = follows.map(Document::from);
        let steps = self.steps.iter();
        let steps = steps.filter(|step| step.to().document() == rule.document());
        let found = steps.map(|step| Before {
            step,
            pair: pair(step, rule),
        });
        found.min_by_key(|it| {
            let is_first = follows == Some(it.step.from().document());
            (it.pair.is_none(), !is_first)
        })
    }
}

/// A rule of the newer document with the one that it was.
fn pair(step: &Step, newer: Rule) -> Option<&Pair> {
    let kept = step.changed().iter().chain(step.same());
    let mut all = kept.chain(step.renamed());
    all.find(|pair| pair.newer() == newer)
}

/// The rules that a rule of the newer document uses, and whose languages changed.
pub(crate) fn changed_below(step: &Step, newer: Rule) -> Vec<Rule> {
    let changed = |rule: &Rule| step.changed().iter().any(|it| it.newer() == *rule);
    let below = newer.uses().filter(changed);
    below.filter(|rule| *rule != newer).collect()
}
