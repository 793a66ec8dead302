//! The automata of the rules of a PEG, each made once.

use std::collections::HashMap;
use std::sync::Arc;

use super::Peg;
use super::algebra::Algebra;
use super::expression::Expression;
use super::operations::{Operation, Operations, Shared};
use crate::automata::{Dfa, Limits};
use crate::{Error, ErrorKind};

/// The languages of the rules of a PEG, with their automata.
///
/// ```
/// use grammarian::automata::Limits;
/// use grammarian::peg::{Peg, PegAutomata};
///
/// // A literal transcription of a BNF: the first alternative that matches wins.
/// let grammar = Peg::parse(r#"octet = { digit | digit ~ digit } digit = { '0'..'9' }"#)?;
/// let octet = PegAutomata::of(grammar, Limits::default()).dfa("octet")?;
/// assert!(octet.accepts("1") && !octet.accepts("10"));
/// # Ok::<(), grammarian::Error>(())
/// ```
#[derive(Debug)]
pub struct PegAutomata {
    grammar: Arc<Peg>,
    operations: Operations,
    /// By the numbers of the rules.
    rules: HashMap<(usize, Start), Shared>,
    /// The rules whose expressions are being worked on, from the outermost to the innermost.
    open: Vec<usize>,
}

/// Where in the input an expression begins to match. It matters to `SOI`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Start {
    Beginning,
    Later,
}

impl PegAutomata {
    /// The languages of the rules of a grammar. Each automaton is made when it is first needed, and
    /// may have as many states as `limits` allows.
    #[must_use]
    pub fn of(grammar: Peg, limits: Limits) -> Self {
        Self {
            operations: Operations::over(Algebra::over(grammar.sets(), limits)),
            grammar: Arc::new(grammar),
            rules: HashMap::new(),
            open: Vec::new(),
        }
    }

    /// The grammar.
    #[must_use]
    pub fn grammar(&self) -> &Peg {
        &self.grammar
    }

    /// The minimal automaton of the texts that a rule matches from end to end.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::NoSuchRule`] if the grammar does not have the rule. Other errors if it contains itself in a way
    /// that is not a loop, if it repeats an expression that may match the empty text, or if an automaton has more
    /// states than the limits allow.
    pub fn dfa(&mut self, rule: &str) -> Result<Dfa, Error> {
        self.dfa_of(self.number(rule)?)
    }

    /// The same for the rule of this number.
    pub(crate) fn dfa_of(&mut self, rule: usize) -> Result<Dfa, Error> {
        let matches = self.asked(rule, Start::Beginning)?;
        let classes = self.operations.classes().to_vec();
        Ok(Dfa::new(classes, matches.whole()).minimize())
    }

    /// Returns `true` if two rules match the same beginning of every text, so that one can replace the other anywhere.
    /// Rules may accept the same texts from end to end and still not be alike.
    ///
    /// ```
    /// use grammarian::automata::Limits;
    /// use grammarian::peg::{Peg, PegAutomata};
    ///
    /// let grammar = Peg::parse(r#"left = { "a" ~ "b"? } right = { "a" ~ "b" | "a" ~ !"b" }"#)?;
    /// let mut languages = PegAutomata::of(grammar, Limits::default());
    /// assert!(languages.alike("left", "right")?);
    /// # Ok::<(), grammarian::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`dfa`](Self::dfa).
    pub fn alike(&mut self, left: &str, right: &str) -> Result<bool, Error> {
        let rules = (self.number(left)?, self.number(right)?);
        let mut marked = |rule: usize| -> Result<[Shared; 2], Error> {
            Ok([
                self.asked(rule, Start::Beginning)?,
                self.asked(rule, Start::Later)?,
            ])
        };
        Ok(marked(rules.0)? == marked(rules.1)?)
    }

    fn number(&self, rule: &str) -> Result<usize, Error> {
        let number = self.grammar.number(rule);
        number.ok_or_else(|| self.grammar.no_such_rule(rule))
    }

    fn asked(&mut self, rule: usize, place: Start) -> Result<Shared, Error> {
        // An error leaves the rules that led to it in the list.
        self.open.clear();
        self.rule(rule, place)
    }

    fn rule(&mut self, rule: usize, place: Start) -> Result<Shared, Error> {
        let grammar = Arc::clone(&self.grammar);
        let definition = grammar.definition(rule);
        let place = if definition.minds_the_beginning() {
            place
        } else {
            Start::Later
        };
        let key = (rule, place);
        if let Some(known) = self.rules.get(&key) {
            return Ok(known.clone());
        }
        if let Some(depth) = self.open.iter().position(|open| *open == rule) {
            let cycle = self.open[depth..].iter().chain([&rule]);
            let names = cycle.map(|rule| grammar.definition(*rule).name().to_owned());
            return Err(self.error(ErrorKind::Recursion(names.collect())));
        }
        self.open.push(rule);
        let matches = self.expression(definition.expression(), place)?;
        self.open.pop();
        self.rules.insert(key, matches.clone());
        Ok(matches)
    }

    fn expression(&mut self, expression: &Expression, place: Start) -> Result<Shared, Error> {
        let operation = match expression {
            Expression::Rule(rule) => return self.rule(*rule, place),
            Expression::Set(set) => Operation::Text(vec![set.clone()]),
            Expression::Text(sets) => Operation::Text(sets.clone()),
            Expression::Sequence(first, second) => {
                let first = self.expression(first, place)?;
                let later = self.expression(second, Start::Later)?;
                let at_once = match place {
                    Start::Beginning => self.expression(second, place)?,
                    Start::Later => later.clone(),
                };
                Operation::Sequence {
                    first,
                    at_once,
                    later,
                }
            }
            Expression::Choice(first, second) => {
                let first = self.expression(first, place)?;
                Operation::Choice([first, self.expression(second, place)?])
            }
            Expression::Optional(of) => {
                let of = self.expression(of, place)?;
                Operation::Choice([of, self.result(Operation::NOTHING)?])
            }
            Expression::Repetition(of) => return self.rounds(of, place),
            Expression::Ahead(of) => Operation::Ahead {
                of: self.expression(of, place)?,
                matched: true,
            },
            Expression::NotAhead(of) => Operation::Ahead {
                of: self.expression(of, place)?,
                matched: false,
            },
            Expression::End => Operation::End,
            Expression::Beginning if place == Start::Beginning => Operation::NOTHING,
            Expression::Beginning => Operation::Never,
        };
        self.result(operation)
    }

    fn rounds(&mut self, of: &Expression, place: Start) -> Result<Shared, Error> {
        let later = self.expression(of, Start::Later)?;
        if later.may_be_empty() {
            return Err(self.error(ErrorKind::EmptyRepetition));
        }
        let rounds = self.result(Operation::Repetition(later))?;
        if place == Start::Later {
            return Ok(rounds);
        }
        // Only the first round may begin at the beginning of the input.
        let first = self.expression(of, place)?;
        if first.may_be_empty() {
            return Err(self.error(ErrorKind::EmptyRepetition));
        }
        let some = self.result(Operation::Sequence {
            first,
            at_once: rounds.clone(),
            later: rounds,
        })?;
        let none = self.result(Operation::NOTHING)?;
        self.result(Operation::Choice([some, none]))
    }

    fn result(&mut self, operation: Operation) -> Result<Shared, Error> {
        let result = self.operations.result(operation);
        result.map_err(|limit| self.error(ErrorKind::Limit(limit)))
    }

    fn error(&self, kind: ErrorKind) -> Error {
        match self.open.last() {
            Some(&rule) => {
                let definition = self.grammar.definition(rule);
                Error::in_rule(definition.name(), definition.line(), kind)
            }
            None => Error::new(kind),
        }
    }
}
