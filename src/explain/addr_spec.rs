//! Why octets are no address of RFC 822.
//!
//! The place is where the automaton of `addr-spec` dies. What there is to say of it depends on the state
//! before that place and on nothing else, so it is worked out once for each state: a shortest word
//! that leads there, and on to a good end, is parsed, and the rules that it is in the midst of there
//! are the ones to speak of.

use std::collections::{BTreeMap, VecDeque};
use std::sync::LazyLock;

use super::words;
use crate::automata::{CharSet, Limits, StateId};
use crate::bnf::{Grammar, Notation};
use crate::compare::Languages;
use crate::grammar::reader;
use crate::matcher::{Matcher, Reach};
use crate::parse::addr_spec::{Part, addr_spec};

const FILE: &str = include_str!("../../grammar/rfc822-addr-spec.pest");

/// Where octets stop being the beginning of an address, and by which rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// In octets; their number if they end too early.
    pub(crate) index: usize,
    pub(crate) rule: &'static str,
    /// The number of the section that prints the rule.
    pub(crate) section: &'static str,
    /// What may stand there, in the document's words.
    pub(crate) expected: &'static [String],
    /// What is wrong, in one line.
    pub(crate) message: String,
}

/// Explains why octets are no `addr-spec`.
pub(crate) fn explain_addr_spec(octets: &[u8]) -> Fault {
    static PLACES: LazyLock<BTreeMap<StateId, Place>> = LazyLock::new(places);
    let mut state = Matcher::START;
    let step = |octet: &u8| {
        let next = ADDR_SPEC.step(state, *octet);
        state = next.unwrap_or(state);
        next.is_none()
    };
    let index = octets.iter().position(step).unwrap_or(octets.len());
    let place = &PLACES[&state];
    let (rule, message) = match octets.get(index) {
        None => (
            place.incomplete,
            format!(
                "the address ends, but its `{}` is incomplete",
                place.incomplete
            ),
        ),
        Some(&octet) if octet.is_ascii() => {
            let found = words::name(char::from(octet));
            let message = format!("{found} is not allowed in `{}`", place.rule);
            (place.rule, message)
        }
        Some(octet) => (
            place.rule,
            format!("octet {octet:02X} hexadecimal is not US-ASCII"),
        ),
    };
    Fault {
        index,
        rule,
        section: section(rule),
        expected: &place.expected,
        message,
    }
}

static RULES: LazyLock<Languages> = LazyLock::new(|| {
    let grammar = Grammar::of_file(Notation::Rfc822, FILE, true).expect("it has rules");
    Languages::new(grammar, &Limits::default())
});

static ADDR_SPEC: LazyLock<Matcher> = LazyLock::new(|| matcher("addr-spec"));

fn matcher(rule: &str) -> Matcher {
    Matcher::over(RULES.dfa(rule).expect("every rule is regular"))
}

fn section(rule: &str) -> &'static str {
    let mut printings =
        reader::entries(FILE).filter_map(|entry| entry.printings.into_iter().next());
    let printing = printings.find(|printing| printing.name() == rule);
    printing.map_or("6.1", |printing| printing.section())
}

/// What there is to say where an address stops being good in some state.
struct Place {
    /// The innermost rule that something else would have gone on with.
    rule: &'static str,
    /// The innermost rule that must not end here.
    incomplete: &'static str,
    expected: Vec<String>,
}

fn places() -> BTreeMap<StateId, Place> {
    let before = words_from(Matcher::START).into_iter();
    before
        .filter_map(|(state, before)| Some((state, place(state, before)?)))
        .collect()
}

fn place(state: StateId, before: String) -> Option<Place> {
    let ends = words_from(state).into_iter();
    let (_, end) = ends
        .filter(|(state, _)| ADDR_SPEC.may_end(*state))
        .min_by_key(|(_, end)| end.len())?;
    let index = before.len();
    let next = ADDR_SPEC.next(Reach { index, state });
    let text = before + &end;
    let parts = addr_spec(&text)?;
    // Of the rules that begin here, those that leave nothing out of what may stand here.
    let around = |part: &&Part| {
        let begins_here = part.span.start == index && first(part.rule) == next;
        part.span.start < index && index <= part.span.end || begins_here
    };
    let innermost = |is_it: &dyn Fn(&Matcher, Reach) -> bool| {
        let mut around = parts.iter().rev().filter(around);
        let part = around.find(|part| {
            let matcher = matcher(part.rule);
            let reach = matcher.reach(&text[part.span.start..index]);
            is_it(&matcher, reach)
        });
        part.map(|part| part.rule)
    };
    let rule = innermost(&|matcher, reach| !matcher.next(reach).is_empty())?;
    // An atom may go on with whatever begins one.
    let repeats = innermost(&|matcher, reach| matcher.next(reach) == matcher.first());
    Some(Place {
        rule,
        // A whole address may end, so that this is never asked for.
        incomplete: innermost(&|matcher, reach| !matcher.accepts(reach)).unwrap_or(rule),
        expected: expected(rule, repeats == Some(rule), &next),
    })
}

/// For each state that can be reached from one, a shortest word that leads there.
fn words_from(state: StateId) -> BTreeMap<StateId, String> {
    let mut words = BTreeMap::from([(state, String::new())]);
    let mut waiting = VecDeque::from([state]);
    while let Some(state) = waiting.pop_front() {
        for octet in 0..128 {
            let Some(next) = ADDR_SPEC.step(state, octet) else {
                continue;
            };
            if !words.contains_key(&next) {
                let word = format!("{}{}", words[&state], char::from(octet));
                words.insert(next, word);
                waiting.push_back(next);
            }
        }
    }
    words
}

/// What may stand in some place of a rule: by the names that the rule is written in, or where it
/// `repeats` what it began with, its own; the rest in quotes.
fn expected(rule: &str, repeats: bool, next: &CharSet) -> Vec<String> {
    let definition = RULES.grammar().rule(rule);
    let names = definition.map_or_else(Vec::new, |rule| rule.expression().rule_names());
    // White space that is begun must go on like that.
    let others = repeats.then_some(rule).into_iter();
    let names = names.into_iter().chain(others).chain(["LWSP-char", "LF"]);
    let mut left = next.clone();
    let mut words = Vec::new();
    for name in names {
        let set = first(name);
        let rest = left.difference(&set);
        if set.difference(next).is_empty() && rest != left {
            words.push(name.to_owned());
            left = rest;
        }
    }
    let characters = left.ranges().iter().flat_map(|&(first, last)| first..=last);
    words.extend(characters.map(|character| match character {
        '"' => "<\">".to_owned(),
        _ => words::quoted(character),
    }));
    words
}

/// What the words of a rule begin with.
fn first(rule: &str) -> CharSet {
    matcher(rule).first()
}
