//! The words of a rule up to a length. They are finitely many, so a recursive rule has an automaton of them too.
//!
//! The words behind each state of a [network](super::network) are made length by length: a rule that is called stands for a
//! shorter part of the word, or for all of it. Sets of words share their equal parts, as in a decision diagram.

use std::collections::HashMap;
use std::sync::Arc;

use super::network::{Network, Reads, StateId, Transition};
use super::{Definition, Grammar};
use crate::automata::{CharSet, Dfa, LimitExceeded, Limits, Nfa, classes};
use crate::{Error, ErrorKind};

impl Grammar {
    /// The minimal automaton of the words of a rule that have at most so many characters. Rules for which an automaton is
    /// `known` are not expanded.
    pub(crate) fn dfa_up_to(
        &self,
        rule: &Definition,
        length: usize,
        known: &dyn Fn(&Definition) -> Option<Arc<Dfa>>,
        limits: Limits,
    ) -> Result<Dfa, Error> {
        let network = Network::of(self, rule.name(), Some(known), limits)?;
        let too_large = |limit| rule.error(ErrorKind::Limit(limit));
        let mut lengths = Lengths::of(&network, limits);
        for _ in 0..=length {
            lengths.grow().map_err(too_large)?;
        }
        let dfa = lengths.nfa().determinize(&limits);
        Ok(dfa.map_err(too_large)?.minimize())
    }
}

/// The words of one length behind a state, up to the end of its rule, as a tree whose equal parts are one: what may come
/// after the first character, for each class of characters.
///
/// A set of words has one number, so sets are equal if their numbers are.
type SetId = u32;

/// No word at all.
const NOTHING: SetId = 0;

/// The empty word alone.
const END: SetId = 1;

/// For each class of characters with which words begin, what follows.
type Node = Vec<(u32, SetId)>;

struct Sets {
    limits: Limits,
    nodes: Vec<Node>,
    numbers: HashMap<Node, SetId>,
    unions: HashMap<(SetId, SetId), SetId>,
    joined: HashMap<(SetId, SetId), SetId>,
}

impl Sets {
    fn new(limits: Limits) -> Self {
        Self {
            limits,
            // The two that have no first characters are not looked up.
            nodes: vec![Vec::new(), Vec::new()],
            numbers: HashMap::new(),
            unions: HashMap::new(),
            joined: HashMap::new(),
        }
    }

    fn node(&mut self, node: Node) -> Result<SetId, LimitExceeded> {
        if node.is_empty() {
            return Ok(NOTHING);
        }
        if let Some(known) = self.numbers.get(&node) {
            return Ok(*known);
        }
        self.limits.check_together(self.nodes.len() + 1)?;
        let number = SetId::try_from(self.nodes.len()).unwrap_or(SetId::MAX);
        self.nodes.push(node.clone());
        self.numbers.insert(node, number);
        Ok(number)
    }

    /// The words of two sets of words of one length.
    fn union(&mut self, one: SetId, other: SetId) -> Result<SetId, LimitExceeded> {
        if one == other || other == NOTHING {
            return Ok(one);
        }
        if one == NOTHING {
            return Ok(other);
        }
        let key = (one.min(other), one.max(other));
        if let Some(known) = self.unions.get(&key) {
            return Ok(*known);
        }
        let (left, right) = (
            self.nodes[one as usize].clone(),
            self.nodes[other as usize].clone(),
        );
        let mut node = Node::with_capacity(left.len().max(right.len()));
        let (mut at_left, mut at_right) = (left.iter().peekable(), right.iter().peekable());
        loop {
            match (at_left.peek(), at_right.peek()) {
                (None, None) => break,
                (Some((class, _)), Some((other, _))) if class == other => {
                    let pair = at_left.next().zip(at_right.next());
                    if let Some(((class, one), (_, other))) = pair {
                        node.push((*class, self.union(*one, *other)?));
                    }
                }
                (Some((class, _)), Some((other, _))) if class > other => {
                    node.extend(at_right.next());
                }
                (None, Some(_)) => node.extend(at_right.next()),
                (Some(_), _) => node.extend(at_left.next()),
            }
        }
        let number = self.node(node)?;
        self.unions.insert(key, number);
        Ok(number)
    }

    /// The words of one set, each followed by those of another one.
    fn join(&mut self, first: SetId, then: SetId) -> Result<SetId, LimitExceeded> {
        match (first, then) {
            (NOTHING, _) | (_, NOTHING) => return Ok(NOTHING),
            (END, _) => return Ok(then),
            (_, END) => return Ok(first),
            _ => {}
        }
        if let Some(known) = self.joined.get(&(first, then)) {
            return Ok(*known);
        }
        let mut node = self.nodes[first as usize].clone();
        for (_, rest) in &mut node {
            *rest = self.join(*rest, then)?;
        }
        let number = self.node(node)?;
        self.joined.insert((first, then), number);
        Ok(number)
    }
}

/// The words behind each state of a network, length by length.
struct Lengths<'n> {
    network: &'n Network,
    classes: Vec<CharSet>,
    /// The classes of each transition that reads a character, by state and transition.
    reads: HashMap<(StateId, usize), Vec<u32>>,
    sets: Sets,
    /// For each length the words behind each state.
    words: Vec<Vec<SetId>>,
}

impl<'n> Lengths<'n> {
    fn of(network: &'n Network, limits: Limits) -> Self {
        let all = network.states.iter().flatten();
        let classes = classes(all.filter_map(|transition| match &transition.reads {
            Reads::One(set) => Some(set),
            _ => None,
        }));
        let mut reads = HashMap::new();
        for (state, transitions) in network.states.iter().enumerate() {
            for (number, transition) in transitions.iter().enumerate() {
                if let Reads::One(set) = &transition.reads {
                    let first = |class: &CharSet| class.ranges().first().map(|range| range.0);
                    let has = |class: &CharSet| first(class).is_some_and(|it| set.contains(it));
                    let within = (0..).zip(&classes).filter(|(_, class)| has(class));
                    reads.insert((state, number), within.map(|(class, _)| class).collect());
                }
            }
        }
        Self {
            network,
            classes,
            reads,
            sets: Sets::new(limits),
            words: Vec::new(),
        }
    }

    /// Adds the words that are one character longer than those before.
    fn grow(&mut self) -> Result<(), LimitExceeded> {
        let length = self.words.len();
        let states = self.network.states.len();
        let mut words = vec![NOTHING; states];
        // The states whose words of this length are words of others too.
        let mut followers: Vec<Vec<StateId>> = vec![Vec::new(); states];
        if length == 0 {
            for rule in &self.network.rules {
                words[rule.accepting] = END;
            }
        }
        for (state, transitions) in self.network.states.iter().enumerate() {
            for (number, transition) in transitions.iter().enumerate() {
                let to = transition.to;
                match &transition.reads {
                    Reads::Nothing(_) => followers[to].push(state),
                    Reads::One(_) if length > 0 => {
                        let rest = self.words[length - 1][to];
                        if rest != NOTHING {
                            let classes = self.reads[&(state, number)].iter();
                            let node = classes.map(|class| (*class, rest)).collect();
                            let more = self.sets.node(node)?;
                            words[state] = self.sets.union(words[state], more)?;
                        }
                    }
                    Reads::Rule(rule) => {
                        let initial = self.network.rules[*rule].initial;
                        for first in 1..length {
                            let (first, then) =
                                (self.words[first][initial], self.words[length - first][to]);
                            let more = self.sets.join(first, then)?;
                            words[state] = self.sets.union(words[state], more)?;
                        }
                        if length > 0 {
                            // One of both is empty.
                            if self.words[0][initial] == END {
                                followers[to].push(state);
                            }
                            if self.words[0][to] == END {
                                followers[initial].push(state);
                            }
                        }
                    }
                    Reads::One(_) | Reads::Exclusion(_) => {}
                }
            }
        }
        let mut waiting: Vec<StateId> = (0..states).filter(|it| words[*it] != NOTHING).collect();
        let mut is_waiting: Vec<bool> = words.iter().map(|words| *words != NOTHING).collect();
        while let Some(state) = waiting.pop() {
            is_waiting[state] = false;
            let mut reached = followers[state].clone();
            if length == 0 {
                reached.extend(self.empty_behind(state, &words));
            }
            for before in reached {
                let more = self.sets.union(words[before], words[state])?;
                if more != words[before] {
                    words[before] = more;
                    if !std::mem::replace(&mut is_waiting[before], true) {
                        waiting.push(before);
                    }
                }
            }
        }
        self.words.push(words);
        Ok(())
    }

    /// The states that call a rule where both the rule and what follows have the empty word, one of them at this state.
    fn empty_behind(&self, state: StateId, words: &[SetId]) -> Vec<StateId> {
        let calls = |transitions: &[Transition]| {
            transitions
                .iter()
                .any(|transition| match &transition.reads {
                    Reads::Rule(rule) => {
                        let pair = [self.network.rules[*rule].initial, transition.to];
                        pair.contains(&state) && pair.iter().all(|it| words[*it] == END)
                    }
                    _ => false,
                })
        };
        let states = self.network.states.iter().enumerate();
        let calling = states.filter(|(_, transitions)| calls(transitions));
        calling.map(|(state, _)| state).collect()
    }

    /// The automaton of the words of the first rule, of all lengths so far.
    fn nfa(&self) -> Nfa {
        let mut nfa = Nfa::unconnected();
        let (initial, end) = (nfa.add_state(), nfa.add_state());
        let mut states: HashMap<SetId, usize> = HashMap::from([(END, end)]);
        let mut waiting = Vec::new();
        let first = self.network.rules[0].initial;
        let mut state = |set: SetId, nfa: &mut Nfa, waiting: &mut Vec<SetId>| {
            *states.entry(set).or_insert_with(|| {
                waiting.push(set);
                nfa.add_state()
            })
        };
        for words in &self.words {
            if words[first] != NOTHING {
                let to = state(words[first], &mut nfa, &mut waiting);
                nfa.add_empty(initial, to);
            }
        }
        while let Some(set) = waiting.pop() {
            let from = state(set, &mut nfa, &mut waiting);
            let mut targets: Vec<(SetId, Vec<(char, char)>)> = Vec::new();
            for (class, to) in &self.sets.nodes[set as usize] {
                let ranges = self.classes[*class as usize].ranges();
                match targets.iter_mut().find(|(known, _)| known == to) {
                    Some((_, all)) => all.extend(ranges),
                    None => targets.push((*to, ranges.to_vec())),
                }
            }
            for (to, ranges) in targets {
                let to = state(to, &mut nfa, &mut waiting);
                nfa.add_set(from, ranges.into_iter().collect(), to);
            }
        }
        nfa.between(initial, end)
    }
}
