//! The display forms and accessors of small values.

use grammarian::automata::{CharSet, Limits, Nfa};
use grammarian::bnf::{Grammar, Notation};
use grammarian::compare::Languages;
use grammarian::derivation::{Derivations, ParseTree, Shape};
use grammarian::generate::{Characters, Suite};
use grammarian::matcher::Bytes;
use grammarian::peg::{Peg, PegAutomata};
use grammarian::proof::{Proof, Side};

use crate::languages::{abnf, brute_force, small};

#[test]
fn sets_of_bytes_are_sets() {
    let set = |bytes: &[u8]| bytes.iter().copied().collect::<Bytes>();
    for bytes in [&[0x41_u8, 0xC1][..], &[0, 0x80], &[0x7F], &[0xFF]] {
        assert!(!set(bytes).is_empty(), "{bytes:?}");
        assert_eq!(set(bytes).iter().collect::<Vec<u8>>(), bytes);
        assert_eq!(set(&[bytes, bytes].concat()), set(bytes));
        assert_eq!(set(bytes).len(), bytes.len());
    }
    assert!(set(&[]).is_empty());
}

#[test]
fn a_complement_has_all_other_words() {
    for (what, dfa) in small() {
        let other = dfa.complement();
        for word in brute_force(4) {
            assert_ne!(dfa.accepts(&word), other.accepts(&word), "{what} {word}");
        }
        assert_eq!(dfa.is_empty(), what == "nothing", "{what}");
        assert_eq!(other.is_empty(), what == "x = *%x0-10FFFF", "{what}");
    }
}

/// Visible characters come before invisible ones.
#[test]
fn examples_can_be_read() {
    let set = |ranges: &[(char, char)]| -> CharSet { ranges.iter().copied().collect() };
    assert_eq!(
        set(&[('\u{1}', '\u{3}'), ('«', '«')]).most_legible(),
        Some('«')
    );
    assert_eq!(set(&[('\u{7f}', '\u{ab}')]).most_legible(), Some('\u{a0}'));
    assert_eq!(set(&[('\u{1}', '\u{3}')]).most_legible(), Some('\u{1}'));
    assert_eq!(set(&[('\0', 'z')]).most_legible(), Some('a'));
    assert_eq!(CharSet::EMPTY.most_legible(), None);
}

/// A limit is the number of states that there may be.
#[test]
fn a_limit_may_be_met() {
    let nfa = Nfa::set(CharSet::from('a')).repeat(3, Some(3));
    let needed =
        (1..100).find(|states| nfa.determinize(&Limits::default().states(*states)).is_ok());
    let states = nfa
        .determinize(&Limits::default())
        .expect("it is small")
        .len();
    // One for each letter that was read, and the dead one; but there are more in the automaton that it is made of.
    assert_eq!(states, 5);
    assert!(needed.is_some_and(|needed| needed >= states), "{needed:?}");
    let grammar = Grammar::parse(Notation::Abnf, "x = \"a\"").expect("it is ABNF");
    let limits = Limits::default().states(7);
    assert_eq!(
        format!("{:?}", Languages::new(grammar, &limits).limits()),
        format!("{limits:?}")
    );
}

/// Automata of as many states and classes are still of different languages.
#[test]
fn minimal_automata_are_told_apart() {
    let limits = Limits::default();
    let texts = [
        "x = %s\"a\"",
        "x = %s\"b\"",
        "x = *%s\"a\"",
        "x = [%s\"a\"]",
        "x = 1*%s\"a\"",
        "x = %s\"aa\" / %s\"b\"",
        "x = %s\"ab\" / %s\"b\"",
    ];
    for one in texts {
        for other in texts {
            let (left, right) = (abnf(one), abnf(other));
            let compared = left.compare(&right, &limits).expect("they are small");
            assert_eq!(
                compared.relation().to_string() == "equal",
                one == other,
                "{one} {other}"
            );
            assert_eq!(left == right, one == other, "{one} {other}");
        }
    }
}

/// A proof names the rules that only one side has, and the text on which the sides differ.
#[test]
fn a_proof_tells_sides_apart() {
    let bnf = Grammar::parse(Notation::Abnf, "a = \"1\" / \"12\"\nb = %x78\nc = \"y\"")
        .expect("it is ABNF");
    let peg = Peg::parse("a = { \"1\" | \"12\" }\nb = { \"x\" }\nd = { \"z\" }")
        .expect("it is a grammar of pest");
    let mut proof = Proof::new(bnf, peg, Limits::default());
    assert_eq!(proof.rules().collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!(proof.rules_of_bnf_alone().collect::<Vec<_>>(), ["c"]);
    assert_eq!(proof.rules_of_peg_alone().collect::<Vec<_>>(), ["d"]);
    let difference = proof
        .rule("a")
        .expect("it is regular")
        .expect("they differ");
    assert_eq!(
        (difference.witness(), difference.accepted_by()),
        ("12", Side::Bnf)
    );
    assert_eq!(
        [Side::Bnf, Side::Peg].map(|side| format!("{side:>5}")),
        ["  bnf", "  peg"]
    );
    assert_eq!(proof.rule("b").expect("it is regular"), None);
}

/// With choices and without, an automaton accepts the same words.
#[test]
fn automata_with_choices_accept_the_same() {
    let a = || Nfa::set(CharSet::from('a'));
    let b = || Nfa::literal("b");
    for nfa in [
        a().then(b()),
        a().or(b()).repeat(0, None),
        a().repeat(1, Some(3)).then(b().repeat(0, Some(1))),
        a().or(a().then(b())).repeat(2, None).then(a()),
        Nfa::empty_word(),
        Nfa::set(CharSet::EMPTY),
    ] {
        assert!(!nfa.is_empty());
        let dfa = nfa.determinize(&Limits::default()).expect("it is small");
        for word in brute_force(4) {
            assert_eq!(nfa.accepts(&word), dfa.accepts(&word), "{word}");
        }
    }
}

/// As many pairs of states may be met as the limit says.
#[test]
fn differences_are_looked_for_within_limits() {
    let (left, right) = (abnf("x = 3%s\"a\" / %s\"b\""), abnf("x = 3%s\"a\""));
    let within = |states| left.difference_witnesses(&right, 2, &Limits::default().states(states));
    assert_eq!(within(100), Ok(vec!["b".to_owned()]));
    // After the empty word and after one, two and three letters.
    assert_eq!(within(4), Ok(vec!["b".to_owned()]));
    assert!(within(3).is_err());
    assert_eq!(
        left.difference_witnesses(&right, 0, &Limits::default()),
        Ok(Vec::new())
    );
    assert_eq!(
        right.difference_witnesses(&left, 2, &Limits::default()),
        Ok(Vec::new())
    );
}

#[test]
fn suites_have_a_length() {
    let dfa = abnf("x = %s\"a\"");
    let suite = Suite::transition_cover(&dfa, Characters::Class).expect("it is small");
    assert_eq!(suite.len(), suite.words().len());
    assert!(suite.len() > 2 && !suite.is_empty());
    assert!(suite.words().any(|word| word == ("a", true)));
}

/// Rules that match alike are recognized, and others too.
#[test]
fn rules_of_a_peg_may_be_alike() {
    let peg = "a = { \"x\" | \"y\" }\nb = { \"y\" | \"x\" }\nc = { \"x\" ~ \"y\"? }\nd = { \"x\" | \"xy\" }";
    let mut automata = PegAutomata::of(Peg::parse(peg).expect("it is one"), Limits::default());
    for (left, right, alike) in [("a", "b", true), ("a", "c", false), ("c", "d", false)] {
        assert_eq!(automata.alike(left, right), Ok(alike), "{left} {right}");
        assert_eq!(automata.alike(right, left), Ok(alike), "{left} {right}");
    }
    assert!(automata.alike("a", "e").is_err());
}

/// The error names a node that no rule derives, the topmost and leftmost first.
#[test]
fn trees_that_are_no_derivations_are_told() {
    let text = "a = b c\nb = \"x\"\nc = \"y\" / \"z\"";
    let grammar = Grammar::parse(Notation::Abnf, text).expect("it is ABNF");
    let mut derivations = Derivations::new(grammar, |_| Shape::Inner, Limits::default());
    let node = |rule, span, children| ParseTree {
        rule,
        span,
        children,
    };
    let tree = |last| {
        node(
            0,
            0..2,
            vec![node(1, 0..1, vec![]), node(last, 1..2, vec![])],
        )
    };
    assert_eq!(derivations.fault(&tree(2), "xy"), Ok(None));
    assert_eq!(
        derivations.fault(&tree(2), "xq"),
        Ok(Some(&tree(2).children[1]))
    );
    assert_eq!(derivations.fault(&tree(1), "xx"), Ok(Some(&tree(1))));
    let unknown = node(3, 0..1, vec![]);
    assert_eq!(derivations.fault(&unknown, "x"), Ok(Some(&unknown)));
}
