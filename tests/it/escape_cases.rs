//! `crates/lineage/documents/<revision>/escape.txt`: data and the texts that stand for it, the section as heading.
//!
//! `[RULE]` says which rule the following lines are for. `DATA = TEXT` holds in both directions, `read TEXT = DATA` in one,
//! and `repair TEXT = TEXT` is of whole URLs. `none` stands for what cannot be written or is no text.

use std::path::Path;

use urlspec::escape::{Escaper, StrayPercent, repair_url, unescape_text};
use urlspec::{Revision, Rule};

/// How many cases of a file there are.
fn check(revision: Revision, text: &str) -> usize {
    let mut rule: Option<Rule> = None;
    let mut cases = 0;
    for (number, line) in text.lines().enumerate() {
        if line.is_empty() || line.starts_with("## ") {
            continue;
        }
        let bracketed = line.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
        if let Some(name) = bracketed {
            rule = Some(revision.rule(name).unwrap());
            continue;
        }
        let place = format!("{revision}, line {}: {line}", number + 1);
        let (left, right) = line.rsplit_once(" = ").expect(&place);
        let expected = (right != "none").then(|| right.to_owned());
        let rule = rule.expect(&place);
        cases += 1;
        if let Some(text) = left.strip_prefix("repair ") {
            let repaired = repair_url(revision, text.as_bytes(), StrayPercent::Refuse);
            assert_eq!(repaired.ok(), expected, "{place}");
        } else if let Some(text) = left.strip_prefix("read ") {
            let read = unescape_text(revision, text).expect(&place);
            assert_eq!(read.as_deref(), expected.as_deref(), "{place}");
        } else {
            let written = Escaper::for_rule(rule).unwrap().escape_text(left);
            assert_eq!(written.ok(), expected, "{place}");
            if let Some(text) = expected {
                let read = unescape_text(revision, &text).expect(&place);
                assert_eq!(read.as_deref(), Some(left), "{place}");
            }
        }
    }
    cases
}

#[test]
fn data_is_written_and_read_as_the_documents_say() {
    let mut files = 0;
    for &revision in Revision::ALL {
        let corpus = Path::new(crate::ROOT).join("crates/lineage/documents");
        let file = corpus.join(revision.id()).join("escape.txt");
        let Ok(text) = std::fs::read_to_string(file) else {
            continue;
        };
        assert!(check(revision, &text) > 0, "{revision}");
        files += 1;
    }
    assert!(files >= 4);
}

/// A text that a document can write is the same when it is read, and by ISO Latin 1 the same characters are written.
#[test]
fn every_character_of_latin_1_comes_back() {
    let all: String = (1..=255_u8).map(char::from).collect();
    for &revision in Revision::ALL {
        for escaper in Escaper::all(revision) {
            for (index, character) in all.char_indices() {
                let data = &all[index..index + character.len_utf8()];
                if let Ok(text) = escaper.escape_text(data) {
                    let read = unescape_text(revision, &text).unwrap();
                    assert_eq!(read.as_deref(), Some(data), "{revision} {}", escaper.rule());
                }
            }
        }
    }
}

/// The place of a character is one in the text, whatever its octets are.
#[test]
fn places_are_those_of_the_text() {
    let selector = Revision::Rfc1738.rule("selector").unwrap();
    let error = Escaper::for_rule(selector).unwrap().escape_text("éé\t");
    assert_eq!(error.unwrap_err().index(), 4);
    let name = Revision::URL7.rule("hostname").unwrap();
    let escaper = Escaper::for_rule(name).unwrap();
    assert_eq!(escaper.escape_text("é").unwrap_err().index(), 0);
    assert_eq!(escaper.escape_text("aéé文").unwrap_err().index(), 5);
}
