//! What may be wrong with a grammar.

use std::fmt;

use super::Definition;
use crate::automata::LimitExceeded;

/// What is wrong with a grammar, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    line: usize,
    column: usize,
    rule: Option<String>,
    kind: ErrorKind,
}

/// What is wrong with a grammar. [`Display`](fmt::Display) says it in one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text is not of the notation; the words say what was expected, or what is wrong.
    Syntax(String),
    /// There is no rule in the text.
    Empty,
    /// The rule is defined a second time.
    Duplicate,
    /// The rule names one that nothing defines.
    Undefined(String),
    /// A rule was asked for that the grammar does not have.
    Unknown {
        /// What was asked for.
        name: String,
        /// The names nearest to it, the nearest first; empty where none is near.
        nearest: Vec<String>,
    },
    /// The rule is defined in words.
    Prose(String),
    /// The rule contains itself elsewhere than at its right end, so that its language need not be
    /// regular; the names lead from it to itself.
    NotRegular(Vec<String>),
    /// An automaton grew too large.
    Limit(LimitExceeded),
    /// The automata of the grammar's rules grew too large together, with this one.
    Together(LimitExceeded),
}

impl Error {
    pub(super) fn syntax(line: usize, column: usize, words: String) -> Self {
        Self {
            line,
            column,
            rule: None,
            kind: ErrorKind::Syntax(words),
        }
    }

    pub(crate) fn at_line(definition: &Definition, kind: ErrorKind) -> Self {
        Self {
            line: definition.line(),
            column: 0,
            rule: Some(definition.name().to_owned()),
            kind,
        }
    }

    /// An error of the whole text.
    pub(super) fn nowhere(kind: ErrorKind) -> Self {
        Self {
            line: 0,
            column: 0,
            rule: None,
            kind,
        }
    }

    pub(super) fn unknown(name: &str) -> Self {
        Self::nowhere(ErrorKind::Undefined(name.to_owned()))
    }

    /// The same error in a text of which the rule's own text is a part, so many lines further down
    /// and so many columns to the right.
    pub(super) fn within(mut self, rule: &str, lines: usize, columns: usize) -> Self {
        self.line += lines;
        self.column += columns;
        self.rule.get_or_insert_with(|| rule.to_owned());
        self
    }

    /// The line of the text, counted from 1; 0 where the error belongs to no line.
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
            Self::Syntax(words) => f.write_str(words),
            Self::Empty => f.write_str("there is no rule in it"),
            Self::Duplicate => f.write_str("defined a second time"),
            Self::Undefined(name) => write!(f, "nothing defines `{name}`"),
            Self::Unknown { name, nearest } => {
                let names: Vec<&str> = nearest.iter().map(String::as_str).collect();
                write!(
                    f,
                    "there is no rule `{name}`{}",
                    crate::nearest::offer(&names)
                )
            }
            Self::Prose(prose) => write!(f, "defined in words: <{prose}>"),
            Self::NotRegular(cycle) => {
                write!(
                    f,
                    "contains itself, and not at its right end: {}",
                    cycle.join(" > ")
                )
            }
            Self::Limit(limit) => limit.fmt(f),
            Self::Together(limit) => write!(
                f,
                "the automata of the rules have more than {} states together",
                limit.states()
            ),
        }
    }
}

impl std::error::Error for Error {}
