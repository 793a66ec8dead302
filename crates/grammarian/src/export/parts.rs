//! The rules that a rule is made of, as a grammar of their own whose names are valid in the export.

use std::collections::{HashMap, HashSet, VecDeque};

use super::naming::Target;
use super::simple::{accepts_something, simplify};
use crate::bnf::{Definition, Expression, ExpressionKind, Grammar};
use crate::{Error, ErrorKind};

/// A rule, and all rules that it is made of, without expressions that accept no word.
pub(super) struct Parts {
    /// The rules under the names that are written. The rule that was asked for is the first.
    pub(super) grammar: Grammar,
    /// The definition of each of them in the grammar that it was taken from.
    origins: Vec<Definition>,
}

impl Parts {
    /// # Errors
    ///
    /// [`Error`] if there is no such rule, or if one that it is made of is not defined, or only in words.
    pub(super) fn of(grammar: &Grammar, rule: &str, target: Target) -> Result<Self, Error> {
        let all = Collected::of(grammar, rule, target)?;
        let productive = all.productive();
        let expressions: Vec<Expression> = all
            .definitions
            .iter()
            .map(|definition| {
                let mut expression = definition.expression().clone();
                expression.edit(&mut |kind| {
                    if let ExpressionKind::Rule(name) = kind
                        && let Some(number) = all.number(name)
                        && !productive[number]
                    {
                        *kind = ExpressionKind::Choice(Vec::new());
                    }
                    simplify(kind);
                });
                expression
            })
            .collect();
        let used = all.used(&expressions);
        let core = all.core(&used, &expressions);
        let names = used.iter().map(|number| all.definitions[*number].name());
        let names = target.names(names, &core);
        let renamed: HashMap<usize, &String> = used.iter().copied().zip(&names).collect();
        let rules = used.iter().zip(&names).map(|(number, own)| {
            let mut expression = expressions[*number].clone();
            expression.edit(&mut |kind| {
                let ExpressionKind::Rule(name) = kind else {
                    return;
                };
                match all.number(name) {
                    Some(number) => name.clone_from(renamed[&number]),
                    // Names of core rules are written as the standard has them.
                    None => {
                        if let Some(rule) = grammar.core(name) {
                            rule.name().clone_into(name);
                        }
                    }
                }
            });
            all.definitions[*number].changed(own, expression)
        });
        Ok(Self {
            grammar: Grammar::of_rules(target.notation(), rules),
            origins: used
                .iter()
                .map(|number| all.definitions[*number].clone())
                .collect(),
        })
    }

    /// The definition that a rule was taken from.
    pub(super) fn origin(&self, number: usize) -> &Definition {
        &self.origins[number]
    }

    /// Returns `true` if the rule that was asked for accepts any word.
    pub(super) fn accepts_something(&self) -> bool {
        let first = self.grammar.rules()[0].expression();
        !matches!(first.kind(), ExpressionKind::Choice(parts) if parts.is_empty())
    }
}

/// The rules that a rule is made of, as they stand.
struct Collected<'g> {
    grammar: &'g Grammar,
    /// The rule that was asked for first, then its parts from left to right.
    definitions: Vec<&'g Definition>,
    /// The number of each name.
    numbers: HashMap<&'g str, usize>,
}

impl<'g> Collected<'g> {
    fn of(grammar: &'g Grammar, rule: &str, target: Target) -> Result<Self, Error> {
        let mut all = Self {
            grammar,
            definitions: Vec::new(),
            numbers: HashMap::new(),
        };
        let mut waiting = vec![grammar.find(rule)?];
        while let Some(definition) = waiting.pop() {
            let name = definition.name();
            if all.numbers.contains_key(name) {
                continue;
            }
            if let Some(fault) = definition.faults().first() {
                return Err(fault.clone());
            }
            if target.has_core_rules() && grammar.core(name).is_some() {
                continue;
            }
            all.numbers.insert(name, all.definitions.len());
            all.definitions.push(definition);
            let mut parts = Vec::new();
            for part in definition.expression().parts_of_words() {
                match part.kind() {
                    ExpressionKind::Prose(prose) => {
                        return Err(definition.error(ErrorKind::Prose(prose.clone())));
                    }
                    ExpressionKind::Rule(name) => {
                        let rule = grammar.resolve(name);
                        let undefined = || definition.error(ErrorKind::Undefined(name.clone()));
                        parts.push(rule.ok_or_else(undefined)?);
                    }
                    _ => {}
                }
            }
            waiting.extend(parts.into_iter().rev());
        }
        Ok(all)
    }

    /// The number of the rule that a name refers to; `None` for core rules that are not written.
    fn number(&self, name: &str) -> Option<usize> {
        let rule = self.grammar.resolve(name)?;
        self.numbers.get(rule.name()).copied()
    }

    /// For each rule, `true` if it accepts any word: the least solution.
    fn productive(&self) -> Vec<bool> {
        let mut productive = vec![false; self.definitions.len()];
        let mut users: Vec<Vec<usize>> = vec![Vec::new(); self.definitions.len()];
        for (number, definition) in self.definitions.iter().enumerate() {
            for part in definition.expression().rule_names() {
                if let Some(part) = self.number(part) {
                    users[part].push(number);
                }
            }
        }
        let mut waiting: VecDeque<usize> = (0..self.definitions.len()).rev().collect();
        while let Some(number) = waiting.pop_front() {
            let knows = |name: &str| self.number(name).is_none_or(|part| productive[part]);
            if !productive[number]
                && accepts_something(self.definitions[number].expression(), &knows)
            {
                productive[number] = true;
                waiting.extend(users[number].iter().filter(|user| !productive[**user]));
            }
        }
        productive
    }

    /// The rules that the first one is still made of, in their order.
    fn used(&self, expressions: &[Expression]) -> Vec<usize> {
        let mut met: HashSet<usize> = HashSet::new();
        let mut used = Vec::new();
        let mut waiting = vec![0];
        while let Some(number) = waiting.pop() {
            if met.insert(number) {
                used.push(number);
                let names = expressions[number].rule_names().into_iter().rev();
                waiting.extend(names.filter_map(|name| self.number(name)));
            }
        }
        used
    }

    /// The core rules that these rules name.
    fn core(&self, used: &[usize], expressions: &[Expression]) -> Vec<&'g str> {
        let names = used.iter().flat_map(|number| expressions[*number].names());
        let unwritten = names.filter(|name| self.number(name).is_none());
        let core = unwritten.filter_map(|name| self.grammar.core(name));
        core.map(Definition::name).collect()
    }
}
