//! The delimiter that is missing in a text which ends too early: every text that continues it has it.

use std::collections::BTreeSet;

use grammarian::matcher::{State, TableDfa};

use crate::revision::Rule;

/// The delimiters that are looked for, in the order in which they are told.
const DELIMITERS: &[u8] = b"@,:/;=?)";

/// The first delimiter that all words of a rule have behind a text, with which they begin.
pub(super) fn delimiter(rule: Rule, text: &str) -> Option<char> {
    let dfa = rule.dfa();
    let reach = dfa.reach_of(text);
    if reach.index() != text.len() || dfa.accepts(reach.state()) {
        return None;
    }
    let mut delimiters = DELIMITERS.iter();
    let missing = delimiters.find(|byte| !ends_without(dfa, reach.state(), **byte))?;
    Some(char::from(*missing))
}

/// Tells if a word ends behind a state, without a byte on the way.
fn ends_without(dfa: TableDfa<'_>, from: State, byte: u8) -> bool {
    let mut seen = BTreeSet::from([from.number()]);
    let mut open = vec![from];
    while let Some(state) = open.pop() {
        if dfa.accepts(state) {
            return true;
        }
        for next in dfa.next(state).iter().filter(|next| *next != byte) {
            let Some(behind) = dfa.step(state, next) else {
                continue;
            };
            if seen.insert(behind.number()) {
                open.push(behind);
            }
        }
    }
    false
}
