//! What may be wrong with a grammar.

use std::fmt;

use super::Definition;
use crate::automata::LimitExceeded;

/// What is wrong with a grammar, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    line: usize,
    rule: Option<String>,
    kind: ErrorKind,
}

/// What is wrong with a grammar.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text is not of the notation.
    Syntax,
    /// The rule is defined a second time.
    Duplicate,
    /// The rule names one that nothing defines.
    Undefined(String),
    /// The rule is defined in words.
    Prose(String),
    /// The rule contains itself elsewhere than at its right end, so that its language need not be
    /// regular; the names lead from it to itself.
    NotRegular(Vec<String>),
    /// An automaton grew too large.
    Limit(LimitExceeded),
}

impl Error {
    pub(super) fn syntax(line: usize) -> Self {
        Self {
            line,
            rule: None,
            kind: ErrorKind::Syntax,
        }
    }

    pub(super) fn at_line(definition: &Definition, kind: ErrorKind) -> Self {
        Self {
            line: definition.line(),
            rule: Some(definition.name().to_owned()),
            kind,
        }
    }

    pub(super) fn unknown(name: &str) -> Self {
        Self {
            line: 0,
            rule: None,
            kind: ErrorKind::Undefined(name.to_owned()),
        }
    }

    /// The line of the text, counted from 1; 0 where the error belongs to no line.
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
            write!(f, "line {}: ", self.line)?;
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
            Self::Syntax => f.write_str("not of this notation"),
            Self::Duplicate => f.write_str("defined a second time"),
            Self::Undefined(name) => write!(f, "nothing defines `{name}`"),
            Self::Prose(prose) => write!(f, "defined in words: <{prose}>"),
            Self::NotRegular(cycle) => {
                write!(
                    f,
                    "contains itself, and not at its right end: {}",
                    cycle.join(" > ")
                )
            }
            Self::Limit(limit) => limit.fmt(f),
        }
    }
}

impl std::error::Error for Error {}
