//! Grammars in the notations of documents: ABNF and its relatives.
//!
//! A [`Grammar`] is read from ABNF (RFC 2234, 5234, 7405), from the augmented BNF of RFC 822 as the
//! documents of the nineties write it, from the notation of draft-ietf-uri-url-02, or from the EBNF of the W3C. Each
//! [`Notation`] has a pest grammar of its own in this crate's folder `grammar`. The rules of a
//! regular grammar become automata. A [`GrammarFile`] has the rules of a document together with a
//! PEG for each.

mod ambiguity;
mod assemble;
#[cfg(feature = "bounded")]
mod bounded;
mod compose;
mod copies;
mod diagnose;
mod document;
mod exclusion;
mod expand;
mod explosion;
mod expression;
mod file;
mod import;
mod linear;
mod list;
pub(crate) mod network;
mod notation;
mod order;
mod print;
mod read;
mod recover;
mod skip;
mod spoken;
mod text;
mod unreached;
mod unroll;

pub use ambiguity::{Alternative, Ambiguity};
pub(crate) use assemble::Assembly;
pub use compose::{Clash, rfc_in_prose};
pub use copies::original_name;
pub(crate) use copies::printed;
pub use diagnose::{Diagnostic, DiagnosticKind};
pub use document::{Citation, Document, NoRule, Passage, Use};
pub use expression::{Expression, ExpressionKind};
pub use file::{FileRule, GrammarFile, Mending, Printing, Reading};
pub use import::Library;
pub use network::TreeKind;
pub use notation::Notation;
pub(crate) use order::Groups;
pub use skip::Skipped;
pub(crate) use text::on_one_line;
pub use unreached::Unused;

pub(crate) use ambiguity::{MARK, unmarked};

use std::collections::HashMap;
use std::sync::Arc;

use crate::automata::LimitExceeded;
use crate::names::Names;
use crate::{Error, ErrorKind};

/// The character between the name of a rule and the line of one of its printings, other than the one that the name
/// alone means. No notation can write such a name.
const PRINTING: char = '@';

/// The character between the name of a grammar and that of a rule that was taken from it. No notation can write such a
/// name.
const IMPORTED: char = ':';

/// The character behind the name of a rule that was taken from a grammar of the same name as another one.
const SECOND: char = '~';

/// A grammar: rules, in the order in which they are defined.
///
/// A rule may be defective in itself, because it is defined twice or cannot be read. That is an
/// error only for the rules that are made of it, when their automata are asked for.
///
/// ```
/// use grammarian::automata::Limits;
/// use grammarian::bnf::{Grammar, Notation};
///
/// let grammar = Grammar::parse(Notation::Abnf, "port = *DIGIT\nDIGIT = %x30-39")?;
/// let port = grammar.dfa("port", &Limits::default())?;
/// assert!(port.accepts("80") && port.accepts("") && !port.accepts("x"));
/// # Ok::<(), grammarian::Error>(())
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
    /// Tells if all of it are further alternatives (`=/`) of a rule that is defined elsewhere, or nowhere.
    adds: bool,
    /// The text that it was imported from, if it was.
    source: Option<Arc<str>>,
    faults: Vec<Error>,
    /// The words in it that were read as definitions.
    spoken: Vec<spoken::Spoken>,
    /// Tells if they were all of it.
    is_spoken: bool,
}

impl Definition {
    /// The name as it is written.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The expression that the name stands for.
    #[must_use]
    pub fn expression(&self) -> &Expression {
        &self.expression
    }

    /// The line of the text on which the rule begins, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The name of the text that the rule was [taken from](Grammar::import), if it is not the grammar's own.
    #[must_use]
    pub fn source(&self) -> Option<&str> {
        self.source.as_deref()
    }

    /// The errors of the rule itself: it is defined a second time, or its text is not of the notation. In the latter
    /// case its [`expression`](Self::expression) is a choice without alternatives.
    #[must_use]
    pub fn faults(&self) -> &[Error] {
        &self.faults
    }

    /// Returns `true` if the rule can be read and is defined in its notation alone, without prose.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let is_prose = |part: &Expression| matches!(part.kind, ExpressionKind::Prose(_));
        !self.faults.iter().any(skip::is_unread) && !self.expression.parts().any(is_prose)
    }

    /// Returns `true` if the rule can be read and is defined in prose alone, also if that prose was
    /// [read](Grammar::with_words_read).
    ///
    /// ```
    /// use grammarian::bnf::{Grammar, Notation};
    ///
    /// let grammar = Grammar::parse(Notation::Abnf, "host = <a name>\nnet = \"//\" <a name>")?;
    /// let are_in_words: Vec<bool> = grammar.rules().iter().map(|rule| rule.is_in_words()).collect();
    /// assert_eq!(are_in_words, [true, false]);
    /// # Ok::<(), grammarian::Error>(())
    /// ```
    #[must_use]
    pub fn is_in_words(&self) -> bool {
        let is_prose = matches!(self.expression.kind, ExpressionKind::Prose(_));
        (is_prose || self.is_spoken) && !self.faults.iter().any(skip::is_unread)
    }

    /// The words in the definition, in the order in which they are written.
    ///
    /// ```
    /// use grammarian::bnf::{Grammar, Notation};
    ///
    /// let grammar = Grammar::parse(Notation::Abnf, "net = \"//\" <a name> / <a number>")?;
    /// assert_eq!(grammar.rules()[0].words().collect::<Vec<_>>(), ["a name", "a number"]);
    /// # Ok::<(), grammarian::Error>(())
    /// ```
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.expression.parts().filter_map(|part| match &part.kind {
            ExpressionKind::Prose(prose) => Some(prose.as_str()),
            _ => None,
        })
    }

    /// Returns `true` if the rule was [imported](Grammar::import) or [bound](Grammar::bind) from another grammar, and
    /// so is not a rule of the grammar itself.
    #[must_use]
    pub fn is_imported(&self) -> bool {
        self.name.contains(IMPORTED)
    }

    /// The name without that of the grammar that the rule was imported from.
    pub(crate) fn plain_name(&self) -> &str {
        import::plain_name(&self.name)
    }

    /// An error of this rule.
    pub(crate) fn error(&self, kind: ErrorKind) -> Error {
        Error::in_rule(&self.name, Some(self.line), kind).in_source(self.source.clone())
    }

    pub(crate) fn too_large(&self, limit: LimitExceeded) -> Error {
        self.error(ErrorKind::Limit(limit))
    }

    /// The same rule under another name, which stands for something else.
    pub(crate) fn changed(&self, name: &str, expression: Expression) -> Self {
        Self {
            name: name.to_owned(),
            expression,
            ..self.clone()
        }
    }
}

impl Grammar {
    /// Reads a grammar. A byte order mark is skipped. Lines end in `\n` or `\r\n`. All lines may be
    /// indented alike, except in [`Notation::Url7`], where the margin has a meaning.
    ///
    /// This takes linear time in the length of the text.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Syntax`], with line and column, if the text is not of that notation or has
    /// groups nested more than a hundred deep; [`ErrorKind::Empty`] if it has no rule.
    pub fn parse(notation: Notation, text: &str) -> Result<Self, Error> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut grammar = Self::empty(notation);
        for (definition, adds) in read::parse(notation, text)? {
            grammar.define(definition, adds);
        }
        grammar.complete()
    }

    /// The same grammar with more rules, written in its notation. They may refer to the rules of this one.
    ///
    /// ```
    /// use grammarian::automata::Limits;
    /// use grammarian::bnf::{Grammar, Notation};
    ///
    /// let grammar = Grammar::parse(Notation::Abnf, "DIGIT = %x30-39")?;
    /// let grammar = grammar.with("year = 4DIGIT")?;
    /// assert!(grammar.dfa("year", &Limits::default())?.accepts("1994"));
    /// # Ok::<(), grammarian::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`parse`](Self::parse).
    pub fn with(mut self, text: &str) -> Result<Self, Error> {
        for (definition, adds) in read::parse(self.notation, text)? {
            self.define(definition, adds);
        }
        Ok(self.completed())
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

    /// The rule of this name, as the notation compares names: in ABNF case does not matter.
    #[must_use]
    pub fn rule(&self, name: &str) -> Option<&Definition> {
        self.number(name).map(|number| &self.rules[number])
    }

    /// The rule of this name, as people write it: `-` and `_` are interchangeable, and case does
    /// not matter where only one rule is meant.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::NoSuchRule`] if there is no such rule, or if several are meant.
    pub fn find(&self, name: &str) -> Result<&Definition, Error> {
        self.find_number(name).map(|number| &self.rules[number])
    }

    /// The number of the rule that [`find`](Self::find) finds.
    pub(crate) fn find_number(&self, name: &str) -> Result<usize, Error> {
        self.number(name)
            .or_else(|| Names::of(self.names()).find(name))
            .ok_or_else(|| self.no_such_rule(name))
    }

    /// The names of this rule and of all rules that it refers to, directly or through others, in
    /// the order in which they are defined. Empty if there is no such rule.
    #[must_use]
    pub fn made_of(&self, rule: &str) -> Vec<&str> {
        let below = self.number(rule).map(|number| self.closure(number));
        let names = self.rules.iter().zip(below.unwrap_or_default());
        names
            .filter(|(_, is_below)| *is_below)
            .map(|(rule, _)| rule.name())
            .collect()
    }

    /// The index of the rule of this name in [`rules`](Self::rules), as the notation compares
    /// names.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<usize> {
        self.numbers.get(&*self.notation.key(name)).copied()
    }

    /// The names of the rules, in the order in which they are defined.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.rules.iter().map(Definition::name)
    }

    pub(crate) fn no_such_rule(&self, name: &str) -> Error {
        Error::no_such_rule(name, self.names())
    }

    fn empty(notation: Notation) -> Self {
        Self {
            notation,
            rules: Vec::new(),
            numbers: HashMap::new(),
        }
    }

    /// The grammar once everything is read, unless it has no rules.
    fn complete(self) -> Result<Self, Error> {
        if self.rules.is_empty() {
            return Err(Error::new(ErrorKind::Empty));
        }
        Ok(self.completed())
    }

    /// The grammar once everything is read.
    fn completed(mut self) -> Self {
        self.read_names_in_brackets();
        self.read_core_rules_in_prose();
        self
    }

    /// Angle brackets may stand around the name of a rule (RFC 5234, section 2.1; RFC 2141); text that is not the name
    /// of a rule stays prose.
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

    /// Adds a definition, or with `adds` further alternatives of a rule.
    fn define(&mut self, definition: Definition, adds: bool) {
        let Some(number) = self.number(&definition.name) else {
            let key = self.notation.key(&definition.name).into_owned();
            self.numbers.insert(key, self.rules.len());
            self.rules.push(Definition { adds, ..definition });
            return;
        };
        let known = &mut self.rules[number];
        if adds {
            add_alternatives(&mut known.expression, definition.expression);
        } else {
            let fault = definition.error(ErrorKind::Duplicate);
            known.faults.push(fault);
        }
    }
}

impl Grammar {
    /// A grammar of these rules.
    pub(crate) fn of_rules(
        notation: Notation,
        rules: impl IntoIterator<Item = Definition>,
    ) -> Self {
        let mut grammar = Self::empty(notation);
        for rule in rules {
            grammar.define(rule, false);
        }
        grammar
    }

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
        for (definition, _) in read::parse(self.notation, text)? {
            alternatives.push(definition.expression);
        }
        let choice = Expression::new(ExpressionKind::Choice(alternatives), 0..text.len());
        Ok(self.with_expression(name, &choice))
    }
}

/// Adds further alternatives to a rule (`=/`).
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
