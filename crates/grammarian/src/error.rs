//! The errors of a grammar, and their places.

use std::fmt;
use std::sync::Arc;

use crate::automata::LimitExceeded;
use crate::names;

/// Why a grammar cannot be read, or a question about its rules cannot be answered.
///
/// `Display` gives one line with the place, the rule and the reason, as far as they are known.
///
/// ```
/// use grammarian::ErrorKind;
/// use grammarian::automata::Limits;
/// use grammarian::bnf::{Grammar, Notation};
///
/// let grammar = Grammar::parse(Notation::Abnf, "host = label\nlabel = 1*letter")?;
/// let error = grammar.dfa("host", &Limits::default()).unwrap_err();
/// assert_eq!((error.line(), error.rule()), (Some(2), Some("label")));
/// assert_eq!(error.kind(), &ErrorKind::Undefined("letter".to_owned()));
/// assert_eq!(error.to_string(), "line 2: rule `label`: nothing defines `letter`");
/// # Ok::<(), grammarian::Error>(())
/// ```
// Boxed, since most functions of this crate return it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(Box<Details>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Details {
    origin: Option<Origin>,
    source: Option<Arc<str>>,
    line: Option<usize>,
    column: Option<usize>,
    rule: Option<String>,
    kind: ErrorKind,
}

/// The text that an [`Error`] belongs to, if two are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Origin {
    /// The left grammar of a comparison.
    Left,
    /// The right grammar of a comparison.
    Right,
    /// Both grammars of a comparison: their automata are too large together.
    Both,
    /// The BNF of a proof.
    Bnf,
    /// The PEG of a proof.
    Peg,
}

/// The reason of an [`Error`]. `Display` gives it in one sentence, without a full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text is not of its notation; the message gives the expected text, or the error.
    Syntax(String),
    /// The text has no rule.
    Empty,
    /// The rule is defined a second time.
    Duplicate,
    /// A rule was asked for that the grammar does not have.
    NoSuchRule {
        /// The name that was asked for.
        name: String,
        /// The names most similar to it, the most similar first; empty if no name is similar.
        nearest: Vec<String>,
    },
    /// The rule refers to an undefined name.
    Undefined(String),
    /// The rule of a BNF is defined in words.
    Prose(String),
    /// The rule of a BNF contains itself elsewhere than at its right end, so that its language need not
    /// be regular. The names lead from the rule to itself.
    NotRegular(Vec<String>),
    /// The rule of a PEG contains itself, and not in a form that is a repetition. The names lead from
    /// the rule to itself.
    Recursion(Vec<String>),
    /// The rule of a PEG uses an operation that a finite automaton cannot follow, or that this crate does not know:
    /// pest's stack, implicit white space, properties of characters beyond US-ASCII.
    Unsupported(String),
    /// The rule cannot be [written in another form](crate::export); the message says why.
    Unwritable(String),
    /// The rule of a PEG repeats an expression that may match the empty text.
    EmptyRepetition,
    /// An automaton, or something made of it, grew too large.
    Limit(LimitExceeded),
}

impl Error {
    /// An error that belongs to no place.
    pub(crate) fn new(kind: ErrorKind) -> Self {
        Self(Box::new(Details {
            origin: None,
            source: None,
            line: None,
            column: None,
            rule: None,
            kind,
        }))
    }

    /// At a line and a column, both counted from 1.
    pub(crate) fn syntax((line, column): (usize, usize), message: impl Into<String>) -> Self {
        let mut error = Self::new(ErrorKind::Syntax(message.into()));
        error.0.line = Some(line);
        error.0.column = Some(column);
        error
    }

    /// The error of a rule, and the line on which it begins, if that is known.
    pub(crate) fn in_rule(rule: &str, line: Option<usize>, kind: ErrorKind) -> Self {
        let mut error = Self::new(kind);
        error.0.line = line;
        error.0.rule = Some(rule.to_owned());
        error
    }

    /// The error for an unknown name, given the `known` names.
    pub(crate) fn no_such_rule<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Self {
        let nearest = names::nearest(name, known).into_iter();
        Self::new(ErrorKind::NoSuchRule {
            name: name.to_owned(),
            nearest: nearest.map(str::to_owned).collect(),
        })
    }

    /// The same error, attributed to one of two texts.
    pub(crate) fn of(mut self, origin: Origin) -> Self {
        self.0.origin = Some(origin);
        self
    }

    /// The same error in a larger text, in which the rule's own text begins this many lines further
    /// down and columns further right.
    pub(crate) fn within(mut self, rule: &str, lines: usize, columns: usize) -> Self {
        let details = &mut *self.0;
        details.line = details.line.map(|line| line + lines);
        details.column = details.column.map(|column| column + columns);
        details.rule.get_or_insert_with(|| rule.to_owned());
        self
    }

    /// The one of two texts that the error belongs to. `None` if only one was read, or if it belongs to neither in
    /// particular.
    #[must_use]
    pub fn origin(&self) -> Option<Origin> {
        self.0.origin
    }

    /// The same error in a larger text, so many lines further down.
    pub(crate) fn further_down(mut self, lines: usize) -> Self {
        let line = &mut self.0.line;
        *line = line.map(|line| line + lines);
        self
    }

    /// The same error, of a rule that was imported from the text of this name.
    pub(crate) fn in_source(mut self, source: Option<Arc<str>>) -> Self {
        self.0.source = source;
        self
    }

    /// The name of the text that the line belongs to, if the rule was
    /// [imported](crate::bnf::Grammar::import) from another one than the grammar's own.
    #[must_use]
    pub fn source_text(&self) -> Option<&str> {
        self.0.source.as_deref()
    }

    /// The line of the text, counted from 1. `None` where the error belongs to no line.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        self.0.line
    }

    /// The column of the line, in characters counted from 1. `None` where the error belongs to a whole
    /// rule: only [`ErrorKind::Syntax`] has a column.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        self.0.column
    }

    /// The rule at fault, where it is known.
    #[must_use]
    pub fn rule(&self) -> Option<&str> {
        self.0.rule.as_deref()
    }

    /// The reason.
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.0.kind
    }
}

impl From<LimitExceeded> for Error {
    fn from(limit: LimitExceeded) -> Self {
        Self::new(ErrorKind::Limit(limit))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.origin {
            Some(Origin::Left) => f.write_str("left: ")?,
            Some(Origin::Right) => f.write_str("right: ")?,
            Some(Origin::Both) => f.write_str("both together: ")?,
            Some(Origin::Bnf | Origin::Peg) | None => {}
        }
        if let Some(source) = &self.0.source {
            write!(f, "{source}: ")?;
        }
        match (self.0.line, self.0.column) {
            (None, _) => {}
            (Some(line), None) => write!(f, "line {line}: ")?,
            (Some(line), Some(column)) => write!(f, "line {line}, column {column}: ")?,
        }
        if let Some(rule) = &self.0.rule {
            write!(f, "rule `{rule}`: ")?;
        }
        self.0.kind.fmt(f)
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(message) | Self::Unwritable(message) => f.write_str(message),
            Self::Empty => f.write_str("there is no rule in it"),
            Self::Duplicate => f.write_str("defined a second time"),
            Self::NoSuchRule { name, nearest } => {
                let nearest: Vec<&str> = nearest.iter().map(String::as_str).collect();
                write!(f, "there is no rule `{name}`{}", names::offer(&nearest))
            }
            Self::Undefined(name) => write!(f, "nothing defines `{name}`"),
            Self::Prose(prose) => {
                let words: Vec<&str> = prose.split_whitespace().collect();
                write!(f, "defined in words: <{}>", words.join(" "))
            }
            Self::NotRegular(cycle) => {
                let cycle = cycle.join(" > ");
                write!(
                    f,
                    "is recursive, and not only at its right end, so it may not be regular: {cycle}"
                )
            }
            Self::Recursion(cycle) => write!(f, "is recursive: {}", cycle.join(" > ")),
            Self::Unsupported(what) => write!(f, "no finite automaton is made of `{what}`"),
            Self::EmptyRepetition => f.write_str("repeats what may match nothing"),
            Self::Limit(limit) => limit.fmt(f),
        }
    }
}

impl std::error::Error for Error {}
