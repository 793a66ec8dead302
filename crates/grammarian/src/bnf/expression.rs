//! The expressions of rules.

use std::collections::HashSet;
use std::ops::Range;

use crate::automata::CharSet;

/// An expression, with its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    pub(super) kind: ExpressionKind,
    pub(super) span: Range<usize>,
}

impl Expression {
    pub(crate) fn new(kind: ExpressionKind, span: Range<usize>) -> Self {
        Self { kind, span }
    }

    /// The kind of the expression.
    #[must_use]
    pub fn kind(&self) -> &ExpressionKind {
        &self.kind
    }

    /// The place of the expression, in bytes of the text that the rule was read from: of a
    /// [`GrammarFile`](super::GrammarFile), the text of the [printing](super::Printing::text).
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The names of the rules that the expression refers to, each once, in the order in which they
    /// are first written.
    #[must_use]
    pub fn rule_names(&self) -> Vec<&str> {
        let mut seen = HashSet::new();
        self.names().filter(|name| seen.insert(*name)).collect()
    }

    /// This expression and all of its parts, in the order in which they are written.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &Expression> {
        self.parts_unless(|_| false)
    }

    /// The same, without expressions that are repeated zero times, since they are not part of any word.
    pub(crate) fn parts_of_words(&self) -> impl Iterator<Item = &Expression> {
        self.parts_unless(|most| most == Some(0))
    }

    /// All parts except those that are repeated at most so many times.
    fn parts_unless(
        &self,
        is_left_out: impl Fn(Option<usize>) -> bool,
    ) -> impl Iterator<Item = &Expression> {
        let mut waiting = vec![self];
        std::iter::from_fn(move || {
            let next = waiting.pop()?;
            match &next.kind {
                ExpressionKind::Sequence(parts) | ExpressionKind::Choice(parts) => {
                    waiting.extend(parts.iter().rev());
                }
                ExpressionKind::Repetition { of, most, .. } if !is_left_out(*most) => {
                    waiting.push(of);
                }
                ExpressionKind::Exclusion { of, without } => {
                    waiting.extend([&**without, &**of]);
                }
                _ => {}
            }
            Some(next)
        })
    }

    /// Returns `true` if two expressions are the same, wherever they stand.
    pub(crate) fn means_the_same(&self, other: &Self) -> bool {
        let mut parts = self.parts();
        let mut others = other.parts();
        loop {
            match (parts.next(), others.next()) {
                (None, None) => return true,
                (Some(part), Some(other)) if part.kind.is_like(&other.kind) => {}
                _ => return false,
            }
        }
    }

    /// The names of the rules that the expression refers to, as often as they are written, each with `true` if a
    /// counted repetition copies the place.
    pub(crate) fn references(&self) -> impl Iterator<Item = (&str, bool)> {
        let mut waiting = vec![(self, false)];
        std::iter::from_fn(move || {
            loop {
                let (next, is_copied) = waiting.pop()?;
                match &next.kind {
                    ExpressionKind::Sequence(parts) | ExpressionKind::Choice(parts) => {
                        waiting.extend(parts.iter().map(|part| (part, is_copied)));
                    }
                    ExpressionKind::Repetition { least, most, of } => {
                        let copies = most.unwrap_or(least.saturating_add(1));
                        waiting.push((of, is_copied || copies > 1));
                    }
                    ExpressionKind::Exclusion { of, without } => {
                        waiting.extend([(&**of, true), (&**without, true)]);
                    }
                    ExpressionKind::Rule(name) => return Some((name.as_str(), is_copied)),
                    _ => {}
                }
            }
        })
    }

    /// The names of the rules that the expression refers to, as often as they are written.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.parts().filter_map(|part| match &part.kind {
            ExpressionKind::Rule(name) => Some(name.as_str()),
            _ => None,
        })
    }

    /// Changes every part of the expression, the innermost first.
    pub(crate) fn edit(&mut self, change: &mut impl FnMut(&mut ExpressionKind)) {
        match &mut self.kind {
            ExpressionKind::Sequence(parts) | ExpressionKind::Choice(parts) => {
                for part in parts {
                    part.edit(change);
                }
            }
            ExpressionKind::Repetition { of, .. } => of.edit(change),
            ExpressionKind::Exclusion { of, without } => {
                of.edit(change);
                without.edit(change);
            }
            _ => {}
        }
        change(&mut self.kind);
    }

    /// The alternatives of every choice in the expression, in the order in which the choices begin.
    pub(crate) fn choices(&self) -> Vec<&[Self]> {
        match &self.kind {
            ExpressionKind::Choice(alternatives) => {
                let inside = alternatives.iter().flat_map(Self::choices);
                std::iter::once(alternatives.as_slice())
                    .chain(inside)
                    .collect()
            }
            ExpressionKind::Sequence(parts) => parts.iter().flat_map(Self::choices).collect(),
            ExpressionKind::Repetition { of, .. } => of.choices(),
            _ => Vec::new(),
        }
    }
}

/// The kind of an [`Expression`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExpressionKind {
    /// One character of a set.
    Set(CharSet),
    /// A text. With `either_case`, its US-ASCII letters stand for both cases.
    Literal {
        /// The text.
        text: String,
        /// Tells if the letters stand for both cases.
        either_case: bool,
    },
    /// One expression after the other. Without any, the empty word.
    Sequence(Vec<Expression>),
    /// One of several expressions. Without alternatives, it accepts no word.
    Choice(Vec<Expression>),
    /// The same expression several times.
    Repetition {
        /// The smallest number of times.
        least: usize,
        /// The largest number of times, if there is one.
        most: Option<usize>,
        /// The repeated expression.
        of: Box<Expression>,
    },
    /// The words of one expression that another one does not have: `A - B` in the EBNF of the W3C.
    Exclusion {
        /// The expression whose words they are.
        of: Box<Expression>,
        /// The expression whose words are left out.
        without: Box<Expression>,
    },
    /// A reference to the rule of this name.
    Rule(String),
    /// A definition in prose, which only people can read.
    Prose(String),
}

impl ExpressionKind {
    pub(super) fn repetition(least: usize, most: Option<usize>, of: Expression) -> Self {
        Self::Repetition {
            least,
            most,
            of: Box::new(of),
        }
    }

    pub(super) fn exclusion(of: Expression, without: Expression) -> Self {
        Self::Exclusion {
            of: Box::new(of),
            without: Box::new(without),
        }
    }

    /// Returns `true` if the two are equal except for their parts.
    fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Sequence(parts), Self::Sequence(others))
            | (Self::Choice(parts), Self::Choice(others)) => parts.len() == others.len(),
            (
                Self::Repetition { least, most, .. },
                Self::Repetition {
                    least: other_least,
                    most: other_most,
                    ..
                },
            ) => least == other_least && most == other_most,
            (Self::Exclusion { .. }, Self::Exclusion { .. }) => true,
            _ => self == other,
        }
    }
}
