//! The parsers pass their suites.

use std::collections::HashSet;

use grammarian::generate::{Characters, Suite};
use urlspec::{Rule, parse};

use crate::effort::{effort, sample};
use crate::generate::{dfa, start_rules};

#[test]
fn parsers_pass_their_suites() {
    let check = |rule: Rule, words: &mut dyn Iterator<Item = (&str, bool)>| {
        for (word, valid) in words {
            assert_eq!(parse(rule, word).is_ok(), valid, "{rule:?} {word:?}");
        }
    };
    // Of the W-method, where it is large, one word in so many.
    let most = effort(500, 5_000);
    for (number, rule) in start_rules().enumerate() {
        let dfa = dfa(rule);
        let transitions = Suite::transition_cover(&dfa, Characters::Bounds).expect("not large");
        check(rule, &mut sample(transitions.words(), number, 5));
        // It takes long to make, so it is made for the first rule of each document, or of one in three.
        let revision = rule.revision();
        let is_chosen = effort((revision as usize).is_multiple_of(3), true);
        if is_chosen && rule == revision.start_rule() {
            let w_method = Suite::w_method(&dfa, Characters::Class, 0).expect("not large");
            let step = w_method.len().div_ceil(most);
            check(rule, &mut w_method.words().step_by(step));
        }
    }
}

#[test]
fn suites_have_each_word_once_and_in_order() {
    for rule in sample(start_rules(), 0, 4) {
        let dfa = dfa(rule);
        let suite = Suite::transition_cover(&dfa, Characters::Bounds).expect("not large");
        let words: Vec<&str> = suite.words().map(|(word, _)| word).collect();
        assert_eq!(words.iter().collect::<HashSet<_>>().len(), words.len());
        let length = |word: &str| word.chars().count();
        assert!(
            words
                .windows(2)
                .all(|pair| length(pair[0]) <= length(pair[1]))
        );
        assert!(
            suite
                .words()
                .all(|(word, valid)| dfa.accepts(word) == valid)
        );
        assert_eq!(
            suite,
            Suite::transition_cover(&dfa, Characters::Bounds).expect("not large")
        );
    }
}
