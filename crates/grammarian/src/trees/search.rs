//! Two ways through a layout that read the same word: where they part, and the shortest words on which they meet again.
//!
//! The states of the search are pairs of states that are reached by the same word on different ways. In a pair, empty
//! transitions come first, and those of the smaller state before those of the other, so that each pair of ways is
//! followed in one order only. Once the two meet in one state they may go on together, and the shortest end of one is
//! the shortest of both.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use super::layout::{Layout, Passed, Turn, narrow};
use crate::automata::{LimitExceeded, Limits};
use crate::shortest::{Cost, Sum};

/// A step of a way: an empty transition, or a character.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    Pass(Passed),
    Read(char),
}

/// Two ways that read the same word.
pub(super) type Ways = [Vec<Step>; 2];

/// The place at which two paths separate: a turn, and the two continuations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Parting {
    /// The number of the part at whose turn the ways part.
    pub(super) part: usize,
    /// For a choice, the numbers of the alternatives.
    pub(super) alternatives: Option<(usize, usize)>,
}

pub(super) struct Search<'l> {
    layout: &'l Layout<'l>,
    limits: Limits,
    /// From the beginning to each state.
    there: Ends,
    /// From each state to the end.
    back: Ends,
    ids: HashMap<(u32, u32), u32>,
    pairs: Vec<(u32, u32)>,
}

/// Shortest ways between each state and the beginning or the end.
struct Ends {
    costs: Vec<Option<Sum>>,
    /// The next state on the way, and the class that is read on it, or the place of the empty transition.
    next: Vec<Option<(usize, Move)>>,
}

#[derive(Clone, Copy, Debug)]
enum Move {
    Edge(usize),
    Class(u32),
}

/// The transition of a pair of states.
#[derive(Clone, Copy)]
struct Link {
    /// The pair, or if it is one state then that.
    to: Target,
    how: Move,
    /// Tells if it is the second state that moves, if only one does.
    of_second: bool,
}

#[derive(Clone, Copy)]
enum Target {
    Pair(u32),
    State(u32),
}

impl<'l> Search<'l> {
    pub(super) fn of(layout: &'l Layout<'l>, limits: Limits) -> Self {
        Self {
            layout,
            limits,
            there: there(layout),
            back: back(layout),
            ids: HashMap::new(),
            pairs: Vec::new(),
        }
    }

    /// For each place at which ways part, two ways that read a shortest word of those that part there and meet again.
    pub(super) fn partings(&mut self) -> Result<Vec<(Parting, Ways)>, LimitExceeded> {
        let mut beginnings = Vec::new();
        for (number, state) in self.layout.states.iter().enumerate() {
            let (Some(turn), Some(_)) = (state.turn, self.there.costs[number]) else {
                continue;
            };
            for second in 1..state.edges.len() {
                for first in 0..second {
                    beginnings.push((number, turn, first, second));
                }
            }
            self.limits.check_together(beginnings.len())?;
        }
        let mut started = Vec::with_capacity(beginnings.len());
        for &(state, _, first, second) in &beginnings {
            let edges = &self.layout.states[state].edges;
            started.push(self.target(edges[first].to, edges[second].to));
        }
        let links = self.explore()?;
        let (costs, next) = self.solve(&links);
        let mut best: HashMap<Parting, (Sum, usize)> = HashMap::new();
        for (index, (&(state, turn, first, second), target)) in
            beginnings.iter().zip(&started).enumerate()
        {
            let rest = match *target {
                Target::Pair(pair) => costs[pair as usize],
                Target::State(state) => self.back.costs[state as usize],
            };
            let (Some(before), Some(rest)) = (self.there.costs[state], rest) else {
                continue;
            };
            let edges = &self.layout.states[state].edges;
            let parting = match turn {
                Turn::Choice(part) => Parting {
                    part,
                    alternatives: Some((edges[first].number, edges[second].number)),
                },
                Turn::Repetition(part) | Turn::Reference(part) => Parting {
                    part,
                    alternatives: None,
                },
            };
            let cost = before.join(rest);
            let known = best.entry(parting).or_insert((cost, index));
            if cost < known.0 {
                *known = (cost, index);
            }
        }
        let mut found: Vec<(Parting, Ways)> = best
            .into_iter()
            .map(|(parting, (_, index))| {
                let (state, _, first, second) = beginnings[index];
                (parting, self.ways(state, [first, second], &next))
            })
            .collect();
        found.sort_by_key(|(parting, _)| *parting);
        Ok(found)
    }

    /// A shortest way that goes through this state: up to it, and from it on.
    pub(super) fn through(&self, state: usize) -> Option<(Sum, Vec<Step>, Vec<Step>)> {
        let cost = self.there.costs[state]?.join(self.back.costs[state]?);
        Some((cost, self.way_to(state), self.way_from(state)))
    }

    fn target(&mut self, one: usize, other: usize) -> Target {
        if one == other {
            return Target::State(narrow(one));
        }
        let key = (narrow(one.min(other)), narrow(one.max(other)));
        let id = *self.ids.entry(key).or_insert_with(|| {
            self.pairs.push(key);
            narrow(self.pairs.len() - 1)
        });
        Target::Pair(id)
    }

    /// The links of all pairs that are reached.
    fn explore(&mut self) -> Result<Vec<Vec<Link>>, LimitExceeded> {
        let layout = self.layout;
        let mut links: Vec<Vec<Link>> = Vec::new();
        let mut size = 0;
        while let Some(&(one, other)) = self.pairs.get(links.len()) {
            let states = [one, other].map(|state| &layout.states[state as usize]);
            let mut own = Vec::new();
            if let Some(mover) = states.iter().position(|state| !state.edges.is_empty()) {
                let stays = [other, one][mover] as usize;
                for (edge, to) in states[mover].edges.iter().enumerate() {
                    own.push(Link {
                        to: self.target(to.to, stays),
                        how: Move::Edge(edge),
                        of_second: mover == 1,
                    });
                }
            } else {
                let mut best: HashMap<(u32, u32), u32> = HashMap::new();
                let mut rest = states[1].moves.as_slice();
                for &(class, to) in &states[0].moves {
                    let skipped = rest.partition_point(|(other, _)| *other < class);
                    rest = &rest[skipped..];
                    let Some(&(_, other)) = rest.first().filter(|(other, _)| *other == class)
                    else {
                        continue;
                    };
                    let known = best.entry((to, other)).or_insert(class);
                    if cost_of(layout, class) < cost_of(layout, *known) {
                        *known = class;
                    }
                }
                let mut best: Vec<_> = best.into_iter().collect();
                best.sort_unstable();
                for ((one, other), class) in best {
                    own.push(Link {
                        to: self.target(one as usize, other as usize),
                        how: Move::Class(class),
                        of_second: false,
                    });
                }
            }
            size += own.len();
            links.push(own);
            self.limits.check_together(size.max(self.pairs.len()))?;
        }
        Ok(links)
    }

    /// For each pair, the cost of the shortest word on which both reach the end, and the link to take.
    fn solve(&self, links: &[Vec<Link>]) -> (Vec<Option<Sum>>, Vec<Option<Link>>) {
        let mut sources: Vec<Vec<(u32, u32)>> = vec![Vec::new(); links.len()];
        let mut costs: Vec<Option<Sum>> = vec![None; links.len()];
        let mut next: Vec<Option<Link>> = vec![None; links.len()];
        let mut queue = BinaryHeap::new();
        for (pair, own) in links.iter().enumerate() {
            for (index, link) in own.iter().enumerate() {
                match link.to {
                    Target::Pair(to) => {
                        sources[to as usize].push((narrow(pair), narrow(index)));
                    }
                    Target::State(state) => {
                        let Some(rest) = self.back.costs[state as usize] else {
                            continue;
                        };
                        let cost = self.cost(*link).join(rest);
                        if costs[pair].is_none_or(|known| cost < known) {
                            costs[pair] = Some(cost);
                            next[pair] = Some(*link);
                        }
                    }
                }
            }
            queue.extend(costs[pair].map(|cost| Reverse((cost, pair))));
        }
        while let Some(Reverse((cost, pair))) = queue.pop() {
            if costs[pair] != Some(cost) {
                continue;
            }
            for &(source, index) in &sources[pair] {
                let source = source as usize;
                let link = links[source][index as usize];
                let cost = self.cost(link).join(cost);
                if costs[source].is_none_or(|known| cost < known) {
                    costs[source] = Some(cost);
                    next[source] = Some(link);
                    queue.push(Reverse((cost, source)));
                }
            }
        }
        (costs, next)
    }

    fn cost(&self, link: Link) -> Sum {
        match link.how {
            Move::Edge(_) => Sum::of_nothing(),
            Move::Class(class) => cost_of(self.layout, class),
        }
    }

    /// The two ways that part at a state on these two of its transitions.
    fn ways(&self, state: usize, edges: [usize; 2], next: &[Option<Link>]) -> Ways {
        let before = self.way_to(state);
        let mut ways = [before.clone(), before];
        let mut at = edges.map(|edge| {
            let edge = self.layout.states[state].edges[edge];
            (edge.to, edge.passed)
        });
        for (way, (_, passed)) in ways.iter_mut().zip(&at) {
            way.push(Step::Pass(*passed));
        }
        while at[0].0 != at[1].0 {
            let key = (narrow(at[0].0.min(at[1].0)), narrow(at[0].0.max(at[1].0)));
            let link = self.ids.get(&key).and_then(|pair| next[*pair as usize]);
            let Some(link) = link else {
                break;
            };
            match link.how {
                Move::Edge(edge) => {
                    let mover = if link.of_second { key.1 } else { key.0 };
                    let which = usize::from(at[0].0 != mover as usize);
                    let edge = self.layout.states[mover as usize].edges[edge];
                    at[which].0 = edge.to;
                    ways[which].push(Step::Pass(edge.passed));
                }
                Move::Class(class) => {
                    let letter = self.layout.letters[class as usize];
                    for (way, (state, _)) in ways.iter_mut().zip(&mut at) {
                        way.push(Step::Read(letter));
                        let moves = &self.layout.states[*state].moves;
                        let index = moves.partition_point(|(other, _)| *other < class);
                        *state = moves[index].1 as usize;
                    }
                }
            }
        }
        for (way, (state, _)) in ways.iter_mut().zip(&at) {
            way.extend(self.way_from(*state));
        }
        ways
    }

    fn way_to(&self, state: usize) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut at = state;
        while let Some((before, how)) = self.there.next[at] {
            steps.push(self.step(before, how));
            at = before;
        }
        steps.reverse();
        steps
    }

    fn way_from(&self, state: usize) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut at = state;
        while let Some((after, how)) = self.back.next[at] {
            steps.push(self.step(at, how));
            at = after;
        }
        steps
    }

    fn step(&self, from: usize, how: Move) -> Step {
        match how {
            Move::Edge(edge) => Step::Pass(self.layout.states[from].edges[edge].passed),
            Move::Class(class) => Step::Read(self.layout.letters[class as usize]),
        }
    }
}

fn cost_of(layout: &Layout<'_>, class: u32) -> Sum {
    Sum::of_nothing().append(layout.letters[class as usize])
}

/// All transitions of a state.
fn moves(layout: &Layout<'_>, state: usize) -> impl Iterator<Item = (usize, Move)> {
    let state = &layout.states[state];
    let edges = state.edges.iter().enumerate();
    let edges = edges.map(|(index, edge)| (edge.to, Move::Edge(index)));
    let moves = state.moves.iter();
    edges.chain(moves.map(|(class, to)| (*to as usize, Move::Class(*class))))
}

fn there(layout: &Layout<'_>) -> Ends {
    let links: Vec<Vec<(usize, Move)>> = (0..layout.states.len())
        .map(|state| moves(layout, state).collect())
        .collect();
    cheapest(layout, layout.initial, &links)
}

fn back(layout: &Layout<'_>) -> Ends {
    let mut links: Vec<Vec<(usize, Move)>> = vec![Vec::new(); layout.states.len()];
    for state in 0..layout.states.len() {
        for (to, how) in moves(layout, state) {
            links[to].push((state, how));
        }
    }
    cheapest(layout, layout.accepting, &links)
}

/// Dijkstra's algorithm along the links.
fn cheapest(layout: &Layout<'_>, from: usize, links: &[Vec<(usize, Move)>]) -> Ends {
    let mut ends = Ends {
        costs: vec![None; links.len()],
        next: vec![None; links.len()],
    };
    ends.costs[from] = Some(Sum::of_nothing());
    let mut queue = BinaryHeap::from([Reverse((Sum::of_nothing(), from))]);
    while let Some(Reverse((cost, state))) = queue.pop() {
        if ends.costs[state] != Some(cost) {
            continue;
        }
        for &(to, how) in &links[state] {
            let cost = match how {
                Move::Edge(_) => cost,
                Move::Class(class) => cost.join(cost_of(layout, class)),
            };
            if ends.costs[to].is_none_or(|known| cost < known) {
                ends.costs[to] = Some(cost);
                ends.next[to] = Some((state, how));
                queue.push(Reverse((cost, to)));
            }
        }
    }
    ends
}
