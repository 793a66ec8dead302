//! Passages that can be read as rules, but are examples or lines of programs.

use std::collections::{HashMap, HashSet};

use super::NoRule;
use super::found::{Found, Reading};
use crate::bnf::{Definition, ExpressionKind, Grammar, Notation};

/// The names that are defined in a text, and those that are used.
pub(super) struct Known {
    notation: Notation,
    core: Grammar,
    defined: HashSet<String>,
    used: HashSet<String>,
}

impl Known {
    pub(super) fn of(notation: Notation, found: &[Found<'_>]) -> Self {
        let key = |name: &str| notation.key(name).into_owned();
        let definitions = found.iter().filter_map(Found::definition);
        let names = definitions.flat_map(|it| it.expression.names());
        let not_prose = found
            .iter()
            .filter(|it| !matches!(it.reading, Reading::Prose(_)));
        Self {
            notation,
            core: Grammar::empty(notation),
            defined: not_prose.map(|it| key(&it.candidate.name)).collect(),
            used: names.map(key).collect(),
        }
    }

    pub(super) fn notation(&self) -> Notation {
        self.notation
    }

    /// Returns `true` if the name is defined in the text, or is that of a core rule.
    pub(super) fn defines(&self, name: &str) -> bool {
        self.defined.contains(&*self.notation.key(name)) || self.core.core(name).is_some()
    }

    fn is_used(&self, name: &str) -> bool {
        self.used.contains(&*self.notation.key(name))
    }
}

/// Lines of programs, as `byte = c;`.
pub(super) fn pass_over_code(notation: Notation, found: &mut [Found<'_>]) {
    let known = Known::of(notation, found);
    for found in found.iter_mut().filter(|it| it.candidate.ends_like_code) {
        let is_code = found.definition().is_some_and(|it| {
            !known.is_used(&it.name) && !it.expression.names().any(|name| known.defines(name))
        });
        if is_code {
            found.reading = Reading::Prose(NoRule::Code);
        }
    }
}

/// Strings that are given to a name, as `result = ""`: alone, or one name several of them in successive lines. If the
/// text has no other rules, they are the grammar.
pub(super) fn pass_over_examples(notation: Notation, found: &mut [Found<'_>]) {
    let known = Known::of(notation, found);
    let mut examples: Vec<usize> = Vec::new();
    let mut rules = 0;
    let mut at = 0;
    while at < found.len() {
        let rest = &found[at + 1..];
        let more = rest.iter().take_while(|it| it.candidate.follows).count();
        let block = at..at + 1 + more;
        at = block.end;
        let within = block.filter(|it| found[*it].definition().is_some());
        let within: Vec<usize> = within.collect();
        rules += within.len();
        let definitions = within.iter().filter_map(|it| found[*it].definition());
        let definitions: Vec<&Definition> = definitions.collect();
        let are_unused_strings = within.iter().zip(&definitions).all(|(at, it)| {
            let adds = matches!(found[*at].reading, Reading::Rule { adds: true, .. });
            !adds && !known.is_used(&it.name) && string_of(it).is_some()
        });
        if are_unused_strings && (within.len() == 1 || has_two_of_a_name(notation, &definitions)) {
            examples.extend(within);
        }
    }
    if examples.len() < rules {
        for example in examples {
            found[example].reading = Reading::Prose(NoRule::Example);
        }
    }
}

/// The string of a rule that is only a string.
fn string_of(definition: &Definition) -> Option<&str> {
    match &definition.expression.kind {
        ExpressionKind::Literal { text, .. } => Some(text),
        _ => None,
    }
}

/// Returns `true` if one name is given two strings.
fn has_two_of_a_name(notation: Notation, definitions: &[&Definition]) -> bool {
    let mut given = HashMap::new();
    definitions.iter().any(|it| {
        let key = notation.key(&it.name).into_owned();
        let string = string_of(it);
        *given.entry(key).or_insert(string) != string
    })
}

/// Printings with undefined names, if the rule has a printing without them.
pub(super) fn pass_over_sketches(notation: Notation, found: &mut [Found<'_>]) {
    let known = Known::of(notation, found);
    let is_complete = |it: &Definition| it.expression.names().all(|name| known.defines(name));
    let first_printings = found
        .iter()
        .filter(|it| matches!(it.reading, Reading::Rule { adds: false, .. }));
    let complete: HashSet<String> = first_printings
        .filter_map(Found::definition)
        .filter(|it| is_complete(it))
        .map(|it| notation.key(&it.name).into_owned())
        .collect();
    for found in found {
        let Reading::Rule { definition, adds } = &found.reading else {
            continue;
        };
        let key = notation.key(&definition.name);
        if !adds && !is_complete(definition) && complete.contains(&*key) {
            found.reading = Reading::Prose(NoRule::Sketch);
        }
    }
}
