//! A grammar without the alternatives that need an unreadable rule.

use std::collections::HashSet;

use super::{Definition, Expression, ExpressionKind, Grammar};
use crate::{Error, ErrorKind};

/// A rule, or an alternative of one, whose text [cannot be read](Definition::faults), and that was
/// [left out](Grammar::skip_unreadable).
#[derive(Clone, Debug)]
pub struct Skipped {
    error: Error,
    rule: String,
    shortened: Vec<String>,
}

impl Skipped {
    /// The name of the rule.
    #[must_use]
    pub fn rule(&self) -> &str {
        &self.rule
    }

    /// The reason why it cannot be read, with its place.
    #[must_use]
    pub fn error(&self) -> &Error {
        &self.error
    }

    /// The rules that have fewer alternatives without it, in the order in which they are defined. The rule is one of
    /// them itself where it has a definition that can be read beside the text that cannot.
    #[must_use]
    pub fn shortened(&self) -> &[String] {
        &self.shortened
    }
}

impl Grammar {
    /// The same grammar without the alternatives that need a rule whose text cannot be read, and those rules. An
    /// alternative needs a rule if it has no word without one of that rule: `[port]` and `*port` need no rule.
    ///
    /// A rule of which no alternative remains stays as it was, and so does one whose text cannot be read: to ask for it
    /// is an error, as before. Rules that no other rule refers to are not listed.
    ///
    /// ```
    /// use grammarian::automata::Limits;
    /// use grammarian::bnf::{Grammar, Notation};
    ///
    /// let text = "place = name / number\nname = 1*ALPHA\nnumber = 1*(DIGIT";
    /// let (grammar, _) = Grammar::recover(Notation::Abnf, text);
    /// let limits = Limits::default();
    /// assert!(grammar.dfa("place", &limits).is_err());
    /// let (grammar, skipped) = grammar.skip_unreadable();
    /// let place = grammar.dfa("place", &limits)?;
    /// assert!(place.accepts("x") && !place.accepts("1"));
    /// assert_eq!((skipped[0].rule(), skipped[0].shortened()), ("number", &["place".to_owned()][..]));
    /// # Ok::<(), grammarian::Error>(())
    /// ```
    #[must_use]
    pub fn skip_unreadable(mut self) -> (Self, Vec<Skipped>) {
        let users = self.users();
        let barren = self.barren_without_unreadable(&users);
        let mut skipped = Vec::new();
        for number in 0..self.rules.len() {
            let rule = &self.rules[number];
            let Some(error) = rule.faults.iter().find(|fault| is_unread(fault)) else {
                continue;
            };
            let shortened = if barren[number] {
                self.shortened_without(number, &barren, &users)
            } else {
                vec![rule.name.clone()]
            };
            if !shortened.is_empty() {
                skipped.push(Skipped {
                    error: error.clone(),
                    rule: rule.name.clone(),
                    shortened,
                });
            }
        }
        let names: HashSet<String> = self
            .rules
            .iter()
            .zip(&barren)
            .filter(|(_, is_barren)| **is_barren)
            .map(|(rule, _)| self.notation.key(&rule.name).into_owned())
            .collect();
        let notation = self.notation;
        let is_barren = |name: &str| names.contains(&*notation.key(name));
        for (rule, is_barren_itself) in self.rules.iter_mut().zip(&barren) {
            if *is_barren_itself {
                continue;
            }
            rule.faults.retain(|fault| !is_unread(fault));
            if rule.expression.names().any(is_barren)
                && let Some(rest) = rule.expression.without(&is_barren)
            {
                rule.expression = rest;
            }
        }
        (self, skipped)
    }

    /// For each rule those that refer to it.
    fn users(&self) -> Vec<Vec<usize>> {
        let mut users = vec![Vec::new(); self.rules.len()];
        for number in 0..self.rules.len() {
            for part in self.uses(number) {
                users[part].push(number);
            }
        }
        users
    }

    /// For each rule, `true` if it has words only through rules that cannot be read.
    fn barren_without_unreadable(&self, users: &[Vec<usize>]) -> Vec<bool> {
        let with = self.fertile(users, |_| true);
        let without = self.fertile(users, |rule| !rule.is_unreadable());
        with.into_iter()
            .zip(without)
            .map(|(with, without)| with && !without)
            .collect()
    }

    /// For each rule, `true` if it has a word. A rule that cannot be read has one, if it is counted; so do prose and
    /// undefined names.
    fn fertile(&self, users: &[Vec<usize>], counts: impl Fn(&Definition) -> bool) -> Vec<bool> {
        let mut fertile = vec![false; self.rules.len()];
        let mut waiting: Vec<usize> = (0..self.rules.len()).collect();
        while let Some(number) = waiting.pop() {
            let rule = &self.rules[number];
            if fertile[number] || !counts(rule) {
                continue;
            }
            let has_word = |name: &str| self.number(name).is_none_or(|number| fertile[number]);
            if rule.is_unreadable() || rule.expression.has_word(&has_word) {
                fertile[number] = true;
                waiting.extend(&users[number]);
            }
        }
        fertile
    }

    /// The rules that have fewer alternatives without one that cannot be read.
    fn shortened_without(
        &self,
        unreadable: usize,
        barren: &[bool],
        users: &[Vec<usize>],
    ) -> Vec<String> {
        let mut lost = vec![false; self.rules.len()];
        lost[unreadable] = true;
        let mut waiting = vec![unreadable];
        let mut shortened = vec![false; self.rules.len()];
        while let Some(number) = waiting.pop() {
            for &user in &users[number] {
                if !barren[user] {
                    shortened[user] = true;
                } else if !std::mem::replace(&mut lost[user], true) {
                    waiting.push(user);
                }
            }
        }
        let rules = self.rules.iter().zip(shortened);
        rules
            .filter(|(_, is_shortened)| *is_shortened)
            .map(|(rule, _)| rule.name.clone())
            .collect()
    }
}

impl Definition {
    /// Returns `true` if no part of it can be read.
    #[must_use]
    pub fn is_unreadable(&self) -> bool {
        let is_nothing =
            matches!(self.expression.kind(), ExpressionKind::Choice(parts) if parts.is_empty());
        is_nothing && self.faults.iter().any(is_unread)
    }
}

impl Expression {
    /// Returns `true` if the expression has a word, given which rules have one.
    fn has_word(&self, rule_has_word: &impl Fn(&str) -> bool) -> bool {
        match &self.kind {
            ExpressionKind::Sequence(parts) => {
                parts.iter().all(|part| part.has_word(rule_has_word))
            }
            ExpressionKind::Choice(parts) => parts.iter().any(|part| part.has_word(rule_has_word)),
            ExpressionKind::Repetition { least, of, .. } => {
                *least == 0 || of.has_word(rule_has_word)
            }
            ExpressionKind::Rule(name) => rule_has_word(name),
            ExpressionKind::Exclusion { of, without } => {
                of.has_word(rule_has_word) && without.has_word(rule_has_word)
            }
            _ => true,
        }
    }

    /// The rest without the alternatives that need such a rule, if there is one.
    fn without(&self, is_left_out: &impl Fn(&str) -> bool) -> Option<Self> {
        let kind = match &self.kind {
            ExpressionKind::Sequence(parts) => {
                let parts = parts.iter().map(|part| part.without(is_left_out));
                ExpressionKind::Sequence(parts.collect::<Option<_>>()?)
            }
            ExpressionKind::Choice(parts) if !parts.is_empty() => {
                let rest = parts.iter().filter_map(|part| part.without(is_left_out));
                let rest: Vec<Self> = rest.collect();
                if rest.is_empty() {
                    return None;
                }
                ExpressionKind::Choice(rest)
            }
            ExpressionKind::Repetition { least, most, of } => match of.without(is_left_out) {
                Some(of) => ExpressionKind::repetition(*least, *most, of),
                None if *least == 0 => ExpressionKind::Sequence(Vec::new()),
                None => return None,
            },
            ExpressionKind::Exclusion { of, without } => {
                // Without that rule, the words to leave out are not known.
                without
                    .without(is_left_out)
                    .filter(|rest| rest == &**without)?;
                ExpressionKind::exclusion(of.without(is_left_out)?, (**without).clone())
            }
            ExpressionKind::Rule(name) if is_left_out(name) => return None,
            other => other.clone(),
        };
        Some(Self::new(kind, self.span()))
    }
}

/// Returns `true` if the fault is that a text is not of the notation.
pub(super) fn is_unread(fault: &Error) -> bool {
    matches!(fault.kind(), ErrorKind::Syntax(_))
}
