//! The rules that a rule is made of, as automata that call each other.
//!
//! Each rule has an automaton in which every choice is kept, as in a [layout](crate::trees), and in which a reference is a
//! call of another rule's automaton. So recursive rules need no limit, and a path from the beginning of a rule to its end is
//! a derivation.

use std::collections::HashMap;
use std::sync::Arc;

use super::{Definition, Expression, ExpressionKind, Grammar, original_name, printed};
use crate::automata::{CharSet, Dfa, LimitExceeded, Limits};
use crate::{Error, ErrorKind};

/// A state, by its number in the network.
pub(crate) type StateId = usize;

/// A rule, by its number in the network.
pub(crate) type RuleId = usize;

/// The node of a tree that a transition begins or ends.
#[derive(Clone, Debug)]
pub(crate) enum Passed {
    Nothing,
    /// A node of this kind begins, with its expression.
    Begin(TreeKind, Arc<str>),
    /// The node that began last ends.
    End,
}

/// The kind of the root of a [`Tree`](crate::trees::Tree).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TreeKind {
    /// The rule that the word is of, or a reference to a rule. A reference has no children in [two trees](crate::trees::TwoTrees).
    Rule,
    /// Characters of a literal or a set.
    Text,
    /// The alternative of a choice with this number, counted from 0.
    Alternative(usize),
    /// A repetition or an option. Its children are its iterations.
    Repetition,
    /// One iteration of a repetition.
    Iteration,
}

/// The part of a word that a transition reads.
#[derive(Clone, Debug)]
pub(crate) enum Reads {
    Nothing(Passed),
    /// A character of a text or a set.
    One(CharSet),
    /// A word of a rule.
    Rule(RuleId),
    /// A word of an exclusion, by its number.
    Exclusion(usize),
}

#[derive(Clone, Debug)]
pub(crate) struct Transition {
    pub(crate) reads: Reads,
    pub(crate) to: StateId,
}

/// A rule, and the states between which it stands.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) name: String,
    pub(crate) initial: StateId,
    pub(crate) accepting: StateId,
}

/// The rule with the number 0 is the one that was asked for.
pub(crate) struct Network {
    /// The transitions of each state, in the order in which the expression has them.
    pub(crate) states: Vec<Vec<Transition>>,
    pub(crate) rules: Vec<Part>,
    /// The rule of each state.
    pub(crate) owners: Vec<RuleId>,
    pub(crate) exclusions: Vec<Dfa>,
}

/// Gives the automata of rules that are laid out in place of calls.
pub(crate) type KnownRules<'k> = dyn Fn(&Definition) -> Option<Arc<Dfa>> + 'k;

impl Network {
    pub(crate) fn of(
        grammar: &Grammar,
        rule: &str,
        known: Option<&KnownRules<'_>>,
        limits: Limits,
    ) -> Result<Self, Error> {
        let mut builder = Builder {
            grammar,
            known,
            limits,
            definitions: Vec::new(),
            numbers: HashMap::new(),
            network: Self {
                states: Vec::new(),
                rules: Vec::new(),
                owners: Vec::new(),
                exclusions: Vec::new(),
            },
        };
        let asked = grammar.find(rule)?;
        builder.rule(asked);
        let mut next = 0;
        while next < builder.network.rules.len() {
            builder.lay_rule(next)?;
            next += 1;
        }
        Ok(builder.network)
    }
}

struct Builder<'g> {
    grammar: &'g Grammar,
    /// If given, exclusions are laid out as well.
    known: Option<&'g KnownRules<'g>>,
    limits: Limits,
    definitions: Vec<&'g Definition>,
    numbers: HashMap<*const Definition, RuleId>,
    network: Network,
}

impl<'g> Builder<'g> {
    /// The number of a rule, which has its two states at least.
    fn rule(&mut self, definition: &'g Definition) -> RuleId {
        let number = self.network.rules.len();
        let known = self.numbers.entry(std::ptr::from_ref(definition));
        if let std::collections::hash_map::Entry::Occupied(known) = known {
            return *known.get();
        }
        known.or_insert(number);
        let first = self.network.states.len();
        self.network.states.extend([Vec::new(), Vec::new()]);
        self.network.owners.extend([number, number]);
        self.definitions.push(definition);
        self.network.rules.push(Part {
            name: original_name(definition.name()).to_owned(),
            initial: first,
            accepting: first + 1,
        });
        number
    }

    fn lay_rule(&mut self, number: RuleId) -> Result<(), Error> {
        let definition = self.definitions[number];
        let (initial, accepting) = {
            let part = &self.network.rules[number];
            (part.initial, part.accepting)
        };
        if let Some(fault) = definition.faults().first() {
            return Err(fault.clone());
        }
        let end = self.lay(number, definition.expression(), initial)?;
        self.add(end, Reads::Nothing(Passed::Nothing), accepting);
        Ok(())
    }

    fn too_large(&self, limit: LimitExceeded) -> Error {
        self.definitions[0].error(ErrorKind::Limit(limit))
    }

    fn state(&mut self, rule: RuleId) -> Result<StateId, Error> {
        self.network.states.push(Vec::new());
        self.network.owners.push(rule);
        let checked = self.limits.check(self.network.states.len());
        checked.map_err(|limit| self.too_large(limit))?;
        Ok(self.network.states.len() - 1)
    }

    fn add(&mut self, from: StateId, reads: Reads, to: StateId) {
        self.network.states[from].push(Transition { reads, to });
    }

    /// A new state behind a transition.
    fn after(&mut self, from: StateId, reads: Reads) -> Result<StateId, Error> {
        let to = self.state(self.network.owners[from])?;
        self.add(from, reads, to);
        Ok(to)
    }

    fn pass(&mut self, from: StateId, passed: Passed) -> Result<StateId, Error> {
        self.after(from, Reads::Nothing(passed))
    }

    /// Lays out an expression of a rule behind a state, and returns the state at its end.
    fn lay(
        &mut self,
        rule: RuleId,
        expression: &'g Expression,
        from: StateId,
    ) -> Result<StateId, Error> {
        let definition = self.definitions[rule];
        let begin = |kind| Passed::begin(kind, expression);
        match expression.kind() {
            ExpressionKind::Set(set) => {
                let at = self.pass(from, begin(TreeKind::Text))?;
                let end = self.after(at, Reads::One(set.clone()))?;
                self.pass(end, Passed::End)
            }
            ExpressionKind::Literal { text, either_case } => {
                let mut at = self.pass(from, begin(TreeKind::Text))?;
                for character in text.chars() {
                    let set = CharSet::of_literal(character, *either_case);
                    at = self.after(at, Reads::One(set))?;
                }
                self.pass(at, Passed::End)
            }
            ExpressionKind::Sequence(parts) => parts
                .iter()
                .try_fold(from, |at, part| self.lay(rule, part, at)),
            ExpressionKind::Choice(alternatives) => {
                let turn = self.pass(from, Passed::Nothing)?;
                let end = self.state(rule)?;
                for (number, alternative) in alternatives.iter().enumerate() {
                    let passed = Passed::begin(TreeKind::Alternative(number), alternative);
                    let start = self.pass(turn, passed)?;
                    let at = self.lay(rule, alternative, start)?;
                    self.add(at, Reads::Nothing(Passed::End), end);
                }
                Ok(end)
            }
            ExpressionKind::Repetition { least, most, of } => {
                let at = self.pass(from, begin(TreeKind::Repetition))?;
                let most = most.map(|most| most.max(*least));
                self.repetition(rule, of, *least, most, at)
            }
            ExpressionKind::Rule(name) => {
                let Some(part) = self.grammar.resolve(name) else {
                    return Err(definition.error(ErrorKind::Undefined(name.clone())));
                };
                if let Some(dfa) = self.known.and_then(|known| known(part)) {
                    return self.automaton(rule, &dfa, from);
                }
                let part = self.rule(part);
                self.after(from, Reads::Rule(part))
            }
            ExpressionKind::Exclusion { .. } => {
                let dfa = self.grammar.dfa_of(expression, self.limits);
                let dfa = dfa.map_err(|error| match error.kind() {
                    ErrorKind::Limit(limit) => self.too_large(limit.clone()),
                    _ => error,
                })?;
                if self.known.is_some() {
                    return self.automaton(rule, &dfa, from);
                }
                self.network.exclusions.push(dfa);
                let number = self.network.exclusions.len() - 1;
                let at = self.pass(from, begin(TreeKind::Text))?;
                let end = self.after(at, Reads::Exclusion(number))?;
                self.pass(end, Passed::End)
            }
            ExpressionKind::Prose(prose) => Err(definition.error(ErrorKind::Prose(prose.clone()))),
        }
    }

    /// The live states of an automaton, and the state at their end.
    fn automaton(&mut self, rule: RuleId, dfa: &Dfa, from: StateId) -> Result<StateId, Error> {
        let lives = dfa.live_states();
        let end = self.state(rule)?;
        let mut states = Vec::with_capacity(dfa.len());
        for _ in 0..dfa.len() {
            states.push(self.state(rule)?);
        }
        let nothing = || Reads::Nothing(Passed::Nothing);
        self.add(from, nothing(), states[Dfa::INITIAL]);
        for state in (0..dfa.len()).filter(|state| lives[*state]) {
            if dfa.is_accepting(state) {
                self.add(states[state], nothing(), end);
            }
            for (class, set) in dfa.classes().iter().enumerate() {
                let target = dfa.successor(state, class);
                if lives[target] {
                    self.add(states[state], Reads::One(set.clone()), states[target]);
                }
            }
        }
        Ok(end)
    }

    fn repetition(
        &mut self,
        rule: RuleId,
        of: &'g Expression,
        least: usize,
        most: Option<usize>,
        from: StateId,
    ) -> Result<StateId, Error> {
        let end = self.state(rule)?;
        if most == Some(0) {
            self.add(from, Reads::Nothing(Passed::End), end);
            return Ok(end);
        }
        let mut at = from;
        for _ in 0..least {
            at = self.iteration(rule, of, at)?;
        }
        if let Some(most) = most {
            for _ in least..most {
                // One more comes first, as in trees that are read from the left.
                let behind = self.iteration(rule, of, at)?;
                self.add(at, Reads::Nothing(Passed::End), end);
                at = behind;
            }
            self.add(at, Reads::Nothing(Passed::End), end);
            return Ok(end);
        }
        let hub = self.pass(at, Passed::Nothing)?;
        let behind = self.iteration(rule, of, hub)?;
        self.add(behind, Reads::Nothing(Passed::Nothing), hub);
        self.add(hub, Reads::Nothing(Passed::End), end);
        Ok(end)
    }

    fn iteration(
        &mut self,
        rule: RuleId,
        of: &'g Expression,
        from: StateId,
    ) -> Result<StateId, Error> {
        let start = self.pass(from, Passed::begin(TreeKind::Iteration, of))?;
        let behind = self.lay(rule, of, start)?;
        self.pass(behind, Passed::End)
    }
}

impl Passed {
    fn begin(kind: TreeKind, part: &Expression) -> Self {
        Self::Begin(kind, printed(part).into())
    }
}
