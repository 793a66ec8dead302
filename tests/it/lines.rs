//! The reader of the words in `crates/lineage/documents`, for this crate and for others.

use std::path::Path;

/// A line of a file, with its document or rule and its results.
#[derive(Debug)]
pub(crate) struct Case {
    /// `None` for both steps of validation.
    pub(crate) rule: Option<String>,
    pub(crate) word: String,
    /// The indented lines, without two of their spaces.
    pub(crate) below: Vec<String>,
    pub(crate) place: String,
}

/// A text as it is written in a file.
pub(crate) fn unquoted(text: &str) -> serde_json::Result<String> {
    if text.starts_with('"') {
        serde_json::from_str(text)
    } else {
        Ok(text.to_owned())
    }
}

/// The lines of a file, whose words are as they are written.
pub(crate) fn lines_of(path: &Path) -> Vec<Case> {
    let text = std::fs::read_to_string(path);
    let text = text.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    read(&path.display().to_string(), &text)
}

/// The same of a text that is called so.
pub(crate) fn read(file: &str, text: &str) -> Vec<Case> {
    let (mut rule, mut has_heading) = (None, false);
    let mut cases: Vec<Case> = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let place = format!("{file}:{number}");
        let bracketed = line.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
        if let Some(heading) = line.strip_prefix("## ") {
            assert!(!heading.trim().is_empty(), "{place}: an empty heading");
            has_heading = true;
        } else if let Some(name) = bracketed {
            rule = Some(name).filter(|name| *name != "*").map(str::to_owned);
        } else if let Some(line) = line.strip_prefix("  ") {
            let case = cases.last_mut();
            let case = case.unwrap_or_else(|| panic!("{place}: no word stands above it"));
            case.below.push(line.to_owned());
        } else if !line.is_empty() {
            assert!(has_heading, "{place}: no heading stands above it");
            cases.push(Case {
                rule: rule.clone(),
                word: line.to_owned(),
                below: Vec::new(),
                place,
            });
        }
    }
    assert!(!cases.is_empty(), "{file} has no words");
    cases
}

#[test]
#[should_panic(expected = "x/valid.txt:2: no heading stands above it")]
fn a_word_stands_below_a_heading() {
    read("x/valid.txt", "[a]\nb\n");
}
