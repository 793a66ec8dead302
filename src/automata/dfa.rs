//! Deterministic automata, complete: every state has a successor on every character.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet, VecDeque};

use super::charset::{classes, illegibility};
use super::{CharSet, LimitExceeded, Limits};

/// A state of a [`Dfa`].
pub type StateId = usize;

/// A complete deterministic automaton over classes of characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dfa {
    /// Disjoint, and together all characters.
    classes: Vec<CharSet>,
    /// The successor of each state on each class, state by state.
    table: Vec<StateId>,
    accepting: Vec<bool>,
}

impl Dfa {
    /// The initial state.
    pub const INITIAL: StateId = 0;

    pub(super) fn from_parts(
        classes: Vec<CharSet>,
        table: Vec<StateId>,
        accepting: Vec<bool>,
    ) -> Self {
        debug_assert_eq!(table.len(), classes.len() * accepting.len());
        Self {
            classes,
            table,
            accepting,
        }
    }

    /// The number of states, the dead one included if there is one.
    #[must_use]
    pub fn len(&self) -> usize {
        self.accepting.len()
    }

    /// Whether the language is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !self.accepting.contains(&true) || self.witness().is_none()
    }

    /// The classes of characters that no state tells apart.
    #[must_use]
    pub fn classes(&self) -> &[CharSet] {
        &self.classes
    }

    /// Whether words that end in this state belong to the language.
    #[must_use]
    pub fn is_accepting(&self, state: StateId) -> bool {
        self.accepting[state]
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
        self.table[state * self.classes.len() + class]
    }

    /// Whether the word belongs to the language.
    #[must_use]
    pub fn accepts(&self, word: &str) -> bool {
        let end = word
            .chars()
            .fold(Self::INITIAL, |state, c| self.step(state, c));
        self.accepting[end]
    }

    /// For each state, whether a word leads from it to an accepting one.
    #[must_use]
    pub fn live_states(&self) -> Vec<bool> {
        let mut sources: Vec<Vec<StateId>> = vec![Vec::new(); self.len()];
        for state in 0..self.len() {
            for class in 0..self.classes.len() {
                sources[self.successor(state, class)].push(state);
            }
        }
        let mut live = self.accepting.clone();
        let mut waiting: Vec<StateId> = (0..self.len()).filter(|state| live[*state]).collect();
        while let Some(state) = waiting.pop() {
            for &source in &sources[state] {
                if !std::mem::replace(&mut live[source], true) {
                    waiting.push(source);
                }
            }
        }
        live
    }

    /// The automaton of all other words.
    #[must_use]
    pub fn complement(&self) -> Self {
        let accepting = self.accepting.iter().map(|accepting| !accepting).collect();
        Self {
            accepting,
            ..self.clone()
        }
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
        let mut numbers = HashMap::from([((Self::INITIAL, Self::INITIAL), 0)]);
        let mut pairs = vec![(Self::INITIAL, Self::INITIAL)];
        let mut table = Vec::new();
        let mut next = 0;
        while let Some(&(a, b)) = pairs.get(next) {
            for class in 0..classes.len() {
                let target = (
                    self.successor(a, left[class]),
                    other.successor(b, right[class]),
                );
                let number = *numbers.entry(target).or_insert_with(|| {
                    pairs.push(target);
                    pairs.len() - 1
                });
                limits.check(pairs.len())?;
                table.push(number);
            }
            next += 1;
        }
        let accepting = pairs
            .iter()
            .map(|&(a, b)| combine(self.accepting[a], other.accepting[b]))
            .collect();
        Ok(Self {
            classes,
            table,
            accepting,
        })
    }

    /// The smallest automaton of the same language, by Hopcroft's algorithm: states in the order in
    /// which they are first reached, classes merged that no state tells apart. Two automata of
    /// one language have the same minimal automaton, up to the order of classes.
    #[must_use]
    pub fn minimize(&self) -> Self {
        let block_of = self.coarsest_partition();
        let mut numbers: HashMap<usize, StateId> = HashMap::from([(block_of[Self::INITIAL], 0)]);
        let mut representatives = vec![Self::INITIAL];
        let mut rows: Vec<Vec<StateId>> = Vec::new();
        while let Some(&state) = representatives.get(rows.len()) {
            let row = (0..self.classes.len()).map(|class| {
                let target = self.successor(state, class);
                *numbers.entry(block_of[target]).or_insert_with(|| {
                    representatives.push(target);
                    representatives.len() - 1
                })
            });
            rows.push(row.collect());
        }
        // Classes that are columns of the same states.
        let mut columns: Vec<(Vec<StateId>, CharSet)> = Vec::new();
        for (class, set) in self.classes.iter().enumerate() {
            let column: Vec<StateId> = rows.iter().map(|row| row[class]).collect();
            match columns.iter_mut().find(|(other, _)| *other == column) {
                Some((_, merged)) => *merged = merged.union(set),
                None => columns.push((column, set.clone())),
            }
        }
        let table =
            (0..rows.len()).flat_map(|state| columns.iter().map(move |(column, _)| column[state]));
        Self {
            table: table.collect(),
            accepting: representatives
                .iter()
                .map(|state| self.accepting[*state])
                .collect(),
            classes: columns.into_iter().map(|(_, set)| set).collect(),
        }
    }

    /// The block of each state in the coarsest partition that transitions respect.
    fn coarsest_partition(&self) -> Vec<usize> {
        let states = self.len();
        let classes = self.classes.len();
        let mut sources: Vec<Vec<StateId>> = vec![Vec::new(); states * classes];
        for state in 0..states {
            for class in 0..classes {
                sources[self.successor(state, class) * classes + class].push(state);
            }
        }
        let (yes, no): (Vec<StateId>, Vec<StateId>) =
            (0..states).partition(|state| self.accepting[*state]);
        let mut blocks: Vec<Vec<StateId>> = [yes, no]
            .into_iter()
            .filter(|block| !block.is_empty())
            .collect();
        let mut block_of = vec![0; states];
        for (number, block) in blocks.iter().enumerate() {
            for &state in block {
                block_of[state] = number;
            }
        }
        let mut work: VecDeque<(usize, usize)> = (0..blocks.len())
            .flat_map(|block| (0..classes).map(move |class| (block, class)))
            .collect();
        let mut waiting: HashSet<(usize, usize)> = work.iter().copied().collect();
        while let Some((splitter, class)) = work.pop_front() {
            waiting.remove(&(splitter, class));
            let mut hit: HashMap<usize, Vec<StateId>> = HashMap::new();
            for &target in &blocks[splitter] {
                for &source in &sources[target * classes + class] {
                    hit.entry(block_of[source]).or_default().push(source);
                }
            }
            for (block, inside) in hit {
                if inside.len() == blocks[block].len() {
                    continue;
                }
                let number = blocks.len();
                for &state in &inside {
                    block_of[state] = number;
                }
                blocks[block].retain(|state| block_of[*state] == block);
                blocks.push(inside);
                // Hopcroft's point: the smaller half is enough, unless the whole is still waiting.
                for class in 0..classes {
                    let smaller = if blocks[number].len() <= blocks[block].len() {
                        number
                    } else {
                        block
                    };
                    let add = if waiting.contains(&(block, class)) {
                        number
                    } else {
                        smaller
                    };
                    waiting.insert((add, class));
                    work.push_back((add, class));
                }
            }
        }
        block_of
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
            if self.accepting[state] {
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
