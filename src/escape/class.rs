//! The classes of octets in a component.

use std::fmt;

/// The class of an octet in one component: how the document treats it.
///
/// The documents make two statements that differ. What is reserved "is defined by that component", and each component
/// lists some characters; data is to be written with unreserved characters, of which there is one list for all. A
/// character in neither list is [`Unclaimed`](Self::Unclaimed): it may be read both ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Class {
    /// Must be escaped: the component's rule does not allow it as itself. This is so for all octets that are not
    /// characters of US-ASCII, and for the percent sign, which always begins an escape.
    Excluded,
    /// Must not be changed: the component gives it a meaning, which it loses when it is escaped. As data it is
    /// escaped.
    Reserved,
    /// The rule allows it, it is not among the document's unreserved characters, and the component does not reserve
    /// it. As data it is escaped unless [otherwise wanted](super::Escaper::keeping_unclaimed), in finished text it
    /// stays as it is.
    Unclaimed,
    /// May be escaped, which changes nothing, but need not be.
    Unreserved,
    /// Cannot be part of the data: its escape means something else.
    Unwritable,
}

impl Class {
    /// Every class, those that a writer must know of first.
    pub const ALL: &[Self] = &[
        Self::Excluded,
        Self::Reserved,
        Self::Unclaimed,
        Self::Unreserved,
        Self::Unwritable,
    ];

    /// The name in lower case.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Excluded => "excluded",
            Self::Reserved => "reserved",
            Self::Unclaimed => "unclaimed",
            Self::Unreserved => "unreserved",
            Self::Unwritable => "unwritable",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
