//! What a document wants done with an octet.

use std::fmt;

/// What a document wants done with an octet in one component.
///
/// The documents say two things that are not the same. What is reserved "is defined by that
/// component", each of which lists some characters; and data is to be written with unreserved
/// characters, of which there is one list for all. What stands in neither list is
/// [`Unclaimed`](Self::Unclaimed): it may be read both ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Class {
    /// Must be escaped: the component's rule does not let it stand as itself. All octets that are no
    /// characters of US-ASCII are, and the percent sign, which always begins an escape.
    Excluded,
    /// Must not be touched: the component gives it a meaning, which it has only as itself and loses when
    /// it is escaped. As data it is escaped.
    Reserved,
    /// The rule lets it stand, it is not among the document's unreserved characters, and the component
    /// does not reserve it. As data it is escaped unless
    /// [otherwise wanted](super::Escaper::keeping_unclaimed), in finished text it is left alone.
    Unclaimed,
    /// May be escaped, which changes nothing, but need not be.
    Unreserved,
    /// Cannot be part of the data at all: its escape means something else.
    Unwritable,
}

impl Class {
    /// Every class, those first that a writer must know of.
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
