//! A grammar with marks around nodes reads exactly the texts with marks where pest's own machine makes these nodes.

use grammarian::automata::Limits;
use grammarian::derivation::Shape;
use grammarian::peg::{BEGINS, ENDS, Peg, PegAutomata};
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
    let marks = peg.marked(shape, |rule| rule == "other");
    let marks = marks.map_err(|error| TestCaseError::fail(format!("{grammar}: {error}")))?;
    let dfa = PegAutomata::of(marks, Limits::default()).dfa("x");
    let dfa = dfa.map_err(|error| TestCaseError::fail(format!("{grammar}: {error}")))?;
    let whole = format!("{grammar}\npeg_whole = ${{ x ~ EOI }}");
    let rules = parser::parse(parser::Rule::grammar_rules, &whole).expect("it has been read");
    let machine = Vm::new(optimize(consume_rules(rules).expect("it has been read")));
    for word in texts(&['a', 'b', BEGINS, ENDS], longest) {
        let expected = marked(&machine, &word.replace([BEGINS, ENDS], ""));
        let is_expected = expected.is_some_and(|expected| expected == word);
        prop_assert_eq!(dfa.accepts(&word), is_expected, "{} on {:?}", grammar, word);
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

#[test]
fn the_beginning_of_the_input_is_refused() {
    let peg = Peg::parse("x = { y } y = { SOI ~ \"a\" }").unwrap();
    let error = peg.marked(|_| Shape::Inner, |_| true).unwrap_err();
    assert_eq!(error.rule(), Some("x"));
}
