//! A document, as it must be read or as it is printed.

use std::fmt;
use std::str::FromStr;

use grammarian::bnf::Reading;
use urlspec::{Revision, UnknownName};

/// A document, with its mistakes of print corrected or as it is printed.
///
/// As text it is the id of the revision, with `@printed` behind it for the rules as they are printed.
///
/// ```
/// use urlspec::Revision;
/// use urlspec_lineage::Edition;
///
/// let printed: Edition = "rfc2396@printed".parse()?;
/// assert_eq!(printed, Edition::printed(Revision::Rfc2396));
/// assert_eq!(Edition::from(Revision::Rfc2396).to_string(), "rfc2396");
/// # Ok::<(), urlspec::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edition {
    revision: Revision,
    is_printed: bool,
}

impl Edition {
    /// The suffix of an id that chooses the printed rules.
    pub const PRINTED: &'static str = "@printed";

    /// The document with the rules that it prints, mistakes included.
    #[must_use]
    pub fn printed(revision: Revision) -> Self {
        Self {
            revision,
            is_printed: true,
        }
    }

    /// The document.
    #[must_use]
    pub fn revision(self) -> Revision {
        self.revision
    }

    /// How its rules are read.
    #[must_use]
    pub fn reading(self) -> Reading {
        if self.is_printed {
            Reading::Printed
        } else {
            Reading::Corrected
        }
    }
}

/// The document as it must be read.
impl From<Revision> for Edition {
    fn from(revision: Revision) -> Self {
        Self {
            revision,
            is_printed: false,
        }
    }
}

impl FromStr for Edition {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        match text.strip_suffix(Self::PRINTED) {
            Some(id) => id.parse().map(Self::printed),
            None => text.parse::<Revision>().map(Self::from),
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.revision.id())?;
        f.write_str(if self.is_printed { Self::PRINTED } else { "" })
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Edition {
    /// As text.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
