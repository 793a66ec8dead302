//! Regular expressions of several dialects, as languages.
//!
//! A [`Pattern`] is what an engine of a dialect matches as a *whole* text: `re.fullmatch` of Python, `matches` of Java, and
//! elsewhere the expression between anchors. Conditions on what is before and on what follows are part of its language,
//! and so are groups that keep their first match. References to what a group matched and recursion are refused, since such
//! languages are not regular.
//!
//! ```
//! use grammarian::automata::Limits;
//! use grammarian::regex::{Dialect, Pattern};
//!
//! let labels = Pattern::parse(r"(?:(?!-)[a-z\d-]{1,63}(?<!-)\.)*[a-z]+", Dialect::Pcre)?;
//! let dfa = labels.dfa(&Limits::default())?;
//! assert!(dfa.accepts("x-1.example.com") && !dfa.accepts("x-.example.com"));
//!
//! let error = Pattern::parse(r"(.)\1", Dialect::Pcre).unwrap_err();
//! assert_eq!(error.to_string(), "column 4: `\\1`: a reference to what a group matched: such languages are not regular");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Characters are those of Unicode in every dialect: an engine that counts bytes or halves of characters
//! (JavaScript without the flag `u`) matches others beyond U+FFFF.

mod anchors;
mod common;
mod grammar;
mod machine;
mod node;
mod parse;
mod rust;
mod sets;

use std::fmt;

use crate::automata::{Dfa, LimitExceeded, Limits};
pub use crate::export::Dialect;

use machine::{Machine, Refusal};
use node::{Construct, Node};
use parse::{Flags, Parser};

/// A regular expression, and the dialect that it is read in.
#[derive(Clone, Debug)]
pub struct Pattern {
    dialect: Dialect,
    node: Node,
    constructs: Vec<Construct>,
}

/// The result of a parser.
struct Parsed {
    node: Node,
    /// The constructs that may mean another thing in another dialect, in their order.
    constructs: Vec<Construct>,
}

/// Why an expression cannot be read.
struct Unreadable {
    /// The place, in bytes.
    at: usize,
    why: String,
}

/// Why a regular expression cannot be read, or has no automaton. `Display` gives one line with the column, as far as it is
/// known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    column: Option<usize>,
    why: String,
    limit: Option<LimitExceeded>,
}

impl Error {
    fn at(text: &str, at: usize, why: impl Into<String>) -> Self {
        let before = text.get(..at).unwrap_or(text);
        Self {
            column: Some(before.chars().count() + 1),
            why: why.into(),
            limit: None,
        }
    }

    fn of_all(why: impl Into<String>) -> Self {
        Self {
            column: None,
            why: why.into(),
            limit: None,
        }
    }

    /// The place in the expression, in characters counted from 1; `None` if it is the whole.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        self.column
    }

    /// The limit that was reached, if that is the reason.
    #[must_use]
    pub fn limit(&self) -> Option<&LimitExceeded> {
        self.limit.as_ref()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(column) = self.column {
            write!(f, "column {column}: ")?;
        }
        f.write_str(&self.why)
    }
}

impl std::error::Error for Error {}

impl From<LimitExceeded> for Error {
    fn from(limit: LimitExceeded) -> Self {
        Self {
            column: None,
            why: limit.to_string(),
            limit: Some(limit),
        }
    }
}

impl Pattern {
    /// Reads an expression of a dialect.
    ///
    /// Expressions of JavaScript may stand between slashes with flags behind them, `/a+/iu`; others have flags in them, as
    /// in `(?i)a+`.
    ///
    /// # Errors
    ///
    /// [`Error`] if the dialect does not have it, or if it has a construct whose languages are not regular, such as a
    /// reference to what a group matched.
    pub fn parse(text: &str, dialect: Dialect) -> Result<Self, Error> {
        let (inner, flags) = match dialect {
            Dialect::JavaScript => literal_of(text)?,
            _ => (text, Flags::default()),
        };
        let before = usize::from(inner.len() < text.len());
        let parsed = match dialect {
            Dialect::Rust | Dialect::RustBytes => rust::parse(inner),
            _ => Parser::new(inner, dialect, flags).parse(),
        };
        let parsed = parsed.map_err(|error| Error::at(text, before + error.at, error.why))?;
        Ok(Self {
            dialect,
            node: parsed.node,
            constructs: parsed.constructs,
        })
    }

    /// The pattern of all texts that have a match somewhere.
    #[must_use]
    pub fn searched(mut self) -> Self {
        self.node = Node::Sequence(vec![Node::anything(), self.node, Node::anything()]);
        self
    }

    /// The dialect that it was read in.
    #[must_use]
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Tells if its [grammar](Self::grammar) is made of the parts of the expression as they are written, and not of the
    /// states of its automaton.
    #[must_use]
    pub fn has_structure(&self) -> bool {
        self.node.without_outer_anchors().is_plain()
    }

    /// The minimal automaton of the texts that are matched.
    ///
    /// # Errors
    ///
    /// [`Error`] if it is larger than `limits` allows, if a condition on what follows stands within one on what is before,
    /// or if a group that keeps its first match repeats what may be empty.
    pub fn dfa(&self, limits: &Limits) -> Result<Dfa, Error> {
        let machine = Machine::of(&self.node, *limits).map_err(refused)?;
        machine.dfa().map_err(refused)
    }
}

fn refused(refusal: Refusal) -> Error {
    match refusal {
        Refusal::AheadWithinBehind => Error::of_all(
            "a condition on what follows stands within one on what is before: no automaton is made of it",
        ),
        Refusal::EmptyWithinAtomic => Error::of_all(
            "a group that keeps its first match repeats what may be empty: no automaton is made of it",
        ),
        Refusal::Limit(limit) => limit.into(),
    }
}

/// The expression and the flags of a literal of JavaScript, `/a+/iu`; of other texts, the whole.
fn literal_of(text: &str) -> Result<(&str, Flags), Error> {
    let flags = Flags::default();
    let Some((inner, signs)) = text.strip_prefix('/').and_then(|it| it.rsplit_once('/')) else {
        return Ok((text, flags));
    };
    if !signs.bytes().all(|it| it.is_ascii_lowercase()) {
        return Ok((text, flags));
    }
    let mut flags = flags;
    for sign in signs.chars() {
        match sign {
            'i' => flags.ignores_case = true,
            'm' => flags.is_of_lines = true,
            's' => flags.is_dot_all = true,
            'u' => flags.is_unicode = true,
            // They choose where and how often is searched.
            'd' | 'g' | 'y' => {}
            _ => {
                let at = text.len() - signs.len();
                return Err(Error::at(
                    text,
                    at,
                    format!("the flag `{sign}` is not read"),
                ));
            }
        }
    }
    Ok((inner, flags))
}
