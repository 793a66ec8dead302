//! Places in the expression of a rule.

use std::mem::discriminant;
use std::sync::Arc;

use crate::bnf::{Expression, ExpressionKind, original_name};

/// A part of a rule's expression: its text in ABNF, and its number if the same text occurs several times.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    expression: Arc<str>,
    index: usize,
    count: usize,
}

impl Place {
    /// The part, in ABNF.
    #[must_use]
    pub fn expression(&self) -> &str {
        &self.expression
    }

    /// Its number among the parts with the same text, counted from 0.
    #[must_use]
    pub fn index(&self) -> usize {
        self.index
    }

    /// How many parts of the rule are written like this one, itself included.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// The place of one of the parts of an expression.
    pub(super) fn of(part: &Expression, parts: &[&Expression]) -> Self {
        let expression = printed(part);
        let alike = parts.iter().filter(|other| {
            let is_same_kind = discriminant(other.kind()) == discriminant(part.kind());
            is_same_kind && printed(other) == expression
        });
        let (mut index, mut count) = (0, 0);
        for other in alike {
            if std::ptr::eq(*other, part) {
                index = count;
            }
            count += 1;
        }
        Self {
            expression: expression.into(),
            index,
            count,
        }
    }
}

/// An expression in ABNF. The copies of unrolled rules have the names of the rules themselves, and expressions that
/// would be nested too deep are `<deeper>`.
pub(super) fn printed(expression: &Expression) -> String {
    let is_odd = |part: &Expression| match part.kind() {
        ExpressionKind::Rule(name) => original_name(name) != name,
        ExpressionKind::Choice(alternatives) => alternatives.is_empty(),
        _ => false,
    };
    if !expression.parts().any(is_odd) {
        return expression.to_string();
    }
    let mut own = expression.clone();
    own.edit(&mut |kind| match kind {
        ExpressionKind::Rule(name) => *name = original_name(name).to_owned(),
        ExpressionKind::Choice(alternatives) if alternatives.is_empty() => {
            *kind = ExpressionKind::Prose("deeper".to_owned());
        }
        _ => {}
    });
    own.to_string()
}
