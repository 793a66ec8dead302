//! Nondeterministic automata with empty transitions, put together from fragments by Thompson's
//! construction.

use std::ops::Range;

use super::classes::classes;
use super::subsets::Subsets;
use super::{CharSet, Dfa, LimitExceeded, Limits};

/// A nondeterministic automaton with one initial and one final state.
///
/// ```
/// use grammarian::automata::{CharSet, Limits, Nfa};
///
/// // 1*DIGIT [ "." ]
/// let digits = Nfa::set(CharSet::from('0'..='9')).repeat(1, None);
/// let dot = Nfa::literal(".").repeat(0, Some(1));
/// let dfa = digits.then(dot).determinize(&Limits::default())?;
/// assert!(dfa.accepts("10.") && !dfa.accepts("."));
/// # Ok::<(), grammarian::automata::LimitExceeded>(())
/// ```
#[derive(Clone, Debug)]
pub struct Nfa {
    states: Vec<State>,
    initial: usize,
    accepting: usize,
}

/// How many states may be reached from one by empty transitions, on average, before they count as
/// further states.
const CLOSURE_PER_STATE: usize = 100;

/// How many transitions a deterministic state may be made of, on average, before they count as
/// further states.
const WORK_PER_STATE: usize = 200;

/// A set of states that can be emptied at once.
struct Seen {
    rounds: Vec<usize>,
    round: usize,
}

impl Seen {
    fn new(states: usize) -> Self {
        Self {
            rounds: vec![0; states],
            round: 0,
        }
    }

    fn forget(&mut self) {
        self.round += 1;
    }

    /// Adds a state. Returns `true` if it was not there before.
    fn insert(&mut self, state: usize) -> bool {
        std::mem::replace(&mut self.rounds[state], self.round) != self.round
    }
}

#[derive(Clone, Debug, Default)]
struct State {
    empty: Vec<usize>,
    on: Vec<(CharSet, usize)>,
}

impl State {
    /// The transitions, each as a range of classes and a target. `firsts` has the first character
    /// of each class, in order. Each class lies wholly inside or outside each set.
    fn spans<'s>(&'s self, firsts: &'s [char]) -> impl Iterator<Item = (Range<usize>, usize)> + 's {
        let ranges = self.on.iter().flat_map(|(set, to)| {
            let with_target = move |range: &(char, char)| (*range, *to);
            set.ranges().iter().map(with_target)
        });
        ranges.map(|((first, last), to)| {
            let start = firsts.partition_point(|other| *other < first);
            let end = firsts.partition_point(|other| *other <= last);
            (start..end, to)
        })
    }

    /// The transitions, each as a class and a target, in the order of the classes.
    fn moves(&self, firsts: &[char]) -> Vec<(usize, usize)> {
        let spans = self.spans(firsts);
        let mut moves: Vec<(usize, usize)> = spans
            .flat_map(|(span, to)| span.map(move |class| (class, to)))
            .collect();
        moves.sort_unstable();
        moves
    }
}

impl Nfa {
    /// The language of the empty word alone.
    #[must_use]
    pub fn empty_word() -> Self {
        Self {
            states: vec![State::default()],
            initial: 0,
            accepting: 0,
        }
    }

    /// The language of the one-character words of a set.
    #[must_use]
    pub fn set(set: CharSet) -> Self {
        let start = State {
            empty: Vec::new(),
            on: vec![(set, 1)],
        };
        Self {
            states: vec![start, State::default()],
            initial: 0,
            accepting: 1,
        }
    }

    /// The language of one word, in exactly this case.
    #[must_use]
    pub fn literal(word: &str) -> Self {
        word.chars()
            .map(|c| Self::set(CharSet::from(c)))
            .fold(Self::empty_word(), Self::then)
    }

    /// An automaton of its states, which are numbered from 0, and its transitions.
    pub(crate) fn of_moves(
        states: usize,
        initial: usize,
        accepting: impl Iterator<Item = usize>,
        moves: impl IntoIterator<Item = (usize, CharSet, usize)>,
    ) -> Self {
        let mut nfa = Self {
            states: vec![State::default(); states + 1],
            initial,
            accepting: states,
        };
        for (from, set, to) in moves {
            nfa.states[from].on.push((set, to));
        }
        for state in accepting {
            nfa.states[state].empty.push(states);
        }
        nfa
    }

    /// The words of this language, each followed by a word of the other.
    #[must_use]
    pub fn then(mut self, other: Self) -> Self {
        let other = match other.into_only_set() {
            // Most parts of long words are single characters: they need one more state each.
            Ok(set) => {
                let end = self.add_state();
                self.add_set(self.accepting, set, end);
                self.accepting = end;
                return self;
            }
            Err(other) => other,
        };
        let (initial, accepting) = self.absorb(other);
        self.states[self.accepting].empty.push(initial);
        self.accepting = accepting;
        self
    }

    /// The set of which this is the [automaton](Self::set), or this automaton again.
    fn into_only_set(mut self) -> Result<CharSet, Self> {
        let is_only_set = self.states.len() == 2
            && self.states.iter().all(|state| state.empty.is_empty())
            && self.states[self.accepting].on.is_empty()
            && self.states[self.initial].on.len() == 1;
        match self.states[self.initial].on.pop() {
            Some((set, to)) if is_only_set && to == self.accepting => Ok(set),
            Some(transition) => {
                self.states[self.initial].on.push(transition);
                Err(self)
            }
            None => Err(self),
        }
    }

    /// The words of either language.
    #[must_use]
    pub fn or(mut self, other: Self) -> Self {
        let (initial, accepting) = self.absorb(other);
        let start = self.add_state();
        let end = self.add_state();
        self.states[start].empty.extend([self.initial, initial]);
        self.states[self.accepting].empty.push(end);
        self.states[accepting].empty.push(end);
        self.initial = start;
        self.accepting = end;
        self
    }

    /// From `least` to `most` words of the language in a row; without `most`, any number from
    /// `least` on. A `most` below `least` counts as `least`. The automaton has a copy of this one
    /// for each repetition, and its size is not limited.
    #[must_use]
    pub fn repeat(self, least: usize, most: Option<usize>) -> Self {
        let required = (0..least)
            .map(|_| self.clone())
            .fold(Self::empty_word(), Self::then);
        match most {
            None => required.then(self.star()),
            Some(most) => {
                let optional = (least..most).fold(Self::empty_word(), |rest, _| {
                    self.clone().then(rest).or(Self::empty_word())
                });
                required.then(optional)
            }
        }
    }

    fn star(mut self) -> Self {
        let hub = self.add_state();
        self.states[hub].empty.push(self.initial);
        self.states[self.accepting].empty.push(hub);
        self.initial = hub;
        self.accepting = hub;
        self
    }

    /// The number of states.
    #[must_use]
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Returns `true` if the automaton has no states. No constructor makes such an automaton.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// Returns `true` if the word belongs to the language. All states that the word may lead to are followed at once.
    #[must_use]
    pub fn accepts(&self, word: &str) -> bool {
        let mut current = self.closure(vec![self.initial]);
        for character in word.chars() {
            current = self.step(&current, character);
        }
        current.contains(&self.accepting)
    }

    /// The deterministic automaton of the same language, by the subset construction.
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`] if it has more states than `limits` allows, or takes as much work as so
    /// many states.
    pub fn determinize(&self, limits: &Limits) -> Result<Dfa, LimitExceeded> {
        let sets = self
            .states
            .iter()
            .flat_map(|state| state.on.iter().map(|(set, _)| set));
        let classes = classes(sets);
        limits.check_table(self.states.len(), classes.len())?;
        let firsts: Vec<char> = classes
            .iter()
            .filter_map(|class| class.ranges().first().map(|(first, _)| *first))
            .collect();
        // A large set may be made of many classes.
        let spans = self.states.iter().flat_map(|state| state.spans(&firsts));
        let size: usize = spans.map(|(span, _)| span.len()).sum();
        limits.check(size / WORK_PER_STATE)?;
        let moves: Vec<Vec<(usize, usize)>> = self
            .states
            .iter()
            .map(|state| state.moves(&firsts))
            .collect();
        // Only states that read something, or accept, distinguish subsets.
        let telling =
            |state: &usize| !self.states[*state].on.is_empty() || *state == self.accepting;
        let mut closures: Vec<Vec<usize>> = Vec::with_capacity(self.states.len());
        let mut size = 0;
        let mut seen = Seen::new(self.states.len());
        for state in 0..self.states.len() {
            closures.push(if self.states[state].empty.is_empty() {
                Some(state).filter(telling).into_iter().collect()
            } else {
                let closure = self.closure_with(vec![state], &mut seen);
                closure.into_iter().filter(telling).collect()
            });
            // In a long chain of optional parts, each state reaches all that follow.
            size += closures[state].len();
            limits.check(size / CLOSURE_PER_STATE)?;
        }
        let subsets = Subsets {
            moves: &moves,
            closures: &closures,
            limits: *limits,
        };
        let table = subsets.explore(classes.len(), self.initial, self.accepting)?;
        Ok(Dfa::new(classes, table))
    }

    /// No states yet, for callers that [add](Self::add_state) and connect them themselves.
    pub(crate) fn unconnected() -> Self {
        Self {
            states: Vec::new(),
            initial: 0,
            accepting: 0,
        }
    }

    /// A state of its own, for callers that connect fragments themselves.
    pub(crate) fn add_state(&mut self) -> usize {
        self.states.push(State::default());
        self.states.len() - 1
    }

    pub(crate) fn add_empty(&mut self, from: usize, to: usize) {
        self.states[from].empty.push(to);
    }

    pub(crate) fn add_set(&mut self, from: usize, set: CharSet, to: usize) {
        self.states[from].on.push((set, to));
    }

    /// Between two states of `self`.
    pub(crate) fn between(mut self, initial: usize, accepting: usize) -> Self {
        self.initial = initial;
        self.accepting = accepting;
        self
    }

    /// Adds the states of the other, and returns the new numbers of its initial and its accepting state.
    fn absorb(&mut self, other: Self) -> (usize, usize) {
        let offset = self.states.len();
        self.states.extend(other.states.into_iter().map(|state| {
            State {
                empty: state.empty.into_iter().map(|to| to + offset).collect(),
                on: state
                    .on
                    .into_iter()
                    .map(|(set, to)| (set, to + offset))
                    .collect(),
            }
        }));
        (other.initial + offset, other.accepting + offset)
    }

    fn step(&self, from: &[usize], character: char) -> Vec<usize> {
        let transitions = from.iter().flat_map(|state| &self.states[*state].on);
        let reached = transitions
            .filter(|(set, _)| set.contains(character))
            .map(|(_, to)| *to);
        self.closure(reached.collect())
    }

    /// All states that are reached without reading anything, in order, each once.
    fn closure(&self, states: Vec<usize>) -> Vec<usize> {
        self.closure_with(states, &mut Seen::new(self.states.len()))
    }

    fn closure_with(&self, mut states: Vec<usize>, seen: &mut Seen) -> Vec<usize> {
        seen.forget();
        states.retain(|state| seen.insert(*state));
        let mut next = 0;
        while let Some(&state) = states.get(next) {
            for &to in &self.states[state].empty {
                if seen.insert(to) {
                    states.push(to);
                }
            }
            next += 1;
        }
        states.sort_unstable();
        states
    }
}
