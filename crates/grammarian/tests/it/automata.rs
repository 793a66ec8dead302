//! Automata and sets, checked against brute force.

use grammarian::automata::{CharSet, Count, Dfa, Limit, Limits, Nfa};
use grammarian::generate::Words;

use crate::languages::{abnf, brute_force, small};

#[test]
fn sets_obey_the_laws() {
    let ends = [
        '\0',
        'a',
        'b',
        'c',
        '\u{d7ff}',
        '\u{e000}',
        '\u{e001}',
        char::MAX,
    ];
    let mut ranges = Vec::new();
    for (index, first) in ends.iter().enumerate() {
        ranges.extend(ends[index..].iter().map(|last| (*first, *last)));
    }
    let mut sets = vec![CharSet::EMPTY, CharSet::all()];
    for (index, one) in ranges.iter().enumerate() {
        let others = ranges[index..].iter().step_by(3);
        sets.extend(others.map(|other| [*one, *other].into_iter().collect::<CharSet>()));
    }
    for one in &sets {
        for other in &sets {
            let both = one.intersection(other);
            // By De Morgan, and canonical: equal sets are equal values.
            assert_eq!(
                both,
                one.complement().union(&other.complement()).complement()
            );
            assert_eq!(both, other.intersection(one));
            assert_eq!(one.difference(other), one.intersection(&other.complement()));
            for character in ends {
                let wanted = one.contains(character) && other.contains(character);
                assert_eq!(both.contains(character), wanted, "{one:?} {other:?}");
            }
        }
    }
}

#[test]
fn shortest_words_are_the_first_of_all_words() {
    for (name, dfa) in small() {
        let words = dfa.shortest_words(Dfa::INITIAL);
        let ends = dfa.shortest_ends();
        assert_eq!((words.len(), ends.len()), (dfa.len(), dfa.len()));
        for state in 0..dfa.len() {
            let follow = |from: usize, word: &str| word.chars().fold(from, |at, c| dfa.step(at, c));
            let word = words[state]
                .as_deref()
                .expect("minimal: every state is reached");
            assert_eq!(follow(Dfa::INITIAL, word), state, "{name}");
            let wanted = brute_force(6)
                .into_iter()
                .find(|word| follow(Dfa::INITIAL, word) == state);
            // The letters of brute force are not all letters, so that it may find a longer one.
            let length = |word: &str| word.chars().count();
            assert!(
                wanted.is_none_or(|wanted| length(word) <= length(&wanted)),
                "{name}"
            );
            let end = ends[state].as_deref();
            assert_eq!(end.is_some(), dfa.live_states()[state], "{name}");
            if let Some(end) = end {
                assert!(dfa.is_accepting(follow(state, end)), "{name}");
            }
        }
        assert_eq!(ends[Dfa::INITIAL], Words::new(&dfa).next(), "{name}");
        let witness = dfa.witness();
        assert_eq!(
            witness.as_deref().map(str::len),
            ends[Dfa::INITIAL].as_deref().map(str::len)
        );
        assert!(dfa.shortest_words(dfa.len()).iter().all(Option::is_none));
    }
}

#[test]
fn limits_say_what_was_exceeded() {
    let any = || Nfa::set(CharSet::all());
    let tail = (0..9).fold(Nfa::set(CharSet::from('a')), |nfa, _| nfa.then(any()));
    let nfa = any().repeat(0, None).then(tail);
    let error = nfa.determinize(&Limits::default().states(100)).unwrap_err();
    assert_eq!(error.limit(), Limit::States(100));
    let error: grammarian::Error = error.into();
    assert_eq!(error.to_string(), "the automaton has more than 100 states");
    assert_eq!(
        (error.line(), error.rule(), error.origin()),
        (None, None, None)
    );
    // More than can be numbered are not promised.
    assert!(
        nfa.determinize(&Limits::default().states(usize::MAX))
            .is_ok()
    );
}

#[test]
fn counts_are_numbers() {
    let dfa = abnf("x = *DIGIT");
    let counts: Vec<Count> = dfa.word_counts().take(50).collect();
    assert!(counts.is_sorted());
    assert_eq!(counts[19].to_u64(), Some(10_u64.pow(19)));
    assert_eq!(
        (counts[20].to_u64(), counts[20].to_u128()),
        (None, Some(10_u128.pow(20)))
    );
    assert_eq!(counts[49].to_u128(), None);
    assert_eq!(counts[49].bits(), 163);
    let mut sum = Count::ZERO;
    for count in &counts[..3] {
        sum += count;
    }
    assert_eq!(
        (sum.to_string(), sum),
        ("111".to_owned(), counts.into_iter().take(3).sum())
    );
}

#[test]
fn a_set_is_written_as_a_class() {
    let written = |set: &[(char, char)]| set.iter().copied().collect::<CharSet>().to_string();
    assert_eq!(written(&[]), "[]");
    assert_eq!(written(&[('!', '!'), ('\'', '*')]), "[!'()*]");
    assert_eq!(written(&[('0', '9'), ('a', 'f'), ('A', 'B')]), "[0-9ABa-f]");
    assert_eq!(written(&[('*', '_')]), r"[*+,\-./0-9:;<=>?@A-Z\[\\\]\^_]");
    assert_eq!(
        written(&[('\0', '\u{1f}'), ('é', 'é')]),
        r"[\u{0}-\u{1f}\u{e9}]"
    );
    assert_eq!(written(&[('\0', '"'), ('$', char::MAX)]), "[^#]");
    assert_eq!(written(&[('\0', char::MAX)]), "[^]");
}

/// A class may have characters of one byte and of several.
#[test]
fn classes_become_bytes_on_both_sides_of_a_boundary() {
    let limits = Limits::default();
    let ends = [
        '\0',
        '\u{7e}',
        '\u{7f}',
        '\u{80}',
        '\u{81}',
        '\u{7ff}',
        '\u{800}',
        '\u{ffff}',
        '\u{10000}',
        char::MAX,
    ];
    for (number, first) in ends.into_iter().enumerate() {
        for last in ends.into_iter().skip(number) {
            let class = Nfa::set(CharSet::from(first..=last)).determinize(&limits);
            let class = class.expect("it is small").minimize();
            let bytes = class.utf8(&limits).expect("it is small");
            assert_eq!(bytes == class, last.is_ascii(), "{first:?} to {last:?}");
            for character in ends {
                let written = character.to_string();
                let written: String = written.bytes().map(char::from).collect();
                let is_in = (first..=last).contains(&character);
                assert_eq!(
                    bytes.accepts(&written),
                    is_in,
                    "{first:?} to {last:?}: {character:?}"
                );
            }
        }
    }
}
