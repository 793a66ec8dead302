//! The notations by their names.

use std::borrow::Cow;

/// A notation for grammars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Notation {
    /// ABNF: RFC 2234, RFC 5234, RFC 7405.
    Abnf,
    /// The augmented BNF of RFC 822, as RFC 1738 and its successors up to RFC 2396 write it.
    Rfc822,
    /// Bare letters and juxtaposition: draft-ietf-uri-url-02.
    Url7,
    /// The EBNF of the W3C: section 6 of XML 1.0. Case matters in strings and in names. It is read with the feature `ebnf`.
    Ebnf,
}

impl Notation {
    /// Every notation.
    pub const ALL: &[Self] = &[Self::Abnf, Self::Rfc822, Self::Url7, Self::Ebnf];

    /// The name of the notation in a grammar file: `abnf`, `rfc822`, `url7`, `ebnf`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Abnf => "abnf",
            Self::Rfc822 => "rfc822",
            Self::Url7 => "url7",
            Self::Ebnf => "ebnf",
        }
    }

    /// The sign between the name of a rule and its definition; empty for [`Url7`](Self::Url7), which has none.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Self::Abnf | Self::Rfc822 => "=",
            Self::Url7 => "",
            Self::Ebnf => "::=",
        }
    }

    /// The notation of that name.
    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|it| it.as_str() == name)
    }

    /// A spelling that all spellings of one name share.
    pub(super) fn key(self, name: &str) -> Cow<'_, str> {
        if self == Self::Abnf {
            Cow::Owned(name.to_ascii_lowercase())
        } else {
            Cow::Borrowed(name)
        }
    }
}
