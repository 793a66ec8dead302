//! A reference as its text: compared, printed, read and given away.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use super::Reference;
use crate::explain::SyntaxError;
use crate::revision::Edition;

/// Two are equal if they have the same text and were parsed by the same rule, not if the URLs mean the same.
impl PartialEq for Reference<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.as_str(), self.rule()) == (other.as_str(), other.rule())
    }
}

impl Eq for Reference<'_> {}

impl Hash for Reference<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.as_str(), self.rule()).hash(state);
    }
}

/// Ordered by the text, and for equal texts by the rule.
impl Ord for Reference<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_text = self.text.cmp(&other.text);
        by_text.then_with(|| self.rule().cmp(&other.rule()))
    }
}

impl PartialOrd for Reference<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Reference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl fmt::Debug for Reference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reference")
            .field("rule", &self.rule())
            .field("scheme", &self.scheme())
            .field("authority", &self.authority())
            .field("path", &self.path().map(super::Path::as_str))
            .field("params", &self.params())
            .field("query", &self.query())
            .field("fragment", &self.fragment())
            .finish_non_exhaustive()
    }
}

impl AsRef<str> for Reference<'_> {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

impl<'t, E: Into<Edition>> TryFrom<(E, &'t str)> for Reference<'t> {
    type Error = SyntaxError;

    fn try_from((edition, text): (E, &'t str)) -> Result<Self, Self::Error> {
        Self::parse(edition, text)
    }
}

impl<E: Into<Edition>> TryFrom<(E, String)> for Reference<'static> {
    type Error = SyntaxError;

    fn try_from((edition, text): (E, String)) -> Result<Self, Self::Error> {
        Reference::parse_owned(edition, text)
    }
}

/// Its text.
impl From<Reference<'_>> for String {
    fn from(reference: Reference<'_>) -> Self {
        reference.text.into_owned()
    }
}
