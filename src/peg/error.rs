//! What keeps a PEG from being understood.

use std::fmt;

use crate::automata::LimitExceeded;

/// Why the language of a PEG cannot be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    line: usize,
    rule: Option<String>,
    kind: ErrorKind,
}

/// Why the language of a PEG cannot be told.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// pest does not take the file for a grammar.
    Syntax {
        /// The column of the line, in characters, counted from 1.
        column: usize,
        /// What pest says of it, in one line.
        message: String,
    },
    /// A rule is named that nothing defines.
    Undefined(String),
    /// The rule contains itself; the names lead from it to itself.
    Recursion(Vec<String>),
    /// The rule uses what no finite automaton can follow, or what the proof does not know.
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
            rule: rule.map(|(name, _)| name.to_owned()),
            kind,
        }
    }

    pub(super) fn syntax(line: usize, column: usize, message: String) -> Self {
        let kind = ErrorKind::Syntax { column, message };
        Self {
            line,
            rule: None,
            kind,
        }
    }

    /// The line of the file, counted from 1; 0 where the error belongs to no line.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
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
        if self.line > 0 {
            write!(f, "line {}", self.line)?;
            if let ErrorKind::Syntax { column, .. } = &self.kind {
                write!(f, ", column {column}")?;
            }
            f.write_str(": ")?;
        }
        if let Some(rule) = &self.rule {
            write!(f, "rule `{rule}`: ")?;
        }
        match &self.kind {
            ErrorKind::Syntax { message, .. } => f.write_str(message),
            ErrorKind::Undefined(name) => write!(f, "nothing defines `{name}`"),
            ErrorKind::Recursion(cycle) => write!(f, "contains itself: {}", cycle.join(" > ")),
            ErrorKind::Unsupported(what) => write!(f, "the audit cannot follow `{what}`"),
            ErrorKind::Limit(limit) => limit.fmt(f),
            ErrorKind::EmptyRepetition => f.write_str("repeats what may match nothing"),
        }
    }
}

impl std::error::Error for Error {}
