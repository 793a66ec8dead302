//! The states of a layout that read, and the ways between them: which of them double.

use std::collections::{HashMap, VecDeque};

use super::layout::Layout;
use crate::automata::{LimitExceeded, Limits};

/// A state that reads.
type Reader = usize;

/// A way from a reader to the next one.
#[derive(Clone, Copy)]
struct Step {
    class: u32,
    to: Reader,
    /// Several ways lead there without reading anything else.
    is_double: bool,
}

/// The readers of a layout.
pub(super) struct Paths<'l> {
    letters: &'l [char],
    /// The first reader is the beginning, and reads nothing itself.
    steps: Vec<Vec<Step>>,
}

impl<'l> Paths<'l> {
    pub(super) fn of(layout: &'l Layout<'_>) -> Self {
        let mut readers: HashMap<usize, Reader> = HashMap::new();
        let mut states: Vec<usize> = Vec::new();
        // States of one place go on alike, whichever iterations have read nothing before.
        let mut places: HashMap<&[(u32, u32)], Reader> = HashMap::new();
        for (number, state) in layout.states.iter().enumerate() {
            if state.moves.is_empty() {
                continue;
            }
            let reader = *places.entry(&state.moves).or_insert_with(|| {
                states.push(number);
                states.len()
            });
            readers.insert(number, reader);
        }
        let mut known: HashMap<usize, Vec<(Reader, bool)>> = HashMap::new();
        let mut next_of = |state: usize| {
            let next = known.entry(state);
            next.or_insert_with(|| next_readers(layout, state, &readers))
                .clone()
        };
        let step = |class: u32, (to, is_double): (Reader, bool)| Step {
            class,
            to,
            is_double,
        };
        let first = next_of(layout.initial).into_iter();
        let mut steps = vec![first.map(|next| step(0, next)).collect::<Vec<Step>>()];
        for state in states {
            let moves = layout.states[state].moves.iter();
            let mut all = Vec::new();
            for &(class, to) in moves {
                all.extend(next_of(to as usize).into_iter().map(|it| step(class, it)));
            }
            steps.push(all);
        }
        Self {
            letters: &layout.letters,
            steps: merged(&steps),
        }
    }

    /// For each group of readers that lead to each other, if it has ways that double: a shortest word that leads to one of
    /// them, and a shortest one on which two ways lead from it back to it.
    pub(super) fn doubled(&self, limits: Limits) -> Result<Vec<(String, String)>, LimitExceeded> {
        let components = components(self.steps.len(), |reader| {
            self.steps[reader].iter().map(|step| step.to).collect()
        });
        let mut members: HashMap<usize, Vec<Reader>> = HashMap::new();
        for (reader, component) in components.iter().enumerate().skip(1) {
            members.entry(*component).or_default().push(reader);
        }
        let mut groups: Vec<Vec<Reader>> = members.into_values().collect();
        groups.sort();
        let mut all = Vec::new();
        for group in groups {
            let within = |reader: Reader| components[reader] == components[group[0]];
            if let Some((at, pump)) = self.doubled_in(&group, &within, limits)? {
                all.push((self.way_to(at).unwrap_or_default(), pump));
            }
        }
        Ok(all)
    }

    /// The readers of a group from which two ways that read the same lead back to it.
    fn doubling(
        &self,
        group: &[Reader],
        within: &dyn Fn(Reader) -> bool,
        limits: Limits,
    ) -> Result<Vec<Reader>, LimitExceeded> {
        let mut numbers: HashMap<(Reader, Reader), usize> = HashMap::new();
        let mut pairs: Vec<(Reader, Reader)> = Vec::new();
        for &reader in group {
            numbers.insert((reader, reader), pairs.len());
            pairs.push((reader, reader));
        }
        // The pairs that follow each, and `true` where two ways lead from one reader to one reader.
        let mut links: Vec<Vec<(usize, bool)>> = Vec::new();
        let mut count = 0;
        while let Some(&(one, two)) = pairs.get(links.len()) {
            let mut next = Vec::new();
            for first in self.steps[one].iter().filter(|it| within(it.to)) {
                let same = |it: &&Step| it.class == first.class && within(it.to);
                for second in self.steps[two].iter().filter(same) {
                    let pair = (first.to, second.to);
                    let number = *numbers.entry(pair).or_insert_with(|| {
                        pairs.push(pair);
                        pairs.len() - 1
                    });
                    let is_double = one == two && first.to == second.to && first.is_double;
                    next.push((number, is_double));
                }
            }
            count += next.len() + 1;
            limits.check_together(count)?;
            links.push(next);
        }
        let next = |pair: usize| links[pair].iter().map(|(to, _)| *to).collect();
        let components = components(pairs.len(), next);
        let mut parts = vec![false; pairs.len()];
        for (number, (one, two)) in pairs.iter().enumerate() {
            let stays = |to: usize| components[to] == components[number];
            let doubles = links[number].iter().any(|(to, it)| *it && stays(*to));
            parts[components[number]] |= one != two || doubles;
        }
        let doubling = group.iter().enumerate();
        let doubling = doubling.filter(|(number, _)| parts[components[*number]]);
        Ok(doubling.map(|(_, reader)| *reader).collect())
    }

    /// A reader of a group, and a shortest word on which two ways lead from it back to it.
    fn doubled_in(
        &self,
        group: &[Reader],
        within: &dyn Fn(Reader) -> bool,
        limits: Limits,
    ) -> Result<Option<(Reader, String)>, LimitExceeded> {
        /// Of more readers than these, the first are looked at.
        const MOST: usize = 50;
        let mut best: Option<(Reader, String)> = None;
        for reader in self.doubling(group, within, limits)?.into_iter().take(MOST) {
            let Some(pump) = self.pump(reader, within, limits)? else {
                continue;
            };
            let length = pump.chars().count();
            let is_shorter = |best: &(Reader, String)| length < best.1.chars().count();
            if best.as_ref().is_none_or(is_shorter) {
                best = Some((reader, pump));
            }
            if length == 1 {
                break;
            }
        }
        Ok(best)
    }

    /// A shortest word on which two ways lead from a reader back to it.
    fn pump(
        &self,
        reader: Reader,
        within: &dyn Fn(Reader) -> bool,
        limits: Limits,
    ) -> Result<Option<String>, LimitExceeded> {
        // The readers at which two ways are that read the same, and `true` once the ways have parted.
        let start = (reader, reader, false);
        let mut numbers = HashMap::from([(start, 0)]);
        let mut met = vec![(start, 0, 0)];
        let mut next = 0;
        while let Some(&((one, two, have_parted), ..)) = met.get(next) {
            for first in self.steps[one].iter().filter(|it| within(it.to)) {
                let same = |it: &&Step| it.class == first.class && within(it.to);
                for second in self.steps[two].iter().filter(same) {
                    let parts = one == two && (first.to != second.to || first.is_double);
                    let pair = (first.to, second.to, have_parted || parts);
                    if numbers.contains_key(&pair) {
                        continue;
                    }
                    numbers.insert(pair, met.len());
                    met.push((pair, next, first.class));
                    limits.check_together(met.len())?;
                }
            }
            if let Some(&end) = numbers.get(&(reader, reader, true)) {
                let mut letters = Vec::new();
                let mut at = end;
                while at > 0 {
                    let (_, before, class) = met[at];
                    letters.push(self.letters[class as usize]);
                    at = before;
                }
                return Ok(Some(letters.into_iter().rev().collect()));
            }
            next += 1;
        }
        Ok(None)
    }

    /// A shortest word that leads from the beginning to a reader.
    fn way_to(&self, end: Reader) -> Option<String> {
        let mut before: HashMap<Reader, (Reader, u32)> = HashMap::new();
        let mut waiting = VecDeque::from([0]);
        while let Some(at) = waiting.pop_front() {
            if at == end {
                let mut letters = Vec::new();
                let mut here = at;
                while let Some(&(previous, class)) = before.get(&here) {
                    // The beginning reads nothing.
                    if previous != 0 {
                        letters.push(self.letters[class as usize]);
                    }
                    here = previous;
                }
                return Some(letters.into_iter().rev().collect());
            }
            for step in &self.steps[at] {
                before.entry(step.to).or_insert_with(|| {
                    waiting.push_back(step.to);
                    (at, step.class)
                });
            }
        }
        None
    }
}

/// The same steps, with one reader for all that go on alike: after each text, they have as many ways on. Two steps to one
/// reader become one that is double.
fn merged(steps: &[Vec<Step>]) -> Vec<Vec<Step>> {
    type Onward = Vec<(u32, Reader, bool)>;
    let onward = |reader: Reader, blocks: &[Reader]| -> Onward {
        let steps = steps[reader].iter();
        let mut all: Onward = steps
            .map(|step| (step.class, blocks[step.to], step.is_double))
            .collect();
        all.sort_unstable();
        let mut joined: Onward = Vec::new();
        for (class, to, is_double) in all {
            match joined.last_mut() {
                Some(last) if (last.0, last.1) == (class, to) => last.2 = true,
                _ => joined.push((class, to, is_double)),
            }
        }
        joined
    };
    // The beginning is a block of its own: it reads nothing.
    let mut blocks: Vec<Reader> = vec![1; steps.len()];
    blocks[0] = 0;
    let mut count = 2;
    loop {
        let mut numbers: HashMap<(Reader, Onward), Reader> = HashMap::new();
        let mut refined = Vec::with_capacity(steps.len());
        for (reader, block) in blocks.iter().enumerate() {
            let number = numbers.len();
            let key = (*block, onward(reader, &blocks));
            refined.push(*numbers.entry(key).or_insert(number));
        }
        let is_stable = numbers.len() <= count;
        count = numbers.len();
        blocks = refined;
        if is_stable {
            break;
        }
    }
    let mut merged = vec![Vec::new(); count];
    for reader in (0..steps.len()).rev() {
        let steps = onward(reader, &blocks).into_iter();
        let steps = steps.map(|(class, to, is_double)| Step {
            class,
            to,
            is_double,
        });
        merged[blocks[reader]] = steps.collect();
    }
    merged
}

/// The readers that are reached from a state without reading, and `true` for those that several ways lead to.
fn next_readers(
    layout: &Layout<'_>,
    state: usize,
    readers: &HashMap<usize, Reader>,
) -> Vec<(Reader, bool)> {
    // There are no cycles of empty transitions, so this ends; more than two ways to a state are followed as two.
    let mut times: HashMap<usize, usize> = HashMap::from([(state, 1)]);
    let mut waiting = vec![state];
    let mut found: Vec<(Reader, bool)> = Vec::new();
    while let Some(at) = waiting.pop() {
        if let Some(&reader) = readers.get(&at) {
            match found.iter_mut().find(|(known, _)| *known == reader) {
                Some((_, is_double)) => *is_double = true,
                None => found.push((reader, false)),
            }
        }
        for edge in &layout.states[at].edges {
            let times = times.entry(edge.to).or_default();
            *times += 1;
            if *times <= 2 {
                waiting.push(edge.to);
            }
        }
    }
    found
}

/// The strongly connected component of each node (Tarjan's algorithm).
fn components(nodes: usize, next: impl Fn(usize) -> Vec<usize>) -> Vec<usize> {
    const UNMET: usize = usize::MAX;
    let mut component = vec![UNMET; nodes];
    let mut index = vec![UNMET; nodes];
    let mut low = vec![0; nodes];
    let (mut count, mut components) = (0, 0);
    let mut stack = Vec::new();
    for root in 0..nodes {
        if index[root] != UNMET {
            continue;
        }
        let mut path: Vec<(usize, Vec<usize>)> = Vec::new();
        let mut entered = Some(root);
        loop {
            if let Some(node) = entered.take() {
                index[node] = count;
                low[node] = count;
                count += 1;
                stack.push(node);
                path.push((node, next(node)));
            }
            let Some((node, waiting)) = path.last_mut() else {
                break;
            };
            let node = *node;
            match waiting.pop() {
                Some(to) if index[to] == UNMET => entered = Some(to),
                Some(to) => {
                    if component[to] == UNMET {
                        low[node] = low[node].min(index[to]);
                    }
                }
                None => {
                    path.pop();
                    if let Some((above, _)) = path.last() {
                        low[*above] = low[*above].min(low[node]);
                    }
                    if low[node] == index[node] {
                        while let Some(member) = stack.pop() {
                            component[member] = components;
                            if member == node {
                                break;
                            }
                        }
                        components += 1;
                    }
                }
            }
        }
    }
    component
}
