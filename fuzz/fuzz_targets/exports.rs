//! Rules in other forms, read back: each regular expression, ABNF, table, drawing and PEG has the words of its rule.

use grammarian::automata::{Dfa, Limits};
use grammarian::bnf::{Grammar, Notation};
use grammarian::export::{Dialect, Regex, Transitions, abnf, dot, pest, read_dot};
use grammarian::peg::{Peg, PegAutomata};
use urlspec_fuzz::Input;

/// So that the automata of most grammars are refused early, and each input takes milliseconds at most.
const STATES: usize = 40;

/// The largest number of rules of a grammar that are exported.
const RULES: usize = 4;

pub(crate) fn target(data: &[u8]) {
    let mut input = Input::of(data, 512);
    let notation = *input.one_of(Notation::ALL);
    let Ok(grammar) = Grammar::parse(notation, input.text()) else {
        return;
    };
    let Ok(grammar) = grammar.unrolled(2) else {
        return;
    };
    let limits = Limits::default().states(STATES);
    for rule in grammar.rules().iter().take(RULES) {
        if let Ok(dfa) = grammar.dfa(rule.name(), &limits) {
            check(&grammar, rule.name(), &dfa);
        }
    }
}

fn check(grammar: &Grammar, rule: &str, dfa: &Dfa) {
    let limits = Limits::default();
    if let Ok(regex) = Regex::of(grammar, rule, &|_| None) {
        for dialect in Dialect::ALL {
            // A longer expression takes long to read.
            if let Ok(text) = regex.write(*dialect)
                && text.len() < 10_000
            {
                let read = dialect.read(&text, &limits);
                assert_eq!(read.as_ref(), Ok(dfa), "{text} for {dialect:?}");
            }
        }
    }
    if let Ok(text) = abnf(grammar, rule) {
        let read = Grammar::parse(Notation::Abnf, &text).expect("ABNF is written");
        let first = read.rules()[0].name().to_owned();
        assert_eq!(read.dfa(&first, &limits).as_ref(), Ok(dfa), "{text}");
    }
    let table = Transitions::of(dfa);
    assert_eq!(table.dfa(&limits).as_ref(), Ok(dfa));
    let drawing = dot(dfa, rule);
    assert_eq!(read_dot(&drawing, &limits).as_ref(), Ok(dfa), "{drawing}");
    let few = Limits::default().states(10 * STATES);
    if let Ok(peg) = pest(grammar, rule, &few) {
        let text = peg.text();
        let name = text.split(' ').next().expect("a rule begins with its name");
        let read = Peg::parse(text).expect("a PEG is written");
        let read = PegAutomata::of(read, few).dfa(name).map(|it| it.minimize());
        assert_eq!(read.as_ref(), Ok(dfa), "{text}");
    }
}
