//! The languages of the rules of a grammar, each made once.

use std::collections::HashMap;
use std::sync::Arc;

use super::algebra::Algebra;
use super::matches::Matches;
use super::model::Definition;
use super::{Error, ErrorKind, Expression, Grammar};
use crate::automata::{Dfa, LimitExceeded, Limits};

/// The languages of the rules of a PEG.
///
/// ```
/// use urlspec::automata::Limits;
/// use urlspec::peg::{Grammar, Languages};
///
/// // A literal transcription of a BNF: the first alternative that matches wins.
/// let grammar = Grammar::parse(r#"octet = { digit | digit ~ digit } digit = { '0'..'9' }"#)?;
/// let octet = Languages::of(grammar, Limits::default()).dfa("octet")?;
/// assert!(octet.accepts("1") && !octet.accepts("10"));
/// # Ok::<(), urlspec::peg::Error>(())
/// ```
#[derive(Debug)]
pub struct Languages {
    grammar: Arc<Grammar>,
    algebra: Algebra,
    rules: HashMap<(String, Place), Arc<Matches>>,
    /// The rules that are being looked into.
    open: Vec<String>,
}

/// Where in the input an expression begins to match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Place {
    Beginning,
    Later,
}

impl Languages {
    /// The languages of a grammar, each made when it is first asked for.
    #[must_use]
    pub fn of(grammar: Grammar, limits: Limits) -> Self {
        Self {
            algebra: Algebra::over(grammar.sets(), limits),
            grammar: Arc::new(grammar),
            rules: HashMap::new(),
            open: Vec::new(),
        }
    }

    /// The grammar whose languages they are.
    #[must_use]
    pub fn grammar(&self) -> &Grammar {
        &self.grammar
    }

    /// The minimal automaton of the texts that a rule matches from end to end.
    ///
    /// # Errors
    ///
    /// [`Error`] if there is no such rule, if it contains itself, or if an automaton has more states
    /// than the limits allow.
    pub fn dfa(&mut self, rule: &str) -> Result<Dfa, Error> {
        let matches = self.asked(rule, Place::Beginning)?;
        let classes = self.algebra.classes().to_vec();
        Ok(Dfa::new(classes, matches.whole()).minimize())
    }

    /// Whether two rules match the same beginning of every text, so that one can stand for the other
    /// anywhere. Rules may accept the same texts from end to end and still not be alike.
    ///
    /// ```
    /// use urlspec::automata::Limits;
    /// use urlspec::peg::{Grammar, Languages};
    ///
    /// let grammar = Grammar::parse(r#"left = { "a" ~ "b"? } right = { "a" ~ "b" | "a" ~ !"b" }"#)?;
    /// let mut languages = Languages::of(grammar, Limits::default());
    /// assert!(languages.alike("left", "right")?);
    /// # Ok::<(), urlspec::peg::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`dfa`](Self::dfa).
    pub fn alike(&mut self, left: &str, right: &str) -> Result<bool, Error> {
        let mut marked = |rule: &str| -> Result<[Arc<Matches>; 2], Error> {
            Ok([
                self.asked(rule, Place::Beginning)?,
                self.asked(rule, Place::Later)?,
            ])
        };
        let (left, right) = (marked(left)?, marked(right)?);
        Ok(left
            .iter()
            .zip(&right)
            .all(|(left, right)| left.is_like(right)))
    }

    fn asked(&mut self, name: &str, place: Place) -> Result<Arc<Matches>, Error> {
        // An error leaves the rules open that led to it.
        self.open.clear();
        self.rule(name, place)
    }

    fn rule(&mut self, name: &str, place: Place) -> Result<Arc<Matches>, Error> {
        let grammar = Arc::clone(&self.grammar);
        let Some(definition) = grammar.definition(name) else {
            return Err(self.error(ErrorKind::Undefined(name.to_owned())));
        };
        let place = if definition.minds_the_beginning() {
            place
        } else {
            Place::Later
        };
        let key = (name.to_owned(), place);
        if let Some(known) = self.rules.get(&key) {
            return Ok(Arc::clone(known));
        }
        if let Some(depth) = self.open.iter().position(|open| open == name) {
            let mut cycle = self.open[depth..].to_vec();
            cycle.push(name.to_owned());
            return Err(self.error(ErrorKind::Recursion(cycle)));
        }
        self.open.push(name.to_owned());
        let matches = self.expression(definition.expression(), place)?;
        self.open.pop();
        self.rules.insert(key, Arc::clone(&matches));
        Ok(matches)
    }

    fn expression(&mut self, expression: &Expression, place: Place) -> Result<Arc<Matches>, Error> {
        let matches = match expression {
            Expression::Rule(name) => return self.rule(name, place),
            Expression::Set(set) => self.algebra.text(std::slice::from_ref(set)),
            Expression::Text(sets) => self.algebra.text(sets),
            Expression::Sequence(first, second) => {
                let first = self.expression(first, place)?;
                let later = self.expression(second, Place::Later)?;
                let at_once = match place {
                    Place::Beginning => self.expression(second, place)?,
                    Place::Later => Arc::clone(&later),
                };
                self.algebra.sequence(&first, &at_once, &later)
            }
            Expression::Choice(first, second) => {
                let first = self.expression(first, place)?;
                let second = self.expression(second, place)?;
                self.algebra.choice(&first, &second)
            }
            Expression::Optional(of) => {
                let of = self.expression(of, place)?;
                let nothing = self
                    .algebra
                    .nothing()
                    .map_err(|limit| self.too_large(limit))?;
                self.algebra.choice(&of, &nothing)
            }
            Expression::Repetition(of) => return self.rounds(of, place),
            Expression::Ahead(of) => {
                let of = self.expression(of, place)?;
                self.algebra.ahead(&of, true)
            }
            Expression::NotAhead(of) => {
                let of = self.expression(of, place)?;
                self.algebra.ahead(&of, false)
            }
            Expression::End => self.algebra.end(),
            Expression::Beginning if place == Place::Beginning => self.algebra.nothing(),
            Expression::Beginning => self.algebra.never(),
        };
        matches.map(Arc::new).map_err(|limit| self.too_large(limit))
    }

    fn rounds(&mut self, of: &Expression, place: Place) -> Result<Arc<Matches>, Error> {
        let later = self.expression(of, Place::Later)?;
        if later.may_be_empty() {
            return Err(self.error(ErrorKind::EmptyRepetition));
        }
        let rounds = self
            .algebra
            .repetition(&later)
            .map_err(|limit| self.too_large(limit))?;
        if place == Place::Later {
            return Ok(Arc::new(rounds));
        }
        // Only the first round may see the beginning.
        let first = self.expression(of, place)?;
        if first.may_be_empty() {
            return Err(self.error(ErrorKind::EmptyRepetition));
        }
        let once = self.algebra.sequence(&first, &rounds, &rounds);
        let some_or_none =
            once.and_then(|some| self.algebra.choice(&some, &self.algebra.nothing()?));
        some_or_none
            .map(Arc::new)
            .map_err(|limit| self.too_large(limit))
    }

    fn error(&self, kind: ErrorKind) -> Error {
        let rule = self.open.last();
        let line = rule
            .and_then(|name| self.grammar.definition(name))
            .map(Definition::line);
        Error::new(rule.map(String::as_str).zip(line), kind)
    }

    fn too_large(&self, limit: LimitExceeded) -> Error {
        self.error(ErrorKind::Limit(limit))
    }
}
