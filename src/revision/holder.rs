//! The document that a rule belongs to, in an edition of it.

use std::fmt;

use super::entries::DocumentEntry;
use super::{Edition, SchemeDocument};

/// An edition of a revision, or a document that defines schemes, as it must be read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Holder {
    Edition(Edition),
    Schemes(SchemeDocument),
}

impl Holder {
    pub(crate) const fn entry(self) -> &'static DocumentEntry {
        match self {
            Self::Edition(edition) => edition.revision().entry(),
            Self::Schemes(document) => document.entry(),
        }
    }

    /// The edition itself, or the revision whose generic syntax the URLs of the schemes have.
    pub(crate) fn generic(self) -> Edition {
        match self {
            Self::Edition(edition) => edition,
            Self::Schemes(document) => document.generic().into(),
        }
    }

    /// Tells if the rules are those that are printed.
    pub(crate) fn is_printed(self) -> bool {
        matches!(self, Self::Edition(edition) if edition.is_printed())
    }
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Edition(edition) => edition.fmt(f),
            Self::Schemes(document) => document.fmt(f),
        }
    }
}

impl fmt::Debug for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
