//! The facts about a grammar that its pages show.

use std::collections::HashMap;
use std::sync::Arc;

use grammarian::automata::Dfa;
use grammarian::bnf::{Definition, Expression, ExpressionKind};
use grammarian::generate::Characters;
use urlspec_lineage::composition::{Choice, Composed};

use super::place;
use crate::facts::{Closer, Shapes};

/// A grammar, and its rules.
pub(super) struct GrammarFacts {
    pub(super) grammar: Composed,
    /// Its name; of several of one name, with a number.
    pub(super) label: String,
    pub(super) folder: String,
    pub(super) rules: Vec<RuleFacts>,
    /// The number of each rule, by its name.
    numbers: HashMap<String, usize>,
}

/// A rule.
pub(super) struct RuleFacts {
    pub(super) name: String,
    /// Its folder, in that of the grammar.
    pub(super) folder: String,
    /// Where it stands, and its text there if that is at hand.
    pub(super) place: String,
    pub(super) printed: Option<String>,
    /// The rule as it was read: all its parts, wherever they stand.
    pub(super) read: String,
    /// The names of rules that it uses, and of those that use it.
    pub(super) uses: Vec<String>,
    pub(super) used_by: Vec<String>,
    /// Its words, or why it has no language.
    pub(super) language: Result<LanguageFacts, String>,
}

/// The language of a rule.
pub(super) struct LanguageFacts {
    pub(super) dfa: Arc<Dfa>,
    words: Vec<String>,
    closer: Closer,
}

impl LanguageFacts {
    /// The states from which a word ends.
    pub(super) fn states(&self) -> usize {
        self.dfa.live_states().into_iter().filter(|it| *it).count()
    }

    /// Shortest words, each of another shape.
    pub(super) fn words(&self) -> &[String] {
        &self.words
    }

    pub(super) fn near_misses(&self) -> &[String] {
        &self.closer.near_misses
    }

    /// How many words of each length there are, from length 0 on.
    pub(super) fn counts(&self) -> &[String] {
        &self.closer.counts
    }
}

/// The largest number of words that are shown.
const SHOWN: usize = 12;

impl RuleFacts {
    /// Its text in its file, or else as it was read.
    pub(super) fn text(&self) -> &str {
        self.printed.as_deref().unwrap_or(&self.read)
    }
}

impl GrammarFacts {
    pub(super) fn of(
        grammar: Composed,
        (label, folder): (String, String),
        text: &dyn Fn(&str) -> Option<String>,
    ) -> Self {
        let text = text(grammar.file());
        let definitions = grammar.languages().grammar().rules();
        let own: Vec<&Definition> = definitions.iter().filter(|it| is_shown(it)).collect();
        let folders = place::folders(own.iter().map(|rule| rule.name()));
        let uses: Vec<Vec<String>> = own
            .iter()
            .map(|rule| {
                let mut names = Vec::new();
                references(rule.expression(), &mut names);
                let known = names.into_iter().filter_map(|name| {
                    let rule = grammar.languages().grammar().rule(name)?;
                    Some(rule.name().to_owned())
                });
                let mut known: Vec<String> = known.collect();
                let mut seen = Vec::new();
                known.retain(|name| {
                    let is_new = !seen.contains(name);
                    seen.push(name.clone());
                    is_new
                });
                known
            })
            .collect();
        let usage = |name: &str| {
            let all = own.iter().zip(&uses);
            let using = all.filter(|(_, names)| names.iter().any(|it| it == name));
            using.map(|(rule, _)| rule.name().to_owned()).collect()
        };
        let shapes = Shapes::of(grammar.languages().grammar());
        let rules = own.iter().zip(folders).zip(&uses);
        let rules = rules.map(|((rule, folder), uses)| {
            let printed = printed(&grammar, rule, text.as_deref());
            RuleFacts {
                name: rule.name().to_owned(),
                folder,
                place: place_of(&grammar, rule),
                printed,
                read: format!("{} = {}", rule.name(), rule.expression()),
                uses: uses.clone(),
                used_by: usage(rule.name()),
                language: language(&grammar, &shapes, rule),
            }
        });
        let rules: Vec<RuleFacts> = rules.collect();
        let numbers = rules.iter().enumerate();
        let numbers = numbers
            .map(|(number, rule)| (rule.name.clone(), number))
            .collect();
        Self {
            grammar,
            label,
            folder,
            rules,
            numbers,
        }
    }

    /// The rule of this name, as the grammar compares names.
    pub(super) fn rule(&self, name: &str) -> Option<&RuleFacts> {
        let name = match self.numbers.get(name) {
            Some(number) => return self.rules.get(*number),
            None => self.grammar.languages().grammar().rule(name)?.name(),
        };
        self.numbers
            .get(name)
            .and_then(|number| self.rules.get(*number))
    }

    /// The definition of a rule.
    pub(super) fn definition(&self, name: &str) -> Option<&Definition> {
        self.grammar.languages().grammar().rule(name)
    }
}

/// The line of a rule; of one that was taken from another file, with the file.
fn place_of(grammar: &Composed, rule: &Definition) -> String {
    if rule.line() == 0 {
        return String::new();
    }
    match rule.source() {
        Some(_) => grammar.place_of_rule(rule),
        None => format!("line {}", rule.line()),
    }
}

/// The file of the step from the grammar of this number to the next.
pub(super) fn step(grammars: &[GrammarFacts], from: usize) -> String {
    place::step(&grammars[from].folder, &grammars[from + 1].folder)
}

/// Copies that a depth needs are not shown.
fn is_shown(rule: &Definition) -> bool {
    rule.copy_of().is_none()
}

/// The names in an expression, from left to right.
fn references<'e>(expression: &'e Expression, names: &mut Vec<&'e str>) {
    match expression.kind() {
        ExpressionKind::Rule(name) => names.push(name),
        ExpressionKind::Sequence(parts) | ExpressionKind::Choice(parts) => {
            for part in parts {
                references(part, names);
            }
        }
        ExpressionKind::Repetition { of, .. } => references(of, names),
        ExpressionKind::Exclusion { of, without } => {
            references(of, names);
            references(without, names);
        }
        _ => {}
    }
}

/// A rule as its file has it; `None` without the file, and in XML, where marks stand between.
fn printed(grammar: &Composed, rule: &Definition, text: Option<&str>) -> Option<String> {
    if let Some(document) = grammar.document()
        && let Some(rule) = document.rules().find(|it| it.name() == rule.name())
    {
        return Some(rule.reading().to_owned());
    }
    let is_xml = |text: &&str| {
        text.trim_start_matches('\u{feff}')
            .trim_start()
            .starts_with("<?xml")
    };
    let lines = grammar.lines_of(rule, text.filter(|text| !is_xml(text))?);
    Some(without_indent(&lines)).filter(|lines| !lines.is_empty())
}

/// Lines without the white space that all of them begin with, and without blank ones at the end.
fn without_indent(lines: &[&str]) -> String {
    let indent = |line: &&str| line.len() - line.trim_start_matches(' ').len();
    let full = lines.iter().filter(|line| !line.trim().is_empty());
    let least = full.map(indent).min().unwrap_or_default();
    let cut = lines
        .iter()
        .map(|line| line.get(least..).unwrap_or_default().trim_end());
    cut.collect::<Vec<&str>>().join("\n").trim_end().to_owned()
}

/// A setting as an option of the program.
fn option(choice: &Choice) -> String {
    let name = choice.setting().as_str();
    let value = choice.value().map(|value| format!(" {value}"));
    format!("--{name}{}", value.unwrap_or_default())
}

fn language(
    grammar: &Composed,
    shapes: &Shapes,
    rule: &Definition,
) -> Result<LanguageFacts, String> {
    let told = |error: &grammarian::Error| grammar.error(error).message().spelled(option);
    let limits = *grammar.languages().limits();
    let dfa = grammar
        .languages()
        .dfa(rule.name())
        .map_err(|error| told(&error))?;
    let chosen = Characters::Path.narrow(&dfa, &limits);
    let chosen = chosen.map_err(|limit| told(&limit.into()))?;
    Ok(LanguageFacts {
        words: shapes.words(rule.name(), &dfa, &chosen, SHOWN),
        closer: Closer::new(&dfa, limits).map_err(|error| told(&error))?,
        dfa,
    })
}
