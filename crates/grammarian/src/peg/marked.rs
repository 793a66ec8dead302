//! A PEG that reads texts in which the nodes of some rules are marked.
//!
//! pest reads a text in one way only: so each text that a rule matches has its nodes in certain places, and the texts with marks
//! in these places are a language of their own. A grammar for it follows from the grammar, part by part. A mark in a wrong place
//! must not lead the parser to another alternative: so where the grammar goes on after a part has failed, that part must fail on
//! the text without its marks as well.

use super::automata::PegAutomata;
use super::expression::Expression;
use super::model::{Definition, Peg};
use crate::automata::{CharSet, Dfa, Limits};
use crate::derivation::Shape;
use crate::{Error, ErrorKind};

/// The mark where a node begins: a noncharacter of Unicode. Texts that have it themselves are not matched with marks.
pub const BEGINS: char = '\u{fdd0}';

/// The mark where a node ends.
pub const ENDS: char = '\u{fdd1}';

/// The automata of the texts that rules match, with marks around nodes: [`BEGINS`] and [`ENDS`]. The nodes are of some kinds, and
/// those of one kind are marked at a time.
///
/// ```
/// use grammarian::automata::Limits;
/// use grammarian::derivation::Shape;
/// use grammarian::peg::{BEGINS, ENDS, MarkedAutomata, Peg};
///
/// let grammar = Peg::parse(r#"url = { scheme ~ ":" ~ ANY* } scheme = @{ 'a'..'z'+ }"#)?;
/// #[derive(Clone, Copy, PartialEq)]
/// enum Part { Scheme, Host }
///
/// let kind = |rule: &str| (rule == "scheme").then_some(Part::Scheme);
/// let mut marked = MarkedAutomata::of(&grammar, |_| Shape::Inner, kind, Limits::default())?;
/// let schemes = marked.dfa("url", Part::Scheme)?;
/// assert!(schemes.accepts(&format!("{BEGINS}ab{ENDS}:c")));
/// assert!(!schemes.accepts("ab:c") && !schemes.accepts(&format!("{BEGINS}a{ENDS}b:c")));
/// // No rule is a host.
/// assert!(marked.dfa("url", Part::Host)?.accepts("ab:c"));
/// # Ok::<(), grammarian::Error>(())
/// ```
#[derive(Debug)]
pub struct MarkedAutomata<K> {
    /// The kinds that some rule has, in the order of their numbers.
    kinds: Vec<K>,
    automata: PegAutomata,
}

impl<K: Copy + PartialEq> MarkedAutomata<K> {
    /// The automata for a grammar. `shape` says how a rule appears in trees, and `kind` of which kind its nodes are, if they are
    /// to be marked. Each is made when it is first asked for, and may have as many states as `limits` allows; the automaton of a
    /// rule without nodes of a kind is the same for all such kinds.
    ///
    /// # Errors
    ///
    /// [`Error`] if a rule asks for the beginning of the input, `SOI`.
    pub fn of(
        grammar: &Peg,
        shape: impl Fn(&str) -> Shape,
        kind: impl Fn(&str) -> Option<K>,
        limits: Limits,
    ) -> Result<Self, Error> {
        let rules = || (0..grammar.len()).map(|number| grammar.definition(number));
        if let Some(rule) = rules().find(|rule| rule.minds_the_beginning()) {
            let kind = ErrorKind::Unsupported("SOI".to_owned());
            return Err(Error::in_rule(rule.name(), rule.line(), kind));
        }
        let kind_of = |name: &str| kind(name).filter(|_| shape(name) != Shape::Silent);
        let kind_of: Vec<Option<K>> = rules().map(|rule| kind_of(rule.name())).collect();
        let mut kinds: Vec<K> = Vec::new();
        for kind in kind_of.iter().copied().flatten() {
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        let is_leaf: Vec<bool> = rules()
            .map(|rule| shape(rule.name()) == Shape::Leaf)
            .collect();
        let marker = Marker {
            bears: kinds
                .iter()
                .map(|kind| Bearers::of(grammar, &is_leaf, |rule| kind_of[rule] == Some(*kind)))
                .collect(),
            grammar,
        };
        let mut definitions = Vec::with_capacity(marker.readings() * grammar.len());
        for (number, rule) in rules().enumerate() {
            definitions.extend(marker.definitions(number, rule));
        }
        Ok(Self {
            kinds,
            automata: PegAutomata::of(Peg::of(definitions), limits),
        })
    }

    /// The minimal automaton of the texts that a rule matches from end to end, with marks around the nodes of this kind: each
    /// text in exactly one way. Within a node that is marked no other one is. If there are no nodes of this kind, these are the
    /// texts without marks.
    ///
    /// # Errors
    ///
    /// As for [`PegAutomata::dfa`].
    pub fn dfa(&mut self, rule: &str, kind: K) -> Result<Dfa, Error> {
        let kind = self.kinds.iter().position(|it| *it == kind);
        let reading = kind.map_or(Reading::Plain, Reading::Marked);
        let readings = 2 + self.kinds.len();
        let grammar = self.automata.grammar();
        let Some(number) = grammar.number(rule) else {
            return Err(Error::no_such_rule(rule, grammar.names().step_by(readings)));
        };
        let first = number - number % readings;
        self.automata.dfa_of(first + reading.place())
    }
}

/// How the parts of a grammar read marks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// No marks stand here.
    Plain,
    /// Marks may stand anywhere and mean nothing.
    Skipping,
    /// Marks stand around the nodes of the kind of this number, and nowhere else.
    Marked(usize),
}

impl Reading {
    /// The place of the reading among those of a rule.
    fn place(self) -> usize {
        match self {
            Self::Plain => 0,
            Self::Skipping => 1,
            Self::Marked(kind) => 2 + kind,
        }
    }
}

/// The rules that have nodes of one kind, by their numbers.
struct Bearers {
    /// `true` for rules whose nodes are of the kind.
    are: Vec<bool>,
    /// `true` for these, and for those with such a node in one of theirs.
    have: Vec<bool>,
}

impl Bearers {
    fn of(grammar: &Peg, is_leaf: &[bool], are: impl Fn(usize) -> bool) -> Self {
        let are: Vec<bool> = (0..grammar.len()).map(are).collect();
        let mut have = are.clone();
        let mut found = true;
        while std::mem::take(&mut found) {
            for rule in (0..grammar.len()).filter(|rule| !is_leaf[*rule]) {
                if !have[rule] && has(grammar.definition(rule).expression(), &have) {
                    have[rule] = true;
                    found = true;
                }
            }
        }
        Self { are, have }
    }
}

/// Tells if an expression names one of these rules.
fn has(expression: &Expression, rules: &[bool]) -> bool {
    let mut found = false;
    expression.visit(&mut |part| {
        found |= matches!(part, Expression::Rule(rule) if rules[*rule]);
    });
    found
}

/// Makes the readings of the expressions of a grammar.
struct Marker<'g> {
    grammar: &'g Peg,
    /// For each kind, the rules that have nodes of it.
    bears: Vec<Bearers>,
}

impl Marker<'_> {
    /// The number of readings, by which each rule becomes several.
    fn readings(&self) -> usize {
        2 + self.bears.len()
    }

    /// A rule in each reading, in their order.
    fn definitions(&self, number: usize, rule: &Definition) -> Vec<Definition> {
        let kinds = (0..self.bears.len()).map(Reading::Marked);
        let readings = [Reading::Plain, Reading::Skipping].into_iter().chain(kinds);
        readings
            .map(|reading| rule.with(self.body(number, reading)))
            .collect()
    }

    /// The expression of a rule in a reading.
    fn body(&self, rule: usize, reading: Reading) -> Expression {
        let expression = self.grammar.definition(rule).expression();
        match self.reading_of(rule, reading) {
            Reading::Marked(kind) if self.bears[kind].are[rule] => {
                let within = self.read(expression, Reading::Plain);
                let behind = then(within, Expression::Set(ENDS.into()));
                then(Expression::Set(BEGINS.into()), behind)
            }
            // That of the reading without marks will do.
            Reading::Plain if reading != Reading::Plain => {
                Expression::Rule(rule * self.readings() + Reading::Plain.place())
            }
            reading => self.read(expression, reading),
        }
    }

    /// The reading of a rule where its context is read so: without marks if it has no nodes that are marked.
    fn reading_of(&self, rule: usize, reading: Reading) -> Reading {
        match reading {
            Reading::Marked(kind) if !self.bears[kind].have[rule] => Reading::Plain,
            other => other,
        }
    }

    fn read(&self, expression: &Expression, reading: Reading) -> Expression {
        let again = |part: &Expression| self.read(part, reading);
        let fails =
            |part: &Expression| Expression::NotAhead(Box::new(self.read(part, Reading::Skipping)));
        if let Some(set) = self.set(expression, reading) {
            return one(&set, reading);
        }
        match expression {
            Expression::Set(set) => one(set, reading),
            Expression::Text(sets) => {
                let sets = sets.iter().map(|set| one(set, reading));
                sets.reduce(then).unwrap_or(Expression::Text(Vec::new()))
            }
            Expression::Rule(rule) => {
                let place = self.reading_of(*rule, reading).place();
                Expression::Rule(rule * self.readings() + place)
            }
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
    fn set(&self, expression: &Expression, reading: Reading) -> Option<CharSet> {
        match expression {
            Expression::Set(set) => Some(set.clone()),
            Expression::Text(sets) => match sets.as_slice() {
                [set] => Some(set.clone()),
                _ => None,
            },
            Expression::Choice(first, second) => {
                let first = self.set(first, reading)?;
                Some(first.union(&self.set(second, reading)?))
            }
            Expression::Rule(rule) => match self.reading_of(*rule, reading) {
                Reading::Marked(_) => None,
                reading => self.set(self.grammar.definition(*rule).expression(), reading),
            },
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
        Reading::Marked(_) | Reading::Plain => set,
    }
}

/// Any number of marks.
fn marks() -> Expression {
    Expression::Repetition(Box::new(Expression::Set(CharSet::from(BEGINS..=ENDS))))
}
