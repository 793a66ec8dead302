//! Expressions without parts that accept no word, and without parts that accept only the empty word.

use crate::automata::CharSet;
use crate::bnf::{Expression, ExpressionKind};

/// Returns `true` if an expression accepts any word, where `knows` tells this of rules.
pub(super) fn accepts_something(expression: &Expression, knows: &dyn Fn(&str) -> bool) -> bool {
    match expression.kind() {
        ExpressionKind::Set(set) => !set.is_empty(),
        ExpressionKind::Sequence(parts) => parts.iter().all(|part| accepts_something(part, knows)),
        ExpressionKind::Choice(parts) => parts.iter().any(|part| accepts_something(part, knows)),
        ExpressionKind::Repetition { least, most, of } => {
            *least == 0 || *most == Some(0) || accepts_something(of, knows)
        }
        ExpressionKind::Rule(name) => knows(name),
        ExpressionKind::Literal { .. }
        | ExpressionKind::Exclusion { .. }
        | ExpressionKind::Prose(_) => true,
    }
}

/// Leaves out alternatives that accept nothing and parts that are the empty word, and writes ranges where characters
/// are listed one by one. An expression that accepts no word becomes a choice without alternatives. The parts are
/// simple already.
pub(super) fn simplify(kind: &mut ExpressionKind) {
    match kind {
        ExpressionKind::Set(set) if set.is_empty() => *kind = ExpressionKind::Choice(Vec::new()),
        ExpressionKind::Choice(parts) => {
            parts.retain(|part| !is_nothing(part));
            if let Some(set) = listed(parts) {
                *kind = ExpressionKind::Set(set);
            } else if parts.len() == 1 {
                *kind = parts[0].kind().clone();
            }
        }
        ExpressionKind::Sequence(parts) => {
            if parts.iter().any(is_nothing) {
                *kind = ExpressionKind::Choice(Vec::new());
                return;
            }
            parts.retain(|part| !is_empty_word(part));
            if parts.len() == 1 {
                *kind = parts[0].kind().clone();
            }
        }
        ExpressionKind::Repetition { least, most, of } => {
            if *most == Some(0) || *least == 0 && is_nothing(of) || is_empty_word(of) {
                *kind = ExpressionKind::Sequence(Vec::new());
            } else if is_nothing(of) {
                *kind = ExpressionKind::Choice(Vec::new());
            }
        }
        _ => {}
    }
}

/// Returns `true` if an expression is a choice without alternatives.
fn is_nothing(expression: &Expression) -> bool {
    matches!(expression.kind(), ExpressionKind::Choice(parts) if parts.is_empty())
}

fn is_empty_word(expression: &Expression) -> bool {
    match expression.kind() {
        ExpressionKind::Sequence(parts) => parts.is_empty(),
        ExpressionKind::Literal { text, .. } => text.is_empty(),
        _ => false,
    }
}

/// The set of characters that are listed one by one, if ranges are much shorter.
fn listed(parts: &[Expression]) -> Option<CharSet> {
    if parts.is_empty() {
        return None;
    }
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
