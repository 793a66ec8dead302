//! The automata of a document, and their states that are worth a shift automaton.

use std::collections::BTreeMap;

use grammarian::automata::Dfa;
use grammarian::matcher::{ShiftDfa, State, TableDfa};

/// Texts of the kinds that are judged most often.
const SAMPLES: &str = include_str!("../samples.txt");

/// The states that most samples need, by their numbers. Where an automaton tells schemes apart, so that most samples need more of
/// them than there may be, those behind the slashes.
fn busiest(table: &[u8]) -> Vec<u16> {
    let samples = || SAMPLES.lines().filter(|line| !line.starts_with("# "));
    let dfa = TableDfa::read(table);
    let mut states = dfa.busiest(samples());
    if let Some(rest) = dfa.behind(b"https://") {
        let rests = || samples().filter_map(|line| line.strip_prefix("https://"));
        let mut others = rest.busiest(rests());
        let start = |state: &State| *state != rest.start();
        others.sort_by_key(start);
        let taken = |shift: ShiftDfa, texts: &mut dyn Iterator<Item = &str>| {
            texts.filter(|text| shift.is_match(text.as_bytes())).count()
        };
        let from_start = taken(ShiftDfa::of(dfa, &states), &mut samples());
        let from_there = taken(ShiftDfa::of(rest, &others), &mut rests());
        if from_there > 2 * from_start {
            states = others;
        }
    }
    states.into_iter().map(State::number).collect()
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
