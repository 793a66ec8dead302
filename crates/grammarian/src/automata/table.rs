//! The core of deterministic automata: numbered states, numbered symbols, and one table of
//! successors.

use std::collections::HashMap;
use std::hash::Hash;

use foldhash::fast::FixedState;

use super::{LimitExceeded, Limits};

/// A complete deterministic automaton over the symbols `0..symbols`; state 0 is the initial one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Table {
    symbols: usize,
    /// The successor of each state on each symbol, state by state.
    next: Vec<u32>,
    accepting: Vec<bool>,
}

impl Table {
    /// The automaton of the states that are reached from `initial`, numbered in the order in which
    /// they are first reached.
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`] if there are more states than `limits` allows.
    pub(crate) fn explore<S: Clone + Eq + Hash>(
        symbols: usize,
        initial: S,
        limits: Limits,
        successor: impl FnMut(&S, usize) -> S,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Self, LimitExceeded> {
        let kinds: Vec<usize> = (0..symbols).collect();
        Self::explore_kinds(&kinds, initial, limits, successor, accepts)
    }

    /// The same, where symbols lead from each state where others do: `kinds` has for each symbol the first one like it, for
    /// which alone the successor is asked.
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`] if there are more states than `limits` allows.
    pub(crate) fn explore_kinds<S: Clone + Eq + Hash>(
        kinds: &[usize],
        initial: S,
        limits: Limits,
        mut successor: impl FnMut(&S, usize) -> S,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Self, LimitExceeded> {
        let symbols = kinds.len();
        let mut numbers: HashMap<S, u32, FixedState> = HashMap::default();
        numbers.insert(initial.clone(), 0);
        let mut states = vec![initial];
        let mut next: Vec<u32> = Vec::new();
        let mut source = 0;
        while let Some(state) = states.get(source).cloned() {
            let row = next.len();
            for (symbol, &kind) in kinds.iter().enumerate() {
                if kind < symbol {
                    next.push(next[row + kind]);
                    continue;
                }
                let target = successor(&state, symbol);
                let known = numbers.get(&target).copied();
                let number = known.unwrap_or_else(|| {
                    let number = number_of(states.len());
                    numbers.insert(target.clone(), number);
                    states.push(target);
                    number
                });
                limits.check_table(states.len(), symbols)?;
                next.push(number);
            }
            source += 1;
        }
        let accepting = states.iter().map(accepts).collect();
        Ok(Self {
            symbols,
            next,
            accepting,
        })
    }

    /// An automaton of these successors, state by state.
    pub(super) fn of_rows(symbols: usize, next: Vec<u32>, accepting: Vec<bool>) -> Self {
        Self {
            symbols,
            next,
            accepting,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.accepting.len()
    }

    pub(crate) fn symbols(&self) -> usize {
        self.symbols
    }

    pub(crate) fn is_accepting(&self, state: usize) -> bool {
        self.accepting[state]
    }

    pub(crate) fn successor(&self, state: usize, symbol: usize) -> usize {
        self.next[state * self.symbols + symbol] as usize
    }

    /// The same transitions with other accepting states.
    pub(crate) fn accepting_where(&self, accepts: impl Fn(usize) -> bool) -> Self {
        Self {
            accepting: (0..self.len()).map(accepts).collect(),
            ..self.clone()
        }
    }

    /// The same states with other symbols, given as a column of successors for each.
    pub(crate) fn with_symbols(&self, columns: &[Vec<usize>]) -> Self {
        let rows = (0..self.len()).flat_map(|state| columns.iter().map(move |to| to[state]));
        Self {
            symbols: columns.len(),
            next: rows.map(number_of).collect(),
            accepting: self.accepting.clone(),
        }
    }

    /// The automaton of the words without the last symbol, over the other symbols.
    pub(crate) fn without_last_symbol(&self) -> Self {
        let rows = self.next.chunks(self.symbols);
        Self {
            symbols: self.symbols - 1,
            next: rows
                .flat_map(|row| &row[..row.len() - 1])
                .copied()
                .collect(),
            accepting: self.accepting.clone(),
        }
    }

    /// For each state, `true` if a word leads from it to an accepting one.
    pub(crate) fn live_states(&self) -> Vec<bool> {
        let sources = Sources::of(self);
        let mut live = self.accepting.clone();
        let mut waiting: Vec<usize> = (0..self.len()).filter(|state| live[*state]).collect();
        while let Some(state) = waiting.pop() {
            for symbol in 0..self.symbols {
                for &source in sources.of_state(symbol, state) {
                    let source = source as usize;
                    if !std::mem::replace(&mut live[source], true) {
                        waiting.push(source);
                    }
                }
            }
        }
        live
    }

    /// The minimal automaton of the same language, by Hopcroft's algorithm, with its states
    /// numbered in the order in which they are first reached. Each language has exactly one such
    /// table.
    pub(crate) fn minimize(&self) -> Self {
        const UNREACHED: u32 = u32::MAX;
        let kinds = self.kinds();
        let block_of = self.first_of_kinds(&kinds).coarsest_partition();
        let mut numbers = vec![UNREACHED; self.len()];
        numbers[block_of[0]] = 0;
        let mut representatives = vec![0];
        let mut next: Vec<u32> = Vec::new();
        let mut source = 0;
        while let Some(&state) = representatives.get(source) {
            let row = next.len();
            for (symbol, &kind) in kinds.iter().enumerate() {
                if kind < symbol {
                    next.push(next[row + kind]);
                    continue;
                }
                let target = self.successor(state, symbol);
                let number = &mut numbers[block_of[target]];
                if *number == UNREACHED {
                    *number = number_of(representatives.len());
                    representatives.push(target);
                }
                next.push(*number);
            }
            source += 1;
        }
        Self {
            symbols: self.symbols,
            next,
            accepting: representatives
                .iter()
                .map(|state| self.accepting[*state])
                .collect(),
        }
    }

    /// For each symbol, the first one that leads from each state to where it leads.
    pub(crate) fn kinds(&self) -> Vec<usize> {
        // An odd number whose bits look like chance: the golden ratio.
        const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;
        // A sum for each symbol, row by row; equal columns have equal sums.
        let mut sums = vec![0_u64; self.symbols];
        for row in self.next.chunks_exact(self.symbols.max(1)) {
            for (sum, &to) in sums.iter_mut().zip(row) {
                *sum = (sum.rotate_left(5) ^ u64::from(to)).wrapping_mul(MULTIPLIER);
            }
        }
        let mut first: HashMap<u64, usize, FixedState> = HashMap::default();
        let summed = sums.iter().enumerate();
        let mut kinds: Vec<usize> = summed
            .map(|(symbol, sum)| *first.entry(*sum).or_insert(symbol))
            .collect();
        // Other columns may have an equal sum: then each such symbol stays a kind of its own.
        for row in self.next.chunks_exact(self.symbols.max(1)) {
            for symbol in 0..self.symbols {
                if row[symbol] != row[kinds[symbol]] {
                    kinds[symbol] = symbol;
                }
            }
        }
        kinds
    }

    /// The automaton over the symbols that are the first of their kind.
    fn first_of_kinds(&self, kinds: &[usize]) -> Self {
        let first = (0..self.symbols).filter(|symbol| kinds[*symbol] == *symbol);
        let first: Vec<usize> = first.collect();
        let rows = self.next.chunks_exact(self.symbols.max(1));
        Self {
            symbols: first.len(),
            next: rows
                .flat_map(|row| first.iter().map(|symbol| row[*symbol]))
                .collect(),
            accepting: self.accepting.clone(),
        }
    }

    /// The number of each state's block in the coarsest partition in which states of one block
    /// agree on acceptance and lead, on each symbol, to states of one block.
    fn coarsest_partition(&self) -> Vec<usize> {
        let sources = Sources::of(self);
        let mut partition = Partition::of(&self.accepting);
        // A block waits here until the others have been split by it: into states that lead into it
        // and states that do not. Splitting by a block and by one half of it amounts to splitting
        // by both halves. So when a block is split that is not waiting, it has been used already,
        // and one half is enough. Taking the smaller half means that each state is looked at only a
        // logarithmic number of times, which is Hopcroft's point. A block that is still waiting
        // goes on waiting as its two halves.
        let mut waiting: Vec<usize> = (0..partition.len()).collect();
        let mut is_waiting = vec![true; partition.len()];
        let mut splitter = Vec::new();
        while let Some(block) = waiting.pop() {
            is_waiting[block] = false;
            splitter.clear();
            splitter.extend_from_slice(partition.members(block));
            for symbol in 0..self.symbols {
                for &target in &splitter {
                    for &source in sources.of_state(symbol, target) {
                        partition.mark(source as usize);
                    }
                }
                partition.split(|old, new, smaller| {
                    is_waiting.push(false);
                    let add = if is_waiting[old] { new } else { smaller };
                    is_waiting[add] = true;
                    waiting.push(add);
                });
            }
        }
        partition.block_of
    }
}

/// For each symbol and state, the states that lead there. The lists are stored end to end.
struct Sources {
    states: usize,
    starts: Vec<u32>,
    lists: Vec<u32>,
}

impl Sources {
    fn of(table: &Table) -> Self {
        let states = table.len();
        let mut starts = vec![0_u32; states * table.symbols + 1];
        let slot = |symbol: usize, target: usize| symbol * states + target;
        let transitions = || {
            (0..states).flat_map(move |source| {
                (0..table.symbols)
                    .map(move |symbol| (source, symbol, table.successor(source, symbol)))
            })
        };
        for (_, symbol, target) in transitions() {
            starts[slot(symbol, target) + 1] += 1;
        }
        for index in 1..starts.len() {
            starts[index] += starts[index - 1];
        }
        let mut ends = starts.clone();
        let mut lists = vec![0; states * table.symbols];
        for (source, symbol, target) in transitions() {
            let end = &mut ends[slot(symbol, target)];
            lists[*end as usize] = number_of(source);
            *end += 1;
        }
        Self {
            states,
            starts,
            lists,
        }
    }

    fn of_state(&self, symbol: usize, target: usize) -> &[u32] {
        let slot = symbol * self.states + target;
        &self.lists[self.starts[slot] as usize..self.starts[slot + 1] as usize]
    }
}

/// Disjoint blocks of states. A block is split by marking some of its members.
struct Partition {
    /// The states, block by block; in each block, the marked ones first.
    states: Vec<usize>,
    position_of: Vec<usize>,
    block_of: Vec<usize>,
    /// Where each block begins and ends, and how many of its states are marked.
    blocks: Vec<Block>,
    touched: Vec<usize>,
}

struct Block {
    start: usize,
    end: usize,
    marked: usize,
}

impl Partition {
    /// The states that accept, and those that do not.
    fn of(accepting: &[bool]) -> Self {
        let (mut states, others): (Vec<usize>, Vec<usize>) =
            (0..accepting.len()).partition(|state| accepting[*state]);
        let split = states.len();
        states.extend(others);
        let mut partition = Self {
            position_of: vec![0; states.len()],
            block_of: vec![0; states.len()],
            blocks: Vec::new(),
            touched: Vec::new(),
            states,
        };
        for (start, end) in [(0, split), (split, accepting.len())] {
            if start < end {
                partition.add_block(start, end);
            }
        }
        partition
    }

    fn len(&self) -> usize {
        self.blocks.len()
    }

    fn members(&self, block: usize) -> &[usize] {
        &self.states[self.blocks[block].start..self.blocks[block].end]
    }

    fn add_block(&mut self, start: usize, end: usize) {
        let number = self.blocks.len();
        for position in start..end {
            self.position_of[self.states[position]] = position;
            self.block_of[self.states[position]] = number;
        }
        self.blocks.push(Block {
            start,
            end,
            marked: 0,
        });
    }

    fn mark(&mut self, state: usize) {
        let number = self.block_of[state];
        let block = &mut self.blocks[number];
        let position = self.position_of[state];
        let boundary = block.start + block.marked;
        if position < boundary {
            return;
        }
        if block.marked == 0 {
            self.touched.push(number);
        }
        block.marked += 1;
        let other = self.states[boundary];
        self.states.swap(boundary, position);
        self.position_of[state] = boundary;
        self.position_of[other] = position;
    }

    /// Makes the marked states of each block a new block, unless all are marked, and removes the
    /// marks. Calls `tell` for each split with the old block, the new one, and the smaller of the
    /// two.
    fn split(&mut self, mut tell: impl FnMut(usize, usize, usize)) {
        for old in std::mem::take(&mut self.touched) {
            let block = &mut self.blocks[old];
            let marked = std::mem::take(&mut block.marked);
            let (start, end) = (block.start, block.end);
            if marked == end - start {
                continue;
            }
            block.start += marked;
            let new = self.blocks.len();
            self.add_block(start, start + marked);
            let smaller = if marked <= end - start - marked {
                new
            } else {
                old
            };
            tell(old, new, smaller);
        }
    }
}

/// A state's number in a table.
///
/// # Panics
///
/// Beyond four thousand million states, which no limit allows.
pub(super) fn number_of(index: usize) -> u32 {
    u32::try_from(index).expect("limits are far below four thousand million states")
}
