//! Words made of rules, and words just outside them.

use std::collections::BTreeSet;

use grammarian::automata::{CharSet, Dfa, Limits, Nfa};
use grammarian::generate::{RandomNearMisses, Words, near_misses};

use crate::languages::{brute_force, small};

#[test]
fn words_come_shortest_first_and_each_once() {
    let limits = Limits::default();
    for (name, dfa) in small() {
        let expected: Vec<String> = brute_force(7)
            .into_iter()
            .filter(|word| dfa.accepts(word) && !word.contains('c'))
            .collect();
        let letters = Nfa::set(CharSet::from('a'..='b')).repeat(0, None);
        let letters = letters.determinize(&limits).expect("small");
        let over_letters = dfa.intersection(&letters, &limits).expect("small");
        let words = Words::new(&over_letters).take_while(|word| word.len() <= 7);
        assert_eq!(words.collect::<Vec<_>>(), expected, "{name}");
    }
}

/// All words that one edit makes of the words.
fn edits(words: &[&str], letters: &[char]) -> BTreeSet<String> {
    let mut edited = BTreeSet::new();
    for word in words {
        let characters: Vec<char> = word.chars().collect();
        for at in 0..=characters.len() {
            let (before, after) = characters.split_at(at);
            let mut add = |middle: Option<char>, after: &[char]| {
                edited.insert(before.iter().chain(&middle).chain(after).collect());
            };
            for &letter in letters {
                add(Some(letter), after);
                if let [_, after @ ..] = after {
                    add(Some(letter), after);
                }
            }
            if let [_, after @ ..] = after {
                add(None, after);
            }
        }
    }
    edited
}

/// The characters that are tried in place of others.
fn tried(dfa: &Dfa) -> Vec<char> {
    let of_class = |class: &CharSet| {
        let ends = class
            .ranges()
            .iter()
            .flat_map(|&(first, last)| [first, last]);
        ends.chain(class.most_legible()).collect::<Vec<char>>()
    };
    let classes = dfa.classes().iter().flat_map(of_class);
    let mistaken = [
        '\0', '\n', '\r', ' ', '_', '\u{7f}', '\u{80}', 'é', '١', 'ſ', '\u{212a}',
    ];
    classes.chain(mistaken).collect()
}

#[test]
fn near_misses_are_those_of_brute_force() {
    let limits = Limits::default();
    for (name, dfa) in small() {
        let misses = near_misses(&dfa, &dfa, &limits).expect("small");
        let words = brute_force(6);
        let inside: Vec<&str> = words
            .iter()
            .map(String::as_str)
            .filter(|word| dfa.accepts(word))
            .collect();
        let expected: BTreeSet<String> = edits(&inside, &tried(&dfa))
            .into_iter()
            .filter(|word| !dfa.accepts(word) && word.chars().count() <= 5)
            .collect();
        let found: Vec<String> = misses
            .take_while(|word| word.chars().count() <= 5)
            .collect();
        assert_eq!(found.len(), expected.len(), "{name}");
        assert_eq!(BTreeSet::from_iter(found), expected, "{name}");
    }
}

/// A character more, another one, and one less.
#[test]
fn random_near_misses_have_edits_of_each_kind() {
    let limits = Limits::default();
    let word = Nfa::set(CharSet::from('a')).repeat(3, Some(3));
    let dfa = word.determinize(&limits).expect("small").minimize();
    let misses = RandomNearMisses::new(&dfa, &dfa, 9, 1).expect("small");
    let lengths: BTreeSet<usize> = misses.take(100).map(|it| it.chars().count()).collect();
    assert_eq!(lengths, BTreeSet::from([2, 3, 4]));
}

#[test]
fn what_has_no_near_misses_ends() {
    let all = Nfa::set(CharSet::all()).repeat(0, None);
    let none = Nfa::set(CharSet::EMPTY);
    let limits = Limits::default();
    for nfa in [all, none] {
        let dfa = nfa.determinize(&limits).expect("small").minimize();
        assert_eq!(
            near_misses(&dfa, &dfa, &limits).expect("small").next(),
            None
        );
        assert_eq!(
            RandomNearMisses::new(&dfa, &dfa, 9, 1)
                .expect("small")
                .next(),
            None
        );
    }
}
