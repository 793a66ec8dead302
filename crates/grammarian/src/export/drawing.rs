//! Automata as drawings for Graphviz.

use std::fmt::Write;

use super::{Dialect, Transitions, Unreadable};
use crate::automata::{CharSet, Dfa, Limits};

/// The minimal automaton of a language in the language DOT of Graphviz. Edges are labelled with classes of characters
/// in the syntax of the crate `regex`. [`read_dot`] reads it back.
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

/// A set as a class of the dialect of Rust.
fn label(set: &CharSet) -> String {
    let regex = super::Regex::of_set(set.clone());
    let whole = regex.write(Dialect::Rust).unwrap_or_default();
    let (before, behind) = Dialect::Rust.anchors();
    let inner = whole
        .strip_prefix(before)
        .and_then(|it| it.strip_suffix(behind));
    inner.unwrap_or_default().to_owned()
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
    let wrong = || Unreadable::Syntax("not a drawing that was written here".to_owned());
    let mut accepting = Vec::new();
    let mut moves = Vec::new();
    let mut states = 1;
    for line in text.lines() {
        let line = line.trim().trim_end_matches(';');
        if let Some((state, _)) = line.split_once(" [shape = doublecircle]") {
            let state: usize = state.parse().map_err(|_| wrong())?;
            states = states.max(state + 1);
            accepting.push(state);
        } else if let Some((edge, label)) = line.split_once(" [label = ") {
            let (from, to) = edge.split_once(" -> ").ok_or_else(wrong)?;
            let from: usize = from.parse().map_err(|_| wrong())?;
            let to: usize = to.parse().map_err(|_| wrong())?;
            states = states.max(from.max(to) + 1);
            let label = label
                .strip_prefix('"')
                .and_then(|it| it.strip_suffix("\"]"));
            let label = unquoted(label.ok_or_else(wrong)?);
            let (before, behind) = Dialect::Rust.anchors();
            let class = Dialect::Rust.read(&format!("{before}{label}{behind}"), limits)?;
            let class = Transitions::of(&class);
            let [(0, set, 1)] = class.moves() else {
                return Err(wrong());
            };
            moves.push((from, set.clone(), to));
        }
    }
    let table = Transitions::new(states, accepting, moves).ok_or_else(wrong)?;
    Ok(table.dfa(limits)?)
}
