//! What to say of a fault, in the document's own words.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::locate::{Fault, Kind};
use crate::automata::{CharSet, StateId};
use crate::concept::Concept;
use crate::grammar::Rule;
use crate::matcher::{Matcher, Reach};
use crate::parse::parse;

/// What is wrong, in one line.
pub(super) fn message(fault: &Fault, character: Option<char>) -> String {
    let rule = fault.rule;
    let found = character.map_or_else(|| "the end".to_owned(), name);
    match (fault.kind, fault.component) {
        (Kind::BrokenEscape(_), _) => {
            format!("`%` must be followed by two hexadecimal digits, found {found}")
        }
        (Kind::Character, _) => format!("{found} is not allowed in `{rule}`"),
        (Kind::NoSuchPart, Some(component)) => format!("`{rule}` has no {component}"),
        (Kind::NoSuchPart, None) => format!("`{rule}` has no such part"),
        (Kind::Incomplete, Some(component)) if character.is_some() => {
            format!("the {component} is missing or incomplete, found {found}")
        }
        (Kind::Incomplete, Some(component)) => {
            format!("the text ends, but its {component} is missing or incomplete")
        }
        (Kind::Incomplete, None) => format!("the text ends, but `{rule}` is incomplete"),
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
    // The percent sign is excluded as data; as the beginning of an escape every document has it.
    let excluding = fault
        .rule
        .revision()
        .rules()
        .find(excludes)
        .filter(|_| character != '%');
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

/// What may stand where a text stops being good by `rule`: classes of characters by the document's
/// names for them, other characters in quotes, and the end where there is nothing else.
pub(super) fn expected(rule: Rule, reach: Reach) -> Vec<String> {
    /// The words for each rule and state of its automaton that somebody has asked for.
    static KNOWN: Mutex<BTreeMap<(Rule, StateId), Vec<String>>> = Mutex::new(BTreeMap::new());
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(words) = known().get(&(rule, reach.state)) {
        return words.clone();
    }
    let words = describe(rule, Matcher::of(rule), reach);
    known().insert((rule, reach.state), words.clone());
    words
}

fn describe(rule: Rule, automaton: &Matcher, reach: Reach) -> Vec<String> {
    let mut left = automaton.next(reach);
    let classes: Vec<(Rule, CharSet)> = rule
        .revision()
        .rules()
        .filter(|class| class.is_class() && class.concept() != Some(Concept::Excluded))
        .map(|class| (class, Matcher::of(class).first()))
        .collect();
    let mut words = Vec::new();
    let whole = left.clone();
    loop {
        let fitting = classes
            .iter()
            .filter(|(_, set)| set.difference(&whole).is_empty());
        let gain = |set: &CharSet| left.difference(&left.difference(set)).len();
        let best = fitting.max_by_key(|(_, set)| (gain(set), std::cmp::Reverse(set.len())));
        match best {
            Some((class, set)) if gain(set) > 1 => {
                words.push(class.name().to_owned());
                left = left.difference(set);
            }
            _ => break,
        }
    }
    // Behind a percent sign there is always an escape.
    let escape = classes
        .iter()
        .find(|(class, _)| class.concept() == Some(Concept::Escaped))
        .filter(|_| left.contains('%'));
    if let Some((escape, set)) = escape {
        words.push(escape.name().to_owned());
        left = left.difference(set);
    }
    for &(first, last) in left.ranges() {
        if (first..=last).nth(6).is_none() {
            words.extend((first..=last).map(quoted));
        } else {
            words.push(format!("{} to {}", quoted(first), quoted(last)));
        }
    }
    if words.is_empty() && automaton.accepts(reach) {
        words.push("the end".to_owned());
    }
    words
}

/// A character as a grammar writes it.
pub(super) fn quoted(character: char) -> String {
    if character.is_ascii_graphic() || character == ' ' {
        format!("\"{character}\"")
    } else {
        format!("U+{:04X}", u32::from(character))
    }
}

/// `a`, or `one of a, b, c`.
pub(crate) fn one_of(words: &[String]) -> String {
    match words {
        [only] => only.clone(),
        several => format!("one of {}", several.join(", ")),
    }
}

/// A character as a message names it.
pub(super) fn name(character: char) -> String {
    match character {
        ' ' => "a space".to_owned(),
        '!'..='~' => format!("`{character}`"),
        _ if character.is_alphanumeric() => {
            format!("`{character}` (U+{:04X})", u32::from(character))
        }
        _ => format!("U+{:04X}", u32::from(character)),
    }
}
