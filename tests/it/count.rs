//! How many words there are.

use urlspec::Revision;
use urlspec::automata::{CharSet, Dfa, Limits, Nfa};

use crate::generate::{brute_force, dfa, small};
use crate::snapshots::snapshot;

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
fn counts_have_closed_forms() {
    let of = |revision: Revision, rule: &str, lengths| {
        counts(&dfa(revision.rule(rule).expect("a rule")), lengths)
    };
    let newest = Revision::NEWEST;
    assert_eq!(of(newest, "dec-octet", 5), ["0", "10", "90", "156", "0"]);
    let port: Vec<String> = (0..40).map(|n| "1".to_owned() + &"0".repeat(n)).collect();
    assert_eq!(of(newest, "port", 40), port);
    // Four numbers and three dots.
    assert_eq!(of(newest, "IPv4address", 16)[7], "10000");
    let all = Nfa::set(CharSet::all()).repeat(0, None);
    let all = all.determinize(&Limits::default()).expect("small");
    assert_eq!(counts(&all, 3), ["1", "1112064", "1236686340096"]);
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

#[test]
fn what_users_see() {
    let bis = "draft-fielding-uri-rfc2396bis-01";
    let cases = [
        (bis, "start-rule", "rfc2396bis", 0),
        (bis, "dec-octet", "rfc2396bis:dec-octet --max-length 4", 0),
        (
            "rfc1738",
            "json",
            "rfc1738:port --max-length 20 --format json",
            0,
        ),
        ("rfc1738", "none", "rfc1738:ftpurl --max-length 3", 1),
        ("usage", "too-long", "rfc1738 --max-length 10001", 2),
        (
            "usage",
            "too-much",
            "tests/grammars/large.abnf --max-length 10000",
            2,
        ),
    ];
    for (about, case, command, status) in cases {
        let arguments: Vec<&str> = ["count"].into_iter().chain(command.split(' ')).collect();
        snapshot("count", &format!("{about}@{case}"), &arguments, status);
    }
}
