//! Parsing expressions, in a form of our own.

use crate::automata::CharSet;

/// A parsing expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Expression {
    Set(CharSet),
    /// A text, given as a set for each character.
    Text(Vec<CharSet>),
    /// A rule, by its number.
    Rule(usize),
    Sequence(Box<Expression>, Box<Expression>),
    /// The second where the first does not match.
    Choice(Box<Expression>, Box<Expression>),
    Optional(Box<Expression>),
    /// As often as possible.
    Repetition(Box<Expression>),
    /// Matches without reading.
    Ahead(Box<Expression>),
    /// Matches without reading where the expression does not match.
    NotAhead(Box<Expression>),
    /// The end of the input.
    End,
    /// The beginning of the input.
    Beginning,
}

impl Expression {
    /// Returns `true` if the expression refers to the rule.
    pub(super) fn names(&self, rule: usize) -> bool {
        let mut found = false;
        self.visit(&mut |part| found |= matches!(part, Self::Rule(other) if *other == rule));
        found
    }

    /// Calls `see` with every part of the expression, itself included.
    pub(super) fn visit<'e>(&'e self, see: &mut impl FnMut(&'e Self)) {
        see(self);
        match self {
            Self::Sequence(first, second) | Self::Choice(first, second) => {
                first.visit(see);
                second.visit(see);
            }
            Self::Optional(of) | Self::Repetition(of) | Self::Ahead(of) | Self::NotAhead(of) => {
                of.visit(see);
            }
            Self::Set(_) | Self::Text(_) | Self::Rule(_) | Self::End | Self::Beginning => {}
        }
    }
}
