//! A document, as it must be read or as it is printed.

use std::fmt;
use std::str::FromStr;

use super::Revision;
use crate::words::UnknownName;

/// A document, and whether its mistakes of print are corrected.
///
/// All that takes a [`Revision`] takes an edition: a revision is the corrected one. As text an edition is the id of the
/// revision, with `@printed` behind it for the rules as they are printed. Corrections of the notation, and prose that is
/// written as BNF, hold in both: [`Mending`](crate::Mending).
///
/// ```
/// use urlspec::{Edition, Revision, Validator};
///
/// let printed: Edition = "rfc2396@printed".parse()?;
/// assert_eq!(printed, Edition::printed(Revision::Rfc2396));
/// assert_eq!(Edition::from(Revision::Rfc2396).to_string(), "rfc2396");
/// // Appendix C.1 resolves `?y`, which no rule that is printed accepts.
/// assert!(Validator::new(Revision::Rfc2396).is_valid("?y"));
/// assert!(!Validator::new(printed).is_valid("?y"));
/// # Ok::<(), urlspec::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edition {
    revision: Revision,
    is_printed: bool,
}

impl Edition {
    /// The text behind an id that chooses the printed rules.
    pub const PRINTED: &'static str = "@printed";

    /// The document as it must be read.
    #[must_use]
    pub const fn corrected(revision: Revision) -> Self {
        Self {
            revision,
            is_printed: false,
        }
    }

    /// The document with the rules that it prints, mistakes included.
    #[must_use]
    pub const fn printed(revision: Revision) -> Self {
        Self {
            revision,
            is_printed: true,
        }
    }

    /// The document.
    #[must_use]
    pub const fn revision(self) -> Revision {
        self.revision
    }

    /// Tells if the rules are those that are printed.
    #[must_use]
    pub const fn is_printed(self) -> bool {
        self.is_printed
    }

    /// The other edition of the document.
    pub(crate) fn other(self) -> Self {
        Self {
            is_printed: !self.is_printed,
            ..self
        }
    }

    /// The name by which messages call it, such as `RFC 2396` or `RFC 2396 as printed`.
    #[must_use]
    pub fn name(self) -> String {
        let as_printed = if self.is_printed { " as printed" } else { "" };
        format!("{}{as_printed}", self.revision.name())
    }
}

/// The document as it must be read.
impl From<Revision> for Edition {
    fn from(revision: Revision) -> Self {
        Self::corrected(revision)
    }
}

impl FromStr for Edition {
    type Err = UnknownName;

    /// Takes what [`Revision`] takes, and perhaps [`PRINTED`](Self::PRINTED) behind it.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        match text.split_once('@') {
            None => text.parse::<Revision>().map(Self::from),
            Some((id, edition)) => {
                let revision = id.parse()?;
                if edition == &Self::PRINTED[1..] {
                    Ok(Self::printed(revision))
                } else {
                    let only = || std::iter::once(&Self::PRINTED[1..]);
                    Err(UnknownName::word("edition", edition, only(), only()))
                }
            }
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_printed {
            f.pad(&format!("{}{}", self.revision.id(), Self::PRINTED))
        } else {
            f.pad(self.revision.id())
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Edition {
    /// As text.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// From any text that [`FromStr`] takes.
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Edition {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
