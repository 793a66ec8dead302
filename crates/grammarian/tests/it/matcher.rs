//! Tables have the verdicts of the automata that they are made of, for every text.

use std::collections::BTreeMap;

use grammarian::automata::{CharSet, Dfa, Limits, Nfa};
use grammarian::generate::{RandomNearMisses, RandomWords};
use grammarian::matcher::{Bytes, Matcher, ShiftDfa, TableDfa};

use crate::languages::{abnf, brute_force, small};

const ADDRESS: &str = "x = local \"@\" domain\n\
    local = atom *( \".\" atom )\n\
    atom = 1*( ALPHA / DIGIT / \"+\" / \"-\" )\n\
    domain = label 1*( \".\" label )\n\
    label = ALPHA *( ALPHA / DIGIT )\n";

/// The table is the automaton, on the text and on each of its beginnings.
fn agrees(dfa: &Dfa, matcher: TableDfa<'_>, text: &str) {
    assert_eq!(
        matcher.is_match(text.as_bytes()),
        dfa.accepts(text),
        "{text:?}"
    );
    let live = dfa.live_states();
    let mut state = Dfa::INITIAL;
    let dies = text.char_indices().find(|(_, character)| {
        state = dfa.step(state, *character);
        !live[state]
    });
    let reach = matcher.reach(text.as_bytes());
    if live[Dfa::INITIAL] {
        let dies = dies.map_or(text.len(), |(index, _)| index);
        assert_eq!(reach.index(), dies, "{text:?}");
        let state = dfa.run(Dfa::INITIAL, &text[..dies]);
        assert_eq!(matcher.accepts(reach.state()), dfa.is_accepting(state));
        let next: Vec<u8> = (0..128)
            .filter(|byte| live[dfa.step(state, char::from(*byte))])
            .collect();
        assert_eq!(matcher.next(reach.state()).iter().collect::<Vec<_>>(), next);
    }
}

#[test]
fn tables_agree_with_automata_on_all_short_words() {
    let limits = Limits::default();
    let ascii = Nfa::set(CharSet::from('\0'..='\u{7f}')).repeat(0, None);
    let ascii = ascii.determinize(&limits).expect("small");
    for (name, dfa) in small() {
        let dfa = dfa.intersection(&ascii, &limits).expect("small").minimize();
        let table = TableDfa::table(&dfa).expect(name);
        let matcher = TableDfa::checked(&table).expect(name);
        for word in brute_force(7) {
            agrees(&dfa, matcher, &word);
        }
        for stranger in ["é", "a\u{80}", "\u{10ffff}b", "\0", "a\u{7f}"] {
            agrees(&dfa, matcher, stranger);
        }
    }
}

#[test]
fn tables_agree_with_automata_on_random_words() {
    let dfa = abnf(ADDRESS);
    let table = TableDfa::table(&dfa).expect("it is small");
    let matcher = TableDfa::read(&table);
    let words = RandomWords::new(&dfa, 30, 11).expect("short").take(2_000);
    let misses = RandomNearMisses::new(&dfa, &dfa, 30, 12).expect("short");
    for word in words.chain(misses.take(2_000)) {
        agrees(&dfa, matcher, &word);
    }
    // Not UTF-8, and half a character.
    for text in [&b"a@b.c\xff"[..], b"\xc3", b"a@b.\xc3\xa9"] {
        assert!(!matcher.is_match(text));
    }
    assert_eq!(matcher.reach(b"a@b.\xc3\xa9").index(), 4);
}

#[test]
fn one_automaton_has_one_table() {
    let limits = Limits::default();
    let dfa = abnf(ADDRESS);
    // The same language, put together in another way, with its classes in another order.
    let other = dfa.complement().complement().union(&dfa, &limits);
    let other = other.expect("small").minimize();
    assert_eq!(TableDfa::table(&dfa), TableDfa::table(&other));
}

#[test]
fn empty_languages_have_tables_too() {
    let limits = Limits::default();
    let nothing = Nfa::set(CharSet::EMPTY)
        .determinize(&limits)
        .expect("small");
    for dfa in [nothing.minimize(), nothing] {
        let table = TableDfa::table(&dfa).expect("it is small");
        let matcher = TableDfa::checked(&table).expect("it is a table");
        assert!(!matcher.is_match(b"") && !matcher.is_match(b"a"));
        assert_eq!(matcher.first(), Bytes::default());
        assert_eq!(matcher.reach(b"a").index(), 0);
        assert_eq!(matcher.step(matcher.start(), b'a'), None);
    }
    let empty_word = Nfa::empty_word().determinize(&limits).expect("small");
    let table = TableDfa::table(&empty_word).expect("it is small");
    let matcher = TableDfa::read(&table);
    assert!(matcher.is_match(b"") && !matcher.is_match(b"a"));
    assert!(matcher.first().is_empty());
}

#[test]
fn what_may_stand_first_and_next() {
    let table = TableDfa::table(&abnf("x = \"a\" 1*DIGIT / %s\"b\"")).expect("it is small");
    let matcher = TableDfa::read(&table);
    let letters: Bytes = b"Aab".iter().copied().collect();
    assert_eq!(matcher.first(), letters);
    let digits: Bytes = (b'0'..=b'9').collect();
    assert_eq!(matcher.next(matcher.reach(b"a").state()), digits);
    assert_eq!(matcher.next(matcher.reach(b"a7").state()), digits);
    assert!(matcher.next(matcher.reach(b"b").state()).is_empty());
}

#[test]
fn sets_of_bytes() {
    let some: Bytes = [b'a', b'z', 0, 127, 128, 255].into_iter().collect();
    assert_eq!(
        some.iter().collect::<Vec<_>>(),
        [0, b'a', b'z', 127, 128, 255]
    );
    assert_eq!(some.len(), 6);
    assert!(
        some.contains(127) && some.contains(128) && !some.contains(129) && !some.contains(b'b')
    );
    let (low, high) = some.bits();
    assert_eq!(Bytes::of_bits(low, high), some);
    let fewer: Bytes = [b'a', 0].into_iter().collect();
    assert!(fewer.is_subset(some) && !some.is_subset(fewer));
    assert_eq!(
        some.difference(fewer).iter().collect::<Vec<_>>(),
        [b'z', 127, 128, 255]
    );
    assert!(fewer.difference(some).is_empty());
}

/// Tables are for so many cells as 16 bits can number.
#[test]
fn what_has_no_table() {
    let limits = Limits::default();
    let table = |nfa: Nfa| TableDfa::table(&nfa.determinize(&limits).expect("small").minimize());
    assert!(table(Nfa::set(CharSet::all())).is_some());
    // A word with a character beyond US-ASCII, where no word can be completed, is not accepted.
    let dead_end = Nfa::literal("é").then(Nfa::set(CharSet::EMPTY));
    assert!(table(dead_end.or(Nfa::literal("e"))).is_some());
    let long = |length| table(Nfa::set(CharSet::from('a')).repeat(length, Some(length)));
    // Three cells for each state, of which one is dead.
    assert!(long(21_000).is_some());
    assert_eq!(long(22_000), None);
}

#[test]
fn bytes_that_are_no_table_are_refused() {
    let table = TableDfa::table(&abnf(ADDRESS)).expect("it is small");
    assert!(TableDfa::checked(&table).is_some());
    for length in 0..table.len() {
        // Only whole rows that no transition leads to may be missing.
        if let Some(matcher) = TableDfa::checked(&table[..length]) {
            let _ = matcher.reach(b"a@b.c");
        }
    }
    for length in [0, 1, 257, 258, 259] {
        assert!(TableDfa::checked(&table[..length]).is_none(), "{length}");
    }
    // In the last column every state is at its end: it is for bytes that stand in no word.
    let mut changed = table.clone();
    let last = changed.len() - 2;
    changed.copy_within(..2, last);
    assert_ne!(changed, table);
    assert!(TableDfa::checked(&changed).is_none());
    // Whatever a byte is changed to, either it is noticed or no walk panics.
    for at in 0..table.len() {
        for change in [1, 0x55, 0xff] {
            let mut changed = table.clone();
            changed[at] ^= change;
            if let Some(matcher) = TableDfa::checked(&changed) {
                let _ = matcher.reach(b"ab.c+9@d.e");
                let _ = matcher.shortest_words(matcher.start());
            }
        }
    }
}

#[test]
fn shortest_words_lead_where_they_say() {
    let dfa = abnf(ADDRESS);
    let table = TableDfa::table(&dfa).expect("it is small");
    let matcher = TableDfa::read(&table);
    let words = matcher.shortest_words(matcher.start());
    // One for each state but the dead one, as the automaton has them too.
    let mut of_dfa: Vec<String> = dfa
        .shortest_words(Dfa::INITIAL)
        .into_iter()
        .zip(dfa.live_states())
        .filter_map(|(word, is_live)| word.filter(|_| is_live))
        .collect();
    let mut of_table: Vec<String> = words.values().cloned().collect();
    of_dfa.sort_unstable();
    of_table.sort_unstable();
    assert_eq!(of_table, of_dfa);
    for (state, word) in &words {
        assert_eq!(matcher.reach(word.as_bytes()).state(), *state, "{word:?}");
    }
    let behind_the_sign = matcher.reach(b"a@").state();
    let words: BTreeMap<_, _> = matcher.shortest_words(behind_the_sign);
    assert_eq!(words[&behind_the_sign], "");
    assert!(words.values().all(|word| !word.contains('@')));
}

/// The matcher has the verdicts of the automaton on every word, whatever its shift automaton was made for.
#[test]
fn matchers_agree_with_automata() {
    let samples: [&[&str]; 3] = [&[], &["ab", "", "aab"], &["bbbb"]];
    for (name, dfa) in small() {
        for samples in samples {
            let matcher = Matcher::with_samples(&dfa, samples.iter().copied()).expect(name);
            for word in brute_force(6) {
                assert_eq!(
                    matcher.is_match(word.as_bytes()),
                    dfa.accepts(&word),
                    "{name}: {word:?}"
                );
            }
        }
    }
    let dfa = abnf(ADDRESS);
    let matchers = [
        Matcher::new(&dfa).expect("it is small"),
        Matcher::with_samples(&dfa, ["a.b@c.d", "x+y@example.com"]).expect("it is small"),
    ];
    let words = RandomWords::new(&dfa, 30, 13).expect("short").take(2_000);
    let misses = RandomNearMisses::new(&dfa, &dfa, 30, 14).expect("short");
    for word in words.chain(misses.take(2_000)) {
        for matcher in &matchers {
            assert_eq!(
                matcher.is_match(word.as_bytes()),
                dfa.accepts(&word),
                "{word:?}"
            );
            let error = matcher.first_error(word.as_bytes());
            assert_eq!(error.is_none(), dfa.accepts(&word), "{word:?}");
            let reach = matcher.dfa().reach(word.as_bytes());
            assert!(error.is_none_or(|index| index == reach.index()), "{word:?}");
        }
    }
}

/// With the states that a sample needs, the shift automaton alone accepts it, and no text that the whole does not.
#[test]
fn shift_automata_are_parts() {
    let dfa = abnf("x = (\"http\" / \"gopher\" / \"prospero\") \":\" *ALPHA");
    let table = TableDfa::table(&dfa).expect("it is small");
    let table = TableDfa::read(&table);
    for scheme in ["http:", "gopher:"] {
        let states = table.busiest([scheme]);
        assert!(states.len() <= ShiftDfa::MOST_STATES);
        let shift = ShiftDfa::of(table, &states);
        assert!(
            shift.is_match(scheme.as_bytes()) && shift.is_match(format!("{scheme}x").as_bytes())
        );
        assert!(
            !shift.is_match(b"prospero:") && !shift.is_match(b"http") && !shift.is_match(b"\xff")
        );
    }
}

/// Of an automaton of any size, the initial state is among them, whatever the samples need.
#[test]
fn shift_automata_have_the_initial_state() {
    let word = "abcdefghijklmnopqrstuvwxyz";
    let dfa = abnf(&format!("x = *1(\"{word}\")"));
    let table = TableDfa::table(&dfa).expect("it is small");
    let table = TableDfa::read(&table);
    for samples in [&[][..], &[""], &[word], &["abc"], &[word, word, ""]] {
        let states = table.busiest(samples.iter().copied());
        assert_eq!(states.len(), ShiftDfa::MOST_STATES, "{samples:?}");
        assert_eq!(states[0], table.start(), "{samples:?}");
        assert!(ShiftDfa::of(table, &states).is_match(b""), "{samples:?}");
    }
    // The initial state of what may stand behind a beginning may have the last number.
    let circle = abnf("x = *\"abcdefghijklm\"");
    let circle = TableDfa::table(&circle).expect("it is small");
    let circle = TableDfa::read(&circle);
    let last = circle.from(circle.reach(b"abcdefghijkl").state());
    assert!(last.busiest([]).contains(&last.start()));
}

/// Characters beyond US-ASCII are matched in UTF-8 only.
#[test]
fn characters_of_several_bytes() {
    let limits = Limits::default();
    let sets = [
        CharSet::from('\u{80}'..='\u{7ff}'),
        CharSet::from('\u{a0}'..='\u{d7ff}').union(&CharSet::from('\u{f900}'..='\u{fdcf}')),
        CharSet::from('\u{10000}'..='\u{1fffd}').union(&CharSet::from('a'..='b')),
        CharSet::all(),
        CharSet::from('x').complement(),
    ];
    for set in sets {
        let words = Nfa::set(set.clone())
            .repeat(0, Some(3))
            .then(Nfa::literal("\u{e9}"));
        let dfa = words.determinize(&limits).expect("small").minimize();
        let matcher = Matcher::new(&dfa).expect("it is small");
        let characters: Vec<char> = set
            .ranges()
            .iter()
            .flat_map(|(first, last)| [*first, *last])
            .chain("a\u{7f}\u{80}\u{7ff}\u{800}\u{ffff}\u{10000}\u{10ffff}x".chars())
            .collect();
        for one in &characters {
            for other in &characters {
                let word: String = [*one, *other, '\u{e9}'].iter().collect();
                assert_eq!(
                    matcher.is_match(word.as_bytes()),
                    dfa.accepts(&word),
                    "{word:?}"
                );
                let half = &word.as_bytes()[..word.len() - 1];
                assert!(matcher.first_error(half).is_some(), "{word:?}");
            }
        }
        // Overlong forms, surrogates, code points beyond Unicode, and lone continuation bytes.
        for octets in [
            &b"\xc0\xaf"[..],
            b"\xe0\x80\xaf",
            b"\xed\xa0\x80",
            b"\xf4\x90\x80\x80",
            b"\x80",
        ] {
            let text = [octets, "\u{e9}".as_bytes()].concat();
            assert!(!matcher.is_match(&text), "{text:?}");
        }
    }
}

#[test]
fn lines_of_a_buffer() {
    let dfa = abnf("x = 1*DIGIT");
    let matcher = Matcher::new(&dfa).expect("it is small");
    let judged = |buffer: &[u8]| -> Vec<(String, bool)> {
        let lines = matcher.lines(buffer);
        let shown = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
        lines
            .map(|line| (shown(line.text()), line.is_match()))
            .collect()
    };
    let one = |text: &str, verdict| (text.to_owned(), verdict);
    assert_eq!(judged(b""), []);
    assert_eq!(judged(b"\n"), [one("", false)]);
    assert_eq!(judged(b"1"), [one("1", true)]);
    assert_eq!(
        judged(b"1\r\n\r\n2x\n"),
        [one("1", true), one("", false), one("2x", false)]
    );
    assert_eq!(
        judged(b"1\n\n2\r"),
        [one("1", true), one("", false), one("2\r", false)]
    );
    assert_eq!(judged(b"1\r2\n3"), [one("1\r2", false), one("3", true)]);
    let mut verdicts = vec![true];
    matcher.batch([&b"x"[..], b"0"], &mut verdicts);
    assert_eq!(verdicts, [true, false, true]);
}

/// The empty word is a beginning like others.
#[test]
fn the_longest_beginning_may_be_the_empty_one() {
    let limits = Limits::default();
    let letter = Nfa::set(CharSet::from('a'..='a'));
    let longest = |least: usize, text: &str| {
        let dfa = letter.clone().repeat(least, None).determinize(&limits);
        let table = TableDfa::table(&dfa.expect("small").minimize()).expect("small");
        let matcher = TableDfa::checked(&table).expect("it was just made");
        matcher.longest(text.as_bytes())
    };
    for (least, text, expected) in [
        (0, "", Some(0)),
        (0, "b", Some(0)),
        (0, "aab", Some(2)),
        (1, "", None),
        (1, "b", None),
        (1, "ab", Some(1)),
        (3, "aab", None),
    ] {
        assert_eq!(longest(least, text), expected, "{least}, {text:?}");
    }
}
