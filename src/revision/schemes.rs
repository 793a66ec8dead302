//! The documents that define schemes in the generic syntax of a revision.

#[cfg(feature = "schemes")]
pub(crate) mod list;

use std::fmt;

use super::Revision;
use super::accessors::accessors;
use super::documents::SCHEME_DOCUMENTS;
use super::entries::{DocumentEntry, SchemesEntry};

/// A document that defines the URLs of one scheme or of several, in the generic syntax of a revision: RFC 8141 of `urn`,
/// RFC 9110 of `http` and `https`. Its grammar file is one of `grammar/schemes`.
///
/// They are ordered by their dates. A library without the feature `schemes` has no such documents. The rules and the schemes
/// of one are the business of [`Document`](crate::Document).
///
/// ```
/// use urlspec::{Revision, SchemeDocument};
///
/// let document = SchemeDocument::of_scheme("urn").unwrap();
/// assert_eq!((document.id(), document.generic()), ("rfc8141", Revision::Rfc3986));
/// assert_eq!(document.title(), "Uniform Resource Names (URNs)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SchemeDocument(u8);

accessors!(
    SchemeDocument,
    "urlspec::SchemeDocument::of_scheme(\"urn\").unwrap()",
    "rfc8141",
    "8141",
    "RFC 8141",
    "(2017, 4)",
    "RFC 2141"
);

impl SchemeDocument {
    /// All of them, oldest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..=u8::MAX).take(SCHEME_DOCUMENTS.len()).map(Self)
    }

    /// The newest document that defines a scheme, in either case; `None` if none does.
    #[must_use]
    pub fn of_scheme(scheme: &str) -> Option<Self> {
        Self::that_may_define(scheme).find(|it| it.defines(scheme))
    }

    /// The documents that define a scheme which begins with the same letter and has the same length, newest first.
    pub(crate) fn that_may_define(scheme: &str) -> impl Iterator<Item = Self> {
        let first = scheme.bytes().next().unwrap_or_default();
        let mut documents = match column(first, scheme.len()) {
            Some((letter, length)) => BY_SPELLING[letter][length],
            None => 0,
        };
        std::iter::from_fn(move || {
            let newest = documents.checked_ilog2()?;
            documents &= !(1 << newest);
            u8::try_from(newest).ok().map(Self)
        })
    }

    /// Tells if the document defines this scheme, in either case.
    #[must_use]
    pub fn defines(self, scheme: &str) -> bool {
        let mut productions = self.schemes().productions.iter();
        productions.any(|production| production.scheme.eq_ignore_ascii_case(scheme))
    }

    /// The revision whose generic syntax its URLs have.
    #[must_use]
    #[allow(
        clippy::missing_panics_doc,
        reason = "the linker has looked the document up"
    )]
    pub fn generic(self) -> Revision {
        let generic = GENERIC[usize::from(self.0)];
        generic.expect("a document that defines schemes names a revision")
    }

    pub(crate) const fn schemes(self) -> &'static SchemesEntry {
        SCHEME_DOCUMENTS[self.0 as usize]
    }

    pub(crate) const fn entry(self) -> &'static DocumentEntry {
        self.schemes().document
    }
}

/// The longest length of a scheme that is told from longer ones.
const LONGEST: usize = 15;

/// The documents that define a scheme with a first letter and a length, a bit each.
static BY_SPELLING: [[u64; LONGEST + 1]; 26] = {
    assert!(SCHEME_DOCUMENTS.len() <= 64, "a document is a bit");
    let mut by_spelling = [[0; LONGEST + 1]; 26];
    let mut number = 0;
    while number < SCHEME_DOCUMENTS.len() {
        let productions = SCHEME_DOCUMENTS[number].productions;
        let mut at = 0;
        while at < productions.len() {
            let scheme = productions[at].scheme.as_bytes();
            if let Some((letter, length)) = column(scheme[0], scheme.len()) {
                by_spelling[letter][length] |= 1 << number;
            }
            at += 1;
        }
        number += 1;
    }
    by_spelling
};

/// The revision of each document.
static GENERIC: [Option<Revision>; SCHEME_DOCUMENTS.len()] = {
    let mut generic = [None; SCHEME_DOCUMENTS.len()];
    let mut number = 0;
    while number < generic.len() {
        if let Some(id) = SCHEME_DOCUMENTS[number].document.generic {
            generic[number] = Revision::with_id(id);
        }
        number += 1;
    }
    generic
};

/// The place of a scheme in the table, by its first letter in either case and its length.
const fn column(first: u8, length: usize) -> Option<(usize, usize)> {
    let letter = first.to_ascii_lowercase();
    if !letter.is_ascii_lowercase() {
        return None;
    }
    let length = if length < LONGEST { length } else { LONGEST };
    Some(((letter - b'a') as usize, length))
}

/// The [id](SchemeDocument::id).
impl fmt::Display for SchemeDocument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl fmt::Debug for SchemeDocument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_in_the_order_of_the_dates() {
        let dates = SchemeDocument::all().map(|it| (it.entry().published, it.id()));
        assert!(dates.is_sorted());
    }

    #[test]
    fn a_scheme_is_found_by_its_spelling() {
        for document in SchemeDocument::all() {
            for production in document.schemes().productions {
                let upper = production.scheme.to_uppercase();
                let newest = SchemeDocument::all().rev().find(|it| it.defines(&upper));
                assert_eq!(SchemeDocument::of_scheme(&upper), newest, "{upper}");
            }
        }
        for scheme in ["", "1", "é", "unknown", "http+unknown+and+long"] {
            assert_eq!(SchemeDocument::of_scheme(scheme), None, "{scheme}");
        }
    }

    #[test]
    fn each_names_a_revision() {
        for document in SchemeDocument::all() {
            assert_eq!(Some(document.generic().id()), document.entry().generic);
        }
    }
}
