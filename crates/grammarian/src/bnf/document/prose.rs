//! Prose that looks like a rule.

use std::collections::{HashMap, HashSet};

use super::NoRule;
use super::found::{Found, Reading};
use crate::bnf::{Expression, ExpressionKind, Grammar, Notation};

/// Tables of which most words are not defined: they explain their first column.
pub(super) fn pass_over_lists(found: &mut [Found<'_>]) {
    let known: HashSet<String> = found.iter().map(|it| it.candidate.name.clone()).collect();
    let is_begin = |it: &Found<'_>| !it.candidate.follows;
    let mut rest = found;
    while !rest.is_empty() {
        let length = 1 + rest[1..].iter().take_while(|it| !is_begin(it)).count();
        let table;
        (table, rest) = rest.split_at_mut(length);
        let (mut names, mut unknown) = (0, 0);
        for found in &*table {
            if let Reading::Rule { definition, .. } = &found.reading {
                names += definition.expression.names().count();
                let unknown_here = definition
                    .expression
                    .names()
                    .filter(|it| !known.contains(*it));
                unknown += unknown_here.count();
            }
        }
        if 2 * unknown > names {
            for found in table {
                found.reading = Reading::Prose(NoRule::OnlyWords);
            }
        }
    }
}

/// Lines such as `name = definition`, which show what a rule looks like.
pub(super) fn pass_over_templates(notation: Notation, found: &mut [Found<'_>]) {
    let no_grammar = Grammar::empty(notation);
    let mut definitions: HashMap<String, usize> = HashMap::new();
    let mut used = HashSet::new();
    for found in &*found {
        if let Reading::Rule { definition, .. } = &found.reading {
            let key = notation.key(definition.name()).into_owned();
            *definitions.entry(key).or_default() += 1;
            let names = definition.expression.names();
            used.extend(names.map(|name| notation.key(name).into_owned()));
        }
    }
    let is_known = |name: &str| {
        definitions.contains_key(&*notation.key(name)) || no_grammar.core(name).is_some()
    };
    for at in 0..found.len() {
        let Reading::Rule { definition, .. } = &found[at].reading else {
            continue;
        };
        let follows = |it: &Found<'_>| it.candidate.follows;
        if follows(&found[at]) || found.get(at + 1).is_some_and(follows) {
            continue;
        }
        let key = notation.key(definition.name()).into_owned();
        let is_needed = used.contains(&key) && definitions[&key] == 1;
        let is_unknown = {
            let mut names = definition.expression.names().peekable();
            names.peek().is_some() && !names.any(is_known)
        };
        let is_words = is_unknown && !definition.expression.has_characters();
        if !is_needed && found[at].candidate.sign.is_tight {
            found[at].reading = Reading::Prose(NoRule::Assignment);
        } else if !is_needed && is_words {
            found[at].reading = Reading::Prose(NoRule::OnlyWords);
        }
    }
}

impl Expression {
    /// Returns `true` if it names characters itself.
    fn has_characters(&self) -> bool {
        self.parts().any(|part| {
            matches!(
                part.kind,
                ExpressionKind::Set(_) | ExpressionKind::Literal { .. } | ExpressionKind::Prose(_)
            )
        })
    }
}
