//! The languages of a grammar's rules, and which rules of two grammars are counterparts.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::Error;
use crate::automata::{Dfa, Limits};
use crate::bnf::{Assembly, Definition, Grammar};
use crate::names::Names;

/// A grammar with the minimal automata of its rules. Each is made when it is first needed, and
/// kept as long as all together have at most ten times the states that the limits allow for one.
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
    automata: Assembly,
    /// The most characters of their words, and the automata of these words, if longer ones are left out.
    short: Option<(usize, Mutex<Made>)>,
}

/// The automata that were made, by the numbers of their rules.
type Made = HashMap<usize, Result<Arc<Dfa>, Error>>;

impl Languages {
    /// The languages of the rules of a grammar. No automaton may have more states than `limits`
    /// allows.
    #[must_use]
    pub fn new(grammar: Grammar, limits: &Limits) -> Self {
        Self {
            labels: vec![None; grammar.rules().len()],
            automata: Assembly::of(&grammar, *limits),
            grammar,
            short: None,
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

    /// The same languages, where the minimal automaton of a rule is known beforehand: that of [`Grammar::of_automaton`].
    ///
    /// # Panics
    ///
    /// If there is no such rule.
    #[must_use]
    pub fn knowing(mut self, rule: &str, dfa: Dfa) -> Self {
        let number = self.grammar.number(rule).expect("there is such a rule");
        self.automata = self.automata.replacing(number, Arc::new(dfa));
        self
    }

    /// The same languages without the words of more than `length` characters. With the feature `bounded`, the rules may be
    /// recursive: those words are finitely many.
    ///
    /// ```
    /// use grammarian::automata::{Limits, Relation};
    /// use grammarian::bnf::{Grammar, Notation};
    /// use grammarian::compare::{Comparison, Languages};
    ///
    /// let side = |text| {
    ///     let grammar = Grammar::parse(Notation::Abnf, text)?;
    ///     Ok::<_, grammarian::Error>(Languages::new(grammar, &Limits::default()).up_to_length(12))
    /// };
    /// let left = side(r#"list = "(" [list] ")""#)?;
    /// let right = side(r#"list = "(" list ")" / "()""#)?;
    /// let compared = Comparison::of(&left, "list", &right, "list", 1)?;
    /// assert_eq!(compared.relation(), Relation::Equal);
    /// # Ok::<(), grammarian::Error>(())
    /// ```
    #[must_use]
    pub fn up_to_length(mut self, length: usize) -> Self {
        self.short = Some((length, Mutex::default()));
        self
    }

    /// The most characters of their words, if [longer ones](Self::up_to_length) are left out.
    #[must_use]
    pub fn most_characters(&self) -> Option<usize> {
        self.short.as_ref().map(|(length, _)| *length)
    }

    /// The grammar.
    #[must_use]
    pub fn grammar(&self) -> &Grammar {
        &self.grammar
    }

    /// The limits of each automaton.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        self.automata.limits()
    }

    /// The minimal automaton of a rule. The rule is looked up as by [`Grammar::find`].
    ///
    /// # Errors
    ///
    /// As for [`Grammar::dfa`].
    pub fn dfa(&self, rule: &str) -> Result<Arc<Dfa>, Error> {
        self.automaton(self.grammar.find_number(rule)?)
    }

    /// The pairs of counterparts, of which the first is a rule here and the second a rule of
    /// `other`, in the order of the rules here. They have the same name, as [`Grammar::find`]
    /// compares names; or neither has a namesake on the other side, and they have the same
    /// [label](Self::labelled). Rules that were [imported](Grammar::import) are left out, and those that are
    /// [shared](Self::shared_rules).
    #[must_use]
    pub fn like_rules<'l>(&'l self, other: &'l Self) -> Vec<(&'l str, &'l str)> {
        let shared = self.shared(other);
        self.own_pairs(other)
            .into_iter()
            .filter(|(here, _)| !shared[*here])
            .map(|(here, there)| (self.name(here), other.name(there)))
            .collect()
    }

    /// The pairs of rules that both sides took from one text by [`Grammar::join`], and that can only mean the same: whatever
    /// they are made of is from there too. To compare them would be to compare that text with itself.
    ///
    /// ```
    /// use grammarian::automata::Limits;
    /// use grammarian::bnf::{Clash, Grammar, Notation};
    /// use grammarian::compare::Languages;
    ///
    /// let read = |text| Grammar::parse(Notation::Abnf, text);
    /// let more = read("port = 1*digit\ndigit = %x30-39\nname = 1*letter")?;
    /// let side = |text| {
    ///     let grammar = read(text)?.join(&more, "more.abnf", Clash::Refuse)?;
    ///     Ok::<_, grammarian::Error>(Languages::new(grammar, &Limits::default()))
    /// };
    /// let (left, right) = (side("letter = \"a\"")?, side("letter = \"b\"")?);
    /// assert_eq!(left.shared_rules(&right), [("port", "port"), ("digit", "digit")]);
    /// assert_eq!(left.like_rules(&right), [("letter", "letter"), ("name", "name")]);
    /// # Ok::<(), grammarian::Error>(())
    /// ```
    #[must_use]
    pub fn shared_rules<'l>(&'l self, other: &'l Self) -> Vec<(&'l str, &'l str)> {
        let shared = self.shared(other);
        self.own_pairs(other)
            .into_iter()
            .filter(|(here, _)| shared[*here])
            .map(|(here, there)| (self.name(here), other.name(there)))
            .collect()
    }

    /// The pairs of counterparts that were not imported.
    fn own_pairs(&self, other: &Self) -> Vec<(usize, usize)> {
        let is_own = |rule: &Definition| !rule.is_imported();
        let here: Vec<bool> = self.grammar.rules().iter().map(is_own).collect();
        let there: Vec<bool> = other.grammar.rules().iter().map(is_own).collect();
        self.pairs(other, &here, &there)
    }

    /// For each rule here, `true` if its namesake in `other` is from the same text, and so are all rules that both are
    /// made of.
    fn shared(&self, other: &Self) -> Vec<bool> {
        let namesakes = self.namesakes(other);
        let (here, there) = (&self.grammar, &other.grammar);
        let has_notation = here.notation() == there.notation();
        let means_the_same = |name: &str| match (here.number(name), there.number(name)) {
            (Some(one), Some(other)) => namesakes[one] == Some(other),
            (None, None) => has_notation,
            _ => false,
        };
        let is_alike = |(rule, namesake): (&Definition, &Option<usize>)| {
            namesake.is_some_and(|namesake| {
                let namesake = &there.rules()[namesake];
                rule.source().is_some()
                    && rule.source() == namesake.source()
                    && rule.expression() == namesake.expression()
                    && rule.expression().names().all(means_the_same)
            })
        };
        let rules = here.rules().iter();
        let mut shared: Vec<bool> = rules.zip(&namesakes).map(is_alike).collect();
        let mut users = vec![Vec::new(); shared.len()];
        for rule in 0..shared.len() {
            for part in here.uses(rule) {
                users[part].push(rule);
            }
        }
        let mut waiting: Vec<usize> = (0..shared.len()).filter(|it| !shared[*it]).collect();
        while let Some(rule) = waiting.pop() {
            for &user in &users[rule] {
                if std::mem::replace(&mut shared[user], false) {
                    waiting.push(user);
                }
            }
        }
        shared
    }

    /// The numbers of counterparts among some rules here and some rules of `other`.
    pub(super) fn pairs(&self, other: &Self, here: &[bool], there: &[bool]) -> Vec<(usize, usize)> {
        let mut namesakes = self.namesakes(other);
        for (namesake, is_asked) in namesakes.iter_mut().zip(here) {
            *namesake = namesake.filter(|namesake| *is_asked && there[*namesake]);
        }
        let mut has_namesake = vec![false; other.labels.len()];
        for there in namesakes.iter().flatten() {
            has_namesake[*there] = true;
        }
        let alike = |here: usize| {
            let bears_the_same = |it: &usize| {
                there[*it] && !has_namesake[*it] && other.labels[*it] == self.labels[here]
            };
            match (namesakes[here], &self.labels[here]) {
                (Some(there), _) => vec![(here, there)],
                (None, None) => Vec::new(),
                (None, Some(_)) => (0..other.labels.len())
                    .filter(bears_the_same)
                    .map(|there| (here, there))
                    .collect(),
            }
        };
        // Copies for places within recursive rules are not rules of the document.
        let is_own = |here: &usize| self.grammar.rules()[*here].copy_of().is_none();
        let own = (0..self.labels.len()).filter(is_own).filter(|it| here[*it]);
        own.flat_map(alike).collect()
    }

    /// For each rule here, the rule of `other` that has its name.
    fn namesakes(&self, other: &Self) -> Vec<Option<usize>> {
        let here = Names::of(self.grammar.names());
        let there = Names::of(other.grammar.names());
        let called = |name: &str| {
            there
                .exact(name)
                .or_else(|| here.folded(name).and_then(|_| there.folded(name)))
        };
        // A rule that was imported is its namesake in the grammar that it is from, and in any other one.
        let imported = other.grammar.rules().iter().enumerate();
        let imported = imported.filter(|(_, rule)| rule.is_imported());
        let imported: HashMap<&str, usize> = imported
            .map(|(number, rule)| (rule.plain_name(), number))
            .collect();
        let namesake = |rule: &Definition| {
            let plain = rule.plain_name();
            let unprefixed = rule.is_imported().then(|| there.exact(plain)).flatten();
            called(rule.name())
                .or(unprefixed)
                .or_else(|| imported.get(plain).copied())
        };
        self.grammar.rules().iter().map(namesake).collect()
    }

    /// The automaton of a rule, if another one stands for the language of a part of it.
    pub(super) fn automaton_with(
        &self,
        rule: usize,
        part: usize,
        by: &Arc<Dfa>,
    ) -> Result<Arc<Dfa>, Error> {
        let automata = self.automata.replacing(part, by.clone());
        match &self.short {
            Some((length, _)) => self.short(&automata, rule, *length),
            None => automata.automaton(&self.grammar, rule),
        }
    }

    pub(super) fn automaton(&self, rule: usize) -> Result<Arc<Dfa>, Error> {
        let Some((length, made)) = &self.short else {
            return self.automata.automaton(&self.grammar, rule);
        };
        let made = || made.lock().unwrap_or_else(PoisonError::into_inner);
        let known = made().get(&rule).cloned();
        known.unwrap_or_else(|| {
            let automaton = self.short(&self.automata, rule, *length);
            made().insert(rule, automaton.clone());
            automaton
        })
    }

    /// The automaton of the words of a rule up to a length.
    fn short(&self, automata: &Assembly, rule: usize, length: usize) -> Result<Arc<Dfa>, Error> {
        let definition = &self.grammar.rules()[rule];
        let limits = automata.limits();
        let dfa = match automata.automaton(&self.grammar, rule) {
            Ok(dfa) => {
                let short = dfa.up_to_length(length, limits);
                short.map_err(|limit| definition.too_large(limit))
            }
            #[cfg(feature = "bounded")]
            Err(error) if matches!(error.kind(), crate::ErrorKind::NotRegular(_)) => {
                let known = |part: &Definition| {
                    let part = self.grammar.number(part.name())?;
                    automata.automaton(&self.grammar, part).ok()
                };
                self.grammar.dfa_up_to(definition, length, &known, *limits)
            }
            Err(error) => Err(error),
        };
        dfa.map(Arc::new)
    }

    pub(super) fn name(&self, rule: usize) -> &str {
        self.grammar.rules()[rule].name()
    }

    /// The numbers of the rules that this one refers to and that are `wanted`, each once.
    pub(super) fn numbers(&self, rule: usize, wanted: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut numbers: Vec<usize> = Vec::new();
        for part in self.grammar.uses(rule) {
            if wanted(part) && !numbers.contains(&part) {
                numbers.push(part);
            }
        }
        numbers
    }
}
