//! Counts of words.

use grammarian::automata::{CharSet, Count, Dfa, Limits, Nfa};

use crate::languages::{brute_force, small};

fn counts(dfa: &Dfa, lengths: usize) -> Vec<String> {
    dfa.word_counts()
        .take(lengths)
        .map(|count| count.to_string())
        .collect()
}

#[test]
fn counts_are_those_of_brute_force() {
    let alphabet: CharSet = [('a', 'c')].into_iter().collect();
    let everything = Nfa::set(alphabet).repeat(0, None);
    let limits = Limits::default();
    let everything = everything.determinize(&limits).expect("small");
    for (name, dfa) in small() {
        let dfa = dfa
            .intersection(&everything, &limits)
            .expect("small")
            .minimize();
        let mut expected = [0; 9];
        for word in brute_force(8) {
            expected[word.len()] += usize::from(dfa.accepts(&word));
        }
        let expected: Vec<String> = expected.iter().map(usize::to_string).collect();
        assert_eq!(counts(&dfa, 9), expected, "{name}");
    }
}

#[test]
fn sets_are_measured_without_being_walked() {
    let sets = [
        CharSet::EMPTY,
        CharSet::from('x'),
        CharSet::from('\u{d7ff}'..='\u{e000}'),
        CharSet::from('\u{d7fe}'..='\u{d7ff}'),
        CharSet::from('\u{e000}'..='\u{e001}'),
        CharSet::from('a'..='z').union(&CharSet::from('\u{d000}'..='\u{f000}')),
        CharSet::all(),
    ];
    for set in sets {
        assert_eq!(set.len(), set.chars().count(), "{set:?}");
        let characters: Vec<char> = set.chars().collect();
        for index in [0, 1, 25, 26, 30, 3000, 60_000] {
            assert_eq!(set.nth(index), characters.get(index).copied(), "{set:?}");
        }
    }
}

/// Also of numbers that are larger than any of 64 bits.
#[test]
fn shares_are_those_of_numbers_of_any_size() {
    let beyond = Count::from(u64::MAX) + &Count::from(1);
    for (part, whole, share) in [
        (Count::from(1), Count::from(4), "0.25"),
        (Count::from(u64::MAX), Count::from(u64::MAX), "1"),
        (Count::from(1 << 63), beyond.clone(), "0.5"),
        (beyond.clone(), beyond, "1"),
    ] {
        let found = part.share_of(&whole).map(|it| it.to_string());
        assert_eq!(found.as_deref(), Some(share), "{part} of {whole}");
    }
    assert_eq!(Count::from(1).share_of(&Count::ZERO), None);
}
