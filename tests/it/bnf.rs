//! The documents' own grammars as automata: a second opinion on every word of the corpora.

use urlspec::automata::{Dfa, Limits};
use urlspec::bnf::{ErrorKind, Grammar, Notation};
use urlspec::{Revision, Validator, parse};

use crate::corpus::cases;

/// The words of the corpora are judged by the BNF as the parser judges them.
#[test]
fn automata_and_parsers_agree_on_every_word() {
    for &revision in Revision::ALL {
        let grammar = Grammar::of(revision, true).expect("corrected readings can be read");
        let mut words: Vec<String> = ["valid", "invalid"]
            .into_iter()
            .flat_map(|verdict| cases(revision, verdict))
            .map(|case| case.word)
            .collect();
        words.sort_unstable();
        words.dedup();
        for rule in revision.rules() {
            let limits = Limits::default();
            let nfa = grammar
                .nfa(rule.name(), &limits)
                .expect("every rule is regular");
            let dfa = nfa.determinize(&limits).expect("no rule is large");
            let minimal = dfa.minimize();
            for (index, word) in words.iter().enumerate() {
                let accepted = minimal.accepts(word);
                assert_eq!(accepted, parse(rule, word).is_ok(), "{rule:?} {word:?}");
                // Three ways to the same answer; one word in ten will do for the slow ones.
                if index % 10 == 0 {
                    assert_eq!(accepted, dfa.accepts(word), "{rule:?} {word:?}");
                    assert_eq!(accepted, nfa.accepts(word), "{rule:?} {word:?}");
                }
            }
        }
    }
}

#[test]
fn prints_can_be_read_as_they_stand() {
    for &revision in Revision::ALL {
        let printed = Grammar::of(revision, false);
        match revision {
            // Its `|` is no ABNF.
            Revision::DraftFieldingUriRfc2396bis01 => {
                assert_eq!(*printed.unwrap_err().kind(), ErrorKind::Syntax);
            }
            _ => assert_eq!(
                printed.expect("readable").rules().len(),
                revision.rules().count()
            ),
        }
    }
}

#[test]
fn a_defective_print_is_another_language() {
    let limits = Limits::default();
    let dfa = |corrected: bool| {
        let grammar = Grammar::of(Revision::DraftIetfUriUrl02, corrected).expect("readable");
        grammar.dfa("xpalphas", &limits).expect("regular")
    };
    let compared = dfa(false).compare(&dfa(true), &limits).expect("small");
    assert_eq!(compared.relation().to_string(), "subset");
    assert_eq!(compared.right_only(), Some("aaa"));
}

#[test]
fn what_is_wrong_with_a_grammar_is_said_with_its_line() {
    let error = |text: &str, rule: &str| {
        let grammar = Grammar::parse(Notation::Abnf, text);
        let error = grammar.and_then(|grammar| grammar.dfa(rule, &Limits::default()).map(|_| ()));
        error.expect_err(text).to_string()
    };
    assert_eq!(
        error("a = b\n\nb = c", "a"),
        "line 3: rule `b`: nothing defines `c`"
    );
    assert_eq!(
        error("a = \"x\"\nA = \"y\"", "a"),
        "line 2: rule `A`: defined a second time"
    );
    assert_eq!(
        error("a = <words>", "a"),
        "line 1: rule `a`: defined in words: <words>"
    );
    assert_eq!(
        error("a = \"x\"\nb = $", "a"),
        "line 2: not of this notation"
    );
    assert_eq!(
        error("a = b\nb = \"(\" a \")\" / \"x\"", "a"),
        "line 1: rule `a`: contains itself, and not at its right end: a > b > a"
    );
    assert_eq!(
        error("a = a \"x\" / \"y\"", "a"),
        "line 1: rule `a`: contains itself, and not at its right end: a > a"
    );
    assert_eq!(
        error("a = 100000(100000\"x\")", "a"),
        "line 1: rule `a`: the automaton has more than 100000 states"
    );
    assert_eq!(
        error("a = 9000[\"x\"]", "a"),
        "line 1: rule `a`: the automaton has more than 100000 states"
    );
    assert_eq!(error("a = \"x\"", "b"), "nothing defines `b`");
}

#[test]
fn notations_say_the_same_in_their_own_ways() {
    let limits = Limits::default();
    let abnf =
        "host = 1*( ALPHA / DIGIT ) *( \".\" 1*2HEXDIG )\nhost =/ %x2A-2B / %x41.42 / %s\"z\"";
    let rfc822 = "host = 1*[ alpha | digit ] *[ \".\" hex [ hex ] ] | \"*\" | \"+\" | \"AB\" | \"z\"\n\
        alpha = %x41-5A | %x61-7A\ndigit = %x30-39\nhex = digit | %x41-46 | %x61-66";
    let dfa = |notation, text| {
        let grammar = Grammar::parse(notation, text).expect("readable");
        grammar.dfa("host", &limits).expect("regular")
    };
    let one = dfa(Notation::Abnf, abnf);
    let other = dfa(Notation::Rfc822, rfc822);
    let compared = one.compare(&other, &limits).expect("small");
    assert_eq!(compared.relation().to_string(), "equal", "{compared:?}");
    let url7 = "host  a | [ b ] * | vline space |\n   [ | ]\n";
    let bare = dfa(Notation::Url7, url7);
    for (word, accepted) in [
        ("a", true),
        ("b*", true),
        ("*", true),
        ("| ", true),
        ("[", true),
        ("]", true),
        ("b", false),
    ] {
        assert_eq!(bare.accepts(word), accepted, "{word}");
    }
}

/// Errors are where the automaton says that nothing can save the text any more, or for a URL and its
/// authority before that, where a part of it is wrong.
#[test]
fn errors_are_exact() {
    for &revision in Revision::ALL {
        let grammar = Grammar::of(revision, true).expect("corrected readings can be read");
        let automata: Vec<_> = revision
            .rules()
            .map(|rule| {
                let dfa = grammar
                    .dfa(rule.name(), &Limits::default())
                    .expect("regular");
                let live = dfa.live_states();
                (rule, dfa, live)
            })
            .collect();
        for case in cases(revision, "invalid") {
            let Some(name) = &case.rule else { continue };
            let wanted = revision.rule(name).expect("a rule");
            let (rule, dfa, live) = automata
                .iter()
                .find(|(rule, ..)| *rule == wanted)
                .expect("an automaton for each");
            let report = Validator::for_rule(*rule).validate(&case.word);
            let error = report.error().expect("the word is invalid");
            let mut state = Dfa::INITIAL;
            let dies = case.word.char_indices().find(|(_, character)| {
                state = dfa.step(state, *character);
                !live[state]
            });
            let dies = dies.map_or(case.word.len(), |(index, _)| index);
            assert!(error.index() <= dies, "{rule:?} {:?}: {error}", case.word);
            if error.component().is_none() {
                assert_eq!(error.index(), dies, "{rule:?} {:?}: {error}", case.word);
            }
        }
    }
}
