//! A program that implements a rule exactly is learned exactly, whatever the search starts from; and of a faulty one
//! every fault is found.

use std::sync::Arc;

use grammarian::automata::{CharSet, Dfa, Limits, Relation};
use grammarian::learn::{Known, Learned, Learner, Teacher};
use urlspec::{Revision, Rule};
use urlspec_lineage::suite;

use crate::effort::effort;
use crate::generate::dfa;
use crate::mutation::changed_languages;

/// A program that answers by an automaton, and counts how often it is asked.
struct Served<'d> {
    dfa: &'d Dfa,
    asked: usize,
}

impl Teacher for Served<'_> {
    type Stop = std::convert::Infallible;

    fn judge(&mut self, words: &[String]) -> Result<Vec<bool>, Self::Stop> {
        self.asked += words.len();
        Ok(words.iter().map(|word| self.dfa.accepts(word)).collect())
    }
}

/// The classes of characters that any revision tells apart.
fn alphabet() -> Vec<CharSet> {
    let starts = Revision::ALL
        .iter()
        .flat_map(|revision| revision.rules())
        .filter(|rule| rule.is_start());
    starts
        .flat_map(|rule| dfa(rule).classes().to_vec())
        .collect()
}

fn learn(
    target: &Dfa,
    sides: &[Arc<Dfa>],
    alphabet: &[CharSet],
    parts: &[String],
) -> Learned<std::convert::Infallible> {
    let mut served = Served {
        dfa: target,
        asked: 0,
    };
    let search = Learner::new(sides.iter().map(|side| &**side))
        .start(0)
        .alphabet(alphabet)
        .parts(parts);
    let learned = search.learn(&mut served);
    assert_eq!(learned.questions(), served.asked, "no word is asked twice");
    learned
}

/// The rule, and rules of the same name in other documents that say something else, that of `start` first.
fn wrong_sides(rule: Rule, start: (Revision, &str)) -> Vec<Arc<Dfa>> {
    let right = dfa(rule);
    let limits = Limits::default();
    let is_wrong =
        |side: &Arc<Dfa>| right.compare(side, &limits).unwrap().relation() != Relation::Equal;
    let others = Revision::ALL
        .iter()
        .filter_map(|revision| revision.rule(rule.name()).ok());
    let mut sides = vec![dfa(start.0.rule(start.1).unwrap())];
    sides.extend(others.map(dfa).filter(is_wrong));
    sides
}

#[test]
fn rules_are_learned_from_wrong_documents() {
    let (alphabet, parts) = (alphabet(), suite::parts(Limits::default()).unwrap());
    let rfc3986 = |rule: &str| Revision::Rfc3986.rule(rule).unwrap();
    for (rule, start, most) in [
        (rfc3986("port"), (Revision::Rfc1738, "port"), 60_000),
        (rfc3986("scheme"), (Revision::Rfc1738, "scheme"), 100_000),
        (
            rfc3986("IPv4address"),
            (Revision::Rfc2396, "IPv4address"),
            400_000,
        ),
        (
            rfc3986("IPv6address"),
            (Revision::Rfc2732, "IPv6address"),
            1_000_000,
        ),
        (
            rfc3986("reg-name"),
            (Revision::Rfc2396, "reg_name"),
            100_000,
        ),
        (
            rfc3986("URI-reference"),
            (Revision::Rfc2396, "URI-reference"),
            1_000_000,
        ),
        (
            Revision::Rfc1738.rule("url").unwrap(),
            (Revision::Rfc2396, "URI-reference"),
            300_000,
        ),
    ] {
        let (right, sides) = (dfa(rule), wrong_sides(rule, start));
        let learned = learn(&right, &sides, &alphabet, &parts);
        println!("{rule:?}: {} words", learned.questions());
        assert!(learned.is_complete(), "{rule:?}");
        let found = learned.dfa().expect("it is complete");
        let compared = right.compare(found, &Limits::default()).unwrap();
        assert_eq!(
            compared.relation(),
            Relation::Equal,
            "{rule:?}: {compared:?}"
        );
        assert_eq!(learned.states(), right.minimize().len(), "{rule:?}");
        assert!(
            learned.questions() < most,
            "{rule:?}: {}",
            learned.questions()
        );
    }
}

/// Every deviation that a comparison of the grammars has, and no other.
#[test]
fn every_fault_of_a_grammar_is_found() {
    let limits = Limits::default();
    let alphabet = alphabet();
    let rule = Revision::Rfc2396.rule("URI-reference").unwrap();
    let original = dfa(rule);
    let mut sides = vec![Arc::clone(&original)];
    let rules = Revision::ALL.iter().flat_map(|revision| revision.rules());
    sides.extend(rules.filter(|rule| rule.is_start()).map(dfa));
    let words = suite::classic(rule, &original);
    let parts = suite::parts(Limits::default()).unwrap();
    let mut missed = Vec::new();
    // Each takes some seconds; for all fifty, the number is set from outside.
    let most =
        std::env::var("URLSPEC_MUTANTS").map_or(effort(2, 5), |it| it.parse().expect("a number"));
    let mutants = changed_languages(Revision::Rfc2396, "URI-reference", most);
    assert_eq!(mutants.len(), most);
    for (rule, mutant) in mutants {
        let mut served = Served {
            dfa: &mutant,
            asked: 0,
        };
        let search = Learner::new(sides.iter().map(|side| &**side))
            .start(0)
            .alphabet(&alphabet)
            .words(&words)
            .parts(&parts);
        let learned = search.learn(&mut served);
        assert!(learned.is_complete(), "{rule}");
        let found = learned.dfa().expect("it is complete");
        let compared = mutant.compare(found, &limits).unwrap();
        if compared.relation() != Relation::Equal {
            missed.push(format!("{rule}: {compared:?}"));
        }
    }
    assert!(missed.is_empty(), "{} {missed:#?}", missed.len());
}

/// From nothing but an alphabet, and with a limit of each kind.
#[test]
fn limits_end_the_learning() {
    let target = dfa(Revision::Rfc3986.rule("IPv4address").unwrap());
    let mut served = Served {
        dfa: &target,
        asked: 0,
    };
    let none: [&Dfa; 0] = [];
    let learned = Learner::new(none).learn(&mut served);
    assert!(learned.is_complete() && learned.begun_with() == 1);
    let few = Learner::new([&*target])
        .max_questions(100)
        .learn(&mut served);
    assert!(!few.is_complete() && few.questions() == 100 && few.dfa().is_none());
    let small = Learner::new([&*target]).max_states(3).learn(&mut served);
    assert!(!small.is_complete() && small.states() <= 3);
    let known: &Known = learned.known();
    assert!(known.depth >= 1 && known.walks > 0);
}

/// Characters that no side tells apart, and the program does.
#[test]
fn classes_are_split() {
    struct Accents;
    impl Teacher for Accents {
        type Stop = std::convert::Infallible;

        fn judge(&mut self, words: &[String]) -> Result<Vec<bool>, Self::Stop> {
            let is_good = |c: char| c == 'a' || ('à'..='ö').contains(&c) || c > '\u{fffff}';
            Ok(words.iter().map(|word| word.chars().all(is_good)).collect())
        }
    }
    let start = dfa(Revision::Rfc3986.rule("port").unwrap());
    let learned = Learner::new([&*start]).tests(2_000).learn(&mut Accents);
    let found = learned.dfa().expect("it is complete");
    for (word, valid) in [
        ("a", true),
        ("b", false),
        ("é", true),
        ("àaö", true),
        ("ß", false),
        ("÷", false),
        ("\u{100000}", true),
        ("\u{fffff}", false),
    ] {
        assert_eq!(found.accepts(word), valid, "{word}");
    }
}
