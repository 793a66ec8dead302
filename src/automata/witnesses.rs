//! Several words that one language has and another lacks, each lost by another transition.
//!
//! Two automata read such a word together. At one point the other automaton loses it: on a character
//! it goes to a state that nothing leads out of, or the word ends where only the one accepts. That
//! *event* is why the word is lost; what comes before it and after it is mere padding. Events are of
//! one kind if the losing automaton is in the same state, and the one that goes on comes to the same
//! state, or the word ends: characters that make no difference to either are one reason, not several.
//! There is one word of each kind first, the shortest and most legible one; then a second one of each,
//! by another character or after another beginning.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap};

use super::charset::illegibility;
use super::classes::classes;
use super::{CharSet, Dfa, LimitExceeded, Limits, StateId};

/// Length, then the sum of what is hard to read.
type Cost = (u32, u32);

/// A character that stands for its class in both automata.
struct Symbol {
    character: char,
    illegibility: u32,
    /// The number of its class here.
    left: usize,
    /// The number of its class in the other automaton.
    right: usize,
}

/// How the other automaton loses a word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Loss {
    /// On a character with which this automaton comes to this state.
    To(StateId),
    /// The word ends.
    AtEnd,
    /// It has no words at all.
    AtOnce,
}

/// A word that is lost: the way to a pair of states, perhaps a character, and the shortest end.
#[derive(Clone, Copy)]
struct Event {
    cost: Cost,
    /// The pair's number.
    pair: usize,
    /// The state of this automaton before the loss.
    left: StateId,
    last: Option<char>,
    /// The state of this automaton from which the word goes on.
    on: StateId,
}

impl Dfa {
    /// At most `most` words of this language that the other lacks, the shortest first: each lost by
    /// another transition of the other automaton, and only when there are no more of those, lost by
    /// the same one after another beginning. Both should be [minimal](Self::minimize), so that equal
    /// transitions are one. Empty if there is no such word.
    ///
    /// ```
    /// use urlspec::automata::{CharSet, Limits, Nfa};
    ///
    /// let limits = Limits::default();
    /// let set = |set: &str| set.chars().map(|c| (c, c)).collect::<CharSet>();
    /// let many = Nfa::set(set("ab-")).repeat(0, None).determinize(&limits)?.minimize();
    /// let few = Nfa::set(set("ab")).repeat(1, Some(1)).determinize(&limits)?.minimize();
    /// // Nothing at all, a character that the other never takes, and one character too many.
    /// assert_eq!(many.difference_witnesses(&few, 3, &limits)?, ["", "-", "aa"]);
    /// # Ok::<(), urlspec::automata::LimitExceeded>(())
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
        let ends = Ends::of(self);
        if ends.cost[Self::INITIAL].is_none() || most == 0 {
            return Ok(Vec::new());
        }
        let mut search = Search {
            left: self,
            right: other,
            right_lives: other.live_states(),
            symbols: symbols(self, other),
            ends,
            most,
            ways: Vec::new(),
            events: BTreeMap::new(),
        };
        search.walk(*limits)?;
        Ok(search.words())
    }
}

/// The walk through all pairs of states in which both automata still hope, nearest first.
struct Search<'d> {
    left: &'d Dfa,
    right: &'d Dfa,
    right_lives: Vec<bool>,
    symbols: Vec<Symbol>,
    ends: Ends,
    most: usize,
    /// For each pair that was met its cost, and how it was reached.
    ways: Vec<(Cost, Option<(usize, char)>)>,
    /// By their kind, the cheapest events, no two with the same character behind the same state.
    events: BTreeMap<(StateId, Loss), Vec<Event>>,
}

impl Search<'_> {
    fn walk(&mut self, limits: Limits) -> Result<(), LimitExceeded> {
        let start = (Dfa::INITIAL, Dfa::INITIAL);
        self.ways.push(((0, 0), None));
        if !self.right_lives[Dfa::INITIAL] {
            self.record(0, start, Loss::AtOnce, None, Dfa::INITIAL);
            return Ok(());
        }
        let mut numbers = HashMap::from([(start, 0)]);
        let mut queue = BinaryHeap::from([Reverse(((0, 0), 0, start))]);
        while let Some(Reverse((cost, number, (left, right)))) = queue.pop() {
            if cost != self.ways[number].0 {
                continue;
            }
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
                let cost = (cost.0 + 1, cost.1 + symbol.illegibility);
                if self.ends.cost[next.0].is_none() {
                    continue;
                }
                if !self.right_lives[next.1] {
                    let loss = Loss::To(next.0);
                    self.record(number, (left, right), loss, Some(character), next.0);
                    continue;
                }
                let target = *numbers.entry(next).or_insert(self.ways.len());
                if target == self.ways.len() {
                    limits.check(target + 1)?;
                    self.ways.push((cost, Some((number, character))));
                } else if cost < self.ways[target].0 {
                    self.ways[target] = (cost, Some((number, character)));
                } else {
                    continue;
                }
                queue.push(Reverse((cost, target, next)));
            }
        }
        Ok(())
    }

    /// Keeps the event if there is not a cheaper one of its kind.
    fn record(
        &mut self,
        pair: usize,
        (left, right): (StateId, StateId),
        loss: Loss,
        last: Option<char>,
        on: StateId,
    ) {
        let Some(end) = self.ends.cost[on] else {
            return;
        };
        let way = self.ways[pair].0;
        let last_cost = last.map_or((0, 0), |last| (1, illegibility(last)));
        let event = Event {
            cost: (way.0 + last_cost.0 + end.0, way.1 + last_cost.1 + end.1),
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

    /// One word of each kind of loss, then a second one of each, and so on; the shortest first.
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
        let mut way = Vec::new();
        let mut at = event.pair;
        while let Some((before, character)) = self.ways[at].1 {
            way.push(character);
            at = before;
        }
        way.into_iter()
            .rev()
            .chain(event.last)
            .chain(self.ends.from(event.on))
            .collect()
    }
}

/// The shortest and most legible way from each state to an accepting one.
struct Ends {
    cost: Vec<Option<Cost>>,
    next: Vec<Option<(char, StateId)>>,
}

impl Ends {
    fn of(dfa: &Dfa) -> Self {
        let mut sources: Vec<Vec<(StateId, char, u32)>> = vec![Vec::new(); dfa.len()];
        for (class, set) in dfa.classes().iter().enumerate() {
            let Some(character) = set.most_legible() else {
                continue;
            };
            let cost = illegibility(character);
            for state in 0..dfa.len() {
                sources[dfa.successor(state, class)].push((state, character, cost));
            }
        }
        let mut ends = Self {
            cost: vec![None; dfa.len()],
            next: vec![None; dfa.len()],
        };
        let mut queue = BinaryHeap::new();
        for state in (0..dfa.len()).filter(|state| dfa.is_accepting(*state)) {
            ends.cost[state] = Some((0, 0));
            queue.push(Reverse(((0, 0), state)));
        }
        while let Some(Reverse((cost, state))) = queue.pop() {
            if ends.cost[state] != Some(cost) {
                continue;
            }
            for &(source, character, illegibility) in &sources[state] {
                let cost = (cost.0 + 1, cost.1 + illegibility);
                if ends.cost[source].is_none_or(|known| cost < known) {
                    ends.cost[source] = Some(cost);
                    ends.next[source] = Some((character, state));
                    queue.push(Reverse((cost, source)));
                }
            }
        }
        ends
    }

    fn from(&self, mut state: StateId) -> impl Iterator<Item = char> {
        std::iter::from_fn(move || {
            let (character, next) = self.next[state]?;
            state = next;
            Some(character)
        })
    }
}

/// One character for each class that neither automaton tells apart.
fn symbols(left: &Dfa, right: &Dfa) -> Vec<Symbol> {
    let number = |coarse: &[CharSet], character: char| {
        let containing = |class: &CharSet| class.contains(character);
        coarse.iter().position(containing).unwrap_or(0)
    };
    classes(left.classes().iter().chain(right.classes()))
        .iter()
        .filter_map(CharSet::most_legible)
        .map(|character| Symbol {
            character,
            illegibility: illegibility(character),
            left: number(left.classes(), character),
            right: number(right.classes(), character),
        })
        .collect()
}
