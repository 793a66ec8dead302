//! How many claims there are, by their verdicts.

use urlspec_lineage::claims::{Scope, Verdict};

/// How many claims hold, are refuted, have no relation of languages, or cannot be told.
#[derive(Default)]
pub(super) struct Counts {
    holding: usize,
    /// Of questions that are not those of their sentences.
    holding_as_asked: usize,
    pub(super) refuted: usize,
    pub(super) refuted_as_asked: usize,
    others: usize,
    pub(super) untold: usize,
}

impl Counts {
    /// Counts a claim; `None` is one that cannot be told.
    pub(super) fn count(&mut self, told: Option<(&Verdict, Scope)>) {
        *match told {
            Some((Verdict::Holds, Scope::Same)) => &mut self.holding,
            Some((Verdict::Holds, _)) => &mut self.holding_as_asked,
            Some((Verdict::Refuted { .. }, Scope::Same)) => &mut self.refuted,
            Some((Verdict::Refuted { .. }, _)) => &mut self.refuted_as_asked,
            Some(_) => &mut self.others,
            None => &mut self.untold,
        } += 1;
    }

    pub(super) fn summary(&self) -> String {
        let told = self.holding + self.holding_as_asked + self.refuted + self.refuted_as_asked;
        let all = told + self.others + self.untold;
        let claims = if all == 1 { "claim" } else { "claims" };
        let few = |number: usize, what: &str| match number {
            0 => String::new(),
            number => format!(", {number} {what}"),
        };
        format!(
            "{all} {claims}: {} hold{}, {} refuted{}, {} without a relation of languages{}",
            self.holding,
            few(self.holding_as_asked, "hold as asked"),
            self.refuted,
            few(self.refuted_as_asked, "refuted as asked"),
            self.others,
            few(self.untold, "not told"),
        )
    }
}
