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
        Self::all().rev().find(|it| it.defines(scheme))
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
        let generic = self.entry().generic.and_then(Revision::with_id);
        generic.expect("a document that defines schemes names a revision")
    }

    pub(crate) fn schemes(self) -> &'static SchemesEntry {
        SCHEME_DOCUMENTS[usize::from(self.0)]
    }

    pub(crate) fn entry(self) -> &'static DocumentEntry {
        self.schemes().document
    }
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
    fn each_names_a_revision() {
        for document in SchemeDocument::all() {
            assert_eq!(Some(document.generic().id()), document.entry().generic);
        }
    }
}
