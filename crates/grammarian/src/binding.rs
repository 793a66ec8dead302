//! The places where an expression needs parentheses.

/// How tightly a place binds the expression written there, in any notation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Binding {
    /// Alternatives may be written as they are.
    Whole,
    /// A part of a sequence: alternatives need parentheses.
    Part,
    /// The binding of a repeated expression: sequences and repetitions need parentheses there too.
    Repeated,
}
