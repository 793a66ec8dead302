//! The octets that a component allows, by the automaton of its rule.

use super::escape_of;
use super::writer::after_itself;
use crate::revision::Rule;
use crate::syntax::walk::Walk;

/// The octets that may stand at a place in a text of a rule.
pub(super) struct Places {
    /// The octets that may stand as themselves; a percent sign never does.
    pub(super) itself: [bool; 256],
    /// `true` if an escape may stand there.
    pub(super) escape: bool,
}

impl Places {
    pub(super) fn of(rule: Rule) -> Self {
        let mut places = Self {
            itself: [false; 256],
            escape: false,
        };
        let mut reached = vec![Walk::through(rule)];
        let mut next = 0;
        while let Some(&walk) = reached.get(next) {
            let mut reach = |walk: Walk| {
                if !reached.iter().any(|known| known.is_at(walk)) {
                    reached.push(walk);
                }
            };
            for octet in 0..=u8::MAX {
                if let Some(walk) = after_itself(walk, octet) {
                    places.itself[usize::from(octet)] = true;
                    reach(walk);
                }
                if let Some(walk) = walk.after(&escape_of(octet)) {
                    places.escape = true;
                    reach(walk);
                }
            }
            next += 1;
        }
        places
    }
}
