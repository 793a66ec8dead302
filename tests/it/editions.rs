//! Printed editions: the library judges by the rules as they are printed, with and without trees.

use std::collections::BTreeSet;

use grammarian::automata::{Limits, Relation};
use urlspec::{Code, Edition, Matcher, Mending, Reference, Revision, Rule, Validator, parse};
use urlspec_lineage::grammars;

use crate::corpus::cases;
use crate::domains::is_valid_by_the_rules;

/// The words of a document's corpus, and shortest words that only one edition of a rule accepts.
fn words(revision: Revision) -> BTreeSet<String> {
    let limits = Limits::default();
    let [read, printed] = [Edition::from(revision), Edition::printed(revision)]
        .map(|edition| grammars::languages(edition, limits));
    let corpus = ["valid", "invalid"].map(|verdict| cases(revision, verdict));
    let mut words: BTreeSet<String> = corpus.into_iter().flatten().map(|it| it.word).collect();
    for rule in revision.rules() {
        let [read, printed] = [&read, &printed].map(|all| all.dfa(rule.name()).expect("regular"));
        let compared = read.compare(&printed, &limits).expect("small");
        let witnesses = [compared.left_only(), compared.right_only(), compared.both()];
        words.extend(witnesses.into_iter().flatten().map(str::to_owned));
    }
    words
}

/// A second opinion on each rule of each printed edition: the automaton that is made of the printed lines.
#[test]
fn parsers_and_automata_agree_with_the_print() {
    for &revision in Revision::ALL {
        let printed = Edition::printed(revision);
        let languages = grammars::languages(printed, Limits::default());
        let words = words(revision);
        for rule in printed.rules() {
            let dfa = languages.dfa(rule.name()).expect("regular");
            let validator = Validator::for_rule(rule);
            for word in &words {
                let expected = dfa.accepts(word);
                assert_eq!(rule.accepts(word), expected, "{rule:?} {word:?}");
                assert_eq!(parse(rule, word).is_ok(), expected, "{rule:?} {word:?}");
                let has_domains = revision == Revision::Whatwg20260702;
                if has_domains || rule.corrected().is_some() {
                    let is_valid = is_valid_by_the_rules(&validator, word);
                    assert_eq!(is_valid, expected, "{rule:?} {word:?}");
                } else {
                    assert_eq!(validator.is_valid(word), expected, "{rule:?} {word:?}");
                }
            }
        }
    }
}

#[test]
fn references_of_printed_editions_are_those_that_are_valid() {
    for &revision in Revision::ALL {
        let printed = Edition::printed(revision);
        let (validator, matcher) = (Validator::new(printed), Matcher::new(printed));
        for word in words(revision) {
            let expected = validator.is_valid(&word);
            assert_eq!(
                matcher.is_match(word.as_bytes()),
                expected,
                "{printed} {word:?}"
            );
            assert_eq!(
                validator.validate(&word).is_valid(),
                expected,
                "{printed} {word:?}"
            );
            let reference = Reference::parse(printed, &word);
            assert_eq!(reference.is_ok(), expected, "{printed} {word:?}");
            if let Ok(reference) = reference {
                assert_eq!(reference.edition(), printed);
            }
        }
    }
}

/// The finding tells exactly the verdicts that the two editions do not share.
#[test]
fn verdicts_that_rest_on_a_reading_say_so() {
    let mut found = 0;
    for &revision in Revision::ALL {
        let (read, printed) = (
            Validator::new(revision),
            Validator::new(Edition::printed(revision)),
        );
        for word in words(revision) {
            let report = read.validate(&word);
            let rests = report.is_valid() && !printed.is_valid(&word);
            let mut findings = report.findings().iter();
            let finding = findings.find(|it| it.code() == Code::RestsOnReading);
            assert_eq!(finding.is_some(), rests, "{revision} {word:?}");
            if let Some(finding) = finding {
                found += 1;
                assert!(word.get(finding.span()).is_some());
                assert!(finding.rule().corrected().is_some(), "{revision} {word:?}");
                let report = printed.validate(&word);
                let error = report.error().expect("the print rejects it");
                let told = |note: &String| note.starts_with("as it must be read");
                assert!(error.notes().iter().any(told), "{revision} {word:?}");
                assert!(!read.clone().deny(Code::RestsOnReading).is_valid(&word));
            }
        }
    }
    assert!(found > 100, "{found}");
}

/// Corrections of the notation and prose change no word.
#[test]
fn editions_differ_where_a_name_or_the_meaning_is_mended() {
    let limits = Limits::default();
    for &revision in Revision::ALL {
        let [read, printed] = [Edition::from(revision), Edition::printed(revision)]
            .map(|edition| grammars::languages(edition, limits));
        let differs = |rule: &Rule| {
            let [one, other] = [&read, &printed].map(|all| all.dfa(rule.name()).expect("regular"));
            one.compare(&other, &limits).expect("small").relation() != Relation::Equal
        };
        for rule in revision.rules().filter(differs) {
            let mut below = rule.closure();
            let meaning = |mends| matches!(mends, Some(Mending::Name | Mending::Meaning));
            assert!(below.any(|it| meaning(it.mends())), "{rule:?}");
        }
    }
}
