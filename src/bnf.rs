//! Grammars in the documents' own notations: what a `///` line means.
//!
//! A [`Grammar`] is read from ABNF (RFC 2234, 5234, 7405), from the augmented BNF of RFC 822 as the
//! documents of the nineties write it, or from url7's bare letters; each notation is a pest grammar
//! of its own (`grammar/notation/*.pest`). The rules of a regular grammar become automata.

mod ambiguity;
mod error;
mod expand;
mod notation;

pub use ambiguity::{Alternative, Ambiguity};
pub use error::{Error, ErrorKind};
pub use notation::Notation;

pub(crate) use ambiguity::MARK;

use std::ops::Range;

use crate::automata::CharSet;
use crate::revision::{self, Revision};

/// A grammar: rules in the order in which they are defined.
///
/// ```
/// use urlspec::automata::Limits;
/// use urlspec::bnf::{Grammar, Notation};
///
/// let grammar = Grammar::parse(Notation::Abnf, "port = *DIGIT\nDIGIT = %x30-39")?;
/// let port = grammar.dfa("port", &Limits::default())?;
/// assert!(port.accepts("80") && port.accepts("") && !port.accepts("x"));
/// # Ok::<(), urlspec::bnf::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Grammar {
    notation: Notation,
    rules: Vec<Definition>,
}

/// One rule of a [`Grammar`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    name: String,
    expression: Expression,
    line: usize,
}

impl Definition {
    /// The name as it is written.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What the name stands for.
    #[must_use]
    pub fn expression(&self) -> &Expression {
        &self.expression
    }

    /// The line of the text on which the rule begins, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }
}

/// An expression, and where it stands in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    kind: ExpressionKind,
    span: Range<usize>,
}

impl Expression {
    pub(crate) fn new(kind: ExpressionKind, span: Range<usize>) -> Self {
        Self { kind, span }
    }

    /// What it is.
    #[must_use]
    pub fn kind(&self) -> &ExpressionKind {
        &self.kind
    }

    /// Where it stands, in bytes of the text.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

/// What an [`Expression`] is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExpressionKind {
    /// One character of a set.
    Set(CharSet),
    /// A text; with `either_case`, its ASCII letters stand for either case.
    Literal {
        /// The text.
        text: String,
        /// Whether case does not matter.
        either_case: bool,
    },
    /// One after the other; nothing at all if there are none.
    Sequence(Vec<Expression>),
    /// One of several.
    Choice(Vec<Expression>),
    /// Several times the same.
    Repetition {
        /// At least so often.
        least: usize,
        /// At most so often.
        most: Option<usize>,
        /// What is repeated.
        of: Box<Expression>,
    },
    /// What the rule of this name stands for.
    Rule(String),
    /// Words in place of a definition, which only people can read.
    Prose(String),
}

impl Grammar {
    /// Reads a grammar.
    ///
    /// # Errors
    ///
    /// [`Error`] if the text is not of that notation, or defines a rule twice.
    pub fn parse(notation: Notation, text: &str) -> Result<Self, Error> {
        let mut rules: Vec<Definition> = Vec::new();
        for (definition, adds) in notation::parse(notation, text)? {
            let known = rules
                .iter_mut()
                .find(|rule| notation.same_name(&rule.name, &definition.name));
            match known {
                Some(rule) if adds => add_alternatives(rule, definition),
                Some(_) => return Err(Error::at_line(&definition, ErrorKind::Duplicate)),
                None => rules.push(definition),
            }
        }
        Ok(Self { notation, rules })
    }

    /// The BNF of a document: with `corrected`, as it must be read, otherwise as it is printed, and
    /// where it is printed twice, as it is collected.
    ///
    /// # Errors
    ///
    /// [`Error`] if the print is too defective to be read at all; corrected readings never are.
    pub fn of(revision: Revision, corrected: bool) -> Result<Self, Error> {
        let notation = match revision.document().notation {
            revision::Notation::Bare => Notation::Url7,
            revision::Notation::Abnf => Notation::Abnf,
            revision::Notation::Rfc822 => Notation::Rfc822,
        };
        let mut rules = Vec::new();
        for rule in revision.rules() {
            let printed = rule.printings().last().map_or("", crate::Printing::text);
            let text = if corrected { rule.reading() } else { printed };
            for (mut definition, _) in notation::parse(notation, text)? {
                definition.line = rule.line();
                rules.push(definition);
            }
        }
        Ok(Self { notation, rules })
    }

    /// The rules, in the order in which they are defined.
    #[must_use]
    pub fn rules(&self) -> &[Definition] {
        &self.rules
    }

    /// The rule of that name, as the notation compares names.
    #[must_use]
    pub fn rule(&self, name: &str) -> Option<&Definition> {
        let exact = self.rules.iter().find(|rule| rule.name == name);
        exact.or_else(|| {
            self.rules
                .iter()
                .find(|rule| self.notation.same_name(&rule.name, name))
        })
    }
}

impl Grammar {
    /// The grammar in which a rule stands for something else.
    pub(crate) fn with_expression(&self, name: &str, expression: &Expression) -> Self {
        let mut changed = self.clone();
        for rule in changed.rules.iter_mut().filter(|rule| rule.name == name) {
            rule.expression.clone_from(expression);
        }
        changed
    }

    /// The grammar in which a rule is defined by another text.
    ///
    /// # Errors
    ///
    /// [`Error`] if the text is not of the notation.
    pub(crate) fn with_definition(&self, name: &str, text: &str) -> Result<Self, Error> {
        let mut alternatives = Vec::new();
        for (definition, _) in notation::parse(self.notation, text)? {
            alternatives.push(definition.expression);
        }
        let choice = Expression::new(ExpressionKind::Choice(alternatives), 0..text.len());
        Ok(self.with_expression(name, &choice))
    }
}

/// `=/`: further alternatives for a rule.
fn add_alternatives(rule: &mut Definition, more: Definition) {
    let span = rule.expression.span();
    let before = std::mem::replace(
        &mut rule.expression,
        Expression::new(ExpressionKind::Choice(Vec::new()), span),
    );
    rule.expression.kind = ExpressionKind::Choice(vec![before, more.expression]);
}
