//! The languages of a grammar's rules, and which rules of two grammars are alike.

use std::collections::HashMap;
use std::sync::OnceLock;

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
}

impl Languages {
    /// The languages of any grammar.
    #[must_use]
    pub fn new(grammar: Grammar, limits: &Limits) -> Self {
        Self {
            concepts: vec![None; grammar.rules().len()],
            automata: grammar.rules().iter().map(|_| OnceLock::new()).collect(),
            limits: *limits,
            groups: Groups::of(&grammar),
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
    /// As for [`Grammar::dfa`].
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
        if let Some(made) = self.automata[rule].get() {
            return made.as_ref();
        }
        let below = self.grammar.closure(rule);
        let mut parts: Vec<usize> = (0..below.len()).filter(|part| below[*part]).collect();
        parts.sort_by_key(|part| self.groups.number(*part));
        for part in parts {
            self.automata[part].get_or_init(|| self.assemble(part));
        }
        self.automata[rule]
            .get_or_init(|| self.assemble(rule))
            .as_ref()
    }

    /// Puts the automaton of a rule together from those that there are. Rules that are made of each
    /// other are no parts of each other: they are expanded.
    fn assemble(&self, rule: usize) -> Result<Dfa, Error> {
        let definition = &self.grammar.rules()[rule];
        let known = |part: &Definition| {
            let part = self.grammar.number(part.name())?;
            let made = self.automata[part].get()?.as_ref().ok()?;
            (self.groups.number(part) != self.groups.number(rule)).then_some(made)
        };
        let assembled = self.grammar.dfa_with(definition, &known, self.limits);
        match &assembled {
            // A part may be larger than the whole.
            Err(error) if matches!(error.kind(), ErrorKind::Limit(_)) => {
                self.grammar.dfa(definition.name(), &self.limits)
            }
            _ => assembled,
        }
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
