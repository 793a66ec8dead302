//! The reader of [crates/lineage/documents](../../crates/lineage/documents), where cases are lines: those of all tests of
//! the library are read here.
//!
//! `## ` begins a heading: the section, and its statement. `[RULE]` gives the rule by which the following lines are
//! judged, and `[*]` that no single one is asked for. Any other line is a case; indented lines below it give its
//! results. A text that begins with a double quote is a JSON string.
//!
//! The cases of resolution, normalization and equivalence are there too; `urlspec-lineage` knows their format.

use std::collections::{BTreeSet, HashSet};
use std::hash::Hash;
use std::path::{Path, PathBuf};

use urlspec::{Document, Revision, Rule};

use crate::lines::lines_of;
pub(crate) use crate::lines::{Case, unquoted};

impl Case {
    pub(crate) fn rule_of(&self, revision: Revision) -> Option<Rule> {
        let found = |name: &String| revision.rule(name);
        let rule = self.rule.as_ref().map(found);
        rule.map(|rule| rule.unwrap_or_else(|error| panic!("{}: {error}", self.place)))
    }
}

/// The cases of a revision's file, such as `valid`.
pub(crate) fn cases(revision: Revision, kind: &str) -> Vec<Case> {
    cases_of(revision.id(), kind)
}

/// The cases of a grammar file, which need not be a revision's.
pub(crate) fn cases_of(grammar: &str, kind: &str) -> Vec<Case> {
    let mut cases = lines_of(&file(grammar, kind));
    for case in &mut cases {
        case.word = unquoted(&case.word).unwrap_or_else(|error| panic!("{}: {error}", case.place));
    }
    cases
}

/// Cases that are equations of texts, `LEFT = RIGHT`, as they stand in the file.
pub(crate) fn equations(revision: Revision, kind: &str) -> Vec<Case> {
    lines_of(&file(revision.id(), kind))
}

/// Asserts that the lines below each case of a file are those that `say` returns. With `INSTA_UPDATE=always` it is
/// written there, as snapshots are.
pub(crate) fn stands_below(grammar: &str, kind: &str, mut say: impl FnMut(&Case) -> Vec<String>) {
    let path = file(grammar, kind);
    let text = std::fs::read_to_string(&path).expect("its cases were read");
    let mut cases = cases_of(grammar, kind).into_iter().peekable();
    let mut said = String::new();
    for (line, number) in text.lines().zip(1..) {
        if line.starts_with("  ") {
            continue;
        }
        said += line;
        said.push('\n');
        let is_here = |case: &Case| case.place.ends_with(&format!(":{number}"));
        if let Some(case) = cases.next_if(|case| is_here(case)) {
            for line in say(&case) {
                said.extend(["  ", line.as_str(), "\n"]);
            }
        }
    }
    if std::env::var("INSTA_UPDATE").is_ok_and(|it| it == "always") {
        // Others may be reading it.
        let new = path.with_extension("new");
        std::fs::write(&new, said).expect("it can be written");
        std::fs::rename(&new, &path).expect("it is beside it");
        return;
    }
    let differs =
        |((number, said), stands): &((usize, &str), &str)| (said != stands).then_some(*number);
    let pairs = said.lines().enumerate().zip(text.lines());
    let first = pairs.clone().find_map(|pair| differs(&pair));
    let first = first.unwrap_or_else(|| said.lines().count().min(text.lines().count()));
    let line = |text: &str| text.lines().nth(first).unwrap_or("nothing").to_owned();
    assert!(
        said == text,
        "{}:{}: expected\n{}\nfound\n{}\nINSTA_UPDATE=always writes what is found",
        path.display(),
        first + 1,
        line(&text),
        line(&said),
    );
}

/// Remembers properties of cases that were shown, so that only cases with new properties are shown.
#[derive(Default)]
pub(crate) struct Shown<T>(HashSet<T>);

impl<T: Eq + Hash> Shown<T> {
    /// Adds the properties. Returns `true` if one of them is new.
    pub(crate) fn is_new(&mut self, properties: impl IntoIterator<Item = T>) -> bool {
        let before = self.0.len();
        self.0.extend(properties);
        self.0.len() > before
    }
}

/// The file of a document, which its folder has if there is anything of that kind.
fn file(grammar: &str, kind: &str) -> PathBuf {
    let folder = Path::new(crate::ROOT).join("crates/lineage/documents");
    folder.join(grammar).join(kind).with_extension("txt")
}

pub(crate) fn has(revision: Revision, kind: &str) -> bool {
    has_file(revision.id(), kind)
}

/// Tells if a grammar file, which need not be a revision's, has cases of this kind.
pub(crate) fn has_file(grammar: &str, kind: &str) -> bool {
    file(grammar, kind).exists()
}

/// The revisions that have cases of this kind: a file in their folder, such as `resolve.txt`.
pub(crate) fn revisions_with(kind: &str) -> Vec<Revision> {
    let all = Revision::ALL.iter().copied();
    let those: Vec<Revision> = all.filter(|revision| has(*revision, kind)).collect();
    assert!(!those.is_empty(), "no revision has a file {kind}.txt");
    those
}

/// Every word of all revisions and of all documents of schemes, good and bad ones, each once.
pub(crate) fn texts() -> BTreeSet<String> {
    let ids = Document::all().map(Document::id);
    let words = ids.flat_map(|id| {
        let kinds = ["valid", "invalid", "prose", "lint"].into_iter();
        let there = kinds.filter(move |kind| file(id, kind).exists());
        there.flat_map(move |kind| cases_of(id, kind))
    });
    words.map(|case| case.word).collect()
}
