//! A PEG that reads texts in which the nodes of some rules are marked.
//!
//! pest reads a text in one way only: so each text that a rule matches has its nodes in certain places, and the texts with marks
//! in these places are a language of their own. A grammar for it follows from the grammar, part by part. A mark in a wrong place
//! must not lead the parser to another alternative: so where the grammar goes on after a part has failed, that part must fail on
//! the text without its marks as well.

use super::expression::Expression;
use super::model::Peg;
use crate::automata::CharSet;
use crate::derivation::Shape;
use crate::{Error, ErrorKind};

/// The mark where a node begins: a noncharacter of Unicode. A grammar with marks does not match texts that have it themselves.
pub const BEGINS: char = '\u{fdd0}';

/// The mark where a node ends.
pub const ENDS: char = '\u{fdd1}';

/// How the parts of a grammar read marks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reading {
    /// Marks stand around the nodes of some rules, and nowhere else.
    Marked,
    /// No marks stand here.
    Plain,
    /// Marks may stand anywhere and mean nothing.
    Skipping,
}

/// The number of readings, by which each rule becomes several.
const READINGS: usize = 3;

impl Peg {
    /// The grammar of the same texts with marks around the nodes of some rules: [`BEGINS`] and [`ENDS`]. Its rules have the same
    /// names, and each has two others beside it; each text that a rule matches, it matches with marks in exactly one way. Within
    /// a node that is marked no other one is. `shape` says how a rule appears in trees.
    ///
    /// ```
    /// use grammarian::automata::Limits;
    /// use grammarian::derivation::Shape;
    /// use grammarian::peg::{BEGINS, ENDS, Peg, PegAutomata};
    ///
    /// let grammar = r#"url = { scheme ~ ":" ~ ANY* } scheme = @{ 'a'..'z'+ }"#;
    /// let marked = Peg::parse(grammar)?.marked(|_| Shape::Inner, |rule| rule == "scheme")?;
    /// let marked = PegAutomata::of(marked, Limits::default()).dfa("url")?;
    /// assert!(marked.accepts(&format!("{BEGINS}ab{ENDS}:c")));
    /// assert!(!marked.accepts("ab:c") && !marked.accepts(&format!("{BEGINS}a{ENDS}b:c")));
    /// # Ok::<(), grammarian::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error`] if a rule asks for the beginning of the input, `SOI`.
    pub fn marked(
        &self,
        shape: impl Fn(&str) -> Shape,
        is_marked: impl Fn(&str) -> bool,
    ) -> Result<Self, Error> {
        let rules = || (0..self.len()).map(|number| self.definition(number));
        if let Some(rule) = rules().find(|rule| rule.minds_the_beginning()) {
            let kind = ErrorKind::Unsupported("SOI".to_owned());
            return Err(Error::in_rule(rule.name(), rule.line(), kind));
        }
        let has_node = |name: &str| is_marked(name) && shape(name) != Shape::Silent;
        let marker = Marker {
            grammar: self,
            has_node: rules().map(|rule| has_node(rule.name())).collect(),
        };
        let mut definitions = Vec::with_capacity(READINGS * self.len());
        for (rule, has_node) in rules().zip(&marker.has_node) {
            let is_leaf = shape(rule.name()) == Shape::Leaf;
            for reading in [Reading::Marked, Reading::Plain, Reading::Skipping] {
                let is_marked = *has_node && reading == Reading::Marked;
                let is_whole = is_marked || is_leaf && reading == Reading::Marked;
                let within = if is_whole { Reading::Plain } else { reading };
                let mut expression = marker.read(rule.expression(), within);
                if is_marked {
                    let behind = then(expression, Expression::Set(ENDS.into()));
                    expression = then(Expression::Set(BEGINS.into()), behind);
                }
                definitions.push(rule.with(named(rule.name(), reading), expression));
            }
        }
        Ok(Self::of(definitions))
    }
}

/// The name of a rule in a reading. Those of a rule stand together in the order of the alphabet, whatever name follows.
fn named(name: &str, reading: Reading) -> String {
    match reading {
        Reading::Marked => name.to_owned(),
        Reading::Plain => format!("{name}\u{1}"),
        Reading::Skipping => format!("{name}\u{2}"),
    }
}

/// Makes the readings of the expressions of a grammar.
struct Marker<'g> {
    grammar: &'g Peg,
    /// By the numbers of the rules, `true` for those that are marked.
    has_node: Vec<bool>,
}

impl Marker<'_> {
    fn read(&self, expression: &Expression, reading: Reading) -> Expression {
        let again = |part: &Expression| self.read(part, reading);
        let fails =
            |part: &Expression| Expression::NotAhead(Box::new(self.read(part, Reading::Skipping)));
        if let Some(set) = self.set(expression) {
            return one(&set, reading);
        }
        match expression {
            Expression::Set(set) => one(set, reading),
            Expression::Text(sets) => {
                let sets = sets.iter().map(|set| one(set, reading));
                sets.reduce(then).unwrap_or(Expression::Text(Vec::new()))
            }
            Expression::Rule(rule) => Expression::Rule(rule * READINGS + reading as usize),
            Expression::Sequence(first, second) => then(again(first), again(second)),
            Expression::Ahead(of) => Expression::Ahead(Box::new(self.read(of, Reading::Skipping))),
            Expression::NotAhead(of) => fails(of),
            // The marks of nodes that end here come before the end.
            Expression::End => Expression::Ahead(Box::new(then(marks(), Expression::End))),
            Expression::Beginning => unreachable!("such a grammar has been refused"),
            Expression::Choice(first, second) if reading == Reading::Skipping => {
                Expression::Choice(Box::new(again(first)), Box::new(again(second)))
            }
            Expression::Choice(first, second) => Expression::Choice(
                Box::new(again(first)),
                Box::new(then(fails(first), again(second))),
            ),
            Expression::Optional(of) if reading == Reading::Skipping => {
                Expression::Optional(Box::new(again(of)))
            }
            Expression::Optional(of) => {
                Expression::Choice(Box::new(again(of)), Box::new(fails(of)))
            }
            Expression::Repetition(of) if reading == Reading::Skipping => {
                Expression::Repetition(Box::new(again(of)))
            }
            Expression::Repetition(of) => {
                then(Expression::Repetition(Box::new(again(of))), fails(of))
            }
        }
    }

    /// The characters of an expression that reads one of them and has no node that is marked. A choice among such is read at
    /// once, as all fail together at a mark.
    fn set(&self, expression: &Expression) -> Option<CharSet> {
        match expression {
            Expression::Set(set) => Some(set.clone()),
            Expression::Text(sets) => match sets.as_slice() {
                [set] => Some(set.clone()),
                _ => None,
            },
            Expression::Choice(first, second) => Some(self.set(first)?.union(&self.set(second)?)),
            Expression::Rule(rule) => {
                let is_plain = !self.has_node[*rule];
                let definition = is_plain.then(|| self.grammar.definition(*rule))?;
                self.set(definition.expression())
            }
            _ => None,
        }
    }
}

fn then(first: Expression, second: Expression) -> Expression {
    Expression::Sequence(Box::new(first), Box::new(second))
}

/// One character of a set, which is no mark; where marks are skipped, behind any number of them.
fn one(set: &CharSet, reading: Reading) -> Expression {
    let set = Expression::Set(set.difference(&CharSet::from(BEGINS..=ENDS)));
    match reading {
        Reading::Skipping => then(marks(), set),
        Reading::Marked | Reading::Plain => set,
    }
}

/// Any number of marks.
fn marks() -> Expression {
    Expression::Repetition(Box::new(Expression::Set(CharSet::from(BEGINS..=ENDS))))
}
