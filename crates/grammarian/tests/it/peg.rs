//! The languages of parsing expressions are those that pest's own machine accepts: for any
//! expression whatever, on all short texts.

use grammarian::ErrorKind;
use grammarian::automata::Limits;
use grammarian::peg::{Peg, PegAutomata};
use pest_meta::optimizer::optimize;
use pest_meta::parser::{self, consume_rules};
use pest_vm::Vm;
use proptest::prelude::*;

/// All texts of these characters up to a length.
pub(crate) fn texts(characters: &[char], longest: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut shorter = 0;
    for _ in 0..longest {
        let end = all.len();
        for index in shorter..end {
            for character in characters {
                all.push(format!("{}{character}", all[index]));
            }
        }
        shorter = end;
    }
    all
}

/// The rule `x` on all short texts, by pest's machine and by its automaton.
fn holds(grammar: &str) -> Result<(), TestCaseError> {
    holds_on(grammar, texts(&['a', 'b', 'c'], 5))
}

fn holds_on(grammar: &str, texts: Vec<String>) -> Result<(), TestCaseError> {
    let Ok(languages) = Peg::parse(grammar) else {
        return Err(TestCaseError::reject(
            "pest refuses it, say for a repetition of nothing",
        ));
    };
    let dfa = PegAutomata::of(languages, Limits::default()).dfa("x");
    let dfa = dfa.map_err(|error| TestCaseError::fail(format!("{grammar}: {error}")))?;
    let whole = format!("{grammar}\npeg_whole = @{{ x ~ EOI }}");
    let rules = parser::parse(parser::Rule::grammar_rules, &whole).expect("it has been read");
    let machine = Vm::new(optimize(consume_rules(rules).expect("it has been read")));
    for text in texts {
        prop_assert_eq!(
            dfa.accepts(&text),
            machine.parse("peg_whole", &text).is_ok(),
            "{} on {:?}",
            grammar,
            text
        );
    }
    Ok(())
}

/// Expressions over three characters and another rule.
pub(crate) fn expression() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        4 => Just("\"a\""),
        4 => Just("\"b\""),
        2 => Just("'a'..'b'"),
        1 => Just("\"ab\""),
        1 => Just("^\"c\""),
        1 => Just("\"\""),
        1 => Just("ANY"),
        1 => Just("EOI"),
        1 => Just("SOI"),
        2 => Just("other"),
    ];
    leaf.prop_map(str::to_owned).prop_recursive(5, 24, 3, |inner| {
        prop_oneof![
            3 => prop::collection::vec(inner.clone(), 2..4).prop_map(|parts| format!("({})", parts.join(" ~ "))),
            3 => prop::collection::vec(inner.clone(), 2..4).prop_map(|parts| format!("({})", parts.join(" | "))),
            2 => inner.clone().prop_map(|of| format!("({of})*")),
            1 => inner.clone().prop_map(|of| format!("({of})+")),
            1 => inner.clone().prop_map(|of| format!("({of})?")),
            1 => inner.clone().prop_map(|of| format!("({of}){{1, 3}}")),
            1 => inner.clone().prop_map(|of| format!("&({of})")),
            2 => inner.prop_map(|of| format!("!({of})")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1_500,
        max_global_rejects: 15_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_expression_matches_what_pest_matches(x in expression(), other in expression()) {
        let other = other.replace("other", "\"c\"");
        holds(&format!("x = @{{ {x} }}\nother = @{{ {other} }}"))?;
    }
}

/// Rounds of a repetition go on watching what follows, here for two reasons that come to the same.
#[test]
fn rounds_that_watch_for_the_same_are_not_forgotten() -> Result<(), TestCaseError> {
    for rule in [
        "(other | \"a\")*",
        "(other | \"a\" | \"c\" ~ \"c\")*",
        "((other | \"a\")*)",
    ] {
        holds(&format!(
            "x = @{{ {rule} }}\nother = @{{ (\"c\" | 'a'..'b') ~ (ANY ~ \"a\")* ~ ANY }}"
        ))?;
    }
    Ok(())
}

/// A repetition takes all that it can, and gives nothing back.
#[test]
fn repetitions_are_greedy() -> Result<(), TestCaseError> {
    let never = PegAutomata::of(
        Peg::parse("x = @{ \"a\"* ~ \"a\" }").unwrap(),
        Limits::default(),
    )
    .dfa("x");
    assert!(never.unwrap().is_empty());
    for rule in [
        "\"a\"* ~ \"a\"",
        "\"a\"+ ~ (\"ab\" | \"b\")",
        "(\"a\" | \"b\")* ~ \"b\" ~ \"c\"",
        "(\"ab\")* ~ \"a\" ~ \"b\"*",
        "\"a\"{1, 2} ~ \"a\"",
        "(!\"b\" ~ ANY)* ~ \"c\"?",
    ] {
        holds(&format!("x = @{{ {rule} }}"))?;
    }
    Ok(())
}

#[test]
fn a_rule_that_ends_in_itself_is_a_loop() -> Result<(), TestCaseError> {
    for rule in [
        "\"a\" ~ x?",
        "\"a\" ~ \"b\"? ~ x?",
        "(\"a\" | \"b\") ~ !\"c\" ~ x | (\"a\" | \"b\") ~ !\"c\"",
        "(\"a\" ~ x)?",
        "\"a\" ~ \"b\" ~ x | \"\"",
    ] {
        let grammar = format!("x = @{{ {rule} }}");
        assert!(
            PegAutomata::of(Peg::parse(&grammar).unwrap(), Limits::default())
                .dfa("x")
                .is_ok(),
            "{grammar}"
        );
        holds(&grammar)?;
    }
    Ok(())
}

/// The rules that pest brings along, on the first characters and on ends of lines.
#[test]
fn what_pest_brings_along_is_what_it_accepts() -> Result<(), TestCaseError> {
    let mut all: Vec<String> = ('\0'..='\u{101}').map(String::from).collect();
    all.extend(texts(&['\r', '\n'], 3));
    for rule in [
        "ANY",
        "ASCII",
        "ASCII_DIGIT",
        "ASCII_NONZERO_DIGIT",
        "ASCII_BIN_DIGIT",
        "ASCII_OCT_DIGIT",
        "ASCII_HEX_DIGIT",
        "ASCII_ALPHA_LOWER",
        "ASCII_ALPHA_UPPER",
        "ASCII_ALPHA",
        "ASCII_ALPHANUMERIC",
        "NEWLINE",
        "SOI ~ ASCII ~ EOI",
        "ASCII ~ SOI | ASCII",
        "EOI ~ ASCII | ASCII ~ !EOI ~ ASCII",
    ] {
        holds_on(&format!("x = @{{ {rule} }}"), all.clone())?;
    }
    Ok(())
}

/// pest's generated parsers prefer a rule of the grammar to a built-in one.
#[test]
fn rules_hide_what_pest_brings_along() {
    let grammar = "ASCII_DIGIT = { \"a\" }\nNEWLINE = { \"N\" }\nLETTER = { \"L\" }\n\
                   x = { ASCII_DIGIT ~ NEWLINE ~ LETTER }";
    let dfa = PegAutomata::of(Peg::parse(grammar).unwrap(), Limits::default()).dfa("x");
    let dfa = dfa.unwrap();
    assert!(dfa.accepts("aNL") && !dfa.accepts("1\nL"));
}

#[test]
fn other_recursion_is_refused_with_its_cycle_whatever_was_asked_before() {
    let grammar = "a = { \"(\" ~ a ~ \")\" | \"x\" }\n\
                   b = { \"x\" }\n\
                   c = { b ~ a? }\n\
                   d = { \"x\" ~ d | \"y\" }";
    let mut languages = PegAutomata::of(Peg::parse(grammar).unwrap(), Limits::default());
    for (rule, line, cycle) in [("a", 1, "a"), ("c", 1, "a"), ("d", 4, "d"), ("a", 1, "a")] {
        let error = languages.dfa(rule).unwrap_err();
        assert_eq!((error.rule(), error.line()), (Some(cycle), Some(line)));
        let twice = vec![cycle.to_owned(); 2];
        assert_eq!(error.kind(), &ErrorKind::Recursion(twice), "{rule}");
    }
    assert!(languages.dfa("b").unwrap().accepts("x"));
}
