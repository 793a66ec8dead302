//! Deterministic automata, complete: every state has a successor on every character.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::charset::illegibility;
use super::classes::classes;
use super::table::Table;
use super::{CharSet, LimitExceeded, Limits};

/// A state of a [`Dfa`].
pub type StateId = usize;

/// A complete deterministic automaton over classes of characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dfa {
    /// Disjoint, and together all characters: the symbols of the table.
    classes: Vec<CharSet>,
    table: Table,
}

impl Dfa {
    /// The initial state.
    pub const INITIAL: StateId = 0;

    pub(crate) fn new(classes: Vec<CharSet>, table: Table) -> Self {
        debug_assert_eq!(table.symbols(), classes.len());
        Self { classes, table }
    }

    /// The number of states, the dead one included if there is one.
    #[must_use]
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Whether the language is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !self.live_states()[Self::INITIAL]
    }

    /// The classes of characters that no state tells apart.
    #[must_use]
    pub fn classes(&self) -> &[CharSet] {
        &self.classes
    }

    /// Whether words that end in this state belong to the language.
    #[must_use]
    pub fn is_accepting(&self, state: StateId) -> bool {
        self.table.is_accepting(state)
    }

    /// The state after `state` on a character.
    #[must_use]
    pub fn step(&self, state: StateId, character: char) -> StateId {
        let class = self
            .classes
            .iter()
            .position(|class| class.contains(character));
        class.map_or(state, |class| self.successor(state, class))
    }

    /// The state after `state` on the characters of the class with this number.
    #[must_use]
    pub fn successor(&self, state: StateId, class: usize) -> StateId {
        self.table.successor(state, class)
    }

    /// Whether the word belongs to the language.
    #[must_use]
    pub fn accepts(&self, word: &str) -> bool {
        let end = word
            .chars()
            .fold(Self::INITIAL, |state, c| self.step(state, c));
        self.is_accepting(end)
    }

    /// For each state, whether a word leads from it to an accepting one.
    #[must_use]
    pub fn live_states(&self) -> Vec<bool> {
        self.table.live_states()
    }

    /// The automaton of all other words.
    #[must_use]
    pub fn complement(&self) -> Self {
        let table = self
            .table
            .accepting_where(|state| !self.is_accepting(state));
        Self::new(self.classes.clone(), table)
    }

    /// The words of both.
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`] if the product has more states than `limits` allows.
    pub fn intersection(&self, other: &Self, limits: &Limits) -> Result<Self, LimitExceeded> {
        self.product(other, limits, |left, right| left && right)
    }

    /// The words of either.
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`] if the product has more states than `limits` allows.
    pub fn union(&self, other: &Self, limits: &Limits) -> Result<Self, LimitExceeded> {
        self.product(other, limits, |left, right| left || right)
    }

    /// The words of this one that the other lacks.
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`] if the product has more states than `limits` allows.
    pub fn difference(&self, other: &Self, limits: &Limits) -> Result<Self, LimitExceeded> {
        self.product(other, limits, |left, right| left && !right)
    }

    /// The pairs of states that are reached together, accepting where `combine` says so.
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`] if there are more of them than `limits` allows.
    pub fn product(
        &self,
        other: &Self,
        limits: &Limits,
        combine: impl Fn(bool, bool) -> bool,
    ) -> Result<Self, LimitExceeded> {
        let classes = classes(self.classes.iter().chain(&other.classes));
        let left = numbers_of(&self.classes, &classes);
        let right = numbers_of(&other.classes, &classes);
        let table = Table::explore(
            classes.len(),
            (Self::INITIAL, Self::INITIAL),
            *limits,
            |&(a, b), class| {
                (
                    self.successor(a, left[class]),
                    other.successor(b, right[class]),
                )
            },
            |&(a, b)| combine(self.is_accepting(a), other.is_accepting(b)),
        )?;
        Ok(Self::new(classes, table))
    }

    /// The smallest automaton of the same language, by Hopcroft's algorithm: states in the order in
    /// which they are first reached, classes merged that no state tells apart. Two automata of
    /// one language have the same minimal automaton, up to the order of classes.
    #[must_use]
    pub fn minimize(&self) -> Self {
        let minimal = self.table.minimize();
        let mut columns: Vec<Vec<StateId>> = Vec::new();
        let mut sets: Vec<CharSet> = Vec::new();
        for (class, set) in self.classes.iter().enumerate() {
            let column = (0..minimal.len()).map(|state| minimal.successor(state, class));
            let column: Vec<StateId> = column.collect();
            if let Some(same) = columns.iter().position(|other| *other == column) {
                sets[same] = sets[same].union(set);
            } else {
                columns.push(column);
                sets.push(set.clone());
            }
        }
        Self::new(sets, minimal.with_symbols(&columns))
    }

    /// A shortest word of the language, and among those the most legible; `None` if there is none.
    #[must_use]
    pub fn witness(&self) -> Option<String> {
        let symbols: Vec<(char, u32)> = self
            .classes
            .iter()
            .filter_map(CharSet::most_legible)
            .map(|character| (character, illegibility(character)))
            .collect();
        // Dijkstra: length first, then the sum of what is hard to read.
        let mut best: Vec<Option<(u32, u32)>> = vec![None; self.len()];
        let mut before: Vec<Option<(StateId, char)>> = vec![None; self.len()];
        let mut queue = BinaryHeap::from([Reverse(((0, 0), Self::INITIAL))]);
        best[Self::INITIAL] = Some((0, 0));
        while let Some(Reverse((cost, state))) = queue.pop() {
            if best[state] != Some(cost) {
                continue;
            }
            if self.is_accepting(state) {
                return Some(trace(&before, state));
            }
            for (class, &(character, illegibility)) in symbols.iter().enumerate() {
                let target = self.successor(state, class);
                let cost = (cost.0 + 1, cost.1 + illegibility);
                if best[target].is_none_or(|known| cost < known) {
                    best[target] = Some(cost);
                    before[target] = Some((state, character));
                    queue.push(Reverse((cost, target)));
                }
            }
        }
        None
    }
}

/// The word that led to `state`.
fn trace(before: &[Option<(StateId, char)>], mut state: StateId) -> String {
    let mut word = Vec::new();
    while let Some((previous, character)) = before[state] {
        word.push(character);
        state = previous;
    }
    word.iter().rev().collect()
}

/// For each class of a finer partition, the number of the class that it is part of.
fn numbers_of(coarse: &[CharSet], fine: &[CharSet]) -> Vec<usize> {
    let number = |class: &CharSet| {
        let (first, _) = class.ranges().first()?;
        coarse.iter().position(|other| other.contains(*first))
    };
    fine.iter()
        .map(|class| number(class).unwrap_or(0))
        .collect()
}
