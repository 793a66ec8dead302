//! Dividing all characters into classes: given some sets, two characters are in one class if they are in the same sets.
//!
//! A sweep over the ends of all ranges keeps track of the sets that the current character is in. This set of sets is
//! one number: the root of a binary tree whose equal subtrees are stored once (hash consing). So a step of the sweep
//! costs the logarithm of the number of sets, and two sets of sets are compared in constant time.

use std::collections::HashMap;

use super::CharSet;
use super::charset::{after, before};

/// The classes of characters that no set distinguishes, in the order of their first characters. Every class has
/// characters.
pub(crate) fn classes<'s>(sets: impl Iterator<Item = &'s CharSet>) -> Vec<CharSet> {
    let mut distinct: Vec<&CharSet> = sets.collect();
    distinct.sort_unstable();
    distinct.dedup();
    // The characters at which a range of a set begins, and those after which one has ended.
    let mut turns: Vec<(char, usize)> = Vec::new();
    for (number, set) in distinct.iter().enumerate() {
        for &(first, last) in set.ranges() {
            turns.push((first, number));
            turns.extend(after(last).map(|next| (next, number)));
        }
    }
    turns.sort_unstable();
    let mut members = Members::of(distinct.len());
    let mut numbers: HashMap<u32, usize> = HashMap::new();
    let mut intervals: Vec<Vec<(char, char)>> = Vec::new();
    let mut add = |start: char, end: char, members: u32| {
        let number = *numbers.entry(members).or_insert(intervals.len());
        if number == intervals.len() {
            intervals.push(Vec::new());
        }
        intervals[number].push((start, end));
    };
    let mut start = '\0';
    for (turn, number) in turns {
        if let Some(end) = before(turn).filter(|end| start <= *end) {
            add(start, end, members.root);
            start = turn;
        }
        members.turn(number);
    }
    add(start, char::MAX, members.root);
    let class = |intervals: Vec<(char, char)>| intervals.into_iter().collect();
    intervals.into_iter().map(class).collect()
}

/// A set of numbers that is itself identified by a number: equal sets have equal numbers.
struct Members {
    root: u32,
    /// The number of levels above the leaves.
    height: u32,
    /// The two subtrees of each node. The first two nodes are the empty tree and the leaf, and have no subtrees.
    halves: Vec<[u32; 2]>,
    known: HashMap<[u32; 2], u32>,
}

const EMPTY: u32 = 0;
const LEAF: u32 = 1;

impl Members {
    /// An empty set that can hold numbers below `count`.
    fn of(count: usize) -> Self {
        Self {
            root: EMPTY,
            height: count.next_power_of_two().ilog2(),
            halves: vec![[EMPTY; 2]; 2],
            known: HashMap::from([([EMPTY; 2], EMPTY)]),
        }
    }

    /// Adds the number, or removes it if it is there.
    fn turn(&mut self, number: usize) {
        self.root = self.turned(self.root, self.height, number);
    }

    fn turned(&mut self, node: u32, height: u32, number: usize) -> u32 {
        let Some(below) = height.checked_sub(1) else {
            return if node == EMPTY { LEAF } else { EMPTY };
        };
        let mut halves = self.halves[node as usize];
        let half = &mut halves[number >> below & 1];
        *half = self.turned(*half, below, number);
        *self.known.entry(halves).or_insert_with(|| {
            self.halves.push(halves);
            u32::try_from(self.halves.len() - 1).expect("there are not that many characters")
        })
    }
}
