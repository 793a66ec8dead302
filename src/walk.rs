//! A walk through the texts of a rule, octet by octet: which may come next, and whether the text may end.

use grammarian::matcher::{State, TableDfa};

use crate::revision::Rule;

/// Where a walk has come to. Copy it to try a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk {
    dfa: TableDfa<'static>,
    state: State,
}

impl Walk {
    /// A walk that has not begun.
    pub(crate) fn through(rule: Rule) -> Self {
        Self::at(rule, rule.dfa().start())
    }

    /// A walk that has come to this state.
    pub(crate) fn at(rule: Rule, state: State) -> Self {
        let dfa = rule.dfa();
        Self { dfa, state }
    }

    /// The walk after some octets more; `None` if no text of the rule goes on so.
    pub(crate) fn after(self, octets: &[u8]) -> Option<Self> {
        let mut octets = octets.iter();
        let state = octets.try_fold(self.state, |state, octet| self.dfa.step(state, *octet))?;
        Some(Self { state, ..self })
    }

    /// Whether the text may end here.
    pub(crate) fn may_end(self) -> bool {
        self.dfa.accepts(self.state)
    }

    /// Whether the two have come to the same place, in walks through one rule.
    pub(crate) fn is_at(self, other: Self) -> bool {
        self.state == other.state
    }
}

impl Rule {
    /// Whether a text of the rule may begin with this octet.
    pub(crate) fn begins_with(self, octet: u8) -> bool {
        Walk::through(self).after(&[octet]).is_some()
    }
}
