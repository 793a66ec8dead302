//! Rules as a grammar for pest, proved rule by rule.
//!
//! A PEG takes the first alternative that matches, and repeats as often as it can; a BNF means every way. So each rule is
//! written by its structure first, with each alternative before those that match only a beginning of it. Where that is not
//! what the rule says, repetitions and options look ahead whether the rest would stand there. Where that does not help either,
//! a rule is written as its minimal automaton. What cannot be proved then is not written.

mod automaton;
mod text;

use std::collections::HashMap;
use std::fmt::Write;

use super::Transitions;
use crate::automata::{CharSet, Dfa, Limits, Nfa};
use crate::binding::Binding;
use crate::bnf::{Expression, ExpressionKind, Grammar};
use crate::peg::Peg;
use crate::proof::Proof;
use crate::{Error, ErrorKind};
use automaton::by_automaton;
use text::{grouped, joined, peg_name, repeated, set_text, string};

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

    /// The rules that are written as their automata, since their structure is not what a PEG makes of it. They match
    /// the longest word that stands there.
    #[must_use]
    pub fn by_automaton(&self) -> &[String] {
        &self.by_automaton
    }
}

/// A rule and all that it is made of as a grammar for pest that accepts exactly the same, rule by rule, when a rule has to
/// match from end to end. Names have `_` for `-`.
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
/// As for [`Grammar::nfa`]; [`ErrorKind::Unsupported`] for a rule for which no PEG was found that could be proved.
pub fn pest(grammar: &Grammar, rule: &str, limits: &Limits) -> Result<PegText, Error> {
    let first = grammar.find(rule)?.name().to_owned();
    grammar.nfa(&first, limits)?;
    let mut maker = Maker {
        grammar,
        limits: *limits,
        order: Vec::new(),
        bodies: HashMap::new(),
        by_automaton: Vec::new(),
        guard: Guard::None,
        doubles: false,
        open: Vec::new(),
    };
    maker.rule(&first)?;
    let mut order = maker.order.clone();
    order.reverse();
    let mut text = String::new();
    for name in &order {
        for line in &maker.bodies[name] {
            writeln!(text, "{line}").expect("a text takes what is written");
        }
    }
    Ok(PegText {
        text,
        by_automaton: maker.by_automaton,
    })
}

struct Maker<'g> {
    grammar: &'g Grammar,
    limits: Limits,
    /// The rules that are written, parts before what is made of them.
    order: Vec<String>,
    /// The lines of each rule.
    bodies: HashMap<String, Vec<String>>,
    by_automaton: Vec<String>,
    guard: Guard,
    /// Whether what follows an option is written twice: behind it, and without it.
    doubles: bool,
    /// The rules that are being written.
    open: Vec<String>,
}

/// What is looked at before something is repeated once more or left out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Guard {
    /// Nothing.
    None,
    /// Whether the rest would stand there, and behind it no character with which another round begins.
    FirstOfRound,
    /// Whether the rest would stand there, and behind it not another round.
    Round,
}

/// What is tried, one after the other: the guard, and whether what follows an option is written twice.
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
    fn rule(&mut self, name: &str) -> Result<(), Error> {
        let Some(definition) = self.grammar.resolve(name) else {
            return Err(Error::new(ErrorKind::Undefined(name.to_owned())));
        };
        let own = definition.name().to_owned();
        if self.bodies.contains_key(&own) {
            return Ok(());
        }
        self.open.push(own.clone());
        for part in definition.expression().rule_names() {
            let part = self
                .grammar
                .resolve(part)
                .map_or(part, |rule| rule.name())
                .to_owned();
            if !self.open.contains(&part) {
                self.rule(&part)?;
            }
        }
        self.open.pop();
        self.order.push(own.clone());
        for (guard, doubles) in CURES {
            (self.guard, self.doubles) = (guard, doubles);
            let body = self.body(definition.expression(), Binding::Whole)?;
            if body.len() > LONGEST {
                continue;
            }
            let line = format!("{} = {{ {body} }}", peg_name(&own));
            self.bodies.insert(own.clone(), vec![line]);
            // Of rules that contain each other, the last one proves all.
            if self.is_proved(&own) || self.is_within_open(&own) {
                return Ok(());
            }
        }
        let dfa = self.grammar.dfa(&own, &self.limits)?;
        let table = Transitions::of(&dfa);
        let lines = by_automaton(&peg_name(&own), &table).filter(|_| table.states() <= MOST_STATES);
        let Some(lines) = lines else {
            return Err(self.not_found(&own));
        };
        self.bodies.insert(own.clone(), lines);
        self.by_automaton.push(own.clone());
        if self.is_proved(&own) {
            Ok(())
        } else {
            Err(self.not_found(&own))
        }
    }

    /// Whether the rule contains one that is not written yet.
    fn is_within_open(&self, name: &str) -> bool {
        let below = self
            .grammar
            .number(name)
            .map(|number| self.grammar.closure(number));
        let open = self
            .open
            .iter()
            .filter_map(|name| self.grammar.number(name));
        below.is_some_and(|below| open.into_iter().any(|open| below[open]))
    }

    fn not_found(&self, name: &str) -> Error {
        let what =
            "a PEG of the rule: no order of its alternatives can be proved to be it".to_owned();
        let line = self.grammar.rule(name).map(crate::bnf::Definition::line);
        Error::in_rule(name, line, ErrorKind::Unsupported(what))
    }

    /// Whether the rule as it is written is proved to accept what the grammar says.
    fn is_proved(&self, name: &str) -> bool {
        if self.grammar.rule(name).is_none() {
            // A core rule: it is written as it is defined, and no alternative hides another.
            return true;
        }
        let lines = self.order.iter().filter_map(|name| self.bodies.get(name));
        let lines: Vec<&str> = lines.flatten().map(String::as_str).collect();
        // What is too large for a proof is not proved.
        Peg::parse(&lines.join("\n")).is_ok_and(|peg| {
            let mut proof = Proof::new(self.grammar.clone(), peg, self.limits);
            matches!(proof.rule(name), Ok(None))
        })
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
                for part in self.in_order(parts)? {
                    all.push(self.body(part, Binding::Whole)?);
                }
                grouped(&all.join(" | "), binding > Binding::Whole)
            }
            ExpressionKind::Repetition { most: Some(0), .. } => "\"\"".to_owned(),
            ExpressionKind::Repetition { least, most, of } => {
                let of = self.body(of, Binding::Repeated)?;
                repeated(&of, *least, *most)
            }
            ExpressionKind::Rule(name) => {
                let rule = self.grammar.resolve(name);
                peg_name(rule.map_or(name, |rule| rule.name()))
            }
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

    /// The alternatives, each before those that match a beginning of its words, and else as they stand.
    fn in_order<'e>(&mut self, parts: &'e [Expression]) -> Result<Vec<&'e Expression>, Error> {
        let mut automata = Vec::new();
        for part in parts {
            automata.push(self.automaton_of(part)?);
        }
        let mut longer = Vec::new();
        for dfa in &automata {
            let more = Nfa::set(CharSet::all()).repeat(1, None);
            let all = Transitions::of(dfa).nfa().then(more);
            longer.push(all.determinize(&self.limits).map_err(Error::from)?);
        }
        // `before[a][b]`: some word of `a` begins with a word of `b`, so `a` must come first.
        let mut before = vec![vec![false; parts.len()]; parts.len()];
        // Where each begins with the other, the one that has all words of the other.
        let mut within = vec![vec![false; parts.len()]; parts.len()];
        for a in 0..parts.len() {
            for b in (0..parts.len()).filter(|b| *b != a) {
                let both = automata[a].intersection(&longer[b], &self.limits);
                before[a][b] = both.map_err(Error::from)?.witness().is_some();
                let alone = automata[a].difference(&automata[b], &self.limits);
                within[a][b] = alone.map_err(Error::from)?.witness().is_none();
            }
        }
        let mut left: Vec<usize> = (0..parts.len()).collect();
        let mut order = Vec::new();
        while !left.is_empty() {
            let is_first = |a: &usize| {
                let mut others = left.iter().filter(|b| *b != a);
                others.all(|b| !before[*b][*a] || before[*a][*b] && !within[*a][*b])
            };
            let next = left.iter().position(is_first).unwrap_or(0);
            order.push(&parts[left.remove(next)]);
        }
        Ok(order)
    }

    fn automaton_of(&self, expression: &Expression) -> Result<Dfa, Error> {
        self.grammar.dfa_of(expression, self.limits)
    }
}
