//! Automata as drawings for Graphviz.

use std::fmt::Write;

use super::{Dialect, Transitions, Unreadable};
use crate::automata::{CharSet, Dfa, Limits};

/// The minimal automaton of a language in the language DOT of Graphviz. An edge is labelled with its character, or with
/// the class of its characters as [`CharSet`] writes it. [`read_dot`] reads it back.
#[must_use]
pub fn dot(dfa: &Dfa, name: &str) -> String {
    let table = Transitions::of(dfa);
    let mut text = format!("digraph {} {{\n", quoted(name));
    text += "  rankdir = LR;\n  node [shape = circle];\n";
    text += "  start [shape = point];\n  start -> 0;\n";
    for state in table.accepting() {
        writeln!(text, "  {state} [shape = doublecircle];").expect("a text takes what is written");
    }
    for (from, set, to) in table.moves() {
        let label = quoted(&label(set));
        writeln!(text, "  {from} -> {to} [label = {label}];")
            .expect("a text takes what is written");
    }
    text + "}\n"
}

/// A character that can be seen, as it is; any other set as a class.
fn label(set: &CharSet) -> String {
    match set.ranges() {
        &[(only, last)] if only == last && only.is_ascii_graphic() => only.to_string(),
        _ => set.to_string(),
    }
}

/// The set of a label.
fn set_of(label: &str, limits: &Limits) -> Result<CharSet, Unreadable> {
    let mut characters = label.chars();
    if let (Some(only), None) = (characters.next(), characters.next()) {
        return Ok(CharSet::from(only));
    }
    // Of the dialects, this one writes numbers of characters as a class does.
    let dialect = Dialect::JavaScript;
    let (before, behind) = dialect.anchors();
    let class = dialect.read(&format!("{before}{label}{behind}"), limits)?;
    match Transitions::of(&class).moves() {
        [(0, set, 1)] => Ok(set.clone()),
        _ => Err(unknown()),
    }
}

fn unknown() -> Unreadable {
    Unreadable::Syntax("not a drawing that was written here".to_owned())
}

/// A string of DOT, in which a backslash begins an escape.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The text as it is written inside a string of DOT.
fn unquoted(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text.chars();
    while let Some(sign) = rest.next() {
        plain.extend(if sign == '\\' {
            rest.next()
        } else {
            Some(sign)
        });
    }
    plain
}

/// The automaton of a drawing that [`dot`] made.
///
/// # Errors
///
/// [`Unreadable`] if the text is not such a drawing, or is too large.
pub fn read_dot(text: &str, limits: &Limits) -> Result<Dfa, Unreadable> {
    let mut accepting = Vec::new();
    let mut moves = Vec::new();
    let mut states = 1;
    for line in text.lines() {
        let line = line.trim().trim_end_matches(';');
        if let Some((state, _)) = line.split_once(" [shape = doublecircle]") {
            let state: usize = state.parse().map_err(|_| unknown())?;
            states = states.max(state + 1);
            accepting.push(state);
        } else if let Some((edge, label)) = line.split_once(" [label = ") {
            let (from, to) = edge.split_once(" -> ").ok_or_else(unknown)?;
            let from: usize = from.parse().map_err(|_| unknown())?;
            let to: usize = to.parse().map_err(|_| unknown())?;
            states = states.max(from.max(to) + 1);
            let label = label
                .strip_prefix('"')
                .and_then(|it| it.strip_suffix("\"]"));
            let label = unquoted(label.ok_or_else(unknown)?);
            moves.push((from, set_of(&label, limits)?, to));
        }
    }
    let table = Transitions::new(states, accepting, moves).ok_or_else(unknown)?;
    Ok(table.dfa(limits)?)
}
