//! The automaton of a rule in which each path is one derivation of the word that it reads.
//!
//! It is Thompson's automaton of the rule's expression with every choice kept: alternatives, repetitions and literals
//! begin and end at states of their own, and the empty transitions are labelled with the symbols that they pass. A
//! reference is the minimal deterministic automaton of the rule that it refers to, so a span of the word has only one
//! path through it.
//!
//! An iteration that reads nothing would be a cycle of empty transitions. Each state has the depth of the outermost
//! iteration that has read nothing yet, and such an iteration cannot end; so there are no cycles.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use crate::automata::{CharSet, Dfa, LimitExceeded, Limits, Nfa, classes};
use crate::bnf::{Expression, ExpressionKind};

/// A part of the rule's expression, by its number in the order in which the parts are written.
pub(super) type PartId = usize;

/// The symbol that a path passes on an empty transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passed {
    Nothing,
    /// A part begins: a reference, a text, a repetition.
    Begin(PartId),
    /// This alternative of a choice begins.
    Alternative(PartId, usize),
    /// An iteration of a repetition begins.
    Iteration(PartId),
    /// The part that began last ends.
    End,
}

/// A place at which paths separate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// One of several alternatives is taken. The transitions are in their order.
    Choice(PartId),
    /// A repetition goes on or stops.
    Repetition(PartId),
    /// A reference goes on reading or ends.
    Reference(PartId),
}

/// An empty transition.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) to: usize,
    pub(super) passed: Passed,
    /// For a choice, the number of the alternative.
    pub(super) number: usize,
}

/// A state reads, or it has empty transitions.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    pub(super) edges: Vec<Edge>,
    /// Classes and the states that they lead to, in order; each class once.
    pub(super) moves: Vec<(u32, u32)>,
    pub(super) turn: Option<Turn>,
}

/// The states that are reached and from which the end is reached.
pub(super) struct Layout<'e> {
    pub(super) states: Vec<State>,
    pub(super) initial: usize,
    pub(super) accepting: usize,
    /// The most legible character of each class.
    pub(super) letters: Vec<char>,
    pub(super) parts: Vec<&'e Expression>,
    /// The states at which an iteration could read nothing and be repeated for ever, with the repetition.
    pub(super) endless: Vec<(usize, PartId)>,
    /// For each part, `true` if it has the empty word.
    pub(super) can_be_empty: Vec<bool>,
    numbers: HashMap<*const Expression, PartId>,
}

/// The automata of the names in an expression, and of its exclusions by their texts.
pub(super) type Known = HashMap<String, Arc<Dfa>>;

struct Raw {
    edges: Vec<(Edge, Guard)>,
    on: Vec<(CharSet, usize)>,
    turn: Option<Turn>,
}

/// The effect of an empty transition on the depth of the outermost iteration that has read nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Guard {
    None,
    /// An iteration at this depth begins.
    Begins(usize),
    /// An iteration at this depth ends.
    Ends(usize),
}

struct Builder<'e> {
    known: &'e Known,
    limits: Limits,
    raw: Vec<Raw>,
    sets: usize,
    hubs: Vec<(usize, PartId)>,
    parts: Vec<&'e Expression>,
    numbers: HashMap<*const Expression, PartId>,
    can_be_empty: Vec<bool>,
}

impl<'e> Layout<'e> {
    /// The layout of an expression, all of whose names are `known`. `None` if it has no words.
    pub(super) fn of(
        expression: &'e Expression,
        known: &'e Known,
        limits: Limits,
    ) -> Result<Option<Self>, LimitExceeded> {
        let mut builder = Builder::of(expression, known, limits);
        let initial = builder.state()?;
        let accepting = builder.lay(expression, initial, 0)?;
        builder.finish(initial, accepting)
    }

    pub(super) fn number(&self, part: &Expression) -> PartId {
        self.numbers[&std::ptr::from_ref(part)]
    }
}

/// The language of an expression, all of whose names are `known`.
pub(super) fn language(
    expression: &Expression,
    known: &Known,
    limits: Limits,
) -> Result<Dfa, LimitExceeded> {
    let mut builder = Builder::of(expression, known, limits);
    let initial = builder.state()?;
    let accepting = builder.lay(expression, initial, 0)?;
    builder.language(initial, accepting).determinize(&limits)
}

impl<'e> Builder<'e> {
    fn of(expression: &'e Expression, known: &'e Known, limits: Limits) -> Self {
        let parts = all_parts(expression);
        let numbers: HashMap<*const Expression, PartId> = parts
            .iter()
            .enumerate()
            .map(|(number, part)| (std::ptr::from_ref(*part), number))
            .collect();
        let mut builder = Builder {
            known,
            limits,
            raw: Vec::new(),
            sets: 0,
            hubs: Vec::new(),
            can_be_empty: vec![false; parts.len()],
            parts,
            numbers,
        };
        // Parts come before their own parts.
        for part in (0..builder.parts.len()).rev() {
            builder.can_be_empty[part] = builder.has_empty_word(builder.parts[part]);
        }
        builder
    }

    /// The plain automaton of the layout so far.
    fn language(self, initial: usize, accepting: usize) -> Nfa {
        let mut nfa = Nfa::unconnected();
        for _ in &self.raw {
            nfa.add_state();
        }
        for (from, raw) in self.raw.into_iter().enumerate() {
            for (edge, _) in raw.edges {
                nfa.add_empty(from, edge.to);
            }
            for (set, to) in raw.on {
                nfa.add_set(from, set, to);
            }
        }
        nfa.between(initial, accepting)
    }

    fn number(&self, part: &Expression) -> PartId {
        self.numbers[&std::ptr::from_ref(part)]
    }

    fn is_empty(&self, part: &Expression) -> bool {
        self.can_be_empty[self.number(part)]
    }

    fn has_empty_word(&self, part: &Expression) -> bool {
        match part.kind() {
            ExpressionKind::Set(_) | ExpressionKind::Prose(_) => false,
            ExpressionKind::Literal { text, .. } => text.is_empty(),
            ExpressionKind::Sequence(parts) => parts.iter().all(|part| self.is_empty(part)),
            ExpressionKind::Choice(parts) => parts.iter().any(|part| self.is_empty(part)),
            ExpressionKind::Repetition { most: Some(0), .. } => true,
            ExpressionKind::Repetition { least, of, .. } => *least == 0 || self.is_empty(of),
            ExpressionKind::Rule(_) | ExpressionKind::Exclusion { .. } => {
                let dfa = self.known.get(&*key(part));
                dfa.is_some_and(|dfa| dfa.is_accepting(Dfa::INITIAL))
            }
        }
    }

    fn state(&mut self) -> Result<usize, LimitExceeded> {
        self.raw.push(Raw {
            edges: Vec::new(),
            on: Vec::new(),
            turn: None,
        });
        self.limits.check(self.raw.len().max(self.sets))?;
        Ok(self.raw.len() - 1)
    }

    fn edge(&mut self, from: usize, passed: Passed, to: usize, guard: Guard) {
        let number = self.raw[from].edges.len();
        let edge = Edge { to, passed, number };
        self.raw[from].edges.push((edge, guard));
    }

    /// A new state behind an empty transition.
    fn after(&mut self, from: usize, passed: Passed) -> Result<usize, LimitExceeded> {
        let to = self.state()?;
        self.edge(from, passed, to, Guard::None);
        Ok(to)
    }

    fn read(&mut self, from: usize, set: CharSet) -> Result<usize, LimitExceeded> {
        let to = self.state()?;
        self.sets += 1;
        self.raw[from].on.push((set, to));
        Ok(to)
    }

    /// Lays out a part behind a state, and returns the state at its end. `depth` is the number of iterations around it
    /// that might read nothing.
    fn lay(
        &mut self,
        expression: &'e Expression,
        from: usize,
        depth: usize,
    ) -> Result<usize, LimitExceeded> {
        let part = self.number(expression);
        match expression.kind() {
            ExpressionKind::Set(set) => {
                let at = self.after(from, Passed::Begin(part))?;
                let end = self.read(at, set.clone())?;
                self.after(end, Passed::End)
            }
            ExpressionKind::Literal { text, either_case } => {
                let mut at = self.after(from, Passed::Begin(part))?;
                for character in text.chars() {
                    let set = CharSet::of_literal(character, *either_case);
                    at = self.read(at, set)?;
                }
                self.after(at, Passed::End)
            }
            ExpressionKind::Sequence(parts) => parts
                .iter()
                .try_fold(from, |at, part| self.lay(part, at, depth)),
            ExpressionKind::Choice(alternatives) => {
                let turn = self.after(from, Passed::Nothing)?;
                self.raw[turn].turn = Some(Turn::Choice(part));
                let end = self.state()?;
                for (number, alternative) in alternatives.iter().enumerate() {
                    let start = self.after(turn, Passed::Alternative(part, number))?;
                    let at = self.lay(alternative, start, depth)?;
                    self.edge(at, Passed::End, end, Guard::None);
                }
                Ok(end)
            }
            ExpressionKind::Repetition { least, most, of } => {
                let most = most.map(|most| most.max(*least));
                self.repetition((part, of), (*least, most), from, depth)
            }
            ExpressionKind::Rule(_) | ExpressionKind::Exclusion { .. } => {
                let at = self.after(from, Passed::Begin(part))?;
                match self.known.get(&*key(expression)) {
                    Some(dfa) => self.automaton(dfa, part, at),
                    // It is repeated zero times.
                    None => self.state(),
                }
            }
            // Unreachable: the rule has an automaton.
            ExpressionKind::Prose(_) => self.state(),
        }
    }

    fn repetition(
        &mut self,
        (part, of): (PartId, &'e Expression),
        (least, most): (usize, Option<usize>),
        from: usize,
        depth: usize,
    ) -> Result<usize, LimitExceeded> {
        let mut at = self.after(from, Passed::Begin(part))?;
        let end = self.state()?;
        let turn = Some(Turn::Repetition(part));
        if most != Some(0) {
            for _ in 0..least {
                let start = self.after(at, Passed::Iteration(part))?;
                let behind = self.lay(of, start, depth)?;
                at = self.after(behind, Passed::End)?;
            }
        }
        if let Some(most) = most {
            for _ in least..most {
                self.raw[at].turn = turn;
                let start = self.after(at, Passed::Iteration(part))?;
                self.edge(at, Passed::End, end, Guard::None);
                let behind = self.lay(of, start, depth)?;
                at = self.after(behind, Passed::End)?;
            }
            self.edge(at, Passed::End, end, Guard::None);
            return Ok(end);
        }
        let hub = self.after(at, Passed::Nothing)?;
        self.raw[hub].turn = turn;
        let start = self.state()?;
        let is_endless = self.is_empty(of);
        let (begins, ends) = if is_endless {
            self.hubs.push((hub, part));
            (Guard::Begins(depth), Guard::Ends(depth))
        } else {
            (Guard::None, Guard::None)
        };
        self.edge(hub, Passed::Iteration(part), start, begins);
        self.edge(hub, Passed::End, end, Guard::None);
        let behind = self.lay(of, start, depth + usize::from(is_endless))?;
        self.edge(behind, Passed::End, hub, ends);
        Ok(end)
    }

    /// The live states of an automaton, each as one that reads behind one that may end.
    fn automaton(&mut self, dfa: &Dfa, part: PartId, from: usize) -> Result<usize, LimitExceeded> {
        let lives = dfa.live_states();
        let end = self.state()?;
        let first = self.raw.len();
        for _ in 0..2 * dfa.len() {
            self.state()?;
        }
        let turning = |state: usize| first + 2 * state;
        self.edge(from, Passed::Nothing, turning(Dfa::INITIAL), Guard::None);
        for state in (0..dfa.len()).filter(|state| lives[*state]) {
            let (turn, reading) = (turning(state), turning(state) + 1);
            self.raw[turn].turn = Some(Turn::Reference(part));
            self.edge(turn, Passed::Nothing, reading, Guard::None);
            if dfa.is_accepting(state) {
                self.edge(turn, Passed::End, end, Guard::None);
            }
            for (class, set) in dfa.classes().iter().enumerate() {
                let target = dfa.successor(state, class);
                if lives[target] {
                    self.sets += 1;
                    self.raw[reading].on.push((set.clone(), turning(target)));
                }
            }
            self.limits.check(self.sets)?;
        }
        Ok(end)
    }

    /// Takes the guards into the states, and leaves those out that are not on a way to the end.
    fn finish(self, initial: usize, accepting: usize) -> Result<Option<Layout<'e>>, LimitExceeded> {
        let classes = classes(
            self.raw
                .iter()
                .flat_map(|raw| raw.on.iter().map(|(set, _)| set)),
        );
        let firsts: Vec<char> = classes
            .iter()
            .filter_map(|class| class.ranges().first().map(|(first, _)| *first))
            .collect();
        let letters = classes.iter().filter_map(CharSet::most_legible).collect();
        let mut ids: HashMap<(usize, usize), usize> = HashMap::from([((initial, usize::MAX), 0)]);
        let mut met = vec![(initial, usize::MAX)];
        let mut states: Vec<State> = Vec::new();
        let mut size = 0;
        let mut next = 0;
        while let Some(&(at, level)) = met.get(next) {
            next += 1;
            let mut id = |to: usize, level: usize| {
                // At the end of the rule, no iteration is open.
                let key = (to, if to == accepting { usize::MAX } else { level });
                *ids.entry(key).or_insert_with(|| {
                    met.push(key);
                    met.len() - 1
                })
            };
            let raw = &self.raw[at];
            let mut state = State {
                turn: raw.turn,
                ..State::default()
            };
            for &(edge, guard) in &raw.edges {
                let level = match guard {
                    Guard::Begins(depth) => level.min(depth),
                    Guard::Ends(depth) if level <= depth => continue,
                    Guard::None | Guard::Ends(_) => level,
                };
                let to = id(edge.to, level);
                state.edges.push(Edge { to, ..edge });
            }
            for (set, to) in &raw.on {
                let to = narrow(id(*to, usize::MAX));
                for (first, last) in set.ranges() {
                    let start = firsts.partition_point(|other| other < first);
                    let end = firsts.partition_point(|other| other <= last);
                    state
                        .moves
                        .extend((start..end).map(|class| (narrow(class), to)));
                }
            }
            state.moves.sort_unstable();
            size += state.moves.len();
            self.limits.check_together(size.max(met.len()))?;
            states.push(state);
        }
        let Some(&accepting) = ids.get(&(accepting, usize::MAX)) else {
            return Ok(None);
        };
        let lives = trim(&mut states, accepting);
        let endless = self.hubs.iter().flat_map(|(hub, part)| {
            let ids = &ids;
            let levels = std::iter::once(usize::MAX).chain(0..self.hubs.len());
            levels.filter_map(move |level| Some((*ids.get(&(*hub, level))?, *part)))
        });
        Ok(Some(Layout {
            endless: endless.filter(|(state, _)| lives[*state]).collect(),
            states,
            initial: 0,
            accepting,
            letters,
            parts: self.parts,
            can_be_empty: self.can_be_empty,
            numbers: self.numbers,
        }))
    }
}

/// The name by which the automaton of an expression is known.
pub(super) fn key(expression: &Expression) -> Cow<'_, str> {
    match expression.kind() {
        ExpressionKind::Rule(name) => Cow::Borrowed(name),
        _ => Cow::Owned(expression.to_string()),
    }
}

/// An expression and all of its parts, in the order in which they are written.
fn all_parts(expression: &Expression) -> Vec<&Expression> {
    let mut parts = Vec::new();
    let mut waiting = vec![expression];
    while let Some(part) = waiting.pop() {
        parts.push(part);
        match part.kind() {
            ExpressionKind::Sequence(below) | ExpressionKind::Choice(below) => {
                waiting.extend(below.iter().rev());
            }
            ExpressionKind::Repetition { of, .. } => waiting.push(of),
            _ => {}
        }
    }
    parts
}

/// Removes transitions from which the end is not reached, and returns for each state `true` if it is.
fn trim(states: &mut [State], accepting: usize) -> Vec<bool> {
    let mut sources: Vec<Vec<u32>> = vec![Vec::new(); states.len()];
    for (number, state) in states.iter().enumerate() {
        let mut targets: Vec<u32> = state.edges.iter().map(|edge| narrow(edge.to)).collect();
        targets.extend(state.moves.iter().map(|(_, to)| *to));
        targets.sort_unstable();
        targets.dedup();
        for to in targets {
            sources[to as usize].push(narrow(number));
        }
    }
    let mut lives = vec![false; states.len()];
    lives[accepting] = true;
    let mut waiting = vec![accepting];
    while let Some(state) = waiting.pop() {
        for &source in &sources[state] {
            if !std::mem::replace(&mut lives[source as usize], true) {
                waiting.push(source as usize);
            }
        }
    }
    for state in states {
        state.edges.retain(|edge| lives[edge.to]);
        state.moves.retain(|(_, to)| lives[*to as usize]);
    }
    lives
}

/// The limits keep numbers far below.
pub(super) fn narrow(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
