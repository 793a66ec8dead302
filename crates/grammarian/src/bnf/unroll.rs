//! Recursive rules, unrolled to a depth.

use std::collections::HashSet;

use super::{Expression, ExpressionKind, Grammar, Groups};

impl Grammar {
    /// The rules that contain themselves elsewhere than at their right end, directly or through others: no finite
    /// automaton need accept their languages.
    #[must_use]
    pub fn recursive_rules(&self) -> Vec<&str> {
        let groups = Groups::of(self);
        let recursive = self.recursive_groups(&groups);
        let rules = self.rules.iter().enumerate();
        let within = rules.filter(|(number, _)| recursive.contains(&groups.number(*number)));
        within.map(|(_, rule)| rule.name()).collect()
    }

    /// The same grammar, in which recursive rules may be within themselves so many times and no more: what is
    /// nested deeper has no words. With depth 1 they are not within themselves at all.
    ///
    /// The language of a rule is then that of its words up to that depth. Rules that are not
    /// [recursive](Self::recursive_rules) stay as they are; a depth of 0 counts as 1.
    ///
    /// ```
    /// use grammarian::automata::Limits;
    /// use grammarian::bnf::{Grammar, Notation};
    ///
    /// let grammar = Grammar::parse(Notation::Abnf, r#"list = "(" [list] ")""#)?;
    /// assert!(grammar.dfa("list", &Limits::default()).is_err());
    /// let list = grammar.unrolled(3).dfa("list", &Limits::default())?;
    /// assert!(list.accepts("((()))") && !list.accepts("(((())))") && !list.accepts("(()"));
    /// # Ok::<(), grammarian::Error>(())
    /// ```
    #[must_use]
    pub fn unrolled(&self, depth: usize) -> Self {
        let depth = depth.max(1);
        let groups = Groups::of(self);
        let recursive = self.recursive_groups(&groups);
        let order = self.order_of_descent();
        let mut unrolled = self.clone();
        for (number, rule) in self.rules.iter().enumerate() {
            let group = groups.number(number);
            if !recursive.contains(&group) {
                continue;
            }
            for level in 1..=depth {
                let mut definition = rule.clone();
                definition.name = at_level(&rule.name, level);
                definition.expression.edit(&mut |kind| {
                    let ExpressionKind::Rule(name) = kind else {
                        return;
                    };
                    let Some(part) = self.number(name).filter(|it| groups.number(*it) == group)
                    else {
                        return;
                    };
                    // Each cycle has a reference that leads back.
                    let leads_back = order[part] <= order[number];
                    let level = level + usize::from(leads_back);
                    *kind = if level > depth {
                        ExpressionKind::Choice(Vec::new())
                    } else {
                        ExpressionKind::Rule(at_level(&self.rules[part].name, level))
                    };
                });
                if level == 1 {
                    unrolled.rules[number] = definition;
                } else {
                    unrolled.define(definition, false);
                }
            }
        }
        unrolled
    }

    /// The groups of rules that contain each other elsewhere than at their right ends.
    fn recursive_groups(&self, groups: &Groups) -> HashSet<usize> {
        let mut recursive = HashSet::new();
        for (number, rule) in self.rules.iter().enumerate() {
            let mut inner = Vec::new();
            names_inside(&rule.expression, false, &mut inner);
            let parts = inner.into_iter().filter_map(|name| self.number(name));
            for part in parts.filter(|part| groups.number(*part) == groups.number(number)) {
                recursive.insert(groups.number(part));
            }
        }
        recursive
    }

    /// When each rule is met on the way down from the first ones: a number for each.
    fn order_of_descent(&self) -> Vec<usize> {
        let mut order = vec![usize::MAX; self.rules.len()];
        let mut next = 0;
        for root in 0..self.rules.len() {
            let mut waiting = vec![root];
            while let Some(rule) = waiting.pop() {
                if order[rule] == usize::MAX {
                    order[rule] = next;
                    next += 1;
                    waiting.extend(self.uses(rule).into_iter().rev());
                }
            }
        }
        order
    }
}

/// What a rule is called so deep within itself. No notation can write such a name.
fn at_level(name: &str, level: usize) -> String {
    match level {
        1 => name.to_owned(),
        _ => format!("{name}^{level}"),
    }
}

/// The names in an expression after which something may follow.
pub(super) fn names_inside<'e>(
    expression: &'e Expression,
    is_inside: bool,
    names: &mut Vec<&'e str>,
) {
    match expression.kind() {
        ExpressionKind::Rule(name) if is_inside => names.push(name),
        ExpressionKind::Sequence(parts) => {
            for (index, part) in parts.iter().enumerate() {
                names_inside(part, is_inside || index + 1 < parts.len(), names);
            }
        }
        ExpressionKind::Choice(parts) => {
            for part in parts {
                names_inside(part, is_inside, names);
            }
        }
        ExpressionKind::Repetition { most, of, .. } if *most != Some(0) => {
            names_inside(of, is_inside || *most != Some(1), names);
        }
        _ => {}
    }
}
