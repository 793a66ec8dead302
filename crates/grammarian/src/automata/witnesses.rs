//! Several words that one language has and another lacks, for different reasons.
//!
//! Let both automata read such a word together. At some point the second one loses it: a character leads it to a dead
//! state, or the word ends in a state where only the first accepts. That *event* is the reason why the word is lost;
//! the characters before and after it are padding. Two events are of one kind if the second automaton loses the word in
//! the same state, and the first goes on to the same state (or, in both, the word ends there): characters that make no
//! difference to either automaton are one reason, not several. The words that are chosen are first one of each kind,
//! the shortest and most legible; then a second one of each kind, by another character or after another beginning; and
//! so on.

use std::collections::{BTreeMap, HashMap};

use super::classes::classes;
use super::{CharSet, Dfa, LimitExceeded, Limits, StateId};
use crate::shortest::{self, Cost, Sum};

/// A character that represents a class of characters that neither automaton distinguishes.
struct Symbol {
    character: char,
    /// The number of its class in this automaton.
    left: usize,
    /// The number of its class in the other automaton.
    right: usize,
}

/// How the other automaton loses a word; together with its state this is the kind of an event.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Loss {
    /// On a character that leads this automaton to this state.
    To(StateId),
    /// The word ends.
    AtEnd,
    /// It has no words.
    AtOnce,
}

/// A word that is lost: the word that leads to a pair of states, the character on which it is lost
/// if there is one, and a shortest end.
#[derive(Clone, Copy)]
struct Event {
    cost: Sum,
    /// The pair's number.
    pair: usize,
    /// The state of this automaton before the loss.
    left: StateId,
    last: Option<char>,
    /// The state of this automaton from which the word goes on.
    on: StateId,
}

impl Dfa {
    /// At most `most` words of this language that the other lacks, the shortest first. Each is
    /// rejected by another transition of the other automaton; only when those are exhausted, there
    /// are words that are rejected by the same transition on another character or after another
    /// beginning. Both automata should be [minimal](Self::minimize), so that equal transitions
    /// count as one. Empty if there is no such word.
    ///
    /// ```
    /// use grammarian::automata::{CharSet, Limits, Nfa};
    ///
    /// let limits = Limits::default();
    /// let set = |set: &str| set.chars().map(|c| (c, c)).collect::<CharSet>();
    /// let many = Nfa::set(set("ab-")).repeat(0, None).determinize(&limits)?.minimize();
    /// let few = Nfa::set(set("ab")).repeat(1, Some(1)).determinize(&limits)?.minimize();
    /// // Nothing at all, a character that the other never takes, and one character too many.
    /// assert_eq!(many.difference_witnesses(&few, 3, &limits)?, ["", "-", "aa"]);
    /// # Ok::<(), grammarian::automata::LimitExceeded>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`] if more pairs of states are met than `limits` allows.
    pub fn difference_witnesses(
        &self,
        other: &Self,
        most: usize,
        limits: &Limits,
    ) -> Result<Vec<String>, LimitExceeded> {
        let ends = self.ends();
        if ends.cost(Self::INITIAL).is_none() || most == 0 {
            return Ok(Vec::new());
        }
        let mut search = Search {
            left: self,
            right: other,
            right_lives: other.live_states(),
            symbols: symbols(self, other),
            ends,
            most,
            ways: shortest::Search::from([0]),
            events: BTreeMap::new(),
        };
        search.walk(*limits)?;
        Ok(search.words())
    }
}

/// The walk through all pairs of live states that a word leads to, in the order of the words'
/// costs.
struct Search<'d> {
    left: &'d Dfa,
    right: &'d Dfa,
    right_lives: Vec<bool>,
    symbols: Vec<Symbol>,
    /// The words that lead from each state of the left to an accepting one.
    ends: shortest::Search<Sum>,
    most: usize,
    /// The words that lead to each pair of states that was met, by the pair's number.
    ways: shortest::Search<Sum>,
    /// The cheapest events of each kind, no two with the same character after the same state of
    /// this automaton.
    events: BTreeMap<(StateId, Loss), Vec<Event>>,
}

impl Search<'_> {
    fn walk(&mut self, limits: Limits) -> Result<(), LimitExceeded> {
        let first = (Dfa::INITIAL, Dfa::INITIAL);
        if !self.right_lives[Dfa::INITIAL] {
            self.record(0, first, Loss::AtOnce, None, Dfa::INITIAL);
            return Ok(());
        }
        let mut numbers = HashMap::from([(first, 0)]);
        let mut pairs = vec![first];
        while let Some(number) = self.ways.next() {
            let (left, right) = pairs[number];
            if self.left.is_accepting(left) && !self.right.is_accepting(right) {
                self.record(number, (left, right), Loss::AtEnd, None, left);
            }
            for index in 0..self.symbols.len() {
                let symbol = &self.symbols[index];
                let character = symbol.character;
                let next = (
                    self.left.successor(left, symbol.left),
                    self.right.successor(right, symbol.right),
                );
                if self.ends.cost(next.0).is_none() {
                    continue;
                }
                if !self.right_lives[next.1] {
                    let loss = Loss::To(next.0);
                    self.record(number, (left, right), loss, Some(character), next.0);
                    continue;
                }
                let target = *numbers.entry(next).or_insert(pairs.len());
                if target == pairs.len() {
                    limits.check(target + 1)?;
                    pairs.push(next);
                }
                self.ways.step(number, character, target);
            }
        }
        Ok(())
    }

    /// Keeps the event if it is among the cheapest of its kind.
    fn record(
        &mut self,
        pair: usize,
        (left, right): (StateId, StateId),
        loss: Loss,
        last: Option<char>,
        on: StateId,
    ) {
        let (Some(way), Some(end)) = (self.ways.cost(pair), self.ends.cost(on)) else {
            return;
        };
        let without_end = last.map_or(*way, |last| way.append(last));
        let event = Event {
            cost: without_end.join(*end),
            pair,
            left,
            last,
            on,
        };
        let alike = self.events.entry((right, loss)).or_default();
        let same = |other: &Event| (other.left, other.last) == (left, last);
        match alike.iter().position(same) {
            Some(known) if alike[known].cost <= event.cost => return,
            Some(known) => {
                alike.remove(known);
            }
            None => {}
        }
        let place = alike.partition_point(|other| other.cost <= event.cost);
        alike.insert(place, event);
        alike.truncate(self.most);
    }

    /// One word of each kind of event, then a second one of each, and so on, up to the number that
    /// is wanted; then the shortest first.
    fn words(&self) -> Vec<String> {
        let rounds = self.events.values().map(Vec::len).max().unwrap_or(0);
        let mut chosen: Vec<&Event> = Vec::new();
        for round in 0..rounds {
            let mut events: Vec<&Event> = self
                .events
                .values()
                .filter_map(|alike| alike.get(round))
                .collect();
            events.sort_by_key(|event| event.cost);
            chosen.extend(events);
        }
        chosen.truncate(self.most);
        chosen.sort_by_key(|event| event.cost);
        chosen.into_iter().map(|event| self.word(event)).collect()
    }

    fn word(&self, event: &Event) -> String {
        let way = self.ways.word(event.pair).unwrap_or_default();
        let end = self.ends.word(event.on).unwrap_or_default();
        way.chars().chain(event.last).chain(end.chars()).collect()
    }
}

/// One character for each class that neither automaton distinguishes.
fn symbols(left: &Dfa, right: &Dfa) -> Vec<Symbol> {
    classes(left.classes().iter().chain(right.classes()))
        .iter()
        .filter_map(CharSet::most_legible)
        .map(|character| Symbol {
            character,
            left: left.class_of(character),
            right: right.class_of(character),
        })
        .collect()
}
