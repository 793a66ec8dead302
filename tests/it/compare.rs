//! Comparisons of the documents' rules: laws and witnesses.

use grammarian::automata::{Dfa, Limits, Relation};
use grammarian::bnf::{Grammar, Notation};
use grammarian::compare::{Comparison, Languages};
use urlspec::{Revision, Rule, parse};

use crate::effort::{effort, sample};
use crate::generate::languages;

const RFC1738: Revision = Revision::Rfc1738;
const DRAFT1997: Revision = Revision::DraftFieldingUrlSyntax05;
const BIS: Revision = Revision::DraftFieldingUriRfc2396bis01;

fn start_rules() -> Vec<(Rule, &'static Languages)> {
    let rules = crate::generate::start_rules();
    rules
        .map(|rule| (rule, languages(rule.revision())))
        .collect()
}

/// Each two of these, and each with itself, once: now in this order, now in the other. Without `URLSPEC_THOROUGH=1`, one
/// pair in so many.
fn pairs<T: Copy>(all: &[T], one_in: usize) -> impl Iterator<Item = (T, T)> {
    let numbers = (0..all.len()).flat_map(|one| (0..=one).map(move |other| (one, other)));
    let turned = numbers.map(|(one, other)| {
        if (one + other).is_multiple_of(2) {
            (one, other)
        } else {
            (other, one)
        }
    });
    sample(turned, 0, one_in).map(|(one, other)| (all[one], all[other]))
}

/// The witnesses of a comparison are accepted and rejected by the very parsers.
fn replay(left: Rule, right: Rule, compared: &Comparison) {
    let accepts = |rule: Rule, word: &str| parse(rule, word).is_ok();
    let judged = |word: &str| (accepts(left, word), accepts(right, word));
    for word in compared.left_only() {
        assert_eq!(judged(word), (true, false), "{left:?} {right:?} {word:?}");
    }
    for word in compared.right_only() {
        assert_eq!(judged(word), (false, true), "{left:?} {right:?} {word:?}");
    }
    let left_only = compared.left_only().iter().zip(compared.left_losses());
    let right_only = compared.right_only().iter().zip(compared.right_losses());
    for (word, loss) in left_only.chain(right_only) {
        let Some(loss) = loss else { continue };
        // With each of the characters of the place, and with no other, the word is as it is judged.
        let (before, rest) = word.split_at(word.char_indices().nth(loss.index()).unwrap().0);
        let behind = &rest[rest.chars().next().unwrap().len_utf8()..];
        assert!(
            word.chars()
                .nth(loss.index())
                .is_some_and(|it| loss.characters().contains(it))
        );
        for character in (' '..='~').chain(['\0', '\u{7f}', '\u{a0}', 'é', '文']) {
            let other = format!("{before}{character}{behind}");
            let alike = judged(&other) == judged(word);
            assert_eq!(
                alike,
                loss.characters().contains(character),
                "{left:?} {right:?} {word:?} {other:?}"
            );
        }
    }
    if let Some(word) = compared.both() {
        assert_eq!(judged(word), (true, true), "{left:?} {right:?} {word:?}");
    }
    let found = (
        !compared.left_only().is_empty(),
        !compared.right_only().is_empty(),
    );
    let relation = match found {
        (false, false) => Relation::Equal,
        (false, true) => Relation::Subset,
        (true, false) => Relation::Superset,
        (true, true) if compared.both().is_none() => Relation::Disjoint,
        (true, true) => Relation::Overlap,
    };
    assert_eq!(compared.relation(), relation);
    for words in [compared.left_only(), compared.right_only()] {
        let lengths: Vec<usize> = words.iter().map(|word| word.chars().count()).collect();
        assert!(lengths.is_sorted(), "{words:?}");
        let mut distinct = words.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), words.len(), "{words:?}");
    }
}

#[test]
fn every_witness_is_judged_alike_by_the_parsers() {
    for ((left, one), (right, other)) in pairs(&start_rules(), 4) {
        let compared = Comparison::shallow(one, left.name(), other, right.name(), 8).unwrap();
        replay(left, right, &compared);
    }
    for (number, (revision, other_revision)) in pairs(Revision::ALL, 1).enumerate() {
        let (one, other) = (languages(revision), languages(other_revision));
        for (left, right) in sample(one.like_rules(other), number, 4) {
            let compared = Comparison::shallow(one, left, other, right, 8).unwrap();
            let rule = |revision: Revision, name| revision.rule(name).unwrap();
            replay(rule(revision, left), rule(other_revision, right), &compared);
        }
    }
}

/// No shorter word distinguishes the languages: by the product of the two, which reads every word.
#[test]
fn the_first_witness_is_a_shortest_one() {
    let limits = Limits::default();
    for ((left, one), (right, other)) in pairs(&start_rules(), 3) {
        let several = Comparison::shallow(one, left.name(), other, right.name(), 8).unwrap();
        let a = one.dfa(left.name()).unwrap();
        let b = other.dfa(right.name()).unwrap();
        let shortest = a.compare(&b, &limits).unwrap();
        let length = |word: Option<&str>| word.map(|word| word.chars().count());
        let first = |words: &[String]| length(words.first().map(String::as_str));
        assert_eq!(several.relation(), shortest.relation());
        assert_eq!(first(several.left_only()), length(shortest.left_only()));
        assert_eq!(first(several.right_only()), length(shortest.right_only()));
        assert_eq!(length(several.both()), length(shortest.both()));
    }
}

/// Automata that are put together from those of the parts are those that follow from the whole text.
#[test]
fn assembled_automata_are_the_expanded_ones() {
    let limits = Limits::default();
    for &revision in Revision::ALL {
        let languages = languages(revision);
        for rule in revision.rules() {
            let assembled = languages.dfa(rule.name()).unwrap();
            let expanded = languages.grammar().dfa(rule.name(), &limits).unwrap();
            assert_eq!(assembled.len(), expanded.len(), "{rule:?}");
            let relation = assembled.compare(&expanded, &limits).unwrap().relation();
            assert_eq!(relation, Relation::Equal, "{rule:?}");
        }
    }
}

/// De Morgan's laws, and a difference as an intersection, for pairs of start rules.
#[test]
fn products_obey_the_laws() {
    let limits = Limits::default();
    let same =
        |one: &Dfa, other: &Dfa| one.compare(other, &limits).unwrap().relation() == Relation::Equal;
    for ((left, one), (right, other)) in pairs(&start_rules(), 4) {
        let a = one.dfa(left.name()).unwrap();
        let b = other.dfa(right.name()).unwrap();
        let (not_a, not_b) = (a.complement(), b.complement());
        let union = a.union(&b, &limits).unwrap();
        let intersection = a.intersection(&b, &limits).unwrap();
        let neither = not_a.intersection(&not_b, &limits).unwrap();
        let not_both = not_a.union(&not_b, &limits).unwrap();
        let place = format!("{left:?} {right:?}");
        assert!(same(&union, &neither.complement()), "{place}");
        assert!(same(&intersection, &not_both.complement()), "{place}");
        let difference = a.difference(&b, &limits).unwrap();
        let without = a.intersection(&not_b, &limits).unwrap();
        assert!(same(&difference, &without), "{place}");
        // Minimal automata of one language are one automaton.
        let minimal = (difference.minimize(), without.minimize());
        assert_eq!(minimal.0.len(), minimal.1.len(), "{place}");
    }
}

/// Each start rule and some behind it, near and far: where two part is looked for among all pairs of rules below them.
#[test]
fn comparisons_look_the_same_from_the_other_side() {
    let rules = start_rules();
    for (number, (left, one)) in sample(rules.iter().enumerate(), 0, 2) {
        for behind in effort(&[0, 1][..], &[0, 1, 3, 9]) {
            let Some((right, other)) = rules.get(number + behind) else {
                continue;
            };
            let here = Comparison::of(one, left.name(), other, right.name(), 3).unwrap();
            let there = Comparison::of(other, right.name(), one, left.name(), 3).unwrap();
            assert_eq!(here.left_only(), there.right_only());
            assert_eq!(here.right_only(), there.left_only());
            let pairs = |compared: &Comparison, turned: bool| {
                let mut pairs: Vec<(String, String)> = compared
                    .partings()
                    .expect("there are few rules")
                    .iter()
                    .map(|parting| (parting.left().to_owned(), parting.right().to_owned()))
                    .map(|(left, right)| if turned { (right, left) } else { (left, right) })
                    .collect();
                pairs.sort_unstable();
                pairs
            };
            assert_eq!(
                pairs(&here, false),
                pairs(&there, true),
                "{left:?} {right:?}"
            );
        }
    }
}

fn abnf(text: &str) -> Languages {
    let grammar = Grammar::parse(Notation::Abnf, text).expect(text);
    Languages::new(grammar, &Limits::default())
}

/// A rule may be named in another case than it is defined in.
#[test]
fn names_in_any_case_have_partings_too() {
    let rfc1738 = urlspec_lineage::grammars::languages(Revision::Rfc1738, Limits::default());
    let mine = abnf("host = 1*ALPHA");
    let partings = |name: &str| {
        let compared = Comparison::of(&mine, name, &rfc1738, name, 1).unwrap();
        compared.partings().map(<[_]>::len)
    };
    assert_eq!(partings("HOST"), partings("host"));
    assert!(partings("HOST").is_some());
}

#[test]
fn rules_are_alike_by_name_or_else_by_concept() {
    let alike = |left, right| languages(left).like_rules(languages(right));
    for pair in [
        ("site", "authority"),
        ("user", "userinfo"),
        ("urlc", "uric"),
    ] {
        assert!(alike(DRAFT1997, BIS).contains(&pair), "{pair:?}");
    }
    for pair in [
        ("hsegment", "segment"),
        ("login", "authority"),
        ("alpha", "ALPHA"),
    ] {
        assert!(alike(RFC1738, BIS).contains(&pair), "{pair:?}");
    }
    for &left in Revision::ALL {
        for &right in Revision::ALL {
            let mut turned: Vec<_> = alike(right, left).iter().map(|(r, l)| (*l, *r)).collect();
            turned.sort_unstable();
            let mut pairs = alike(left, right);
            pairs.sort_unstable();
            assert_eq!(pairs, turned, "the same from the other side");
        }
        // A rule is like itself and like no other of its document.
        let own = alike(left, left);
        assert!(own.iter().all(|(one, other)| one == other));
        assert_eq!(own.len(), left.rules().count());
    }
}

/// Facts of the documents' histories, which the tool must find.
#[test]
fn known_facts() {
    let relation = |left, one: &str, right, other: &str| {
        let (left, right) = (languages(left), languages(right));
        Comparison::of(left, one, right, other, 1)
            .unwrap()
            .relation()
    };
    // Every other text is an `otherurl`, and so is every text.
    assert_eq!(
        relation(RFC1738, "url", RFC1738, "genericurl"),
        Relation::Equal
    );
    assert_eq!(
        relation(DRAFT1997, "opaque-URL", DRAFT1997, "absoluteURL"),
        Relation::Equal
    );
    assert_eq!(
        relation(RFC1738, "hsegment", DRAFT1997, "segment"),
        Relation::Subset
    );
    assert_eq!(
        relation(DRAFT1997, "hostnumber", BIS, "IPv4address"),
        Relation::Superset
    );
    assert_eq!(
        relation(RFC1738, "httpurl", RFC1738, "ftpurl"),
        Relation::Disjoint
    );
    assert_eq!(relation(BIS, "server", BIS, "reg-name"), Relation::Overlap);
}
