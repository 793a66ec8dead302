//! Places in the expression of a rule.

use std::mem::discriminant;
use std::sync::Arc;

use crate::bnf::{Expression, printed};

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
