//! A grammar with marks around nodes reads exactly the texts with marks where pest's own machine makes these nodes.

use grammarian::automata::Limits;
use grammarian::derivation::Shape;
use grammarian::peg::{BEGINS, ENDS, MarkedAutomata, Peg, PegAutomata};
use pest_meta::optimizer::optimize;
use pest_meta::parser::{self, consume_rules};
use pest_vm::Vm;
use proptest::prelude::*;

use crate::peg::{expression, texts};

fn shape(rule: &str) -> Shape {
    if rule == "other" {
        Shape::Leaf
    } else {
        Shape::Inner
    }
}

/// The text with marks around the nodes of `other`; `None` if the machine does not accept it.
fn marked(machine: &Vm, text: &str) -> Option<String> {
    let pairs = machine.parse("peg_whole", text).ok()?;
    let mut marked = String::new();
    let mut at = 0;
    for node in pairs.flatten().filter(|it| it.as_rule() == "other") {
        let (before, within) = (&text[at..node.as_span().start()], node.as_str());
        marked.extend([before, &String::from(BEGINS), within, &String::from(ENDS)]);
        at = node.as_span().end();
    }
    Some(marked + &text[at..])
}

fn holds(grammar: &str, longest: usize) -> Result<(), TestCaseError> {
    let Ok(peg) = Peg::parse(grammar) else {
        return Err(TestCaseError::reject(
            "pest refuses it, say for a repetition of nothing",
        ));
    };
    let failed = |error| TestCaseError::fail(format!("{grammar}: {error}"));
    let kind = |rule: &str| ["other", "x"].into_iter().find(|it| *it == rule);
    let mut marks = MarkedAutomata::of(&peg, shape, kind, Limits::default()).map_err(failed)?;
    let whole = marks.dfa("x", "x").map_err(failed)?;
    let without = marks.dfa("x", "no kind").map_err(failed)?;
    let dfa = marks.dfa("x", "other").map_err(failed)?;
    let sealed = format!("{grammar}\npeg_whole = ${{ x ~ EOI }}");
    let rules = parser::parse(parser::Rule::grammar_rules, &sealed).expect("it has been read");
    let machine = Vm::new(optimize(consume_rules(rules).expect("it has been read")));
    for word in texts(&['a', 'b', BEGINS, ENDS], longest) {
        let expected = marked(&machine, &word.replace([BEGINS, ENDS], ""));
        let is_matched = expected.is_some();
        let is_expected = expected.is_some_and(|expected| expected == word);
        prop_assert_eq!(dfa.accepts(&word), is_expected, "{} on {:?}", grammar, word);
        if !word.contains([BEGINS, ENDS]) {
            let around = format!("{BEGINS}{word}{ENDS}");
            prop_assert_eq!(
                whole.accepts(&around),
                is_matched,
                "{} on {:?}",
                grammar,
                word
            );
            prop_assert_eq!(
                without.accepts(&word),
                is_matched,
                "{} on {:?}",
                grammar,
                word
            );
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 500,
        max_global_rejects: 15_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_node_is_marked_where_pest_makes_it(x in expression(), other in expression()) {
        let [x, other] = [x, other].map(|it| it.replace("SOI", "\"b\"").replace("^\"c\"", "\"a\""));
        let other = other.replace("other", "\"b\"");
        holds(&format!("x = ${{ {x} }}\nother = @{{ {other} }}"), 6)?;
    }
}

/// The way that is taken is the one that the text has without marks, wherever these stand.
#[test]
fn a_mark_leads_to_no_other_way() -> Result<(), TestCaseError> {
    for x in [
        "\"ab\" | \"a\" ~ other",
        "(\"a\" ~ \"b\")? ~ other*",
        "(other ~ \"b\")* ~ \"a\"*",
        "other ~ !\"b\" ~ other | \"a\"* ~ \"b\"",
        "&(\"a\" ~ other) ~ ANY ~ ANY?",
    ] {
        holds(&format!("x = ${{ {x} }}\nother = @{{ \"a\" ~ \"b\"? }}"), 8)?;
    }
    Ok(())
}

/// A node may lie in a rule within a rule.
#[test]
fn nodes_are_marked_in_rules_within_rules() -> Result<(), TestCaseError> {
    for x in [
        "mid ~ \"b\"?",
        "(mid | \"b\")*",
        "!(mid ~ \"b\") ~ ANY ~ mid?",
    ] {
        let mid = "mid = ${ inner ~ \"b\"? }\ninner = ${ other | other ~ other }";
        holds(&format!("x = ${{ {x} }}\n{mid}\nother = @{{ \"a\" }}"), 7)?;
    }
    Ok(())
}

#[test]
fn a_rule_that_is_not_there_is_told_as_the_grammar_has_it() {
    let peg = Peg::parse("port = { host } host = { \"a\" }").unwrap();
    let kind = |rule: &str| (rule == "host").then_some("host");
    let marked = MarkedAutomata::of(&peg, |_| Shape::Inner, kind, Limits::default());
    let error = marked.unwrap().dfa("prt", "host").unwrap_err();
    assert_eq!(
        error.to_string(),
        PegAutomata::of(peg, Limits::default())
            .dfa("prt")
            .unwrap_err()
            .to_string()
    );
}

#[test]
fn the_beginning_of_the_input_is_refused() {
    let peg = Peg::parse("x = { y } y = { SOI ~ \"a\" }").unwrap();
    let marked = MarkedAutomata::of(&peg, |_| Shape::Inner, |_| Some("all"), Limits::default());
    let error = marked.unwrap_err();
    assert_eq!(error.rule(), Some("x"));
}
