//! The languages of a grammar's rules, and which rules of two grammars are alike.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::automata::{Dfa, Limits};
use crate::bnf::{Definition, Error, ErrorKind, Grammar, Groups};
use crate::concept::Concept;
use crate::grammar::{Rule, folded, identifier};
use crate::revision::Revision;

/// A grammar with the minimal automata of its rules, each made when it is first needed and kept.
///
/// ```
/// use urlspec::automata::Limits;
/// use urlspec::compare::Languages;
/// use urlspec::Revision;
///
/// let old = Languages::of(Revision::DraftFieldingUrlSyntax05, true, &Limits::default());
/// let new = Languages::of(Revision::DraftFieldingUriRfc2396bis01, true, &Limits::default());
/// let alike = old.like_rules(&new);
/// assert!(alike.contains(&("host", "host")) && alike.contains(&("site", "authority")));
/// ```
pub struct Languages {
    grammar: Grammar,
    /// What each rule is about; nothing is known of rules that are not a document's.
    concepts: Vec<Option<Concept>>,
    automata: Vec<OnceLock<Result<Dfa, Error>>>,
    limits: Limits,
    groups: Groups,
    /// What the automata of the rules are at least as large as, if they are expanded.
    sizes: Vec<usize>,
    /// How many states there are in all the automata.
    states: AtomicUsize,
}

/// So many times the states of one automaton are allowed for all of a grammar together.
const TOGETHER: usize = 10;

impl Languages {
    /// The languages of any grammar.
    #[must_use]
    pub fn new(grammar: Grammar, limits: &Limits) -> Self {
        let groups = Groups::of(&grammar);
        Self {
            concepts: vec![None; grammar.rules().len()],
            automata: grammar.rules().iter().map(|_| OnceLock::new()).collect(),
            limits: *limits,
            sizes: groups.sizes(&grammar),
            states: AtomicUsize::new(0),
            groups,
            grammar,
        }
    }

    /// The languages of a document's grammar, `corrected` or as it is printed ([`Grammar::of`]).
    #[must_use]
    pub fn of(revision: Revision, corrected: bool, limits: &Limits) -> Self {
        let mut languages = Self::new(Grammar::of(revision, corrected), limits);
        let rule = |definition: &Definition| Rule::find(revision, definition.name()).ok();
        let definitions = languages.grammar.rules().iter();
        languages.concepts = definitions
            .map(|d| rule(d).and_then(Rule::concept))
            .collect();
        languages
    }

    /// The grammar.
    #[must_use]
    pub fn grammar(&self) -> &Grammar {
        &self.grammar
    }

    /// How large an automaton may become.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The minimal automaton of a rule, named as its grammar names it.
    ///
    /// # Errors
    ///
    /// As for [`Grammar::dfa`]; and [`ErrorKind::Together`] if all automata that were made have
    /// more than ten times the states that the limits allow for one.
    pub fn dfa(&self, rule: &str) -> Result<&Dfa, Error> {
        match self.grammar.number(rule) {
            Some(number) => self.automaton(number).map_err(Clone::clone),
            None => self
                .grammar
                .find(rule)
                .and_then(|rule| self.dfa(rule.name())),
        }
    }

    /// The rules that are alike here and there, in the order of the rules here. They have the same
    /// name, as [`Grammar::find`] compares names; or neither has a namesake on the other side, and
    /// the documents' tables say that they bear the same concept.
    #[must_use]
    pub fn like_rules<'l>(&'l self, other: &'l Self) -> Vec<(&'l str, &'l str)> {
        self.pairs(other)
            .into_iter()
            .map(|(here, there)| (self.name(here), other.name(there)))
            .collect()
    }

    /// [`like_rules`](Self::like_rules), by their numbers.
    pub(super) fn pairs(&self, other: &Self) -> Vec<(usize, usize)> {
        let namesakes = self.namesakes(other);
        let mut has_namesake = vec![false; other.concepts.len()];
        for there in namesakes.iter().flatten() {
            has_namesake[*there] = true;
        }
        let alike = |here: usize| {
            let bears_like = |there: &usize| {
                let concepts = self.concepts[here].zip(other.concepts[*there]);
                !has_namesake[*there] && concepts.is_some_and(|(one, another)| one.is_like(another))
            };
            match (namesakes[here], self.concepts[here]) {
                (Some(there), _) => vec![(here, there)],
                (None, None) => Vec::new(),
                (None, Some(_)) => (0..other.concepts.len())
                    .filter(bears_like)
                    .map(|there| (here, there))
                    .collect(),
            }
        };
        (0..self.concepts.len()).flat_map(alike).collect()
    }

    /// For each rule here the one there of the same name.
    fn namesakes(&self, other: &Self) -> Vec<Option<usize>> {
        let exact = (self.by_name(identifier), other.by_name(identifier));
        let loose = (self.by_name(folded), other.by_name(folded));
        let only = |numbers: Option<&Vec<usize>>| match numbers.map(Vec::as_slice) {
            Some([number]) => Some(*number),
            _ => None,
        };
        let namesake = |definition: &Definition| {
            let (name, wanted) = (identifier(definition.name()), folded(definition.name()));
            only(exact.1.get(&name)).or_else(|| {
                let there = only(loose.1.get(&wanted))?;
                only(loose.0.get(&wanted)).map(|_| there)
            })
        };
        self.grammar.rules().iter().map(namesake).collect()
    }

    fn by_name(&self, key: fn(&str) -> String) -> HashMap<String, Vec<usize>> {
        let mut numbers: HashMap<String, Vec<usize>> = HashMap::new();
        for (number, definition) in self.grammar.rules().iter().enumerate() {
            numbers
                .entry(key(definition.name()))
                .or_default()
                .push(number);
        }
        numbers
    }

    /// The automaton of a rule. Those of the rules that it is made of are made first and kept, as
    /// a whole is quickly put together from parts that are minimal.
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

    /// The rules that a rule is put together from: those that it names and that are not made of it
    /// in turn, and those that the others of its group name.
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

    /// Puts the automaton of a rule together from those that there are. Rules that are made of each
    /// other are no parts of each other: they are expanded.
    fn assemble(&self, rule: usize) -> Result<Dfa, Error> {
        let definition = &self.grammar.rules()[rule];
        self.check(definition)?;
        let known = |part: &Definition| {
            let part = self.grammar.number(part.name())?;
            let made = self.automata[part].get()?.as_ref().ok()?;
            (self.groups.number(part) != self.groups.number(rule)).then_some(made)
        };
        let assembled = match self.grammar.dfa_with(definition, &known, self.limits) {
            // A part may be larger than the whole.
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

    /// Whether all automata together are still within the limits.
    fn check(&self, definition: &Definition) -> Result<(), Error> {
        let together = self.limits.times(TOGETHER);
        let states = self.states.load(Ordering::Relaxed);
        let too_large = |limit| Error::at_line(definition, ErrorKind::Together(limit));
        together.check(states).map_err(too_large)
    }

    pub(super) fn name(&self, rule: usize) -> &str {
        self.grammar.rules()[rule].name()
    }

    /// The names of those rules that this one names, each once.
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
