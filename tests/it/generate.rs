//! Words made of rules, and the verdicts of the parser on them.

use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, LazyLock};

use grammarian::automata::{CharSet, Dfa, Limit, Limits, Nfa};
use grammarian::compare::Languages;
use grammarian::generate::{Characters, RandomNearMisses, RandomWords, Suite, Words, near_misses};
use regex::Regex;
use urlspec::{Revision, Rule, parse};

use crate::effort::effort;

static LANGUAGES: LazyLock<BTreeMap<Revision, Languages>> = LazyLock::new(|| {
    let languages = |revision| {
        let limits = Limits::default();
        urlspec_lineage::grammars::languages(revision, limits)
    };
    let all = Revision::ALL.iter();
    all.map(|&revision| (revision, languages(revision)))
        .collect()
});

/// The languages of a revision's BNF, as corrected.
pub(crate) fn languages(revision: Revision) -> &'static Languages {
    &LANGUAGES[&revision]
}

pub(crate) fn dfa(rule: Rule) -> Arc<Dfa> {
    let dfa = languages(rule.revision()).dfa(rule.name());
    dfa.expect("every rule is regular")
}

pub(crate) fn start_rules() -> impl Iterator<Item = Rule> {
    Revision::ALL
        .iter()
        .flat_map(|revision| revision.start_rules())
}

/// The order that is documented, and the end of a finite language.
#[test]
fn words_are_in_the_order_of_legibility() {
    let octet = dfa(Revision::DraftFieldingUriRfc2396bis01
        .rule("dec-octet")
        .expect("a rule"));
    let words: Vec<String> = Words::new(&octet).collect();
    assert_eq!(words.len(), 256);
    assert_eq!(
        words[..12],
        ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "11", "12"]
    );
    assert_eq!(words.iter().collect::<HashSet<_>>().len(), 256);
    let any = Nfa::set(CharSet::all())
        .determinize(&Limits::default())
        .expect("small");
    let words: Vec<String> = Words::new(&any).collect();
    assert_eq!(words.len(), 1_112_064);
    assert_eq!(words[..3], ["a", "b", "c"]);
    assert_eq!(words.last().map(String::as_str), Some("\u{9f}"));
}

#[test]
fn narrowed_languages_are_parts() {
    let limits = Limits::default();
    for rule in start_rules() {
        let dfa = dfa(rule);
        let narrow = |characters: Characters| characters.narrow(&dfa, &limits).expect("small");
        let rising = [
            Characters::Path,
            Characters::Class,
            Characters::Bounds,
            Characters::All,
        ];
        let parts = rising.map(narrow);
        for pair in parts.windows(2) {
            let beyond = pair[0].difference(&pair[1], &limits).expect("small");
            assert!(beyond.is_empty(), "{rule:?}");
        }
        assert_eq!(parts[3].len(), dfa.len(), "{rule:?}");
        let differ = |other: &Dfa| dfa.compare(other, &limits).expect("small").relation();
        assert_eq!(differ(&parts[3]).to_string(), "equal", "{rule:?}");
        assert_eq!(differ(&parts[0]).to_string(), "superset", "{rule:?}");
    }
}

#[test]
fn chance_is_fair() {
    let octet = dfa(Revision::DraftFieldingUriRfc2396bis01
        .rule("dec-octet")
        .expect("a rule"));
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for word in RandomWords::new(&octet, 16, 1).expect("small").take(78_000) {
        *seen.entry(word).or_default() += 1;
    }
    assert_eq!(seen.len(), 256);
    // A third of the words for each of three lengths; of one length, all are equally likely.
    for (length, words) in [(1, 10), (2, 90), (3, 156)] {
        let of_length = || seen.iter().filter(|(word, _)| word.len() == length);
        let all: u32 = of_length().map(|(_, times)| times).sum();
        assert!((25_500..26_500).contains(&all), "{length}: {all}");
        let mean = f64::from(all) / f64::from(words);
        let square = |times: u32| (f64::from(times) - mean).powi(2) / mean;
        let chi_squared: f64 = of_length().map(|(_, times)| square(*times)).sum();
        // Twice the degrees of freedom and more is far beyond chance.
        assert!(
            chi_squared < f64::from(words) * 1.5 + 10.0,
            "{length}: {chi_squared}"
        );
    }
}

/// Pinned, since a seed promises the same words.
#[test]
fn seeds_keep_their_words() {
    let host = dfa(Revision::Rfc1738.rule("hostname").expect("a rule"));
    let words = |seed| -> Vec<String> {
        let words = RandomWords::new(&host, 10, seed).expect("small");
        words.take(3).collect()
    };
    assert_eq!(words(1), ["jkg", "sQr0G", "WT"]);
    assert_eq!(words(u64::MAX), ["OcHOE", "YuHQRr", "YUIR"]);
}

#[test]
fn chance_knows_its_bounds() {
    let start = dfa(Revision::DraftFieldingUriRfc2396bis01.start_rule());
    let error = RandomWords::new(&start, 100_000, 1).expect_err("too much memory");
    let Limit::Counts(length) = error.limit() else {
        panic!("{error}")
    };
    assert!(length > 1000, "{error}");
    let scheme = dfa(Revision::Rfc1738.rule("ftpurl").expect("a rule"));
    assert_eq!(RandomWords::new(&scheme, 6, 1).expect("small").next(), None);
    let shortest = RandomWords::new(&scheme, 7, 1).expect("small").next();
    assert_eq!(shortest.map(|word| word.len()), Some(7));
}

#[test]
fn near_misses_try_every_class_and_strangers() {
    let host = dfa(Revision::Rfc1738.rule("hostname").expect("a rule"));
    let limits = Limits::default();
    let narrow = Characters::Path.narrow(&host, &limits).expect("small");
    let misses = near_misses(&narrow, &host, &limits).expect("small");
    let misses: HashSet<String> = misses
        .take_while(|word| word.chars().count() <= 4)
        .collect();
    for word in [
        "a.a-",
        "a a",
        "a.a\n",
        "é",
        "a..a",
        "",
        "a\0",
        "a.a\u{10ffff}",
    ] {
        assert!(misses.contains(word), "{word:?}");
    }
    // Two edits away.
    assert!(!misses.contains("..") && !misses.contains("-a-"));
}

/// The most important property: words of every start rule, valid and invalid, are judged by the parser as they were
/// made.
#[test]
fn parsers_agree_with_every_word_that_is_made() {
    // The shortest prefixed URL of RFC 1630 has ten characters.
    const LENGTHS: [usize; 4] = [10, 16, 40, 100];
    let each = effort(40, 500);
    let limits = Limits::default();
    for rule in start_rules() {
        let dfa = dfa(rule);
        let narrow = Characters::Path.narrow(&dfa, &limits).expect("small");
        let valid = LENGTHS.into_iter().flat_map(|length| {
            let words = RandomWords::new(&dfa, length, 1738).expect("small");
            words.take(each)
        });
        let invalid = LENGTHS.into_iter().flat_map(|length| {
            let words = RandomNearMisses::new(&dfa, &dfa, length, 1738).expect("small");
            words.take(each)
        });
        let misses = near_misses(&narrow, &dfa, &limits).expect("small");
        let count = 2 * LENGTHS.len() * each;
        let shortest = Words::new(&narrow).take(LENGTHS.len() * each);
        check(rule, count, shortest.chain(valid), true);
        check(
            rule,
            count,
            misses.take(LENGTHS.len() * each).chain(invalid),
            false,
        );
    }
}

fn check(rule: Rule, count: usize, words: impl Iterator<Item = String>, valid: bool) {
    let mut judged = 0;
    for word in words {
        assert_eq!(parse(rule, &word).is_ok(), valid, "{rule:?} {word:?}");
        judged += 1;
    }
    assert_eq!(judged, count, "{rule:?}");
}

/// Every rule that a document prints, not only those for whole URLs.
#[test]
fn every_rule_has_words_and_near_misses() {
    let limits = Limits::default();
    for rule in Revision::ALL.iter().flat_map(|revision| revision.rules()) {
        let dfa = dfa(rule);
        let narrow = Characters::Path.narrow(&dfa, &limits).expect("small");
        let by_chance = RandomNearMisses::new(&narrow, &dfa, 16, 3).expect("small");
        let misses = near_misses(&narrow, &dfa, &limits).expect("small");
        for miss in misses.take(50).chain(by_chance.take(50)) {
            assert!(parse(rule, &miss).is_err(), "{rule:?} {miss:?}");
        }
        let words: Vec<String> = Words::new(&narrow).take(50).collect();
        assert!(!words.is_empty(), "{rule:?}");
        for word in words {
            assert!(parse(rule, &word).is_ok(), "{rule:?} {word:?}");
        }
    }
}

/// An address of four numbers as many write it: `$` is before a final line feed too, `\d` is any
/// script's digit.
#[test]
fn the_suite_finds_what_regular_expressions_let_in() {
    let octet = r"(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)";
    let careless = Regex::new(&format!(r"^({octet}\.){{3}}{octet}\n?$")).expect("it is one");
    let rule = Revision::DraftFieldingUriRfc2396bis01.rule("IPv4address");
    let suite = Suite::transition_cover(&dfa(rule.expect("a rule")), Characters::Bounds);
    let suite = suite.expect("small");
    let wrong: Vec<&str> = suite
        .words()
        .filter(|(word, valid)| careless.is_match(word) != *valid)
        .map(|(word, _)| word)
        .collect();
    assert!(
        wrong.contains(&"1.1.1.1\n") && wrong.contains(&"1.1.1.١"),
        "{wrong:?}"
    );
}
