//! Languages to try things on.

use grammarian::automata::{CharSet, Dfa, Limits, Nfa};
use grammarian::bnf::{Grammar, Notation};

/// The language of the rule `x`.
pub(crate) fn abnf(text: &str) -> Dfa {
    let grammar = Grammar::parse(Notation::Abnf, text).expect("readable");
    grammar.dfa("x", &Limits::default()).expect("regular")
}

/// Small languages over `a` and `b`, and others to stumble over.
pub(crate) fn small() -> Vec<(&'static str, Dfa)> {
    let texts = [
        "x = *%s\"aaa\"",
        "x = *( %s\"a\" %s\"b\" / %s\"b\" )",
        "x = *2( %s\"a\" / %s\"bb\" ) %s\"a\"",
        "x = 1*%s\"b\" *( %s\"a\" 1*%s\"b\" )",
        "x = *%x61-62 %s\"a\" 2%x61-62",
        "x = \"\"",
        "x = *%x0-10FFFF",
        "x = %s\"ab\" / %s\"ba\" / *4%s\"b\"",
    ];
    let mut languages: Vec<(&str, Dfa)> = texts.map(|text| (text, abnf(text))).into();
    let none = Nfa::set(CharSet::EMPTY).determinize(&Limits::default());
    languages.push(("nothing", none.expect("small").minimize()));
    languages
}

/// All words of up to `most` characters, the shortest first, of two letters and one other character
/// in the order of legibility.
pub(crate) fn brute_force(most: usize) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut longest = words.clone();
    for _ in 0..most {
        longest = longest
            .iter()
            .flat_map(|word| ["a", "b", "c"].map(|letter| word.to_owned() + letter))
            .collect();
        words.extend(longest.iter().cloned());
    }
    words
}
