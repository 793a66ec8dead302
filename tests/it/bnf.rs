//! The documents' own grammars as automata: an independent verdict on every word of the corpora.

use std::collections::HashSet;

use grammarian::ErrorKind;
use grammarian::automata::{Dfa, Limits};
use grammarian::bnf::{Grammar, Mending, Notation, Reading};
use urlspec::{Revision, Validator, parse};

use crate::corpus::cases;
use crate::effort::{effort, sample};

/// The words of the corpora are judged by the BNF as the parser judges them.
#[test]
fn automata_and_parsers_agree_on_every_word() {
    for &revision in Revision::ALL {
        let grammar = urlspec_lineage::grammars::file(revision).grammar(Reading::Corrected);
        let mut words: Vec<String> = ["valid", "invalid"]
            .into_iter()
            .flat_map(|verdict| cases(revision, verdict))
            .map(|case| case.word)
            .collect();
        words.sort_unstable();
        words.dedup();
        for (number, rule) in revision.rules().enumerate() {
            let limits = Limits::default();
            let nfa = grammar
                .nfa(rule.name(), &limits)
                .expect("every rule is regular");
            let dfa = nfa.determinize(&limits).expect("no rule is large");
            let minimal = dfa.minimize();
            for (index, word) in sample(words.iter().enumerate(), number, 7) {
                let accepted = minimal.accepts(word);
                assert_eq!(accepted, parse(rule, word).is_ok(), "{rule:?} {word:?}");
                // Three ways to the same answer; one word in ten is enough for the slow ones.
                if index % 10 == 0 {
                    assert_eq!(accepted, dfa.accepts(word), "{rule:?} {word:?}");
                    assert_eq!(accepted, nfa.accepts(word), "{rule:?} {word:?}");
                }
            }
        }
    }
}

/// Minimal automata have the language of the NFA: all words of up to three of the characters that the rule
/// distinguishes, or as many as there is time for.
#[test]
fn minimal_automata_accept_what_the_nfa_accepts_on_all_short_words() {
    let most = effort(200, 4_000);
    let limits = Limits::default();
    // Many documents have the same rules.
    let mut seen = HashSet::new();
    for &revision in Revision::ALL {
        let grammar = urlspec_lineage::grammars::file(revision).grammar(Reading::Corrected);
        for rule in sample(revision.rules(), revision as usize, 3) {
            let nfa = grammar.nfa(rule.name(), &limits).unwrap();
            if !seen.insert(format!("{nfa:?}")) {
                continue;
            }
            let dfa = nfa.determinize(&limits).unwrap();
            let minimal = dfa.minimize();
            let characters: Vec<char> = minimal
                .classes()
                .iter()
                .filter_map(|class| class.chars().next())
                .collect();
            let mut words = vec![String::new()];
            let mut index = 0;
            while index < words.len() && words.len() < most {
                let longer = characters.iter().map(|c| format!("{}{c}", words[index]));
                let longer: Vec<String> = longer.collect();
                words.extend(longer);
                index += 1;
            }
            for word in &words {
                let accepted = nfa.accepts(word);
                assert_eq!(dfa.accepts(word), accepted, "{rule:?} {word:?}");
                assert_eq!(minimal.accepts(word), accepted, "{rule:?} {word:?}");
            }
        }
    }
}

/// Every printed edition can be used: slips of the notation and prose are read as they are meant, and a rule that
/// refers to a missing one has no words.
#[test]
fn printed_editions_are_total() {
    let limits = Limits::default();
    for &revision in Revision::ALL {
        let file = urlspec_lineage::grammars::file(revision);
        for reading in [Reading::Printed, Reading::Corrected] {
            let grammar = file.grammar(reading);
            for rule in sample(file.rules(), revision as usize, 3) {
                let dfa = grammar.dfa(rule.name(), &limits).expect("it can be read");
                let is_empty = rule.mends() == Some(Mending::Name) && reading == Reading::Printed;
                assert_eq!(dfa.is_empty(), is_empty, "{} of {revision}", rule.name());
            }
        }
    }
}

#[test]
fn a_defective_print_is_another_language() {
    let limits = Limits::default();
    let dfa = |reading| {
        let grammar = urlspec_lineage::grammars::file(Revision::DraftIetfUriUrl02).grammar(reading);
        grammar.dfa("xpalphas", &limits).expect("regular")
    };
    let printed = dfa(Reading::Printed);
    let compared = printed
        .compare(&dfa(Reading::Corrected), &limits)
        .expect("small");
    assert_eq!(compared.relation().to_string(), "subset");
    assert_eq!(compared.right_only(), Some("aaa"));
}

/// Errors are where the automaton has no way to accept the text any more, or for a URL and its authority before that,
/// at the faulty part.
#[test]
fn errors_are_exact() {
    for &revision in Revision::ALL {
        let grammar = urlspec_lineage::grammars::file(revision).grammar(Reading::Corrected);
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
            if error.message().contains("`%`") {
                // A broken escape is at fault from its percent sign on.
                let percent = &case.word[error.index()..];
                assert!(
                    percent.starts_with('%') && dies - error.index() <= 2,
                    "{error}"
                );
            } else if error.component().is_none() {
                assert_eq!(error.index(), dies, "{rule:?} {:?}: {error}", case.word);
            }
            // The expected characters do continue the text, and the end is one of them.
            let good = &case.word[..error.index()];
            for word in error.expected() {
                let quoted = word
                    .strip_prefix('"')
                    .and_then(|word| word.strip_suffix('"'));
                if word == "the end" {
                    assert!(dfa.accepts(good), "{rule:?} {:?}: {error}", case.word);
                } else if let Some(literal) = quoted.filter(|literal| literal.len() == 1) {
                    let more = format!("{good}{literal}");
                    assert!(
                        live[dfa.run(Dfa::INITIAL, &more)],
                        "{rule:?} {:?}: {error}",
                        case.word
                    );
                }
            }
        }
    }
}

/// The diagnostics name the errors for which an automaton fails, and no others.
#[test]
fn diagnostics_are_the_errors_of_automata() {
    let broken = include_str!("../grammars/broken.abnf");
    let odd = "a = b \"x\" / c\nb = c / \"y\" d\nc = \"z\" a\nd = [e] d\ne = *f\nf = e / \"1\"\ng = 2g\n\
        h = 0*1h / %x31\ni = (i / \"x\")\nj = <j> k\nk = DIGIT LWSP nothing\nl = 0l \"x\"\n";
    let mut grammars = vec![
        Grammar::parse(Notation::Abnf, broken).expect("readable"),
        Grammar::parse(Notation::Abnf, odd).expect("readable"),
    ];
    for reading in [Reading::Printed, Reading::Corrected] {
        let all = Revision::ALL.iter();
        grammars.extend(all.map(|r| urlspec_lineage::grammars::file(*r).grammar(reading)));
    }
    let mut errors = 0;
    for grammar in &grammars {
        let diagnostics = grammar.diagnostics();
        let at_fault: Vec<&str> = diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.is_error())
            .filter_map(|diagnostic| grammar.rule(diagnostic.rule()))
            .map(grammarian::bnf::Definition::name)
            .collect();
        errors += at_fault.len();
        for rule in grammar.rules() {
            let fails = match grammar.nfa(rule.name(), &Limits::default()) {
                Ok(_) => false,
                Err(error) => !matches!(error.kind(), ErrorKind::Limit(_)),
            };
            let below = grammar.made_of(rule.name());
            let told = below.iter().any(|rule| at_fault.contains(rule));
            // A rule that is too large has no other error.
            let exploding = ["too-many", "explodes"].contains(&rule.name());
            assert_eq!(
                fails,
                told || exploding && fails,
                "{} {diagnostics:?}",
                rule.name()
            );
        }
    }
    assert!(errors >= 10, "{errors}");
}
