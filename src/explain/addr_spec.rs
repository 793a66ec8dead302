//! Why octets are not an address of RFC 822.
//!
//! The place is where the automaton of `addr-spec` stops. The valid prefix is completed to an address in the shortest
//! way and parsed: the rules that are incomplete at that place are the ones to name.

use grammarian::matcher::{Bytes, State, TableDfa};
use grammarian::text::character_name;

use super::words;
use crate::revision::documents::addr_spec::DOCUMENT;
use crate::revision::entries::RuleEntry;
use crate::syntax::parse::addr_spec::{Part, addr_spec};

/// The place where octets stop being the prefix of an address, and the rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AddrSpecFault {
    /// In octets; their number if the address ends too early.
    pub(crate) index: usize,
    pub(crate) rule: &'static str,
    /// The number of the section that prints the rule.
    pub(crate) section: &'static str,
    /// The texts that may stand there, in the document's words.
    pub(crate) expected: Vec<String>,
    /// The message: what is wrong, in one line.
    pub(crate) message: String,
}

/// Explains why octets are not an `addr-spec`.
pub(crate) fn explain_addr_spec(octets: &[u8]) -> AddrSpecFault {
    let whole = table("addr-spec").automaton.dfa;
    let reach = whole.reach(octets);
    let index = reach.index();
    let place = Stop::of(whole, &octets[..index], reach.state());
    let (rule, message) = match octets.get(index) {
        None => (
            place.incomplete,
            format!(
                "the address ends, but its `{}` is incomplete",
                place.incomplete
            ),
        ),
        Some(&octet) if octet.is_ascii() => {
            let found = character_name(char::from(octet));
            let message = format!("{found} is not allowed in `{}`", place.rule);
            (place.rule, message)
        }
        Some(octet) => (
            place.rule,
            format!("octet {octet:02X} hexadecimal is not US-ASCII"),
        ),
    };
    let printed = table(rule).printings[0].section();
    AddrSpecFault {
        index,
        rule,
        section: printed.label(),
        expected: place.expected,
        message,
    }
}

fn table(rule: &str) -> &'static RuleEntry {
    let mut rules = DOCUMENT.rules.iter();
    rules
        .find(|table| table.name == rule)
        .expect("the names are those of RFC 822")
}

/// The rules to name where an address stops being valid.
struct Stop {
    /// The innermost rule that something else would have continued.
    rule: &'static str,
    /// The innermost rule that must not end here.
    incomplete: &'static str,
    expected: Vec<String>,
}

impl Stop {
    fn of(whole: TableDfa<'_>, good: &[u8], state: State) -> Self {
        let index = good.len();
        let next = whole.next(state);
        let ends = whole.shortest_words(state).into_iter();
        let ends = ends.filter(|(state, _)| whole.accepts(*state));
        let end = ends.map(|(_, end)| end).min_by_key(String::len);
        let good = good.iter().copied().map(char::from);
        let text: String = good.chain(end.unwrap_or_default().chars()).collect();
        let parts = addr_spec(&text).unwrap_or_default();
        // Of the rules that begin here, those that have everything that may stand here.
        let around = |part: &&Part| {
            let begins_here = part.span.start == index && first(part.rule) == next;
            part.span.start < index && index <= part.span.end || begins_here
        };
        let innermost = |is_it: &dyn Fn(TableDfa<'_>, State) -> bool| {
            let mut around = parts.iter().rev().filter(around);
            let part = around.find(|part| {
                let dfa = table(part.rule).automaton.dfa;
                let reach = dfa.reach(&text.as_bytes()[part.span.start..index]);
                is_it(dfa, reach.state())
            });
            part.map(|part| part.rule)
        };
        let goes_on = innermost(&|dfa, state| !dfa.next(state).is_empty());
        let rule = goes_on.unwrap_or("addr-spec");
        // An atom may continue with whatever begins one.
        let repeats = innermost(&|dfa, state| dfa.next(state) == dfa.first());
        Self {
            rule,
            // A whole address may end, so that this is never used.
            incomplete: innermost(&|dfa, state| !dfa.accepts(state)).unwrap_or(rule),
            expected: expected(rule, repeats == Some(rule), next),
        }
    }
}

/// The texts that may stand at a place in a rule: the names that the rule is written in or, if it `repeats` what it
/// began with, its own; the rest in quotes.
fn expected(rule: &'static str, repeats: bool, next: Bytes) -> Vec<String> {
    let uses = table(rule).uses.iter();
    let names = uses.map(|used| DOCUMENT.rules[usize::from(*used)].name);
    // White space that has begun must continue.
    let others = repeats.then_some(rule).into_iter();
    let names = names.chain(others).chain(["LWSP-char", "LF"]);
    let mut left = next;
    let mut words = Vec::new();
    for name in names {
        let set = first(name);
        let rest = left.difference(set);
        if set.is_subset(next) && rest != left {
            words.push(name.to_owned());
            left = rest;
        }
    }
    words.extend(left.iter().map(|character| match character {
        b'"' => "<\">".to_owned(),
        _ => words::quoted(char::from(character)),
    }));
    words
}

/// The bytes that the words of a rule begin with.
fn first(rule: &str) -> Bytes {
    table(rule).first
}
