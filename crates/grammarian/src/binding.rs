//! Where something that is written needs parentheses.

/// How tightly a place binds what is written there, in whatever notation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Binding {
    /// Alternatives may be written as they are.
    Whole,
    /// A part of a sequence: alternatives need parentheses.
    Part,
    /// What is repeated: sequences and repetitions need them too.
    Repeated,
}
