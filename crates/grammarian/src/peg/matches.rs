//! The matches of a parsing expression, as a regular language.
//!
//! A parsing expression reads a text and either fails or ends at one place in it. The set of texts in which that place
//! is marked describes it completely: `u#v`, where the expression, run on `uv`, matches exactly `u`. The part after the
//! mark is needed because of lookahead, and because an expression takes the first alternative that matches, whatever
//! follows. Without recursion that set is regular, and it follows from the sets of the parts:
//!
//! - `a ~ b`: go on with `b` where `a` ends, while `a` goes on checking its lookahead;
//! - `a | b`: the matches of `a`, and those of `b` where `a` fails;
//! - `a*`: `a` where `a` ends, again and again, until `a` fails;
//! - `!a`: a mark before every text of which `a` matches no beginning.
//!
//! Each set is kept as its minimal automaton, which is made once, since it does not depend on what
//! follows. These are the equations of a Boolean automaton for `L(e, K)`, the texts that `e` begins
//! and that go on with a text of `K`, solved for all `K` at once.

use std::collections::{HashMap, HashSet};
use std::hash::BuildHasher as _;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use foldhash::fast::FixedState;

use crate::automata::{LimitExceeded, Limits, Table};

/// The texts that an expression matches, marked where the match ends.
#[derive(Debug)]
pub(super) struct Matches {
    /// Over the classes and, as the last symbol, the mark. Minimal.
    marked: Table,
    /// For each symbol, the first one that leads from each state to where it leads.
    kinds: Vec<usize>,
    /// The dead state, if there is one.
    dead: Option<usize>,
    /// The state after the mark from which every text is accepted, if there is one.
    free: Option<usize>,
    /// The texts of which a beginning is matched. Made when they are first needed.
    beginnings: OnceLock<Arc<Beginnings>>,
    /// For pairs of states that were asked for, `true` if the second accepts every text that the first accepts.
    inclusions: Mutex<HashMap<(usize, usize), bool>>,
}

/// The texts of which an expression matches a beginning.
#[derive(Debug)]
pub(super) struct Beginnings {
    /// Over the classes. Minimal.
    pub(super) table: Table,
    /// The state from which every text is accepted, and the one from which no text is accepted, if there are such
    /// states.
    pub(super) sure: Option<usize>,
    pub(super) dead: Option<usize>,
}

impl Matches {
    pub(super) fn of(marked: Table) -> Self {
        let mark = marked.symbols() - 1;
        let stays = |state: usize, symbols: usize| {
            (0..symbols).all(|symbol| marked.successor(state, symbol) == state)
        };
        let dead = |&state: &usize| !marked.is_accepting(state) && stays(state, mark + 1);
        let free = |&state: &usize| marked.is_accepting(state) && stays(state, mark);
        Self {
            dead: (0..marked.len()).find(dead),
            free: (0..marked.len()).find(free),
            beginnings: OnceLock::new(),
            inclusions: Mutex::default(),
            kinds: marked.kinds(),
            marked,
        }
    }

    /// For each symbol, the first one that leads from each state to where it leads.
    pub(super) fn kinds(&self) -> &[usize] {
        &self.kinds
    }

    /// The initial state; `None` if no text is ever matched.
    pub(super) fn initial(&self) -> Option<usize> {
        Some(0).filter(|state| self.dead != Some(*state))
    }

    pub(super) fn successor(&self, state: usize, symbol: usize) -> Option<usize> {
        Some(self.marked.successor(state, symbol)).filter(|next| self.dead != Some(*next))
    }

    pub(super) fn accepts(&self, state: usize) -> bool {
        self.marked.is_accepting(state)
    }

    /// The successor of a state after the mark, which watches the input of others. It ignores their mark.
    pub(super) fn watch(&self, state: usize, symbol: usize) -> Option<usize> {
        if symbol + 1 == self.marked.symbols() {
            Some(state)
        } else {
            self.successor(state, symbol)
        }
    }

    /// States after the mark, in order, without those that are implied by others: a text is
    /// accepted from all of them if and only if it is accepted from all that remain.
    pub(super) fn telling(&self, mut watched: Vec<usize>) -> Vec<usize> {
        watched.retain(|state| self.free != Some(*state));
        let all = in_order(watched);
        let follows = |state: usize| {
            all.iter()
                .any(|&other| other != state && self.includes(state, other))
        };
        // The table is minimal, and no text has a second mark, so no two states include each other.
        all.iter()
            .copied()
            .filter(|&state| !follows(state))
            .collect()
    }

    /// Returns `true` if every text that is accepted from `inner` is accepted from `outer`; both are states after the
    /// mark.
    fn includes(&self, outer: usize, inner: usize) -> bool {
        let mut known = self
            .inclusions
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(answer) = known.get(&(inner, outer)) {
            return *answer;
        }
        let asked = (inner, outer);
        let mut pairs = vec![asked];
        let mut seen = HashSet::from([asked]);
        while let Some((inner, outer)) = pairs.pop() {
            let refuted = self.accepts(inner) && !self.accepts(outer);
            if refuted || known.get(&(inner, outer)) == Some(&false) {
                known.insert(asked, false);
                return false;
            }
            for symbol in 0..self.marked.symbols() - 1 {
                let next = [inner, outer].map(|state| self.marked.successor(state, symbol));
                let pair = (next[0], next[1]);
                if pair.0 != pair.1 && known.get(&pair) != Some(&true) && seen.insert(pair) {
                    pairs.push(pair);
                }
            }
        }
        known.extend(seen.into_iter().map(|pair| (pair, true)));
        true
    }

    /// The texts that are matched from end to end, over the classes.
    pub(super) fn whole(&self) -> Table {
        let mark = self.marked.symbols() - 1;
        let ends = |state: usize| self.marked.is_accepting(self.marked.successor(state, mark));
        self.marked.accepting_where(ends).without_last_symbol()
    }

    /// Returns `true` if the two match the same beginning of every text.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        self.marked == other.marked
    }

    /// A number that is the same for matches that are alike.
    pub(super) fn sum(&self) -> u64 {
        FixedState::default().hash_one(&self.marked)
    }

    /// Returns `true` if the empty text is ever matched.
    pub(super) fn may_be_empty(&self) -> bool {
        self.successor(0, self.marked.symbols() - 1).is_some()
    }

    pub(super) fn beginnings(&self, limits: Limits) -> Result<Arc<Beginnings>, LimitExceeded> {
        if let Some(known) = self.beginnings.get() {
            return Ok(Arc::clone(known));
        }
        let made = Arc::new(Beginnings::of(self, limits)?);
        Ok(Arc::clone(self.beginnings.get_or_init(|| made)))
    }
}

impl Beginnings {
    /// The texts that are in the set with a mark anywhere.
    pub(super) fn of(matches: &Matches, limits: Limits) -> Result<Self, LimitExceeded> {
        let mark = matches.marked.symbols() - 1;
        let with_ends = |mut states: Vec<usize>| {
            let ends: Vec<usize> = states
                .iter()
                .filter_map(|&state| matches.successor(state, mark))
                .collect();
            states.extend(ends);
            match matches.free {
                Some(free) if states.contains(&free) => vec![free],
                _ => in_order(states),
            }
        };
        let step = |states: &Vec<usize>, symbol: usize| {
            with_ends(
                states
                    .iter()
                    .filter_map(|&at| matches.successor(at, symbol))
                    .collect(),
            )
        };
        let initial = with_ends(matches.initial().into_iter().collect());
        let accepts = |states: &Vec<usize>| states.iter().any(|&at| matches.accepts(at));
        let kinds = &matches.kinds[..mark];
        let table = Table::explore_kinds(kinds, initial, limits, step, accepts)?.minimize();
        let stays = |state: usize| (0..mark).all(|symbol| table.successor(state, symbol) == state);
        let end = |accepting: bool| {
            (0..table.len()).find(|&state| table.is_accepting(state) == accepting && stays(state))
        };
        Ok(Self {
            sure: end(true),
            dead: end(false),
            table,
        })
    }

    /// The successor of a state. It ignores the mark of another match.
    pub(super) fn successor(&self, state: usize, symbol: usize) -> usize {
        if symbol == self.table.symbols() {
            state
        } else {
            self.table.successor(state, symbol)
        }
    }
}

/// Sorted, each once.
pub(super) fn in_order<T: Ord>(mut states: Vec<T>) -> Vec<T> {
    states.sort_unstable();
    states.dedup();
    states
}
