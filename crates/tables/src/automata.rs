//! The automata of a document, and their states that are worth a shift automaton.

use std::collections::BTreeMap;

use grammarian::automata::Dfa;
use grammarian::matcher::{State, TableDfa};

/// Texts of the kinds that are judged most often.
const SAMPLES: &str = include_str!("../samples.txt");

/// The states that most samples need, by their numbers.
fn busiest(table: &[u8]) -> Vec<u16> {
    let samples = SAMPLES.lines().filter(|line| !line.starts_with("# "));
    let states = TableDfa::read(table).busiest(samples).into_iter();
    states.map(State::number).collect()
}

/// The states that most samples of a scheme need behind its colon; none if the automaton accepts none of them.
pub(crate) fn busiest_behind(table: &[u8], scheme: &str) -> Vec<u16> {
    let beginning = format!("{scheme}:");
    let Some(dfa) = TableDfa::read(table).behind(beginning.as_bytes()) else {
        return Vec::new();
    };
    let samples = SAMPLES.lines();
    let samples = samples.filter_map(|line| line.strip_prefix(&beginning));
    let mut samples = samples
        .filter(|rest| dfa.is_match(rest.as_bytes()))
        .peekable();
    if samples.peek().is_none() {
        return Vec::new();
    }
    dfa.busiest(samples)
        .into_iter()
        .map(State::number)
        .collect()
}

/// An automaton, and the states that are worth a shift automaton.
pub(crate) struct Automaton {
    /// Where its table begins among all of the document, and its length.
    pub(crate) place: (usize, usize),
    /// The states, by their numbers.
    pub(crate) busiest: Vec<u16>,
}

impl Automaton {
    /// The automaton, if its language is another one than that of an automaton of the same document.
    pub(crate) fn other_than(self, there: &Self) -> Option<Self> {
        Some(self).filter(|it| it.place != there.place)
    }
}

/// The automata of a document, end to end; equal ones once.
#[derive(Default)]
pub(crate) struct Automata {
    pub(crate) bytes: Vec<u8>,
    places: BTreeMap<Vec<u8>, (usize, usize)>,
}

impl Automata {
    /// Adds an automaton; `None` if it is too large for a table.
    pub(crate) fn add(&mut self, dfa: &Dfa) -> Option<Automaton> {
        let table = TableDfa::table(dfa)?;
        let busiest = busiest(&table);
        let start = self.bytes.len();
        let place = *self.places.entry(table).or_insert_with_key(|table| {
            self.bytes.extend(table);
            (start, table.len())
        });
        Some(Automaton { place, busiest })
    }
}
