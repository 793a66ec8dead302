//! Programs that are tested with the suite of a rule.

use serde_json::Value;

use crate::program::{file, json, told};

const PROGRAM: &str = env!("CARGO_BIN_EXE_urlspec");

/// Tests a program that answers as one side does with the suite of another.
fn test(options: &[&str], side: &str, other: &str) -> (Option<i32>, String) {
    let program = ["--", PROGRAM, "referee", "--serve", other];
    told(&[&["test", side], options, &program].concat())
}

#[test]
fn a_program_that_follows_the_rule_has_no_wrong_verdict() {
    for side in ["rfc3986:port", "rfc3986:scheme", "tests/grammars/date.abnf"] {
        let (status, all) = test(&["--suite", "w"], side, side);
        assert_eq!(status, Some(0), "{all}");
        assert!(all.contains(": 0 wrong verdicts\n"), "{all}");
    }
}

#[test]
fn wrong_verdicts_are_made_short() {
    let (status, all) = test(&[], "rfc3986:port", "rfc1738:port");
    assert_eq!(status, Some(1), "{all}");
    assert!(
        all.starts_with("refused, though it is valid: \"\"\n")
            && all.contains(": 1 wrong verdict, of one short word\n"),
        "{all}"
    );
    let strict = file("strict.abnf", "s = \"(\" *( \"a\" / \"b\" ) \")\"\n");
    let lax = file(
        "lax.abnf",
        "s = \"(\" *( \"a\" / \"b\" / \";\" ) \")\" / \"(\" 3(\"a\" / \"b\")\n",
    );
    let (status, all) = test(&["--suite", "w", "--extra-states", "2"], &strict, &lax);
    assert_eq!(status, Some(1), "{all}");
    assert!(
        all.contains("taken, though it is not valid: \"(aaa\""),
        "{all}"
    );
    assert!(!all.contains(';'), "{all}");
    let (status, all) = test(&["--characters", "ascii"], &strict, &lax);
    assert_eq!(status, Some(1), "{all}");
    assert!(
        all.contains("taken, though it is not valid: \"(;)\"")
            && all.contains("byte 1: found `;`, expected one of"),
        "{all}"
    );
    // The `_` of a `\w` is among the characters where mistakes are made.
    let word = file("word.abnf", "s = 1*( ALPHA / DIGIT )\n");
    let (status, all) = test(&[], &word, "regex@python:(?a)\\w+");
    assert_eq!(status, Some(1), "{all}");
    assert!(
        all.contains("taken, though it is not valid: \"_\""),
        "{all}"
    );
}

#[test]
fn results_are_written_as_json_and_limited() {
    let program = ["--", PROGRAM, "referee", "--serve", "regex:[^0-9]*"];
    let options = [
        "test",
        "rfc3986:port",
        "--format",
        "json",
        "--max-wrong",
        "1",
    ];
    let (status, lines) = json(&[&options[..], &program].concat(), b"");
    assert_eq!(status, Some(1));
    let [wrong, last] = lines.as_slice() else {
        panic!("{lines:?}")
    };
    assert_eq!(
        wrong["valid"],
        !wrong["taken"].as_bool().expect("a verdict")
    );
    let summary = &last["summary"];
    let number = |name: &str| summary[name].as_u64().expect("a number");
    assert_eq!(number("not_shortened"), number("wrong") - 1);
    assert_eq!(summary["unanswered"], Value::from(0));
}

#[test]
fn words_without_an_answer_are_no_verdicts() {
    let crashes = "import sys\nfor line in sys.stdin:\n    if '9' in line: sys.exit(3)\n    print(int(line.strip()[1:-1].isdigit() or line == '\"\"\\n'), flush=True)\n";
    let program = file("crashes.py", crashes);
    let program = ["--", "python3", &program];
    let (status, all) = told(&[&["test", "rfc3986:port"], &program[..]].concat());
    assert_eq!(status, Some(1), "{all}");
    assert!(
        all.contains("no answer to \"9\": the program ended with exit status: 3")
            && all.contains(": 0 wrong verdicts\n"),
        "{all}"
    );
    let (status, lines) = json(
        &[&["test", "rfc3986:port", "--format", "json"], &program[..]].concat(),
        b"",
    );
    assert_eq!(status, Some(1));
    let [answers @ .., summary] = lines.as_slice() else {
        panic!("{lines:?}")
    };
    assert!(answers.iter().any(|line| line["no_answer"]["word"] == "9"));
    assert_eq!(summary["summary"]["unanswered"], Value::from(answers.len()));
}

#[test]
fn a_program_that_does_not_answer_is_told() {
    let (status, all) = told(&["test", "rfc3986:port", "--", "false"]);
    assert_eq!(status, Some(2), "{all}");
    let (status, all) = told(&["test", "rfc3986:port"]);
    assert_eq!(status, Some(2), "{all}");
    let (status, all) = told(&["test", "rfc3986:port", "--extra-states", "1", "--", PROGRAM]);
    assert_eq!(status, Some(2), "{all}");
}
