//! Lines outside of rules that look like a part of one: their loss must be reported.

use std::ops::RangeInclusive;

use super::candidate::is_of_name;
use super::example::Known;
use super::found::{Found, Reading};
use super::print::{Line, Print};
use super::signs::looks_like_bnf;
use crate::Error;
use crate::bnf::{Definition, Notation, read};

/// Lines that look like a part of a rule and are not read.
pub(super) struct Stray {
    /// The name before the equals sign, or else the sign with which it begins.
    pub(super) name: String,
    pub(super) has_name: bool,
    pub(super) lines: RangeInclusive<usize>,
    pub(super) error: Error,
}

/// Alternatives outside of rules, and names among rules that the notation does not allow or that have another sign than
/// that of a definition.
pub(super) fn strays(notation: Notation, print: &Print<'_>, found: &[Found<'_>]) -> Vec<Stray> {
    let has_rules = found.iter().any(|it| it.definition().is_some());
    if notation == Notation::Url7 || !has_rules {
        return Vec::new();
    }
    let known = Known::of(notation, found);
    let lines = print.lines();
    let mut strays: Vec<Stray> = Vec::new();
    let mut found = found.iter().peekable();
    // The last rule above, and the index of the last line that is not blank.
    let mut rule: Option<&Found> = None;
    let mut last: Option<usize> = None;
    let mut at = 0;
    while at < lines.len() {
        let line = &lines[at];
        if let Some(next) = found.next_if(|it| it.candidate.first <= at) {
            rule = Some(next).filter(|it| !matches!(it.reading, Reading::Prose(_)));
            at = next.end.max(at + 1);
            last = Some(at - 1);
            continue;
        }
        if !line.is_blank() {
            let is_near = |it: &&Found| last == Some(it.end - 1);
            let is_below = |it: &&Found| is_near(it) && is_aligned(it, line, print);
            let is_above = |it: &&Found| {
                let between = lines[at + 1..it.candidate.first].iter();
                it.definition().is_some()
                    && is_aligned(it, line, print)
                    && between.clone().all(Line::is_blank)
            };
            let is_among_rules =
                rule.as_ref().is_some_and(is_below) || found.peek().is_some_and(is_above);
            let above = at.checked_sub(1).map(|above| &lines[above]);
            // A line right below other text continues it.
            let is_apart = above.is_none_or(Line::is_blank) || rule.as_ref().is_some_and(is_near);
            let stray = if is_among_rules {
                misspelt(notation, line.text, at + 1)
            } else {
                None
            };
            let stray = stray.or_else(|| {
                let stray = alternatives(&known, line.text, at + 1)?;
                let goes_on = strays
                    .last_mut()
                    .filter(|it| !it.has_name && *it.lines.end() == at);
                match goes_on {
                    Some(above) => {
                        above.lines = *above.lines.start()..=at + 1;
                        None
                    }
                    None => Some(stray).filter(|_| is_apart),
                }
            });
            // The next line is among the rules, too.
            if !stray.as_ref().is_some_and(|it| it.has_name) {
                last = Some(at);
            }
            strays.extend(stray);
        }
        at += 1;
    }
    strays
}

fn is_aligned(found: &Found<'_>, line: &Line<'_>, print: &Print<'_>) -> bool {
    print.lines()[found.candidate.first].indent == line.indent
}

/// A line that begins with the sign of an alternative, and has something that only rules have, and no names but those of rules.
fn alternatives(known: &Known, line: &str, number: usize) -> Option<Stray> {
    let text = line.trim_start();
    let signs: &[&str] = match known.notation() {
        Notation::Rfc822 => &["/", "|"],
        Notation::Ebnf => &["|"],
        _ => &["=/", "/"],
    };
    let sign = signs.iter().find(|sign| text.starts_with(**sign))?;
    let rest = text[sign.len()..].trim_end_matches(['/', '|', ' ']);
    let is_apart = rest.starts_with([' ', '\t', '"']);
    let definition = expression(known.notation(), rest)?;
    let are_known = definition
        .expression
        .names()
        .all(|name| known.defines(name));
    if !is_apart || !looks_like_bnf(rest) || !are_known {
        return None;
    }
    let column = line[..line.len() - text.len()].chars().count() + 1;
    let words = "alternatives that belong to no rule".to_owned();
    Some(Stray {
        name: (*sign).to_owned(),
        has_name: false,
        lines: number..=number,
        error: Error::syntax((number, column), words),
    })
}

/// A line that would be a rule if it had another name or another sign.
fn misspelt(notation: Notation, line: &str, number: usize) -> Option<Stray> {
    let text = line.trim_start();
    let (name, rest) = text.split_at(text.find(|c| !is_of_name(c)).unwrap_or(text.len()));
    let before = rest.trim_start();
    let margin = line[..line.len() - text.len()].chars().count();
    let begins_with_digit = name.starts_with(|c: char| c.is_ascii_digit());
    let (column, rest, words) = if let Some(rest) = before.strip_prefix("==") {
        let column = margin + text.len() - before.len() + 1;
        (
            column,
            rest,
            "a rule is defined by one equals sign".to_owned(),
        )
    } else if begins_with_digit && name.contains(|c: char| c.is_ascii_alphabetic()) {
        let rest = ["::=", ":=", "="]
            .iter()
            .find_map(|it| before.strip_prefix(it))?;
        (
            margin + 1,
            rest,
            "the name of a rule begins with a letter".to_owned(),
        )
    } else {
        return None;
    };
    if name.is_empty() || expression(notation, rest).is_none() {
        return None;
    }
    Some(Stray {
        name: name.to_owned(),
        has_name: true,
        lines: number..=number,
        error: Error::syntax((number, column), words).within(name, 0, 0),
    })
}

/// A text as the right side of a rule.
fn expression(notation: Notation, text: &str) -> Option<Definition> {
    let mut rules = read::parse(notation, &format!("x {} {text}", notation.sign())).ok()?;
    let (definition, _) = rules.pop()?;
    rules.is_empty().then_some(definition)
}
