//! Automata of few states in the shape of shifts.

use std::fmt;

use super::{State, TableDfa};

/// A part of an automaton: at most nine of its states, and the transitions between them. A text that it accepts, the
/// automaton accepts; about other texts it does not decide.
///
/// The row of a byte is a word in which each state has a field of six bits, at the bit that is the number of the state.
/// The field holds the number of the next state. So a step is the row, shifted right by the state; processors use only
/// the lowest six bits of a shift count anyway. State 0 is the dead state: its field holds 0 in every row, as do the
/// fields that are not used.
#[derive(Clone)]
pub struct ShiftDfa {
    rows: [u64; 256],
    start: u64,
    /// A bit for each state that accepts.
    accepting: u64,
    /// The state in which it begins, if that is not the initial state of the automaton.
    entry: Option<State>,
}

/// The width of a field.
const WIDTH: usize = 6;

impl ShiftDfa {
    /// The largest number of states.
    pub const MOST_STATES: usize = 9;

    /// The part of an automaton that has these states. Without the initial state among them, it judges what stands behind the
    /// [first of them](Self::entry); without any, it accepts no text.
    ///
    /// # Panics
    ///
    /// If there are more than [`MOST_STATES`](Self::MOST_STATES).
    #[must_use]
    #[allow(
        clippy::cast_possible_truncation,
        reason = "a byte is below 256, and `From` is not const"
    )]
    pub const fn of(dfa: TableDfa<'_>, states: &[State]) -> Self {
        assert!(
            states.len() <= Self::MOST_STATES,
            "a shift automaton has at most nine states"
        );
        let mut shift = Self {
            rows: [0; 256],
            start: number(states, dfa.start()),
            accepting: 0,
            entry: None,
        };
        if shift.start == 0 && !states.is_empty() {
            shift.start = number(states, states[0]);
            shift.entry = Some(states[0]);
        }
        let mut at = 0;
        while at < states.len() {
            let state = states[at];
            let field = number(states, state);
            if dfa.accepts(state) {
                shift.accepting |= 1 << field;
            }
            // Neighbours often have the same column: each run of them takes one step.
            let (mut column, mut next) = (0, 0);
            let mut byte = 0;
            while byte < shift.rows.len() {
                if dfa.columns[byte] != column {
                    column = dfa.columns[byte];
                    next = match dfa.step(state, byte as u8) {
                        Some(next) => number(states, next),
                        None => 0,
                    };
                }
                if next != 0 {
                    shift.rows[byte] |= next << field;
                }
                byte += 1;
            }
            at += 1;
        }
        shift
    }

    /// The state of the automaton in which it begins; `None` if that is the initial one.
    #[must_use]
    #[inline]
    pub const fn entry(&self) -> Option<State> {
        self.entry
    }

    /// Returns `true` if it accepts all of `text`, which begins at its [entry](Self::entry).
    #[must_use]
    #[inline]
    pub fn is_match(&self, text: &[u8]) -> bool {
        let step = |state: u64, byte: &u8| self.rows[usize::from(*byte)] >> (state & 63);
        // Written out in eights: the loop would cost as much as the steps.
        let (eights, rest) = text.as_chunks::<8>();
        let mut state = self.start;
        for eight in eights {
            state = eight.iter().fold(state, step);
        }
        let state = rest.iter().fold(state, step);
        self.accepting >> (state & 63) & 1 == 1
    }
}

/// The number of a state: the bit at which its field begins; 0 for those that are left out.
const fn number(states: &[State], state: State) -> u64 {
    let mut at = 0;
    while at < states.len() {
        if states[at].number() == state.number() {
            return (WIDTH * (at + 1)) as u64;
        }
        at += 1;
    }
    0
}

impl fmt::Debug for ShiftDfa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ShiftDfa").finish_non_exhaustive()
    }
}
