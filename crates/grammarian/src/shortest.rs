//! Shortest words that lead from one state to another.
//!
//! This is Dijkstra's algorithm over any graph whose edges are characters. The [`Cost`] says which word is preferred: a
//! shorter one always, and of words of one length the one of lower cost. The caller drives the search: it takes the
//! [`next`](Search::next) state and says which characters lead on from there. So it may stop early, number states as it
//! meets them, or act on the states that it passes.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::legibility::illegibility;

/// The cost of a word. A longer word costs more than a shorter one.
pub(crate) trait Cost: Ord + Clone {
    /// The cost of the empty word.
    fn of_nothing() -> Self;

    /// The cost of the word with one character more at its end.
    #[must_use]
    fn append(&self, character: char) -> Self;

    /// The cost of the word with one character more at its beginning.
    #[must_use]
    fn prepend(&self, character: char) -> Self;
}

/// Of the words of one length, prefers the one whose characters are the most legible in sum. It is
/// cheap, for searches that meet many states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Sum {
    length: usize,
    illegibility: u64,
}

impl Cost for Sum {
    fn of_nothing() -> Self {
        Self {
            length: 0,
            illegibility: 0,
        }
    }

    fn append(&self, character: char) -> Self {
        self.join(Self {
            length: 1,
            illegibility: illegibility(character).into(),
        })
    }

    fn prepend(&self, character: char) -> Self {
        self.append(character)
    }
}

impl Sum {
    /// How many characters the word has.
    pub(crate) fn length(self) -> usize {
        self.length
    }

    /// The cost of two words one after the other.
    pub(crate) fn join(self, other: Self) -> Self {
        Self {
            length: self.length + other.length,
            illegibility: self.illegibility.saturating_add(other.illegibility),
        }
    }
}

/// Of the words of one length, prefers the one that is first in the order in which words are
/// generated: the first character in which two words differ decides. Its size is that of the word.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct InOrder {
    length: usize,
    ranks: Vec<(u32, char)>,
}

impl InOrder {
    pub(crate) fn of(word: &str) -> Self {
        let ranks: Vec<(u32, char)> = word.chars().map(rank).collect();
        Self {
            length: ranks.len(),
            ranks,
        }
    }

    /// The order of two words with the same number of characters, by their costs.
    pub(crate) fn compare(one: &str, other: &str) -> std::cmp::Ordering {
        let mut octets = one.bytes().zip(other.bytes());
        let mut parting = octets.position(|(a, b)| a != b).unwrap_or(one.len());
        // The octets before are the same, and so is the beginning of the character that differs.
        while !one.is_char_boundary(parting) {
            parting -= 1;
        }
        let rank_of = |word: &str| word[parting..].chars().next().map(rank);
        rank_of(one).cmp(&rank_of(other))
    }
}

fn rank(character: char) -> (u32, char) {
    (illegibility(character), character)
}

impl Cost for InOrder {
    fn of_nothing() -> Self {
        Self {
            length: 0,
            ranks: Vec::new(),
        }
    }

    fn append(&self, character: char) -> Self {
        let mut ranks = self.ranks.clone();
        ranks.push(rank(character));
        Self {
            length: ranks.len(),
            ranks,
        }
    }

    fn prepend(&self, character: char) -> Self {
        let mut ranks = self.ranks.clone();
        ranks.insert(0, rank(character));
        Self {
            length: ranks.len(),
            ranks,
        }
    }
}

/// The direction in which the words of a search grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    /// From the states where the search begins.
    From,
    /// To the states where the search begins: the search goes against the transitions.
    To,
}

/// A search for shortest words, with the words that it has found.
#[derive(Debug)]
pub(crate) struct Search<C> {
    direction: Direction,
    found: Vec<Option<Found<C>>>,
    queue: BinaryHeap<Reverse<(C, usize)>>,
}

/// The best word that is known between a state and the beginning of the search.
#[derive(Debug)]
struct Found<C> {
    cost: C,
    /// The character at the state's end of the word, and the next state on the way to the beginning
    /// of the search. `None` where the search begins.
    step: Option<(char, usize)>,
}

impl<C: Cost> Search<C> {
    /// Looks for words that lead from one of these states to others.
    pub(crate) fn from(states: impl IntoIterator<Item = usize>) -> Self {
        Self::new(Direction::From, states)
    }

    /// Looks for words that lead from other states to one of these.
    pub(crate) fn to(states: impl IntoIterator<Item = usize>) -> Self {
        Self::new(Direction::To, states)
    }

    fn new(direction: Direction, states: impl IntoIterator<Item = usize>) -> Self {
        let mut search = Self {
            direction,
            found: Vec::new(),
            queue: BinaryHeap::new(),
        };
        for state in states {
            search.offer(state, C::of_nothing(), None);
        }
        search
    }

    /// The next state, in the order of the costs of their words. Its word is final.
    pub(crate) fn next(&mut self) -> Option<usize> {
        while let Some(Reverse((cost, state))) = self.queue.pop() {
            // A state is queued again when a better word for it is found.
            if self.cost(state) == Some(&cost) {
                return Some(state);
            }
        }
        None
    }

    /// Tells the search that a character leads from `known`, a state that [`next`](Self::next) has
    /// returned, to `other`; or in a search [to](Self::to) states, from `other` to `known`.
    pub(crate) fn step(&mut self, known: usize, character: char, other: usize) {
        let Some(cost) = self.cost(known) else {
            return;
        };
        let cost = match self.direction {
            Direction::From => cost.append(character),
            Direction::To => cost.prepend(character),
        };
        self.offer(other, cost, Some((character, known)));
    }

    fn offer(&mut self, state: usize, cost: C, step: Option<(char, usize)>) {
        if self.found.len() <= state {
            self.found.resize_with(state + 1, || None);
        }
        let found = &mut self.found[state];
        if found.as_ref().is_none_or(|known| cost < known.cost) {
            self.queue.push(Reverse((cost.clone(), state)));
            *found = Some(Found { cost, step });
        }
    }

    /// The cost of the best word that is known for a state.
    pub(crate) fn cost(&self, state: usize) -> Option<&C> {
        let found = self.found.get(state)?.as_ref()?;
        Some(&found.cost)
    }

    /// The best word that is known for a state.
    pub(crate) fn word(&self, state: usize) -> Option<String> {
        let mut found = self.found.get(state)?.as_ref()?;
        let mut characters = Vec::new();
        while let Some((character, next)) = found.step {
            characters.push(character);
            found = self.found[next].as_ref()?;
        }
        Some(match self.direction {
            Direction::From => characters.iter().rev().collect(),
            Direction::To => characters.iter().collect(),
        })
    }
}
