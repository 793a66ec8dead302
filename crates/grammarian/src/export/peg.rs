//! Rules as a grammar for pest, proved rule by rule.
//!
//! A PEG takes the first alternative that matches, and repeats as often as it can; a BNF allows every way. So each rule
//! is written by its structure first, with each alternative before those that match only a beginning of it. If that
//! does not match the language of the rule, repetitions and options get a lookahead for the rest, and alternatives
//! change places. If that does not help either, the rule is written as its minimal automaton. A rule that cannot be
//! proved then is not written.

mod automaton;
mod order;
mod text;

use std::collections::BTreeMap;
use std::fmt::Write;

use super::Transitions;
use super::naming::Target;
use super::parts::Parts;
use crate::automata::{Dfa, Limits};
use crate::binding::Binding;
use crate::bnf::{Definition, Expression, ExpressionKind, Grammar};
use crate::compare::Languages;
use crate::peg::{MOST_RULES, Peg, PegAutomata};
use crate::proof::{Difference, Side};
use crate::{Error, ErrorKind};
use automaton::by_automaton;
use order::{Order, Ordered, ordered};
use text::{grouped, joined, repeated, set_text, string};

/// A grammar for pest, and how each of its rules was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PegText {
    text: String,
    by_automaton: Vec<String>,
}

impl PegText {
    /// The text of the grammar, the rule that was asked for first.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The rules, as they are named in the text, that are written as their automata, since a PEG of their structure has
    /// another language. They match the longest word at a place.
    #[must_use]
    pub fn by_automaton(&self) -> &[String] {
        &self.by_automaton
    }
}

/// A rule and all that it is made of as a grammar for pest that accepts exactly the same, rule by rule, when a rule has
/// to match from end to end. Names have `_` for characters that pest's names cannot have, and are numbered if two would
/// be equal.
///
/// ```
/// use grammarian::automata::Limits;
/// use grammarian::bnf::{Grammar, Notation};
/// use grammarian::export::pest;
///
/// let text = "octet = DIGIT / %x31-39 DIGIT";
/// let grammar = Grammar::parse(Notation::Abnf, text)?;
/// let peg = pest(&grammar, "octet", &Limits::default())?;
/// assert_eq!(peg.text(), "\
/// octet = { '1'..'9' ~ DIGIT | DIGIT }
/// DIGIT = { '0'..'9' }
/// ");
/// # Ok::<(), grammarian::Error>(())
/// ```
///
/// # Errors
///
/// As for [`Grammar::nfa`]; [`ErrorKind::Unwritable`] for a rule for which no PEG was found that could be proved.
pub fn pest(grammar: &Grammar, rule: &str, limits: &Limits) -> Result<PegText, Error> {
    pest_around(grammar, rule, &GivenBodies::default(), limits)
}

/// Rules that are written already, for [`pest_around`].
#[derive(Clone, Debug, Default)]
pub struct GivenBodies {
    rules: BTreeMap<String, String>,
    helpers: Vec<String>,
}

impl GivenBodies {
    /// Adds a rule of the grammar: its name as pest has it, and its definition, such as `port = @{ DIGIT* }`.
    pub fn add(&mut self, name: impl Into<String>, definition: impl Into<String>) {
        self.rules.insert(name.into(), definition.into());
    }

    /// Adds the definition of a rule that the grammar does not have, but rules that are given are made of.
    pub fn add_helper(&mut self, definition: impl Into<String>) {
        self.helpers.push(definition.into());
    }

    /// Adds the helpers to lines that these lines are made of.
    fn add_helpers<'g>(&'g self, lines: &mut Vec<&'g str>) {
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let mut waiting: Vec<&str> = self.helpers.iter().map(String::as_str).collect();
        let mut at = 0;
        while at < lines.len() {
            let names: Vec<&str> = lines[at].split(|c| !is_name(c)).collect();
            let is_used = |helper: &&str| {
                let name = helper.split(|c| !is_name(c)).next();
                name.is_some_and(|name| names.contains(&name))
            };
            lines.extend(waiting.extract_if(.., |helper| is_used(&&**helper)));
            at += 1;
        }
    }
}

/// The same as [`pest()`], around rules that are written already: these are taken as they are, and a rule that is made of
/// them is proved with them.
///
/// ```
/// use grammarian::automata::Limits;
/// use grammarian::bnf::{Grammar, Notation};
/// use grammarian::export::{GivenBodies, pest_around};
///
/// let text = "list = item *( \",\" item )\nitem = 1*ALPHA";
/// let grammar = Grammar::parse(Notation::Abnf, text)?;
/// let mut given = GivenBodies::default();
/// given.add("item", "item = @{ letter ~ item? }");
/// given.add_helper("letter = _{ ASCII_ALPHA }");
/// let peg = pest_around(&grammar, "list", &given, &Limits::default())?;
/// assert_eq!(peg.text(), "\
/// list = { item ~ (\",\" ~ item)* }
/// item = @{ letter ~ item? }
/// ALPHA = { 'A'..'Z' | 'a'..'z' }
/// letter = _{ ASCII_ALPHA }
/// ");
/// # Ok::<(), grammarian::Error>(())
/// ```
///
/// # Errors
///
/// As for [`pest()`].
pub fn pest_around(
    grammar: &Grammar,
    rule: &str,
    given: &GivenBodies,
    limits: &Limits,
) -> Result<PegText, Error> {
    let first = grammar.find(rule)?.name().to_owned();
    grammar.nfa(&first, limits)?;
    let grammar = grammar.without_exclusions(&first, *limits)?;
    let parts = Parts::of(&grammar, &first, Target::Pest)?;
    let order = parts.grammar.parts_first();
    // The text is read back at the end, which would fail: so it is not made at all.
    if order.len() > MOST_RULES {
        let why = format!(
            "a grammar for pest may have {MOST_RULES} rules, and this one would have {}",
            order.len()
        );
        return Err(grammar.find(&first)?.error(ErrorKind::Unwritable(why)));
    }
    let mut maker = Maker {
        languages: Languages::new(parts.grammar.clone(), limits),
        limits: *limits,
        bodies: vec![Vec::new(); order.len()],
        guard: Guard::None,
        doubles: false,
        order: Order::AsWritten,
        given,
    };
    let mut by_automaton = Vec::new();
    for number in &order {
        let way = maker.rule(*number);
        let way = way.map_err(|error| at_origin(parts.origin(*number), error))?;
        if way == Way::Automaton {
            by_automaton.push(parts.grammar.rules()[*number].name().to_owned());
        }
    }
    let mut text = String::new();
    for number in order.iter().rev() {
        for line in &maker.bodies[*number] {
            writeln!(text, "{line}").expect("a text takes what is written");
        }
    }
    let mut lines: Vec<&str> = text.lines().collect();
    let written = lines.len();
    given.add_helpers(&mut lines);
    let helpers = lines.split_off(written).join("\n");
    if !helpers.is_empty() {
        text = format!("{text}{helpers}\n");
    }
    Ok(PegText { text, by_automaton })
}

/// An error of a rule where it was taken from.
fn at_origin(origin: &Definition, error: Error) -> Error {
    match error.kind() {
        ErrorKind::Limit(_) | ErrorKind::Unwritable(_) => origin.error(error.kind().clone()),
        _ => error,
    }
}

struct Maker<'g> {
    /// The rules under the names that are written.
    languages: Languages,
    limits: Limits,
    /// The lines of each rule, by its number; empty until it is written.
    bodies: Vec<Vec<String>>,
    guard: Guard,
    /// Tells if the expression after an option is written twice: behind it, and without it.
    doubles: bool,
    order: Order,
    given: &'g GivenBodies,
}

/// The result of a proof of a rule as it is written.
enum Judged {
    /// It accepts the language of the grammar's rule.
    Proved,
    Differs(Difference),
    /// The rule is too large for a proof.
    TooLarge,
}

/// How a rule was written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Structure,
    Automaton,
}

/// The lookahead before an expression is repeated once more or left out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Guard {
    /// Nothing.
    None,
    /// Checks that the rest would match there, and that no character follows with which another round begins.
    FirstOfRound,
    /// Checks that the rest would match there, and that no other round follows.
    Round,
}

/// The remedies, in the order in which they are tried: the guard, and if the expression after an option is written
/// twice.
const CURES: [(Guard, bool); 5] = [
    (Guard::None, false),
    (Guard::FirstOfRound, false),
    (Guard::Round, false),
    (Guard::FirstOfRound, true),
    (Guard::Round, true),
];

/// The longest text of a rule that is tried, in bytes.
const LONGEST: usize = 20_000;

/// A rule is written as its automaton if that has no more states.
const MOST_STATES: usize = 40;

impl Maker<'_> {
    fn grammar(&self) -> &Grammar {
        self.languages.grammar()
    }

    fn rule(&mut self, number: usize) -> Result<Way, Error> {
        let definition = self.grammar().rules()[number].clone();
        let name = definition.name();
        if let Some(given) = self.given.rules.get(name) {
            self.bodies[number] = vec![given.clone()];
            return Ok(Way::Structure);
        }
        let below = self.grammar().closure(number);
        let unwritten = |part: usize| part != number && self.bodies[part].is_empty();
        // The last one of several rules that contain each other proves all.
        let is_last = !(0..below.len()).any(|part| below[part] && unwritten(part));
        let has_choice = !definition.expression().choices().is_empty();
        let orders: &[Order] = if has_choice {
            &[Order::AsWritten, Order::NarrowFirst, Order::TurnedRound]
        } else {
            &[Order::AsWritten]
        };
        // The difference that the rule has as it is written, if it has one.
        let mut first: Option<Difference> = None;
        let cures = orders.iter().flat_map(|it| CURES.map(|cure| (*it, cure)));
        for (order, (guard, doubles)) in cures {
            (self.guard, self.doubles, self.order) = (guard, doubles, order);
            let body = self.body(definition.expression(), Binding::Whole)?;
            if body.len() > LONGEST {
                continue;
            }
            self.bodies[number] = vec![format!("{name} = {{ {body} }}")];
            if !is_last {
                return Ok(Way::Structure);
            }
            match self.difference(number, &below) {
                Judged::Proved => return Ok(Way::Structure),
                Judged::Differs(difference) => {
                    first.get_or_insert(difference);
                }
                Judged::TooLarge => {}
            }
        }
        let dfa = self.languages.dfa(name)?.minimize();
        let table = Transitions::of(&dfa);
        let lines = by_automaton(name, &table).filter(|_| table.states() <= MOST_STATES);
        self.bodies[number] = lines.unwrap_or_default();
        let is_written = !self.bodies[number].is_empty();
        if is_written && matches!(self.difference(number, &below), Judged::Proved) {
            return Ok(Way::Automaton);
        }
        let mut why =
            "no PEG was found that can be proved to accept exactly what the rule does".to_owned();
        if let Some(difference) = first {
            let word = difference.witness();
            let verdict = match difference.accepted_by() {
                Side::Bnf => "is not read",
                Side::Peg => "is read too",
            };
            let _ = write!(why, "; as it is written, {word:?} {verdict}");
        }
        Err(Error::new(ErrorKind::Unwritable(why)))
    }

    /// How the written rule differs from that of the grammar; `below` are the rules that it is made of.
    fn difference(&self, number: usize, below: &[bool]) -> Judged {
        let lines = self.bodies.iter().zip(below).filter(|it| *it.1);
        let mut lines: Vec<&str> = lines.flat_map(|it| it.0).map(String::as_str).collect();
        self.given.add_helpers(&mut lines);
        let name = self.grammar().rules()[number].name();
        let Ok(peg) = Peg::parse(&lines.join("\n")) else {
            return Judged::TooLarge;
        };
        let made = PegAutomata::of(peg, self.limits).dfa(name);
        let (Ok(made), Ok(dfa)) = (made, self.languages.dfa(name)) else {
            return Judged::TooLarge;
        };
        match Difference::between(&dfa, &made, &self.limits) {
            Ok(None) => Judged::Proved,
            Ok(Some(difference)) => Judged::Differs(difference),
            Err(_) => Judged::TooLarge,
        }
    }

    fn body(&mut self, expression: &Expression, binding: Binding) -> Result<String, Error> {
        Ok(match expression.kind() {
            ExpressionKind::Set(set) => set_text(set, binding),
            ExpressionKind::Literal { text, either_case } => {
                let sign = if *either_case && text.contains(|c: char| c.is_ascii_alphabetic()) {
                    "^"
                } else {
                    ""
                };
                format!("{sign}{}", string(text))
            }
            ExpressionKind::Sequence(parts) if parts.is_empty() => "\"\"".to_owned(),
            ExpressionKind::Sequence(parts) if parts.len() == 1 => self.body(&parts[0], binding)?,
            ExpressionKind::Sequence(parts) => {
                let all = self.all_before(parts, "", "")?;
                grouped(&all, binding == Binding::Repeated)
            }
            ExpressionKind::Choice(parts) if parts.is_empty() => "!\"\" ~ \"\"".to_owned(),
            ExpressionKind::Choice(parts) => {
                let mut all = Vec::new();
                for Ordered { number, unless } in self.in_order(parts)? {
                    all.push(if unless.is_empty() {
                        self.body(&parts[number], Binding::Whole)?
                    } else {
                        let part = self.body(&parts[number], Binding::Part)?;
                        format!("{part} ~ !{}", set_text(&unless, Binding::Repeated))
                    });
                }
                grouped(&all.join(" | "), binding > Binding::Whole)
            }
            ExpressionKind::Repetition { most: Some(0), .. } => "\"\"".to_owned(),
            ExpressionKind::Repetition { least, most, of } => {
                let of = self.body(of, Binding::Repeated)?;
                repeated(&of, *least, *most)
            }
            ExpressionKind::Rule(name) => name.clone(),
            // The grammar has no exclusions any more.
            ExpressionKind::Exclusion { .. } => "!\"\" ~ \"\"".to_owned(),
            ExpressionKind::Prose(prose) => {
                return Err(Error::new(ErrorKind::Prose(prose.clone())));
            }
        })
    }

    /// Parts of a sequence; `outer` stands behind them all and is not written here.
    fn all_before(
        &mut self,
        parts: &[Expression],
        rest: &str,
        outer: &str,
    ) -> Result<String, Error> {
        let mut rest = rest.to_owned();
        for part in parts.iter().rev() {
            rest = self.before(part, &rest, outer)?;
        }
        Ok(rest)
    }

    /// A part of a sequence, and the rest of it.
    fn before(&mut self, part: &Expression, rest: &str, outer: &str) -> Result<String, Error> {
        let following = joined(rest, outer);
        if let ExpressionKind::Repetition { least, most, of } = part.kind()
            && self.guard != Guard::None
            && !following.is_empty()
            && most.is_none_or(|most| most > *least)
        {
            if (*least, *most) == (0, Some(1)) {
                let parts = match of.kind() {
                    ExpressionKind::Sequence(parts) => parts.as_slice(),
                    _ => std::slice::from_ref(&**of),
                };
                return if self.doubles && !rest.is_empty() {
                    let with = self.all_before(parts, rest, outer)?;
                    Ok(format!("({with} | {rest})"))
                } else {
                    let inner = self.all_before(parts, "", &following)?;
                    Ok(joined(&format!("({inner})?"), rest))
                };
            }
            let again = match self.guard {
                Guard::FirstOfRound => {
                    let table = Transitions::of(&self.automaton_of(of)?);
                    let first = table.moves().iter().filter(|it| it.0 == 0);
                    let first = first.flat_map(|it| it.1.ranges().iter().copied());
                    set_text(&first.collect(), Binding::Repeated)
                }
                _ => self.body(of, Binding::Repeated)?,
            };
            let of = self.body(of, Binding::Repeated)?;
            let guarded = format!("(!({following} ~ !{again}) ~ {of})");
            return Ok(joined(&repeated(&guarded, *least, *most), rest));
        }
        let part = self.body(part, Binding::Part)?;
        Ok(joined(&part, rest))
    }

    /// The alternatives in the order in which they are tried.
    fn in_order(&self, parts: &[Expression]) -> Result<Vec<Ordered>, Error> {
        let automata = parts.iter().map(|part| self.automaton_of(part));
        let automata: Vec<Dfa> = automata.collect::<Result<_, _>>()?;
        ordered(&automata, self.order, self.limits)
    }

    fn automaton_of(&self, expression: &Expression) -> Result<Dfa, Error> {
        match expression.kind() {
            ExpressionKind::Rule(name) => Ok(self.languages.dfa(name)?.minimize()),
            _ => self.grammar().dfa_of(expression, self.limits),
        }
    }
}
