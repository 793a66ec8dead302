//! The languages of a grammar's rules, and which rules of two grammars are counterparts.

use std::collections::HashSet;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::automata::{Dfa, Limits};
use crate::bnf::{Definition, Grammar, Groups};
use crate::names::Names;
use crate::{Error, ErrorKind};

/// A grammar with the minimal automata of its rules. Each is made when it is first needed, and
/// kept.
///
/// ```
/// use grammarian::automata::Limits;
/// use grammarian::bnf::{Grammar, Notation};
/// use grammarian::compare::Languages;
///
/// let old = Grammar::parse(Notation::Rfc822, "site = host\nhost = *(\"a\")")?;
/// let new = Grammar::parse(Notation::Abnf, "authority = Host\nHost = 1*\"a\"")?;
/// let label = |name: &str| (name != "host").then(|| "what follows //".to_owned());
/// let old = Languages::new(old, &Limits::default()).labelled(label);
/// let new = Languages::new(new, &Limits::default()).labelled(label);
/// assert_eq!(old.like_rules(&new), [("site", "authority"), ("host", "Host")]);
/// # Ok::<(), grammarian::Error>(())
/// ```
pub struct Languages {
    grammar: Grammar,
    /// The label of each rule, if it has one.
    labels: Vec<Option<String>>,
    automata: Vec<OnceLock<Result<Dfa, Error>>>,
    limits: Limits,
    groups: Groups,
    /// For each rule a lower bound of the states of its automaton, if all references are expanded.
    sizes: Vec<usize>,
    /// The number of states of all automata together.
    states: AtomicUsize,
}

/// How many times the states of one automaton are allowed for all automata of a grammar together.
const TOGETHER: usize = 10;

impl Languages {
    /// The languages of the rules of a grammar. No automaton may have more states than `limits`
    /// allows.
    #[must_use]
    pub fn new(grammar: Grammar, limits: &Limits) -> Self {
        let groups = Groups::of(&grammar);
        Self {
            labels: vec![None; grammar.rules().len()],
            automata: grammar.rules().iter().map(|_| OnceLock::new()).collect(),
            limits: *limits,
            sizes: groups.sizes(&grammar),
            states: AtomicUsize::new(0),
            groups,
            grammar,
        }
    }

    /// The same languages with labels: rules of two grammars that have the same label may be
    /// [counterparts](Self::like_rules) although their names differ. `label` is called with the
    /// name of each rule.
    #[must_use]
    pub fn labelled(mut self, label: impl Fn(&str) -> Option<String>) -> Self {
        let rules = self.grammar.rules().iter();
        self.labels = rules.map(|rule| label(rule.name())).collect();
        self
    }

    /// The grammar.
    #[must_use]
    pub fn grammar(&self) -> &Grammar {
        &self.grammar
    }

    /// The limits of each automaton.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The minimal automaton of a rule. The rule is looked up as by [`Grammar::find`].
    ///
    /// # Errors
    ///
    /// As for [`Grammar::dfa`]; and
    /// [`Limit::StatesTogether`](crate::automata::Limit::StatesTogether) if the automata that were
    /// made so far have more than ten times the states that the limits allow for one.
    pub fn dfa(&self, rule: &str) -> Result<&Dfa, Error> {
        let number = self.grammar.find_number(rule)?;
        self.automaton(number).map_err(Clone::clone)
    }

    /// The pairs of counterparts, of which the first is a rule here and the second a rule of
    /// `other`, in the order of the rules here. They have the same name, as [`Grammar::find`]
    /// compares names; or neither has a namesake on the other side, and they have the same
    /// [label](Self::labelled).
    #[must_use]
    pub fn like_rules<'l>(&'l self, other: &'l Self) -> Vec<(&'l str, &'l str)> {
        self.pairs(other)
            .into_iter()
            .map(|(here, there)| (self.name(here), other.name(there)))
            .collect()
    }

    /// The numbers of the [`like_rules`](Self::like_rules).
    pub(super) fn pairs(&self, other: &Self) -> Vec<(usize, usize)> {
        let namesakes = self.namesakes(other);
        let mut has_namesake = vec![false; other.labels.len()];
        for there in namesakes.iter().flatten() {
            has_namesake[*there] = true;
        }
        let alike = |here: usize| {
            let bears_the_same =
                |there: &usize| !has_namesake[*there] && other.labels[*there] == self.labels[here];
            match (namesakes[here], &self.labels[here]) {
                (Some(there), _) => vec![(here, there)],
                (None, None) => Vec::new(),
                (None, Some(_)) => (0..other.labels.len())
                    .filter(bears_the_same)
                    .map(|there| (here, there))
                    .collect(),
            }
        };
        (0..self.labels.len()).flat_map(alike).collect()
    }

    /// For each rule here, the rule of `other` that has its name.
    fn namesakes(&self, other: &Self) -> Vec<Option<usize>> {
        let here = Names::of(self.grammar.names());
        let there = Names::of(other.grammar.names());
        let namesake = |name: &str| {
            there
                .exact(name)
                .or_else(|| here.folded(name).and_then(|_| there.folded(name)))
        };
        self.grammar.names().map(namesake).collect()
    }

    /// The automaton of a rule. The automata of the rules that it is made of are made first and
    /// kept: putting minimal parts together is fast.
    pub(super) fn automaton(&self, rule: usize) -> Result<&Dfa, &Error> {
        let mut path = vec![rule];
        while let Some(&whole) = path.last() {
            let first = path.len();
            if self.automata[whole].get().is_none() {
                let parts = self.parts(whole).into_iter();
                path.extend(parts.filter(|part| self.automata[*part].get().is_none()));
            }
            if path.len() == first {
                self.automata[whole].get_or_init(|| self.assemble(whole));
                path.pop();
            }
        }
        self.automata[rule]
            .get_or_init(|| self.assemble(rule))
            .as_ref()
    }

    /// The rules whose automata go into that of this rule: those of other groups to which a rule of
    /// its group refers.
    fn parts(&self, rule: usize) -> Vec<usize> {
        let group = self.groups.number(rule);
        let mut members = vec![rule];
        let mut met = HashSet::from([rule]);
        let mut parts = Vec::new();
        while let Some(member) = members.pop() {
            for part in self.grammar.uses(member) {
                if met.insert(part) {
                    let is_member = self.groups.number(part) == group;
                    if is_member { &mut members } else { &mut parts }.push(part);
                }
            }
        }
        parts
    }

    /// Makes the automaton of a rule, with the automata of other groups that have been made. Rules
    /// of its own group are expanded.
    fn assemble(&self, rule: usize) -> Result<Dfa, Error> {
        let definition = &self.grammar.rules()[rule];
        self.check(definition)?;
        let known = |part: &Definition| {
            let part = self.grammar.number(part.name())?;
            let made = self.automata[part].get()?.as_ref().ok()?;
            (self.groups.number(part) != self.groups.number(rule)).then_some(made)
        };
        let assembled = match self.grammar.dfa_with(definition, &known, self.limits) {
            // A part may be too large, and the whole still small enough.
            Err(error)
                if matches!(error.kind(), ErrorKind::Limit(_))
                    && self.limits.check(self.sizes[rule]).is_ok() =>
            {
                self.grammar.dfa(definition.name(), &self.limits)
            }
            assembled => assembled,
        }?;
        self.states.fetch_add(assembled.len(), Ordering::Relaxed);
        self.check(definition).map(|()| assembled)
    }

    /// Checks that all automata together are within the limits.
    fn check(&self, definition: &Definition) -> Result<(), Error> {
        let states = self.states.load(Ordering::Relaxed);
        let checked = self.limits.check_together(states, TOGETHER);
        checked.map_err(|limit| definition.too_large(limit))
    }

    pub(super) fn name(&self, rule: usize) -> &str {
        self.grammar.rules()[rule].name()
    }

    /// The names of the rules that this one refers to and that are `wanted`, each once.
    pub(super) fn names(&self, rule: usize, wanted: impl Fn(&usize) -> bool) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for part in self.grammar.uses(rule).into_iter().filter(wanted) {
            if !names.iter().any(|name| name == self.name(part)) {
                names.push(self.name(part).to_owned());
            }
        }
        names
    }
}
