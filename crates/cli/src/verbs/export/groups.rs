//! The groups of a regular expression that have names.

use std::collections::{HashMap, HashSet};

use grammarian::bnf::{Definition, Expression, ExpressionKind, Grammar, original_name};
use urlspec::{Concept, Document};

use crate::language::Language;
use crate::outcome::Failure;

/// The parts of a URL that get a group of their own.
const GROUPED: [Concept; 10] = [
    Concept::Scheme,
    Concept::Authority,
    Concept::UserInfo,
    Concept::User,
    Concept::Password,
    Concept::Host,
    Concept::Port,
    Concept::Path,
    Concept::Query,
    Concept::Fragment,
];

/// The rules that are groups, and the names of the groups.
pub(super) struct Groups {
    names: HashMap<String, String>,
    /// The rules that were asked for one by one.
    asked: Vec<String>,
}

impl Groups {
    /// The parts of a URL with `parts`, and the rules that are asked for as `RULE` or `RULE=NAME`.
    pub(super) fn of(language: &Language, parts: bool, asked: &[String]) -> Result<Self, Failure> {
        let mut groups = Self {
            names: HashMap::new(),
            asked: Vec::new(),
        };
        let grammar = language.grammars.languages().grammar();
        if parts {
            let Some(document) = language.grammars.document() else {
                return Err(language.refused("only documents have concepts; --group names rules"));
            };
            groups.names = parts_of_urls(document, grammar);
        }
        let made_of = grammar.made_of(&language.rule);
        for argument in asked {
            let (rule, name) = match argument.split_once('=') {
                Some((rule, name)) => (rule, Some(name)),
                None => (argument.as_str(), None),
            };
            let rule = grammar.find(rule);
            let rule = rule.map_err(|error| Failure::from(language.grammars.error(&error)))?;
            let rule = rule.name();
            if !made_of.iter().any(|part| original_name(part) == rule) {
                return Err(
                    language.refused(&format!("it is not made of `{rule}`, which --group names"))
                );
            }
            let name = name.map_or_else(
                || rule.replace(|c: char| !c.is_ascii_alphanumeric(), "_"),
                str::to_owned,
            );
            let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
                && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            if !is_name {
                return Err(format!(
                    "`{name}` is not a valid name for a group: letters, digits and `_`, a letter first"
                )
                .into());
            }
            groups.names.insert(rule.to_owned(), name);
            groups.asked.push(rule.to_owned());
        }
        Ok(groups)
    }

    /// The name of the group that a rule is to be.
    pub(super) fn name_of(&self, rule: &str) -> Option<String> {
        self.names.get(original_name(rule)).cloned()
    }

    /// Refuses an expression in which a group is missing: rules that contain themselves become repetitions, and other
    /// rules of such a cycle have no place of their own in them.
    pub(super) fn check(&self, language: &Language, text: &str) -> Result<(), Failure> {
        let is_there = |name: &str| text.contains(&format!("<{name}>"));
        let is_missing = |rule: &&String| {
            let name = &self.names[*rule];
            // Java's names have no low line.
            !is_there(name) && !is_there(&name.replace('_', ""))
        };
        match self.asked.iter().find(is_missing) {
            Some(rule) => Err(language.refused(&format!(
                "`{rule}` can be no group: it has no place of its own in the expression"
            ))),
            None => Ok(()),
        }
    }
}

/// The rules of a document that are for parts of a URL, and the names of these.
fn parts_of_urls(document: Document, grammar: &Grammar) -> HashMap<String, String> {
    let concepts: HashMap<&str, Concept> = document
        .rules()
        .filter_map(|rule| Some((rule.name(), rule.concept()?)))
        .collect();
    let mut names: HashMap<String, String> = HashMap::new();
    for (rule, concept) in &concepts {
        if GROUPED.contains(concept) {
            // Named as the components.
            names.insert((*rule).to_owned(), concept.as_str().replace('-', ""));
        }
    }
    for rule in paths(grammar, &concepts) {
        let path = Concept::Path.as_str().to_owned();
        names.entry(rule.to_owned()).or_insert(path);
    }
    names
}

/// The rules that are paths: those with the concept, those that are kinds of one, as `path-rootless` is one of `path`,
/// and those that are made of segments, slashes and other paths.
fn paths<'g>(grammar: &'g Grammar, concepts: &HashMap<&str, Concept>) -> HashSet<&'g str> {
    let concept = |rule: &str| concepts.get(rule).copied();
    let parts = |rule: &Definition| -> Vec<&'g str> {
        let names = rule.expression().rule_names().into_iter();
        let rules = names.filter_map(|name| grammar.rule(name));
        rules.map(Definition::name).collect()
    };
    let mut paths: HashSet<&str> = HashSet::new();
    for rule in grammar.rules() {
        if concept(rule.name()) == Some(Concept::Path) {
            paths.insert(rule.name());
            if is_choice_of_rules(rule.expression()) {
                paths.extend(parts(rule));
            }
        }
    }
    loop {
        let is_made_of_paths = |rule: &&Definition| {
            let parts = parts(rule);
            let is_path =
                |part: &&str| concept(part) == Some(Concept::Segment) || paths.contains(part);
            concept(rule.name()).is_none()
                && !parts.is_empty()
                && parts.iter().all(is_path)
                && has_no_text_but_slashes(rule.expression())
        };
        let more = grammar.rules().iter().filter(is_made_of_paths);
        let more: Vec<&str> = more.map(Definition::name).collect();
        let known = paths.len();
        paths.extend(more);
        if paths.len() == known {
            return paths;
        }
    }
}

/// Returns `true` if an expression is a choice of rules, or empty.
fn is_choice_of_rules(expression: &Expression) -> bool {
    match expression.kind() {
        ExpressionKind::Rule(_) => true,
        ExpressionKind::Choice(parts) => parts.iter().all(is_choice_of_rules),
        ExpressionKind::Sequence(parts) => parts.len() == 1 && is_choice_of_rules(&parts[0]),
        ExpressionKind::Repetition {
            most: Some(1), of, ..
        } => is_choice_of_rules(of),
        _ => false,
    }
}

/// Returns `true` if all texts in an expression are single slashes.
fn has_no_text_but_slashes(expression: &Expression) -> bool {
    match expression.kind() {
        ExpressionKind::Literal { text, .. } => text == "/",
        ExpressionKind::Sequence(parts) | ExpressionKind::Choice(parts) => {
            parts.iter().all(has_no_text_but_slashes)
        }
        ExpressionKind::Repetition { of, .. } => has_no_text_but_slashes(of),
        ExpressionKind::Rule(_) => true,
        _ => false,
    }
}
