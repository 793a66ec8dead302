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
use urlspec_tables::{Library, library};

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

/// The documents of schemes that have a folder of words.
fn documents(library: &Library) -> Vec<&str> {
    let those = library.ids().filter(|id| library.defines_schemes(id));
    those.filter(|id| folder(id).exists()).collect()
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
            let text = std::fs::read_to_string(&path);
            let text = text.unwrap_or_else(|error| panic!("{id}/{name}: {error}"));
            read(&format!("{id}/{name}"), &text, is_accepted, &mut words);
        }
    }
    words
}

/// Adds the words of a file.
fn read(file: &str, text: &str, is_accepted: bool, words: &mut Vec<Word>) {
    let (mut rule, mut has_heading) = (None, false);
    let before = words.len();
    for (line, number) in text.lines().zip(1..) {
        let place = format!("{file}:{number}");
        if let Some(heading) = line.strip_prefix("## ") {
            assert!(!heading.trim().is_empty(), "{place}: an empty heading");
            has_heading = true;
        } else if let Some(remark) = line.strip_prefix("  ") {
            let word = words[before..].last_mut();
            let word = word.unwrap_or_else(|| panic!("{place}: no word stands above it"));
            word.remarks.push(remark.to_owned());
        } else if let Some(name) = line.strip_prefix('[').and_then(|it| it.strip_suffix(']')) {
            rule = Some(name.to_owned());
        } else if !line.is_empty() {
            assert!(has_heading, "{place}: no heading stands above it");
            let text = if line.starts_with('"') {
                serde_json::from_str(line).unwrap_or_else(|it| panic!("{place}: {it}"))
            } else {
                line.to_owned()
            };
            words.push(Word {
                rule: rule.clone().unwrap_or_else(|| panic!("{place}: no rule")),
                text,
                is_accepted,
                remarks: Vec::new(),
                place,
            });
        }
    }
    assert!(words.len() > before, "{file} has no words");
}

/// The rules that a document of schemes prints itself.
fn own_rules(library: &Library, id: &str) -> Vec<String> {
    let path = root().join(library.link(id).unwrap().path());
    let file = GrammarFile::parse(&std::fs::read_to_string(path).unwrap()).unwrap();
    let names = file.rules().iter().map(|rule| rule.name().to_owned());
    names.collect()
}

#[test]
fn rules_accept_the_words_that_the_files_say_and_no_others() {
    let library = library().unwrap();
    let mut wrong = Vec::new();
    let mut judged = 0;
    for id in documents(&library) {
        let whole = library.link(id).unwrap();
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
    let library = library().unwrap();
    let mut missing = Vec::new();
    for id in documents(&library) {
        let words = words(id);
        for is_accepted in [true, false] {
            let those = words.iter().filter(|word| word.is_accepted == is_accepted);
            let tried: BTreeSet<&str> = those.map(|word| word.rule.as_str()).collect();
            for rule in own_rules(&library, id) {
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
    let library = library().unwrap();
    let mut missing = Vec::new();
    let mut changed = 0;
    for id in documents(&library) {
        let whole = library.link(id).unwrap();
        let file = GrammarFile::parse(whole.text()).unwrap();
        let languages = |reading| Languages::new(file.grammar(reading), &Limits::default());
        let (read, printed) = (languages(Reading::Corrected), languages(Reading::Printed));
        let words = words(id);
        for name in own_rules(&library, id) {
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
    for id in documents(&library().unwrap()) {
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
    for id in documents(&library().unwrap()) {
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

#[test]
#[should_panic(expected = "x/valid.txt:2: no heading stands above it")]
fn a_word_stands_below_a_heading() {
    read("x/valid.txt", "[a]\nb\n", true, &mut Vec::new());
}

#[test]
#[should_panic(expected = "x/valid.txt:2: no rule")]
fn a_word_stands_below_a_rule() {
    read("x/valid.txt", "## 1 A\nb\n", true, &mut Vec::new());
}
