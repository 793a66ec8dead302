//! Expressions with words left out (`A - B`), written as rules without such expressions.

use std::borrow::Cow;
use std::collections::HashMap;

use super::{Definition, Expression, ExpressionKind, Grammar, IMPORTED};
use crate::Error;
use crate::automata::{CharSet, Dfa, Limits};

impl Grammar {
    /// The grammar in which each [exclusion](ExpressionKind::Exclusion) of the rules that this one is made of is a set of
    /// characters, or else a rule of states, since no other notation has such expressions.
    pub(crate) fn without_exclusions(
        &self,
        rule: &str,
        limits: Limits,
    ) -> Result<Cow<'_, Self>, Error> {
        let below = self.closure(self.find_number(rule)?);
        let has_any = |rule: &Definition| rule.expression.parts().any(is_exclusion);
        let numbers: Vec<usize> = (0..self.rules.len())
            .filter(|number| below[*number] && has_any(&self.rules[*number]))
            .collect();
        if numbers.is_empty() {
            return Ok(Cow::Borrowed(self));
        }
        let mut grammar = self.clone();
        for number in numbers {
            let rule = &self.rules[number];
            let mut written: HashMap<String, ExpressionKind> = HashMap::new();
            for part in rule.expression.outermost_exclusions() {
                let key = part.to_string();
                if written.contains_key(&key) {
                    continue;
                }
                let dfa = self.dfa_of(part, limits);
                // The rule's own error says where it is.
                let dfa =
                    dfa.map_err(|error| self.dfa(&rule.name, &limits).err().unwrap_or(error))?;
                let kind = if let Some(set) = characters_of(&dfa) {
                    ExpressionKind::Set(set)
                } else {
                    let name = format!("{}{IMPORTED}without{}", rule.name, written.len() + 1);
                    for state in Definition::of_automaton(&dfa, &name) {
                        grammar.define(state, false);
                    }
                    ExpressionKind::Rule(name)
                };
                written.insert(key, kind);
            }
            grammar.rules[number]
                .expression
                .replace_outermost_exclusions(&written);
        }
        Ok(Cow::Owned(grammar))
    }
}

fn is_exclusion(expression: &Expression) -> bool {
    matches!(expression.kind, ExpressionKind::Exclusion { .. })
}

/// The characters of an automaton that accepts only words of one character.
fn characters_of(dfa: &Dfa) -> Option<CharSet> {
    let lives = dfa.live_states();
    let leads_on = |state: usize| {
        let mut classes = 0..dfa.classes().len();
        classes.any(|class| lives[dfa.successor(state, class)])
    };
    let mut set = CharSet::EMPTY;
    if dfa.is_accepting(Dfa::INITIAL) {
        return None;
    }
    for (class, characters) in dfa.classes().iter().enumerate() {
        let to = dfa.successor(Dfa::INITIAL, class);
        if leads_on(to) {
            return None;
        }
        if lives[to] {
            set = set.union(characters);
        }
    }
    Some(set)
}

impl Expression {
    /// The exclusions that are not in another one.
    pub(crate) fn outermost_exclusions(&self) -> Vec<&Self> {
        match &self.kind {
            ExpressionKind::Exclusion { .. } => vec![self],
            ExpressionKind::Sequence(parts) | ExpressionKind::Choice(parts) => {
                parts.iter().flat_map(Self::outermost_exclusions).collect()
            }
            ExpressionKind::Repetition { of, .. } => of.outermost_exclusions(),
            _ => Vec::new(),
        }
    }

    /// Replaces them by what is written for each.
    fn replace_outermost_exclusions(&mut self, written: &HashMap<String, ExpressionKind>) {
        if is_exclusion(self) {
            if let Some(kind) = written.get(&self.to_string()) {
                self.kind = kind.clone();
            }
            return;
        }
        match &mut self.kind {
            ExpressionKind::Sequence(parts) | ExpressionKind::Choice(parts) => {
                for part in parts {
                    part.replace_outermost_exclusions(written);
                }
            }
            ExpressionKind::Repetition { of, .. } => of.replace_outermost_exclusions(written),
            _ => {}
        }
    }
}
