//! The words of documents that define schemes, in `crates/lineage/documents/ID`, by the library: a production's by the
//! validator, with the prose of the document, and those of other rules by the rules.
//!
//! A word of `prose.txt` is forbidden by a label of the production, which names the section that stands below the word. If
//! no label forbids it, `no label: REASON` stands there, and the word is valid.

use urlspec::{Document, Rule, SchemeDocument, Schemes, Validator};

use crate::corpus::{Case, cases_of, has_file};

/// A word of a document, and what judges it.
struct Word {
    case: Case,
    rule: Rule,
    /// If the rule is the production of the word's scheme.
    validator: Option<Validator>,
}

impl Word {
    fn is_valid(&self) -> bool {
        match &self.validator {
            Some(validator) => validator.is_valid(&self.case.word),
            None => self.rule.accepts(&self.case.word),
        }
    }

    /// The word without a fragment identifier, which is the scheme's business only if its production has one.
    fn url(&self) -> &str {
        let word = self.case.word.as_str();
        word.split_once('#').map_or(word, |(url, _)| url)
    }

    /// The remark below the word that begins so.
    fn remark(&self, beginning: &str) -> Option<&str> {
        let mut below = self.case.below.iter();
        below.find_map(|line| line.strip_prefix(beginning))
    }
}

/// The words of a file of a document.
fn words(document: SchemeDocument, kind: &str) -> Vec<Word> {
    let found = Document::from(document);
    let validator = Validator::new(document.generic()).schemes(Schemes::Of(found));
    let cases = cases_of(document.id(), kind).into_iter();
    let word = |case: Case| {
        let name = case.rule.clone();
        let name = name.unwrap_or_else(|| panic!("{}: no rule", case.place));
        let rule = found.rule(&name);
        let rule = rule.unwrap_or_else(|error| panic!("{}: {error}", case.place));
        let scheme = case.word.split_once(':').map_or("", |(scheme, _)| scheme);
        let production = found.scheme_rule(scheme);
        let is_production = production == Some(rule);
        Word {
            case,
            rule,
            validator: is_production.then(|| validator.clone()),
        }
    };
    cases.map(word).collect()
}

#[test]
fn valid_words_are_valid() {
    let (mut productions, mut others, mut beyond) = (0, 0, 0);
    for document in SchemeDocument::all() {
        let generic = Validator::new(document.generic());
        for word in words(document, "valid") {
            let Case {
                word: text, place, ..
            } = &word.case;
            match &word.validator {
                None => {
                    assert!(word.is_valid(), "{place}: {text:?} is not valid");
                    others += 1;
                }
                Some(validator) if generic.is_valid(text) => {
                    let report = validator.validate(text);
                    assert!(word.is_valid(), "{place}: {text:?}: {:?}", report.error());
                    productions += 1;
                }
                Some(_) => {
                    assert!(word.rule.accepts(text), "{place}: {text:?} is not valid");
                    beyond += 1;
                }
            }
        }
    }
    assert!(productions > 350 && others > 1500, "{productions} {others}");
    assert!((1..50).contains(&beyond), "{beyond}");
}

#[test]
fn invalid_words_are_not() {
    let (mut refused, mut with_fragment) = (0, 0);
    for document in SchemeDocument::all() {
        for word in words(document, "invalid") {
            let Case {
                word: text, place, ..
            } = &word.case;
            assert!(!word.rule.accepts(text), "{place}: the rule has {text:?}");
            // What is at fault is the fragment identifier alone, and the prose does not forbid it.
            let is_fragment = word.url() != text && word.rule.accepts(word.url());
            if word.validator.is_some() && is_fragment && word.is_valid() {
                with_fragment += 1;
                continue;
            }
            assert!(!word.is_valid(), "{place}: {text:?} is valid");
            refused += 1;
        }
    }
    assert!(refused > 2000, "{refused}");
    assert!((1..60).contains(&with_fragment), "{with_fragment}");
}

#[test]
fn words_that_the_prose_forbids_are_not_valid_and_the_section_is_cited() {
    let mut forbidden = 0;
    for document in SchemeDocument::all().filter(|it| has_file(it.id(), "prose")) {
        for word in words(document, "prose") {
            let Case {
                word: text, place, ..
            } = &word.case;
            let has_word = word.rule.accepts(text) || word.rule.accepts(word.url());
            assert!(has_word, "{place}: the rule lacks {text:?}");
            if word.remark("no label: ").is_some() {
                let is_of_generic = Validator::new(document.generic()).is_valid(text);
                let is_valid = word.is_valid() || !is_of_generic;
                assert!(is_valid, "{place}: a label forbids {text:?}");
                continue;
            }
            let cited = word.remark("§ ").and_then(|it| it.split_once(": "));
            let (section, _) = cited.unwrap_or_else(|| panic!("{place}: no section"));
            let validator = word.validator.as_ref();
            let validator = validator.unwrap_or_else(|| {
                panic!(
                    "{place}: `{}` is no production, so that no label can forbid it",
                    word.rule
                )
            });
            let report = validator.validate(text);
            let error = report.error();
            let error = error.unwrap_or_else(|| panic!("{place}: {text:?} is valid"));
            assert_eq!(error.rule(), word.rule, "{place}: {error}");
            let found = error.section().to_string();
            let found = found.strip_prefix("section ").unwrap_or(&found);
            assert_eq!(found, section, "{place}: {error}");
            assert!(!error.message().is_empty(), "{place}");
            forbidden += 1;
        }
    }
    assert!(forbidden > 100, "{forbidden}");
}

/// Each label of each production forbids a word of the document: none stands there untried.
#[test]
fn every_label_has_a_word() {
    let mut messages = Vec::new();
    let mut labels = Vec::new();
    for document in SchemeDocument::all() {
        let text = Document::from(document).grammar_file();
        let text = text.replace("\n//:     ", " ");
        let of_document = text
            .lines()
            .filter_map(|line| line.strip_prefix("//: forbids "));
        for label in of_document {
            let (_, sentence) = label.split_once(" :: ").unwrap();
            labels.push((document.id(), sentence.to_owned()));
        }
        if has_file(document.id(), "prose") {
            for word in words(document, "prose") {
                let validator = word.validator.as_ref();
                let report = validator.map(|it| it.validate(&word.case.word));
                let error = report.as_ref().and_then(|it| it.error());
                messages.extend(error.map(|it| (document.id(), it.message().to_owned())));
            }
        }
    }
    for label in &labels {
        assert!(messages.contains(label), "no word for {label:?}");
    }
    assert!(labels.len() > 80, "{}", labels.len());
}
