//! Grammars in the documents' own notations: what a `///` line means.
//!
//! A [`Grammar`] is read from ABNF (RFC 2234, 5234, 7405), from the augmented BNF of RFC 822 as the
//! documents of the nineties write it, or from url7's bare letters; each notation is a pest grammar
//! of its own (`grammar/notation/*.pest`). The rules of a regular grammar become automata.

mod ambiguity;
mod diagnose;
mod error;
mod expand;
mod notation;
mod order;
mod text;

pub use ambiguity::{Alternative, Ambiguity};
pub use diagnose::{Diagnostic, DiagnosticKind};
pub use error::{Error, ErrorKind};
pub use notation::Notation;
pub(crate) use order::Groups;

pub(crate) use ambiguity::{MARK, unmarked};

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::automata::CharSet;
use crate::grammar::{folded, identifier, reader};
use crate::nearest::nearest;
use crate::revision::{self, Revision};

/// A grammar: rules in the order in which they are defined.
///
/// A rule that is defective in itself, because it is defined twice or cannot be read, spoils those
/// that are made of it and no others: it is an error where an automaton needs it.
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
    /// The number of the rule of each name, as the notation compares names.
    numbers: HashMap<String, usize>,
}

/// One rule of a [`Grammar`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    name: String,
    expression: Expression,
    line: usize,
    faults: Vec<Error>,
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

    /// What is wrong with the rule by itself: it is defined a second time, or its text is not of the
    /// notation. In the latter case its [`expression`](Self::expression) stands for nothing.
    #[must_use]
    pub fn faults(&self) -> &[Error] {
        &self.faults
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

    /// The names of the rules in it, each once, in the order in which they are first written.
    #[must_use]
    pub fn rule_names(&self) -> Vec<&str> {
        let mut seen = HashSet::new();
        self.names().filter(|name| seen.insert(*name)).collect()
    }

    /// This expression and all that it is made of, in the order in which they are written.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &Expression> {
        let mut waiting = vec![self];
        std::iter::from_fn(move || {
            let next = waiting.pop()?;
            match &next.kind {
                ExpressionKind::Sequence(parts) | ExpressionKind::Choice(parts) => {
                    waiting.extend(parts.iter().rev());
                }
                ExpressionKind::Repetition { of, .. } => waiting.push(of),
                _ => {}
            }
            Some(next)
        })
    }

    /// The names of the rules in it, as often as they are written.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.parts().filter_map(|part| match &part.kind {
            ExpressionKind::Rule(name) => Some(name.as_str()),
            _ => None,
        })
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
    /// Reads a grammar. A byte order mark is skipped; lines end in `\n` or `\r\n`, and all may be
    /// indented alike, except in [`Notation::Url7`], where the margin has a meaning.
    ///
    /// The time is linear in the length of the text.
    ///
    /// # Errors
    ///
    /// [`Error`] with line and column if the text is not of that notation, which includes that its
    /// groups are nested more than a hundred deep, or [`ErrorKind::Empty`].
    pub fn parse(notation: Notation, text: &str) -> Result<Self, Error> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut grammar = Self::empty(notation);
        for (definition, adds) in notation::parse(notation, text)? {
            grammar.define(definition, adds);
        }
        grammar.complete()
    }

    /// Reads a grammar file of the form of this crate's own (`grammar/README.md`), with the rules of
    /// a document in `///` lines and their corrections in `//~` lines. With `corrected`, the
    /// corrections count; otherwise what is printed, and where it is printed twice, the last of it.
    ///
    /// Each rule is read by itself: one that is not of the notation is a
    /// [fault](Definition::faults) of that rule.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Empty`] if no line begins with `///`.
    ///
    /// ```
    /// use urlspec::bnf::{Grammar, Notation};
    ///
    /// let file = "/// port = *digit\n//~ port = 1*digit\nport = @{ '0'..'9'+ }\n";
    /// let printed = Grammar::of_file(Notation::Rfc822, file, false)?;
    /// let corrected = Grammar::of_file(Notation::Rfc822, file, true)?;
    /// assert_eq!((printed.rules()[0].line(), corrected.rules()[0].line()), (1, 2));
    /// # Ok::<(), urlspec::bnf::Error>(())
    /// ```
    pub fn of_file(notation: Notation, text: &str, corrected: bool) -> Result<Self, Error> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut grammar = Self::empty(notation);
        for entry in reader::entries(text) {
            let Some(printed) = entry.printings.last() else {
                continue;
            };
            let block = entry.corrected.as_ref().filter(|_| corrected);
            grammar.define_block(block.unwrap_or(printed));
        }
        grammar.complete()
    }

    /// The BNF of a document: with `corrected`, as it must be read, otherwise as it is printed, and
    /// where it is printed twice, as it is collected. Lines are those of its grammar file.
    ///
    /// Corrected readings have no [faults](Definition::faults); of what is printed, two rules of
    /// `draft-fielding-uri-rfc2396bis-01` cannot be read.
    #[must_use]
    pub fn of(revision: Revision, corrected: bool) -> Self {
        let document = revision.document();
        let notation = match document.notation {
            revision::Notation::Bare => Notation::Url7,
            revision::Notation::Abnf => Notation::Abnf,
            revision::Notation::Rfc822 => Notation::Rfc822,
        };
        Self::of_file(notation, document.grammar, corrected)
            .unwrap_or_else(|_| Self::empty(notation))
    }

    /// The notation that the grammar was read from.
    #[must_use]
    pub fn notation(&self) -> Notation {
        self.notation
    }

    /// The rules, in the order in which they are defined.
    #[must_use]
    pub fn rules(&self) -> &[Definition] {
        &self.rules
    }

    /// The rule of that name, as the notation compares names.
    #[must_use]
    pub fn rule(&self, name: &str) -> Option<&Definition> {
        self.number(name).map(|number| &self.rules[number])
    }

    /// The rule of that name, as people write it: `-` and `_` are interchangeable, and so is case where
    /// that leaves only one rule.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Unknown`], with the names nearest to `name`.
    pub fn find(&self, name: &str) -> Result<&Definition, Error> {
        let only = |key: fn(&str) -> String| {
            let wanted = key(name);
            let mut found = self.rules.iter().filter(|rule| key(&rule.name) == wanted);
            found.next().filter(|_| found.next().is_none())
        };
        self.rule(name)
            .or_else(|| only(identifier))
            .or_else(|| only(folded))
            .ok_or_else(|| {
                let nearest = nearest(name, self.rules.iter().map(Definition::name));
                Error::nowhere(ErrorKind::Unknown {
                    name: name.to_owned(),
                    nearest: nearest.into_iter().map(str::to_owned).collect(),
                })
            })
    }

    /// The rule of that name and the rules that it is made of, however far down, in the order in
    /// which they are defined; none if there is no such rule.
    #[must_use]
    pub fn made_of(&self, rule: &str) -> Vec<&str> {
        let below = self.number(rule).map(|number| self.closure(number));
        let names = self.rules.iter().zip(below.unwrap_or_default());
        names
            .filter(|(_, is_below)| *is_below)
            .map(|(rule, _)| rule.name())
            .collect()
    }

    /// The number of the rule of that name, in the order in which they are defined.
    pub(crate) fn number(&self, name: &str) -> Option<usize> {
        self.numbers.get(&*self.notation.key(name)).copied()
    }

    fn empty(notation: Notation) -> Self {
        Self {
            notation,
            rules: Vec::new(),
            numbers: HashMap::new(),
        }
    }

    /// The grammar when all is read, unless that is nothing.
    fn complete(mut self) -> Result<Self, Error> {
        if self.rules.is_empty() {
            return Err(Error::nowhere(ErrorKind::Empty));
        }
        if self.notation == Notation::Abnf {
            self.read_names_in_brackets();
        }
        Ok(self)
    }

    /// In ABNF, angle brackets may stand around the name of a rule (RFC 5234, section 2.1); what is
    /// no name stays prose.
    fn read_names_in_brackets(&mut self) {
        let notation = self.notation;
        let numbers = &self.numbers;
        for rule in &mut self.rules {
            rule.expression.edit(&mut |kind| {
                if let ExpressionKind::Prose(name) = kind
                    && numbers.contains_key(&*notation.key(name))
                {
                    *kind = ExpressionKind::Rule(std::mem::take(name));
                }
            });
        }
    }

    /// Takes in a definition, or with `adds` further alternatives for a rule.
    fn define(&mut self, definition: Definition, adds: bool) {
        let Some(number) = self.number(&definition.name) else {
            let key = self.notation.key(&definition.name).into_owned();
            self.numbers.insert(key, self.rules.len());
            self.rules.push(definition);
            return;
        };
        let known = &mut self.rules[number];
        if adds {
            add_alternatives(&mut known.expression, definition.expression);
        } else {
            let fault = Error::at_line(&definition, ErrorKind::Duplicate);
            known.faults.push(fault);
        }
    }

    /// Takes in the rules of some lines of a grammar file.
    fn define_block(&mut self, block: &reader::Block<'_>) {
        let above = block.line() - 1;
        match notation::parse(self.notation, &block.text()) {
            Ok(definitions) => {
                for (mut definition, adds) in definitions {
                    definition.line += above;
                    if self.notation != Notation::Abnf {
                        notation::fold_scheme(&mut definition.expression);
                    }
                    self.define(definition, adds);
                }
            }
            Err(fault) => {
                let name = block.name().to_owned();
                let fault = fault.within(&name, above, block.margin());
                let nothing = Expression::new(ExpressionKind::Choice(Vec::new()), 0..0);
                let definition = Definition {
                    name,
                    expression: nothing,
                    line: block.line(),
                    faults: vec![fault],
                };
                self.define(definition, false);
            }
        }
    }
}

impl Grammar {
    /// The grammar in which a rule stands for something else.
    pub(crate) fn with_expression(&self, name: &str, expression: &Expression) -> Self {
        let mut changed = self.clone();
        for rule in changed.rules.iter_mut().filter(|rule| rule.name == name) {
            rule.expression.clone_from(expression);
            rule.faults.clear();
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
fn add_alternatives(expression: &mut Expression, more: Expression) {
    if let ExpressionKind::Choice(alternatives) = &mut expression.kind {
        alternatives.push(more);
        return;
    }
    let span = expression.span();
    let nothing = Expression::new(ExpressionKind::Choice(Vec::new()), span.clone());
    let before = std::mem::replace(expression, nothing);
    expression.kind = ExpressionKind::Choice(vec![before, more]);
}
