//! Rules as a grammar for pest, proved rule by rule.
//!
//! A PEG takes the first alternative that matches, and repeats as often as it can; a BNF means every way. So each rule is
//! written by its structure first, with each alternative before those that match only a beginning of it. Where that is not
//! what the rule says, repetitions and options look ahead whether the rest would stand there. Where that does not help either,
//! a rule is written as its minimal automaton. What cannot be proved then is not written.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

use super::Transitions;
use crate::automata::{CharSet, Dfa, Limits, Nfa};
use crate::bnf::{Expression, ExpressionKind, Grammar};
use crate::names::identifier;
use crate::peg::Peg;
use crate::proof::Proof;
use crate::{Error, ErrorKind};

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
            let body = self.body(definition.expression(), Place::Alone)?;
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

    fn body(&mut self, expression: &Expression, place: Place) -> Result<String, Error> {
        Ok(match expression.kind() {
            ExpressionKind::Set(set) => set_text(set, place),
            ExpressionKind::Literal { text, either_case } => {
                let sign = if *either_case && text.contains(|c: char| c.is_ascii_alphabetic()) {
                    "^"
                } else {
                    ""
                };
                format!("{sign}{}", string(text))
            }
            ExpressionKind::Sequence(parts) if parts.is_empty() => "\"\"".to_owned(),
            ExpressionKind::Sequence(parts) if parts.len() == 1 => self.body(&parts[0], place)?,
            ExpressionKind::Sequence(parts) => {
                let all = self.all_before(parts, "", "")?;
                grouped(&all, place == Place::Repeated)
            }
            ExpressionKind::Choice(parts) if parts.is_empty() => "!\"\" ~ \"\"".to_owned(),
            ExpressionKind::Choice(parts) => {
                let mut all = Vec::new();
                for part in self.in_order(parts)? {
                    all.push(self.body(part, Place::InChoice)?);
                }
                grouped(
                    &all.join(" | "),
                    !matches!(place, Place::Alone | Place::InChoice),
                )
            }
            ExpressionKind::Repetition { most: Some(0), .. } => "\"\"".to_owned(),
            ExpressionKind::Repetition { least, most, of } => {
                let of = self.body(of, Place::Repeated)?;
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
                    set_text(&first.collect(), Place::Repeated)
                }
                _ => self.body(of, Place::Repeated)?,
            };
            let of = self.body(of, Place::Repeated)?;
            let guarded = format!("(!({following} ~ !{again}) ~ {of})");
            return Ok(joined(&repeated(&guarded, *least, *most), rest));
        }
        let part = self.body(part, Place::InSequence)?;
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

/// Where an expression stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Alone,
    InChoice,
    InSequence,
    Repeated,
}

/// The name of a rule for pest, which has some names itself.
fn peg_name(name: &str) -> String {
    const TAKEN: [&str; 12] = [
        "ANY",
        "SOI",
        "EOI",
        "PUSH",
        "POP",
        "PEEK",
        "DROP",
        "POP_ALL",
        "PEEK_ALL",
        "WHITESPACE",
        "COMMENT",
        "NEWLINE",
    ];
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let name = identifier(name);
    let name: String = name
        .chars()
        .map(|c| if fits(c) { c } else { '_' })
        .collect();
    if TAKEN.contains(&name.as_str()) || name.starts_with("ASCII_") {
        format!("{name}_")
    } else {
        name
    }
}

/// A part and what stands behind it; either may be nothing.
fn joined(part: &str, rest: &str) -> String {
    match (part, rest) {
        (part, "") | ("", part) => part.to_owned(),
        (part, rest) => format!("{part} ~ {rest}"),
    }
}

fn repeated(of: &str, least: usize, most: Option<usize>) -> String {
    match (least, most) {
        (0, None) => format!("{of}*"),
        (1, None) => format!("{of}+"),
        (0, Some(1)) => format!("{of}?"),
        (1, Some(1)) => of.to_owned(),
        (least, None) => format!("{of}{{{least},}}"),
        (least, Some(most)) if least == most => format!("{of}{{{least}}}"),
        (0, Some(most)) => format!("{of}{{,{most}}}"),
        (least, Some(most)) => format!("{of}{{{least},{most}}}"),
    }
}

fn grouped(text: &str, is_grouped: bool) -> String {
    if is_grouped {
        format!("({text})")
    } else {
        text.to_owned()
    }
}

fn set_text(set: &CharSet, place: Place) -> String {
    let ranges: Vec<String> = set
        .ranges()
        .iter()
        .map(|&(first, last)| {
            if first == last {
                string(&first.to_string())
            } else {
                format!("{}..{}", character(first), character(last))
            }
        })
        .collect();
    if ranges.is_empty() {
        return grouped("!\"\" ~ \"\"", place != Place::Alone);
    }
    let is_several = ranges.len() > 1 && !matches!(place, Place::Alone | Place::InChoice);
    grouped(
        &ranges.join(" | "),
        is_several
            || place == Place::Repeated
                && ranges.len() == 1
                && set.ranges()[0].0 != set.ranges()[0].1,
    )
}

fn escaped(character: char, quote: char) -> String {
    match character {
        '\\' => r"\\".to_owned(),
        _ if character == quote => format!("\\{quote}"),
        ' '..='~' => character.to_string(),
        _ => format!("\\u{{{:02X}}}", u32::from(character)),
    }
}

fn string(text: &str) -> String {
    let inner: String = text.chars().map(|c| escaped(c, '"')).collect();
    format!("\"{inner}\"")
}

fn character(character: char) -> String {
    format!("'{}'", escaped(character, '\''))
}

/// The lines of a rule as its automaton, if that has no other cycles than from a state to itself: then each state is a
/// repetition, what follows it, and nothing if a word may end there.
fn by_automaton(name: &str, table: &Transitions) -> Option<Vec<String>> {
    let mut next: BTreeMap<usize, Vec<(&CharSet, usize)>> = BTreeMap::new();
    let mut loops: HashMap<usize, &CharSet> = HashMap::new();
    for (from, set, to) in table.moves() {
        if from == to {
            loops.insert(*from, set);
        } else {
            next.entry(*from).or_default().push((set, *to));
        }
    }
    let order = without_cycles(table.states(), &next)?;
    let of_state = |state: usize| match state {
        0 => name.to_owned(),
        _ => format!("{name}__{state}"),
    };
    let mut lines = Vec::new();
    for state in order {
        let mut ways: Vec<String> = Vec::new();
        for (set, to) in next.get(&state).into_iter().flatten() {
            ways.push(format!(
                "{} ~ {}",
                set_text(set, Place::InSequence),
                of_state(*to)
            ));
        }
        if table.accepting().contains(&state) {
            ways.push("\"\"".to_owned());
        }
        let ways = match ways.as_slice() {
            [] => "!\"\" ~ \"\"".to_owned(),
            ways => ways.join(" | "),
        };
        let body = match loops.get(&state) {
            Some(set) => format!("{}* ~ ({ways})", set_text(set, Place::Repeated)),
            None => ways,
        };
        let brace = if state == 0 { "{" } else { "_{" };
        lines.push(format!("{} = {brace} {body} }}", of_state(state)));
    }
    Some(lines)
}

/// The states from the first one on, each before those that it leads to; `None` if there are cycles.
fn without_cycles(
    states: usize,
    next: &BTreeMap<usize, Vec<(&CharSet, usize)>>,
) -> Option<Vec<usize>> {
    let mut incoming = vec![0_usize; states];
    for (_, to) in next.values().flatten() {
        incoming[*to] += 1;
    }
    let mut waiting: Vec<usize> = (0..states).rev().filter(|it| incoming[*it] == 0).collect();
    let mut order = Vec::new();
    while let Some(state) = waiting.pop() {
        order.push(state);
        for (_, to) in next.get(&state).into_iter().flatten() {
            incoming[*to] -= 1;
            if incoming[*to] == 0 {
                waiting.push(*to);
            }
        }
    }
    (order.len() == states).then_some(order)
}
