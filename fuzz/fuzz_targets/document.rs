//! Grammars within texts, plain or XML: passages lie in the text, in its order, and each that defines a rule defines
//! one of the grammar; the faults of a recovered grammar lie in the text.

use grammarian::bnf::{Document, Grammar, Notation, Use};
use grammarian::text::line_ends;
use urlspec_fuzz::{Input, check_grammar_error};

pub(crate) fn target(data: &[u8]) {
    let mut input = Input::of(data, 4096);
    let notation = *input.one_of(Notation::ALL);
    let text = input.text();
    for notation in [None, Some(notation)] {
        match Document::parse(text, notation) {
            Ok(document) => check(&document, text),
            Err(error) => check_grammar_error(&error, text),
        }
    }
    let (recovered, errors) = Grammar::recover(notation, text);
    for error in &errors {
        check_grammar_error(error, text);
    }
    if let Ok(grammar) = Grammar::parse(notation, text) {
        assert!(errors.is_empty(), "{errors:?}");
        assert_eq!(names(&grammar), names(&recovered));
    } else {
        let faults = recovered.rules().iter().flat_map(|rule| rule.faults());
        assert!(!errors.is_empty() || faults.count() > 0);
    }
}

fn names(grammar: &Grammar) -> Vec<&str> {
    grammar.rules().iter().map(|rule| rule.name()).collect()
}

fn check(document: &Document, text: &str) {
    let lines = line_ends(text.as_bytes()) + 1;
    let passages = document.passages();
    assert!(passages.is_sorted_by_key(|passage| *passage.lines().start()));
    for passage in passages {
        assert!(*passage.lines().start() >= 1 && passage.lines().start() <= passage.lines().end());
        assert!(*passage.lines().end() <= lines, "{passage:?}");
        assert!(!passage.use_made().to_string().contains('\n'));
        let rule = document.grammar().rule(passage.name());
        match passage.use_made() {
            Use::Definition | Use::Addition => assert!(rule.is_some(), "{passage:?}"),
            Use::Repeated(line) | Use::Replaced(line) => {
                assert!(rule.is_some() && line > passage.lines().start());
            }
            Use::Unreadable(error) => assert!(error.line().is_some_and(|line| line <= lines)),
            _ => {}
        }
    }
}
