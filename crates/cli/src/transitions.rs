//! A table of transitions, as a line of JSON has it.

use grammarian::automata::{CharSet, Dfa};
use grammarian::export::Transitions;
use serde::{Deserialize, Serialize};

/// The minimal automaton of a language. States are numbered from 0.
#[derive(Serialize, Deserialize)]
pub(crate) struct Table {
    states: usize,
    initial: usize,
    accepting: Vec<usize>,
    moves: Vec<Move>,
}

#[derive(Serialize, Deserialize)]
struct Move {
    from: usize,
    /// The ranges of characters, each by its first and its last.
    on: Vec<(char, char)>,
    to: usize,
}

impl Table {
    pub(crate) fn of(dfa: &Dfa) -> Self {
        let table = Transitions::of(dfa);
        let moves = table.moves().iter().map(|(from, on, to)| Move {
            from: *from,
            on: on.ranges().to_vec(),
            to: *to,
        });
        Self {
            states: table.states(),
            initial: 0,
            accepting: table.accepting().to_vec(),
            moves: moves.collect(),
        }
    }

    /// The table as it was read; `None` if a state is not there, or the first is not the initial one.
    pub(crate) fn transitions(self) -> Option<Transitions> {
        if self.initial != 0 {
            return None;
        }
        let moves = self.moves.into_iter().map(|it| {
            let on: CharSet = it.on.into_iter().collect();
            (it.from, on, it.to)
        });
        Transitions::new(self.states, self.accepting, moves.collect())
    }
}
