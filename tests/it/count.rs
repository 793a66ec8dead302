//! Counts of words.

use grammarian::automata::{CharSet, Dfa, Limits, Nfa};
use urlspec::Revision;

use crate::generate::dfa;

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
    let bis = Revision::DraftFieldingUriRfc2396bis01;
    assert_eq!(of(bis, "dec-octet", 5), ["0", "10", "90", "156", "0"]);
    let port: Vec<String> = (0..40).map(|n| "1".to_owned() + &"0".repeat(n)).collect();
    assert_eq!(of(bis, "port", 40), port);
    // Four numbers and three dots.
    assert_eq!(of(bis, "IPv4address", 16)[7], "10000");
    let all = Nfa::set(CharSet::all()).repeat(0, None);
    let all = all.determinize(&Limits::default()).expect("small");
    assert_eq!(counts(&all, 3), ["1", "1112064", "1236686340096"]);
}
