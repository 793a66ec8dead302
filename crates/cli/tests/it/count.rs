//! How many words there are.

use grammarian::automata::{CharSet, Dfa, Limits, Nfa};
use urlspec::Revision;

use crate::generate::dfa;
use crate::snapshots::snapshot;

fn counts(dfa: &Dfa, lengths: usize) -> Vec<String> {
    dfa.word_counts()
        .take(lengths)
        .map(|count| count.to_string())
        .collect()
}

#[test]
fn counts_have_closed_forms() {
    let of = |revision: Revision, rule: &str, lengths| {
        counts(&dfa(revision.rule(rule).expect("a rule")), lengths)
    };
    let newest = Revision::DraftFieldingUriRfc2396bis01;
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
