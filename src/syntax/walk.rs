//! A walk through the texts of a rule, octet by octet: it tells which octet may come next, and if the text may end.

use grammarian::matcher::{State, TableDfa};

use crate::revision::Rule;

/// The state of a walk. Copy it to try a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk {
    dfa: TableDfa<'static>,
    state: State,
}

impl Walk {
    /// A walk at its beginning.
    pub(crate) fn through(rule: Rule) -> Self {
        Self::at(rule, rule.dfa().start())
    }

    /// A walk in this state.
    pub(crate) fn at(rule: Rule, state: State) -> Self {
        let dfa = rule.dfa();
        Self { dfa, state }
    }

    /// The walk after some more octets; `None` if no text of the rule continues so.
    pub(crate) fn after(self, octets: &[u8]) -> Option<Self> {
        let mut octets = octets.iter();
        let state = octets.try_fold(self.state, |state, octet| self.dfa.step(state, *octet))?;
        Some(Self { state, ..self })
    }

    /// Tells if the text may end here.
    pub(crate) fn may_end(self) -> bool {
        self.dfa.accepts(self.state)
    }

    /// Tells if both walks are in the same state, in walks through one rule.
    pub(crate) fn is_at(self, other: Self) -> bool {
        self.state == other.state
    }
}
