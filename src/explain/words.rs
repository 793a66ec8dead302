//! What to say of a fault, in the document's own words.

use super::Component;
use super::locate::{Fault, Kind};
use crate::concept::Concept;
use crate::grammar::{Rule, Term};
use crate::parse::parse;

/// What is wrong, in one line.
pub(super) fn message(fault: &Fault, character: Option<char>) -> String {
    let rule = fault.rule;
    let found = character.map_or_else(|| "the end".to_owned(), name);
    match fault.kind {
        _ if fault.escape.is_some() => {
            format!("`%` must be followed by two hexadecimal digits, found {found}")
        }
        Kind::Character => format!("{found} is not allowed in `{rule}`"),
        Kind::NoSuchPart => match fault.component {
            Some(component) => format!("`{rule}` has no {component}"),
            None => format!("`{rule}` has no such part"),
        },
        Kind::Missing => match fault.component {
            Some(component) if character.is_some() => {
                format!("the {component} is missing or incomplete, found {found}")
            }
            Some(component) => format!("the text ends, but its {component} is incomplete"),
            None => format!("the text ends, but `{rule}` is incomplete"),
        },
    }
}

/// What else is worth knowing.
pub(super) fn notes(fault: &Fault, character: Option<char>) -> Vec<String> {
    let Some(character) = character.filter(|_| fault.kind == Kind::Character) else {
        return Vec::new();
    };
    if !character.is_ascii() {
        return vec!["URLs are written in US-ASCII".to_owned()];
    }
    let text = character.to_string();
    let excludes =
        |rule: &Rule| rule.concept() == Some(Concept::Excluded) && parse(*rule, &text).is_ok();
    let excluding = fault.rule.revision().rules().find(excludes);
    excluding
        .map(|rule| {
            format!(
                "it is one of `{rule}` ({}), which no other rule uses",
                rule.section()
            )
        })
        .into_iter()
        .collect()
}

/// What the rule is made of: its character classes by name, and its literals in quotes.
pub(super) fn expected(fault: &Fault) -> Vec<String> {
    if fault.kind == Kind::NoSuchPart {
        return Vec::new();
    }
    if let Some(literal) = &fault.literal {
        return vec![format!("\"{literal}\"")];
    }
    if fault.escape.is_some() {
        return fault
            .rule
            .below(Concept::Hex)
            .map(|hex| hex.name().to_owned())
            .into_iter()
            .collect();
    }
    if fault.rule.is_production() {
        return parts(fault.rule);
    }
    let mut expected = Vec::new();
    collect(fault.rule, &mut expected, &mut Vec::new());
    if fault.component == Some(Component::Scheme) && fault.kind == Kind::Missing {
        expected.push("\":\"".to_owned());
    }
    expected
}

/// The parts of a scheme's production, behind what it begins with.
fn parts(production: Rule) -> Vec<String> {
    let terms = production
        .terms()
        .into_iter()
        .skip_while(|term| matches!(term, Term::Literal(_)));
    let mut parts = Vec::new();
    for term in terms {
        let part = match term {
            Term::Name(name) => name.to_owned(),
            Term::Literal(literal) => format!("\"{literal}\""),
            Term::Open | Term::Close | Term::Bar => continue,
        };
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    parts
}

fn collect(rule: Rule, expected: &mut Vec<String>, seen: &mut Vec<Rule>) {
    seen.push(rule);
    for term in rule.terms() {
        let word = match term {
            Term::Literal(literal) => format!("\"{literal}\""),
            Term::Name(name) => match rule.revision().rule(name) {
                Ok(used) if used.is_class() => used.name().to_owned(),
                Ok(used) => {
                    if !seen.contains(&used) {
                        collect(used, expected, seen);
                    }
                    continue;
                }
                Err(_) => continue,
            },
            Term::Open | Term::Close | Term::Bar => continue,
        };
        if !expected.contains(&word) {
            expected.push(word);
        }
    }
}

/// `a`, or `one of a, b, c`.
pub(super) fn one_of(words: &[String]) -> String {
    match words {
        [only] => only.clone(),
        several => format!("one of {}", several.join(", ")),
    }
}

/// A character as a message names it.
fn name(character: char) -> String {
    match character {
        ' ' => "a space".to_owned(),
        '!'..='~' => format!("`{character}`"),
        _ if character.is_control() || character.is_whitespace() => {
            format!("U+{:04X}", u32::from(character))
        }
        _ => format!("`{character}` (U+{:04X})", u32::from(character)),
    }
}
