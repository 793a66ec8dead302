//! Words with two trees: both trees spell the word, and no two of them are the same.

use grammarian::automata::Limits;
use grammarian::bnf::{Grammar, Notation};
use grammarian::compare::Languages;
use grammarian::trees::{Tree, TreeKind, two_trees};
use urlspec_fuzz::Input;

/// So that the automata of most grammars are refused early, and each input takes milliseconds at most.
const STATES: usize = 60;

/// The largest number of rules of a grammar that are checked.
const RULES: usize = 6;

pub(crate) fn target(data: &[u8]) {
    let mut input = Input::of(data, 512);
    let notation = *input.one_of(Notation::ALL);
    let Ok(grammar) = Grammar::parse(notation, input.text()) else {
        return;
    };
    let languages = Languages::new(grammar, &Limits::default().states(STATES));
    for rule in languages.grammar().rules().iter().take(RULES) {
        let Ok(all) = two_trees(&languages, rule.name()) else {
            continue;
        };
        let dfa = languages.dfa(rule.name()).expect("it has trees");
        for two in all {
            let word = two.word();
            assert!(dfa.accepts(word), "{word:?} is a {}", rule.name());
            let [one, other] = two.trees();
            assert_ne!(one, other);
            for tree in [one, other] {
                assert_eq!(tree.kind(), TreeKind::Rule);
                assert_eq!(tree.span(), 0..word.len());
                check(tree, word, &languages, true);
            }
        }
    }
}

/// Checks that the parts of a tree are those of its word, side by side, and that each is a word of its rule.
fn check(tree: &Tree, word: &str, languages: &Languages, is_root: bool) {
    let text = word.get(tree.span()).expect("parts are whole characters");
    if tree.children().is_empty() {
        match tree.kind() {
            TreeKind::Rule if !is_root && languages.grammar().rule(tree.expression()).is_some() => {
                let dfa = languages.dfa(tree.expression()).expect("it has words");
                assert!(dfa.accepts(text), "{text:?} is a {}", tree.expression());
            }
            // A rule that the grammar does not define is one of the core rules.
            TreeKind::Rule | TreeKind::Text if !is_root => {
                let text_rule = format!("x = {}", tree.expression());
                let grammar = Grammar::parse(Notation::Abnf, &text_rule).expect("it is ABNF");
                let dfa = grammar.dfa("x", &Limits::default()).expect("it is small");
                assert!(dfa.accepts(text), "{text:?} is a {}", tree.expression());
            }
            _ => assert_eq!(text, "", "{tree:?}"),
        }
        return;
    }
    let mut at = tree.span().start;
    for child in tree.children() {
        assert_eq!(child.span().start, at, "{tree:?}");
        at = child.span().end;
        check(child, word, languages, false);
    }
    assert_eq!(at, tree.span().end, "{tree:?}");
}
