//! A label of a grammar file, as its table has it.

use crate::words::named::is_same;

/// A label that says what the prose of a document does.
#[derive(Clone, Copy)]
pub(crate) struct Label {
    pub(crate) key: &'static str,
    /// The number of the rule that it stands beside, if it is not of the whole document.
    pub(crate) rule: Option<u16>,
    pub(crate) words: &'static [&'static str],
    pub(crate) section: &'static str,
    pub(crate) sentence: &'static str,
}

impl Label {
    /// Something to begin an array with.
    pub(crate) const BLANK: Self = Self {
        key: "",
        rule: None,
        words: &[],
        section: "",
        sentence: "",
    };

    pub(super) const fn is(&self, key: &str) -> bool {
        is_same(self.key, key)
    }

    /// The first word; empty where there is none.
    pub(super) const fn word(&self) -> &'static str {
        match self.words {
            [first, ..] => first,
            [] => "",
        }
    }

    pub(super) const fn has_word(&self, word: &str) -> bool {
        let mut at = 0;
        while at < self.words.len() {
            if is_same(self.words[at], word) {
                return true;
            }
            at += 1;
        }
        false
    }
}

/// The first label with a key. Its own go before those of a document that a document amends.
pub(super) const fn first(labels: &'static [Label], key: &str) -> Option<&'static Label> {
    let mut at = 0;
    while at < labels.len() {
        if labels[at].is(key) {
            return Some(&labels[at]);
        }
        at += 1;
    }
    None
}

pub(super) const fn has(labels: &'static [Label], key: &str) -> bool {
    first(labels, key).is_some()
}

/// The section of the first label with a key.
pub(super) const fn section_of(labels: &'static [Label], key: &str) -> Option<&'static str> {
    match first(labels, key) {
        Some(label) => Some(label.section),
        None => None,
    }
}
