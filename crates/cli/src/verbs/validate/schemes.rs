//! Verdicts by the scheme of the text.

use std::collections::HashMap;

use serde::Serialize;

/// How many verdicts were of each kind.
#[derive(Clone, Copy, Default, Serialize)]
pub(super) struct Count {
    pub(super) valid: u64,
    pub(super) invalid: u64,
}

impl Count {
    pub(super) fn add(&mut self, valid: bool) {
        if valid {
            self.valid += 1;
        } else {
            self.invalid += 1;
        }
    }

    pub(super) fn all(self) -> u64 {
        self.valid + self.invalid
    }
}

/// Counts by scheme.
#[derive(Default)]
pub(super) struct Schemes {
    /// In the order in which they came first. A scheme is in lower case; a replacement for a missing one is in
    /// parentheses.
    pub(super) rows: Vec<(Box<[u8]>, Count)>,
    places: HashMap<Box<[u8]>, usize>,
}

/// The number of schemes that are found without hashing: most texts of a list have one of the first.
const FIRST: usize = 3;

impl Schemes {
    /// The counts of the scheme of a text.
    pub(super) fn of_text(&mut self, text: &[u8]) -> &mut Count {
        let is_its_own = |row: &(Box<[u8]>, Count)| {
            let rest = text.strip_prefix(&*row.0);
            rest.is_some_and(|rest| rest.starts_with(b":")) && !text.starts_with(b"(")
        };
        if let Some(place) = self.rows.iter().take(FIRST).position(is_its_own) {
            return &mut self.rows[place].1;
        }
        let mut lower = [0; 32];
        self.of(scheme(text, &mut lower))
    }

    /// The counts under a name.
    pub(super) fn of(&mut self, name: &[u8]) -> &mut Count {
        let place = self.places.get(name).copied().unwrap_or_else(|| {
            let place = self.rows.len();
            self.rows.push((name.into(), Count::default()));
            self.places.insert(name.into(), place);
            place
        });
        &mut self.rows[place].1
    }

    pub(super) fn has(&self, name: &[u8]) -> bool {
        self.places.contains_key(name)
    }
}

/// The scheme of a text in lower case, or the replacement for a missing one.
fn scheme<'s>(text: &[u8], lower: &'s mut [u8; 32]) -> &'s [u8] {
    let end = text.iter().position(|octet| b":/?#".contains(octet));
    let Some(end) = end.filter(|end| *end > 0 && text[*end] == b':') else {
        return b"(none)";
    };
    let scheme = &text[..end];
    let is_plain = |octet: &u8| octet.is_ascii_alphanumeric() || b"+-.".contains(octet);
    match lower.get_mut(..end).filter(|_| scheme.iter().all(is_plain)) {
        Some(lower) => {
            lower.copy_from_slice(scheme);
            lower.make_ascii_lowercase();
            lower
        }
        None => b"(no scheme name)",
    }
}
