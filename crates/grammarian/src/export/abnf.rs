//! Grammars of any notation as ABNF.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use crate::automata::CharSet;
use crate::bnf::{Expression, ExpressionKind, Grammar};
use crate::{Error, ErrorKind};

/// A rule, and all that it is made of, as ABNF (RFC 5234; strings in which case matters are numbers). The rule comes
/// first. What other notations allow in names and ABNF does not becomes a hyphen; names that ABNF takes for one, since
/// case does not matter in it, are numbered. Letters and digits that are listed one by one become ranges.
///
/// ```
/// use grammarian::bnf::{Grammar, Notation};
/// use grammarian::export::abnf;
///
/// let grammar = Grammar::parse(Notation::Rfc822, "port_no = *[ digit | \"x\" ]\ndigit = %x30-39")?;
/// assert_eq!(abnf(&grammar, "port_no")?, "\
/// port-no = *(digit / %x78)
/// digit = %x30-39
/// ");
/// # Ok::<(), grammarian::Error>(())
/// ```
///
/// # Errors
///
/// As for [`Grammar::nfa`]; [`ErrorKind::Unsupported`] for a rule that is a choice without alternatives, which ABNF cannot
/// write.
pub fn abnf(grammar: &Grammar, rule: &str) -> Result<String, Error> {
    let parts = Parts::of(grammar, rule)?;
    // Core rules keep their names.
    let mut taken: HashSet<String> = HashSet::new();
    taken.extend(parts.core.iter().map(|name| name.to_ascii_lowercase()));
    let mut names: HashMap<String, String> = HashMap::new();
    for (name, _) in &parts.rules {
        let free = free_name(name, &taken);
        taken.insert(free.to_ascii_lowercase());
        names.insert(name.clone(), free);
    }
    let mut text = String::new();
    for (name, mut expression) in parts.rules {
        expression.edit(&mut |kind| {
            if let ExpressionKind::Rule(name) = kind
                && let Some(rule) = grammar.resolve(name)
            {
                rule.name().clone_into(name);
                if let Some(own) = names.get(name) {
                    name.clone_from(own);
                }
            }
        });
        writeln!(text, "{} = {expression:#}", names[&name]).expect("a text takes what is written");
    }
    Ok(text)
}

/// What a rule is made of.
struct Parts {
    /// The rule itself and others, as they are written in ABNF but for their names.
    rules: Vec<(String, Expression)>,
    /// Core rules of ABNF.
    core: Vec<String>,
}

impl Parts {
    fn of(grammar: &Grammar, rule: &str) -> Result<Self, Error> {
        let mut met: HashSet<String> = HashSet::new();
        let (mut rules, mut core) = (Vec::new(), Vec::new());
        let mut waiting = vec![grammar.find(rule)?.name().to_owned()];
        while let Some(name) = waiting.pop() {
            let Some(definition) = grammar.resolve(&name) else {
                return Err(Error::new(ErrorKind::Undefined(name)));
            };
            let own = definition.name().to_owned();
            if !met.insert(own.clone()) {
                continue;
            }
            if let Some(fault) = definition.faults().first() {
                return Err(fault.clone());
            }
            if grammar.core(&name).is_some() {
                core.push(own);
                continue;
            }
            let mut expression = definition.expression().clone();
            expression.edit(&mut simplify);
            if let Some(fault) = fault_of(&expression) {
                return Err(definition.error(fault));
            }
            let names = expression.rule_names();
            waiting.extend(names.into_iter().rev().map(str::to_owned));
            rules.push((own, expression));
        }
        Ok(Self { rules, core })
    }
}

/// A name as ABNF may have it that no other rule has.
fn free_name(name: &str, taken: &HashSet<String>) -> String {
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let name: String = name
        .chars()
        .map(|c| if fits(c) { c } else { '-' })
        .collect();
    let name = name.trim_start_matches(|c: char| !c.is_ascii_alphabetic());
    let name = if name.is_empty() { "rule" } else { name };
    let is_free = |name: &String| !taken.contains(&name.to_ascii_lowercase());
    let numbered = (2_usize..).map(|number| format!("{name}-{number}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(is_free).unwrap_or_default()
}

/// Leaves out what ABNF cannot write where the words are the same without it, and writes ranges where characters are
/// listed one by one.
fn simplify(kind: &mut ExpressionKind) {
    match kind {
        ExpressionKind::Choice(parts) => {
            parts.retain(has_words);
            if let Some(set) = listed(parts) {
                *kind = ExpressionKind::Set(set);
            }
        }
        ExpressionKind::Repetition { most: Some(0), .. } => {
            *kind = ExpressionKind::Sequence(Vec::new());
        }
        _ => {}
    }
}

/// Whether an expression is not a choice without alternatives.
fn has_words(expression: &Expression) -> bool {
    match expression.kind() {
        ExpressionKind::Choice(parts) => !parts.is_empty(),
        ExpressionKind::Set(set) => !set.is_empty(),
        _ => true,
    }
}

/// What ABNF cannot write.
fn fault_of(expression: &Expression) -> Option<ErrorKind> {
    expression.parts().find_map(|part| match part.kind() {
        ExpressionKind::Prose(prose) => Some(ErrorKind::Prose(prose.clone())),
        _ if !has_words(part) => {
            let what = "a choice without alternatives".to_owned();
            Some(ErrorKind::Unsupported(what))
        }
        _ => None,
    })
}

/// The set of characters that are listed one by one, if ranges are much shorter.
fn listed(parts: &[Expression]) -> Option<CharSet> {
    let mut set = CharSet::EMPTY;
    for part in parts {
        let ExpressionKind::Literal { text, either_case } = part.kind() else {
            return None;
        };
        let mut characters = text.chars();
        let only = characters.next().filter(|_| characters.next().is_none())?;
        let only = CharSet::from(only);
        set = set.union(&if *either_case {
            only.fold_ascii_case()
        } else {
            only
        });
    }
    (set.ranges().len() * 3 <= parts.len()).then_some(set)
}
