//! The kinds of findings: their names, and how grave they are.

use std::fmt;
use std::str::FromStr;

use crate::nearest::nearest;

/// The stable name of a kind of finding, such as `scheme-not-lowercase`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Code {
    /// The scheme has capital letters. RFC 1738 (section 2.1) and its successors want schemes in lower
    /// case and ask only programs to read either; url7 prints its schemes in lower case.
    SchemeNotLowercase,
    /// A number of an IPv4 address is over 255; the BNF before 2003 sets no bound.
    Ipv4OctetOver255,
    /// The text after `//` is not what the document means by a host and its login; the BNF accepts
    /// it by another alternative.
    AuthorityFallback,
    /// The document has productions for single schemes, but none for this one.
    SchemeWithoutProduction,
    /// A reference was resolved to the letter of the document, and the text that this makes reads back as
    /// other components: a path without an authority that begins with `//`, or with one that has no
    /// slash between them. Only [`Resolver`](crate::Resolver) finds it.
    ReadsBackDifferently,
    /// A partial form of url7, which has no rule of its own, makes a URL that is not valid. Only
    /// [`Resolver`](crate::Resolver) finds it.
    TargetNotValid,
}

impl Code {
    /// Every code.
    pub const ALL: &[Self] = &[
        Self::SchemeNotLowercase,
        Self::Ipv4OctetOver255,
        Self::AuthorityFallback,
        Self::SchemeWithoutProduction,
        Self::ReadsBackDifferently,
        Self::TargetNotValid,
    ];

    /// The name as it is written.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::SchemeNotLowercase => "scheme-not-lowercase",
            Self::Ipv4OctetOver255 => "ipv4-octet-over-255",
            Self::AuthorityFallback => "authority-fallback",
            Self::SchemeWithoutProduction => "scheme-without-production",
            Self::ReadsBackDifferently => "reads-back-differently",
            Self::TargetNotValid => "target-not-valid",
        }
    }

    /// How grave such a finding is unless it is denied.
    #[must_use]
    pub fn severity(self) -> Severity {
        match self {
            Self::Ipv4OctetOver255
            | Self::AuthorityFallback
            | Self::ReadsBackDifferently
            | Self::TargetNotValid => Severity::Warning,
            Self::SchemeNotLowercase | Self::SchemeWithoutProduction => Severity::Note,
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Code {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl FromStr for Code {
    type Err = UnknownCode;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.iter().find(|code| code.as_str() == name);
        found.copied().ok_or_else(|| UnknownCode {
            name: name.to_owned(),
            nearest: nearest(name, Self::ALL.iter().map(|code| code.as_str())),
        })
    }
}

/// No finding has that code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no finding is called `{name}`{}", crate::nearest::offer(.nearest))]
pub struct UnknownCode {
    name: String,
    nearest: Vec<&'static str>,
}

impl UnknownCode {
    /// The name that was asked for.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The codes nearest to it, the nearest first; empty where none is near.
    #[must_use]
    pub fn nearest(&self) -> &[&'static str] {
        &self.nearest
    }
}

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Severity {
    /// Worth knowing.
    Note,
    /// Probably not what was meant.
    Warning,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Note => "note",
            Self::Warning => "warning",
        })
    }
}
