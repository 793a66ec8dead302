//! What keeps a PEG from being understood.

use std::fmt;

use crate::automata::LimitExceeded;

/// Why the language of a PEG cannot be told, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    line: usize,
    column: usize,
    rule: Option<String>,
    kind: ErrorKind,
}

/// Why the language of a PEG cannot be told. [`Display`](fmt::Display) says it in one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// pest does not take the text for a grammar, and says why.
    Syntax(String),
    /// A rule is named that nothing defines.
    Undefined(String),
    /// The rule contains itself; the names lead from it to itself.
    Recursion(Vec<String>),
    /// The rule uses what no finite automaton can follow, or what the proof does not know: pest's
    /// stack, implicit white space, properties of characters beyond ASCII.
    Unsupported(String),
    /// A repetition of what may match nothing.
    EmptyRepetition,
    /// An automaton grew too large.
    Limit(LimitExceeded),
}

impl Error {
    pub(super) fn new(rule: Option<(&str, usize)>, kind: ErrorKind) -> Self {
        Self {
            line: rule.map_or(0, |(_, line)| line),
            column: 0,
            rule: rule.map(|(name, _)| name.to_owned()),
            kind,
        }
    }

    pub(super) fn syntax(line: usize, column: usize, message: String) -> Self {
        Self {
            line,
            column,
            rule: None,
            kind: ErrorKind::Syntax(message),
        }
    }

    /// The line of the file, counted from 1; 0 where the error belongs to no line.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column of the line, in characters counted from 1; 0 where the error belongs to a whole
    /// rule. Only [`ErrorKind::Syntax`] has one.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    /// The rule that is at fault, where it is known.
    #[must_use]
    pub fn rule(&self) -> Option<&str> {
        self.rule.as_deref()
    }

    /// What is wrong.
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.kind
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (0, _) => {}
            (line, 0) => write!(f, "line {line}: ")?,
            (line, column) => write!(f, "line {line}, column {column}: ")?,
        }
        if let Some(rule) = &self.rule {
            write!(f, "rule `{rule}`: ")?;
        }
        self.kind.fmt(f)
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(message) => f.write_str(message),
            Self::Undefined(name) => write!(f, "nothing defines `{name}`"),
            Self::Recursion(cycle) => write!(f, "contains itself: {}", cycle.join(" > ")),
            Self::Unsupported(what) => write!(f, "the audit cannot follow `{what}`"),
            Self::EmptyRepetition => f.write_str("repeats what may match nothing"),
            Self::Limit(limit) => limit.fmt(f),
        }
    }
}

impl std::error::Error for Error {}
