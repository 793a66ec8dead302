//! The derivation of a word that a [chart](super::chart) has.
//!
//! Of several, the one is taken whose alternatives come first and whose repetitions and references read the most, decided
//! from the left, among those in which no rule stands for the same part of the word within itself.

use std::collections::{HashMap, HashSet};

use super::chart::{Chart, Item, ends};
use super::tree::{Growing, Tree};
use crate::automata::{Limit, LimitExceeded};
use crate::bnf::network::{Network, Passed, Reads, RuleId, StateId};

/// A state at a place of the word.
type Point = (StateId, usize);

/// A word of a rule: where it begins and ends, in characters.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Span {
    rule: RuleId,
    begin: usize,
    end: usize,
}

/// A step, and the point that it leads to.
type Move<'n> = (Step<'n>, Point);

/// A step of a derivation.
enum Step<'n> {
    Passes(&'n Passed),
    /// Reads up to this place.
    ReadsTo(usize),
    Derives(Span),
}

/// A tree may be so many rules deep.
const DEEPEST: usize = 1_000;

pub(super) struct Derivation<'n> {
    network: &'n Network,
    chart: &'n Chart,
    word: &'n [char],
    /// For each state, the transitions that lead to it.
    before: Vec<Vec<(StateId, usize)>>,
    /// The byte at which each character begins.
    bytes: Vec<usize>,
}

impl<'n> Derivation<'n> {
    pub(super) fn of(network: &'n Network, chart: &'n Chart, word: &'n [char]) -> Self {
        let mut before = vec![Vec::new(); network.states.len()];
        for (from, transitions) in network.states.iter().enumerate() {
            for (number, transition) in transitions.iter().enumerate() {
                before[transition.to].push((from, number));
            }
        }
        let mut bytes = vec![0];
        for character in word {
            bytes.push(bytes[bytes.len() - 1] + character.len_utf8());
        }
        Self {
            network,
            chart,
            word,
            before,
            bytes,
        }
    }

    /// The tree of the whole word, which the rule has.
    pub(super) fn tree(&self) -> Result<Tree, LimitExceeded> {
        let whole = Span {
            rule: 0,
            begin: 0,
            end: self.word.len(),
        };
        self.derived(whole, 0)
    }

    fn derived(&self, span: Span, depth: usize) -> Result<Tree, LimitExceeded> {
        if depth > DEEPEST {
            return Err(LimitExceeded::new(Limit::Depth(DEEPEST)));
        }
        let name = self.network.rules[span.rule].name.clone();
        let begin = self.bytes[span.begin];
        let mut at = begin;
        let mut growing = Growing::of(name, begin);
        for step in self.steps(span) {
            match step {
                Step::ReadsTo(place) => at = self.bytes[place],
                Step::Derives(part) => {
                    let tree = self.derived(part, depth + 1)?;
                    at = self.bytes[part.end];
                    growing.put(tree);
                }
                Step::Passes(passed) => grow(&mut growing, passed, at),
            }
        }
        Ok(growing.whole(at))
    }

    /// The steps of a rule's own automaton.
    fn steps(&self, span: Span) -> Vec<Step<'n>> {
        let viable = self.viable(span);
        let rule = &self.network.rules[span.rule];
        let (first, last) = ((rule.initial, span.begin), (rule.accepting, span.end));
        let mut met = HashSet::from([first]);
        // A point on the way, the step that led to it, and the ways on that are left, the next one last.
        let mut way: Vec<(Option<Step<'n>>, Vec<Move<'n>>)> =
            vec![(None, self.onward(first, span, &viable))];
        let mut at = first;
        while at != last {
            let Some((_, onward)) = way.last_mut() else {
                break;
            };
            match onward.pop() {
                Some((step, to)) if met.insert(to) => {
                    let next = self.onward(to, span, &viable);
                    way.push((Some(step), next));
                    at = to;
                }
                Some(_) => {}
                None => {
                    way.pop();
                }
            }
        }
        way.into_iter().filter_map(|(step, _)| step).collect()
    }

    /// The steps from a point to viable ones, the one that is preferred last.
    fn onward(&self, (state, at): Point, span: Span, viable: &HashSet<Point>) -> Vec<Move<'n>> {
        let mut onward = Vec::new();
        for transition in &self.network.states[state] {
            let to = transition.to;
            let is_viable = |end: &usize| viable.contains(&(to, *end));
            match &transition.reads {
                Reads::Nothing(passed) => {
                    if is_viable(&at) {
                        onward.push((Step::Passes(passed), (to, at)));
                    }
                }
                Reads::One(set) => {
                    let reads = self.word.get(at).is_some_and(|it| set.contains(*it));
                    if reads && is_viable(&(at + 1)) {
                        onward.push((Step::ReadsTo(at + 1), (to, at + 1)));
                    }
                }
                Reads::Rule(rule) => {
                    let ends = self.chart.columns[at].ends(*rule).iter().rev().copied();
                    for end in ends.filter(is_viable) {
                        let part = Span {
                            rule: *rule,
                            begin: at,
                            end,
                        };
                        if self.can_derive(part, span) {
                            onward.push((Step::Derives(part), (to, end)));
                        }
                    }
                }
                Reads::Exclusion(number) => {
                    let ends = ends(&self.network.exclusions[*number], self.word, at);
                    for end in ends.into_iter().rev().filter(is_viable) {
                        onward.push((Step::ReadsTo(end), (to, end)));
                    }
                }
            }
        }
        onward.reverse();
        onward
    }

    /// Tells if a rule has a part of the word, and if that may be used for a rule around it.
    fn can_derive(&self, part: Span, around: Span) -> bool {
        let column = &self.chart.columns[part.end];
        let Some(rank) = column.rank(part.rule, part.begin) else {
            return false;
        };
        let is_whole = (part.begin, part.end) == (around.begin, around.end);
        !is_whole || Some(rank) < column.rank(around.rule, around.begin)
    }

    /// The points from which the end of a rule is reached.
    fn viable(&self, span: Span) -> HashSet<Point> {
        let last = (self.network.rules[span.rule].accepting, span.end);
        let mut viable = HashSet::from([last]);
        let mut waiting = vec![last];
        let mut spans: HashMap<(usize, usize), Vec<usize>> = HashMap::new();
        while let Some((state, at)) = waiting.pop() {
            for &(from, number) in &self.before[state] {
                let reads = &self.network.states[from][number].reads;
                let places: Vec<usize> = match reads {
                    Reads::Nothing(_) => vec![at],
                    Reads::One(set) => {
                        let before = at.checked_sub(1);
                        let before = before.filter(|it| set.contains(self.word[*it]));
                        before.into_iter().collect()
                    }
                    Reads::Rule(rule) => {
                        let begins = self.chart.columns[at].beginnings(*rule).iter().copied();
                        let part = |begin| Span {
                            rule: *rule,
                            begin,
                            end: at,
                        };
                        begins
                            .filter(|it| *it >= span.begin && self.can_derive(part(*it), span))
                            .collect()
                    }
                    Reads::Exclusion(exclusion) => {
                        let dfa = &self.network.exclusions[*exclusion];
                        let mut has = |begin: usize| {
                            let ends = spans
                                .entry((*exclusion, begin))
                                .or_insert_with(|| ends(dfa, self.word, begin));
                            ends.contains(&at)
                        };
                        (span.begin..=at).filter(|it| has(*it)).collect()
                    }
                };
                for place in places {
                    let item: Item = (from, span.begin);
                    if self.chart.columns[place].has(item) && viable.insert((from, place)) {
                        waiting.push((from, place));
                    }
                }
            }
        }
        viable
    }
}

/// Begins or ends a node.
fn grow(tree: &mut Growing, passed: &Passed, at: usize) {
    match passed {
        Passed::Nothing => {}
        Passed::Begin(kind, expression) => tree.begin(*kind, expression.to_string(), at),
        Passed::End => tree.end(at),
    }
}
