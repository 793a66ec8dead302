//! The readers of BNF, on any text: a fault has a place in the text, spans lie in it, and an automaton has the words of
//! the expressions that it is made of.

use grammarian::automata::Limits;
use grammarian::bnf::{Expression, ExpressionKind, Grammar, GrammarFile, Notation, Reading};
use urlspec_fuzz::{Input, check_grammar_error};

/// So that the automata of most grammars are refused early, and each input takes milliseconds at most.
const STATES: usize = 60;

/// The largest number of rules of a grammar whose automata are made.
const RULES: usize = 6;

pub(crate) fn target(data: &[u8]) {
    let mut input = Input::of(data, 2048);
    let notation = *input.one_of(Notation::ALL);
    let (text, word, more) = (input.text(), input.text(), input.text());
    match Grammar::parse(notation, text) {
        Ok(grammar) => {
            check(&grammar, text, word);
            if let Ok(grammar) = grammar.with(more) {
                automata(&grammar, word);
            }
        }
        Err(error) => check_grammar_error(&error, text),
    }
    match GrammarFile::parse(text) {
        Ok(file) => {
            for rule in file.rules() {
                assert!(rule.line() <= text.lines().count() + 1);
                let _ = (
                    rule.reading(),
                    rule.note(),
                    rule.peg(),
                    rule.annotations().count(),
                );
            }
            for reading in [Reading::Printed, Reading::Corrected] {
                automata(&file.grammar(reading), word);
                automata(&file.grammar_in(notation, reading), word);
            }
        }
        Err(error) => check_grammar_error(&error, text),
    }
}

fn check(grammar: &Grammar, text: &str, word: &str) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    assert!(!grammar.rules().is_empty());
    for (number, rule) in grammar.rules().iter().enumerate() {
        assert_eq!(grammar.number(rule.name()), Some(number));
        assert!(grammar.find(rule.name()).is_ok());
        assert!(grammar.made_of(rule.name()).contains(&rule.name()));
        for fault in rule.faults() {
            check_grammar_error(fault, text);
        }
        check_spans(rule.expression(), text);
    }
    for diagnostic in grammar.diagnostics() {
        assert!(diagnostic.line() >= 1);
        assert!(!diagnostic.kind().to_string().is_empty());
    }
    automata(grammar, word);
}

fn check_spans(expression: &Expression, text: &str) {
    assert!(
        text.get(expression.span()).is_some(),
        "{:?} of {text:?}",
        expression.span()
    );
    match expression.kind() {
        ExpressionKind::Sequence(parts) | ExpressionKind::Choice(parts) => {
            for part in parts {
                check_spans(part, text);
            }
        }
        ExpressionKind::Repetition { of, .. } => check_spans(of, text),
        _ => {}
    }
}

/// The automata of the first rules, deterministic or not, minimal or not, have the same words.
fn automata(grammar: &Grammar, word: &str) {
    let limits = Limits::default().states(STATES);
    for rule in grammar.rules().iter().take(RULES) {
        let Ok(dfa) = grammar.dfa(rule.name(), &limits) else {
            continue;
        };
        assert!(dfa.len() <= STATES);
        assert_eq!(dfa.minimize(), dfa, "it is minimal already");
        let accepted = dfa.accepts(word);
        assert_ne!(dfa.complement().accepts(word), accepted);
        if let Ok(nfa) = grammar.nfa(rule.name(), &limits) {
            assert_eq!(nfa.accepts(word), accepted, "{word:?} is a {}", rule.name());
        }
        match dfa.witness() {
            Some(witness) => assert!(dfa.accepts(&witness), "{witness:?}"),
            None => assert!(dfa.is_empty()),
        }
        if let Ok(ambiguities) = grammar.ambiguities(rule.name(), &limits) {
            for ambiguity in ambiguities {
                assert!(dfa.accepts(ambiguity.word()), "{:?}", ambiguity.word());
                assert!(ambiguity.word().is_char_boundary(ambiguity.index()));
            }
        }
    }
}
