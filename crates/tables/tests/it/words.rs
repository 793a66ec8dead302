//! The words of documents that define schemes, in `crates/lineage/documents/ID`, judged by the automata of their rules.
//!
//! - `valid.txt`: words of the rules, the document's examples among them.
//! - `invalid.txt`: words that are not.
//! - `prose.txt`: words of the rules that the prose forbids, the fragment identifier behind one included. Below each stands
//!   why: `  § SECTION: SENTENCE`; and `  no label: SENTENCE` if the grammar file has no label that forbids it, for instance
//!   because the word is no URL.
//!
//! `## ` begins a heading: the section, and its subject. `[RULE]` gives the rule by which the following lines are
//! judged. A text that begins with a double quote is a JSON string. Indented lines below a word are remarks on it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use grammarian::automata::Limits;
use grammarian::bnf::{FileRule, GrammarFile, Mending, Reading};
use grammarian::compare::Languages;
use urlspec_tables::Whole;

use crate::documents::OF_SCHEMES;
use crate::lines::{lines_of, unquoted};

/// The files of a folder, and if the rules accept their words.
const FILES: [(&str, bool); 3] = [
    ("valid.txt", true),
    ("invalid.txt", false),
    ("prose.txt", true),
];

/// A word, with the rule that judges it.
struct Word {
    rule: String,
    text: String,
    is_accepted: bool,
    remarks: Vec<String>,
    place: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The documents of schemes that have a folder of words, and their grammars.
fn documents() -> impl Iterator<Item = (&'static str, &'static Whole)> {
    let all = OF_SCHEMES.iter().map(|(id, whole)| (id.as_str(), whole));
    all.filter(|(id, _)| folder(id).exists())
}

fn folder(id: &str) -> PathBuf {
    root().join("crates/lineage/documents").join(id)
}

/// All words of a document.
fn words(id: &str) -> Vec<Word> {
    let mut words = Vec::new();
    for (name, is_accepted) in FILES {
        let path = folder(id).join(name);
        if path.exists() || name != "prose.txt" {
            words.extend(lines_of(&path).into_iter().map(|case| {
                let place = case.place;
                Word {
                    rule: case.rule.unwrap_or_else(|| panic!("{place}: no rule")),
                    text: unquoted(&case.word).unwrap_or_else(|it| panic!("{place}: {it}")),
                    is_accepted,
                    remarks: case.below,
                    place,
                }
            }));
        }
    }
    words
}

/// The rules that a document of schemes prints itself.
fn own_rules(whole: &Whole) -> Vec<String> {
    let path = root().join(whole.path());
    let file = GrammarFile::parse(&std::fs::read_to_string(path).unwrap()).unwrap();
    let names = file.rules().iter().map(|rule| rule.name().to_owned());
    names.collect()
}

#[test]
fn rules_accept_the_words_that_the_files_say_and_no_others() {
    let mut wrong = Vec::new();
    let mut judged = 0;
    for (id, whole) in documents() {
        let file = GrammarFile::parse(whole.text()).unwrap();
        let languages = Languages::new(file.grammar(Reading::Corrected), &Limits::default());
        for word in words(id) {
            let Word { rule, place, .. } = &word;
            assert!(
                file.rule(rule).is_some(),
                "{place}: there is no rule {rule}"
            );
            let dfa = languages.dfa(rule).unwrap();
            let before_fragment = word.text.split_once('#').map(|(url, _)| url);
            let before_fragment = before_fragment.filter(|_| place.contains("/prose.txt:"));
            let is_accepted =
                dfa.accepts(&word.text) || before_fragment.is_some_and(|it| dfa.accepts(it));
            if is_accepted != word.is_accepted {
                let verdict = if word.is_accepted {
                    "refuses"
                } else {
                    "accepts"
                };
                wrong.push(format!("{place}: {rule} {verdict} {:?}", word.text));
            }
            judged += 1;
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(judged > 10, "{judged}");
}

#[test]
fn every_rule_of_a_document_of_schemes_has_words_on_both_sides() {
    let mut missing = Vec::new();
    for (id, whole) in documents() {
        let (words, rules) = (words(id), own_rules(whole));
        for is_accepted in [true, false] {
            let those = words.iter().filter(|word| word.is_accepted == is_accepted);
            let tried: BTreeSet<&str> = those.map(|word| word.rule.as_str()).collect();
            for rule in &rules {
                if !tried.contains(rule.as_str()) {
                    let kind = if is_accepted { "valid" } else { "invalid" };
                    missing.push(format!("{id}: {rule} has no {kind} word"));
                }
            }
        }
    }
    assert!(missing.is_empty(), "\n{}", missing.join("\n"));
}

/// Where a correction changes the words of a rule, the files have one on which the print and its reading differ.
#[test]
fn words_show_what_a_correction_changes() {
    let mut missing = Vec::new();
    let mut changed = 0;
    for (id, whole) in documents() {
        let file = GrammarFile::parse(whole.text()).unwrap();
        let languages = |reading| Languages::new(file.grammar(reading), &Limits::default());
        let (read, printed) = (languages(Reading::Corrected), languages(Reading::Printed));
        let words = words(id);
        for name in own_rules(whole) {
            let mends = file.rule(&name).and_then(FileRule::mends);
            if !matches!(mends, Some(Mending::Meaning | Mending::Name)) {
                continue;
            }
            let (read, printed) = (read.dfa(&name).unwrap(), printed.dfa(&name).unwrap());
            let mut those = words.iter().filter(|word| word.rule == name);
            if !those.any(|word| read.accepts(&word.text) != printed.accepts(&word.text)) {
                missing.push(format!("{id}: no word shows the correction of {name}"));
            }
            changed += 1;
        }
    }
    assert!(missing.is_empty(), "\n{}", missing.join("\n"));
    assert!(changed >= 15, "{changed}");
}

#[test]
fn no_word_of_a_document_of_schemes_stands_twice() {
    for (id, _) in documents() {
        let mut seen = BTreeSet::new();
        for word in words(id) {
            let Word {
                rule, text, place, ..
            } = word;
            let shown = format!("{place}: {text:?} by {rule} stands there twice");
            assert!(seen.insert((rule, text)), "{shown}");
        }
    }
}

/// A word that the rules have and the prose forbids is there with the section that forbids it, and why.
#[test]
fn prose_that_forbids_a_word_is_cited() {
    for (id, _) in documents() {
        for word in words(id) {
            if !word.place.contains("/prose.txt:") {
                continue;
            }
            let cited = word.remarks.iter().any(|remark| {
                let cited = remark.strip_prefix("§ ").and_then(|it| it.split_once(": "));
                cited.is_some_and(|(section, sentence)| {
                    !section.is_empty() && sentence.ends_with('.')
                })
            });
            assert!(cited, "{}: no `§ SECTION: SENTENCE.` below it", word.place);
        }
    }
}
