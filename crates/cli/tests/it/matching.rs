//! Words judged by any rule.

use std::path::Path;

use grammarian::automata::Limits;
use grammarian::bnf::{Grammar, Notation};
use grammarian::generate::{Characters, Suite};

use crate::program::fed;

const MEMO: &str = "tests/grammars/memo.txt:crate-locator";

/// The output of the program for an input, and its status.
fn told(arguments: &[&str], input: &[u8]) -> (Option<i32>, String) {
    let said = fed(arguments, input);
    let text = String::from_utf8(said.stdout).expect("it is UTF-8");
    (said.status.code(), text)
}

#[test]
fn octets_are_not_characters() {
    let judged = |options: &[&str], octets: &[u8]| {
        let arguments = [
            &[
                "match",
                "tests/grammars/octets.abnf",
                "--summary",
                "--quiet",
            ],
            options,
        ];
        told(&arguments.concat(), octets)
    };
    let octets = b"\xe9\n\xc3\xa9\nab\n\xff\n";
    let (status, said) = judged(&["--octets"], octets);
    assert!(
        said.starts_with(
            "4 inputs by tests/grammars/octets.abnf:high --octets: 2 valid, 2 invalid"
        ),
        "{said}"
    );
    assert_eq!(status, Some(1));
    let (status, said) = judged(&[], octets);
    assert!(
        said.starts_with("4 inputs by tests/grammars/octets.abnf:high: 1 valid, 3 invalid"),
        "{said}"
    );
    assert_eq!(status, Some(1));
}

/// Every word of a suite, in one stream: the verdicts are those of the automaton.
#[test]
fn verdicts_are_those_of_the_automaton() {
    let text = std::fs::read_to_string(Path::new(crate::ROOT).join("tests/grammars/date.abnf"));
    let grammar = Grammar::parse(Notation::Abnf, &text.expect("it is there")).expect("it is ABNF");
    let dfa = grammar
        .dfa("full-date", &Limits::default())
        .expect("it is regular");
    let suite = Suite::transition_cover(&dfa, Characters::Bounds).expect("it is small");
    // NUL ends a record.
    let words: Vec<(&str, bool)> = suite.words().filter(|it| !it.0.contains('\0')).collect();
    assert!(words.len() > 500, "{}", words.len());
    let mut input = Vec::new();
    for (word, _) in &words {
        input.extend(word.as_bytes());
        input.push(0);
    }
    let rule = "tests/grammars/date.abnf:full-date";
    let arguments = ["match", rule, "-0", "--format", "json", "--jobs", "2"];
    let (status, said) = told(&arguments, &input);
    assert_eq!(status, Some(1));
    let verdicts: Vec<bool> = said
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("it is JSON"))
        .map(|line| line["valid"].as_bool().expect("it is a verdict"))
        .collect();
    let expected: Vec<bool> = words.iter().map(|(_, valid)| *valid).collect();
    assert_eq!(verdicts, expected);
}
