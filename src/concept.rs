//! What the rules of different documents have in common.
//!
//! `site`, `login` and `authority` are one idea under three names. Each document's table
//! (`revision/*.rs`) says which of its rules bears which [`Concept`]; lowering, error messages and
//! comparisons read those tables and know no rule by name.

/// An idea that the documents share, whatever they call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Concept {
    /// A URL, relative or absolute, with or without a fragment identifier.
    Reference,
    /// A whole URL, from its scheme on.
    Absolute,
    /// A URL that lacks its scheme.
    Relative,
    /// Scheme, colon, and anything.
    Generic,
    Scheme,
    /// What follows `//`.
    Authority,
    UserInfo,
    User,
    Password,
    HostPort,
    Host,
    /// A host given by its name.
    HostName,
    /// A host given by four decimal numbers.
    Ipv4,
    /// A host given by an IPv6 address, without its brackets.
    Ipv6,
    /// An authority that is no host: a name in some registry.
    RegistryName,
    Port,
    Path,
    Segment,
    /// A parameter of a path or of one of its segments.
    Param,
    Query,
    Fragment,
    /// Characters that always stand for themselves.
    Unreserved,
    Reserved,
    /// Any character that a URL may hold, escapes included.
    AnyChar,
    /// `%` and two hexadecimal digits.
    Escaped,
    Hex,
    Letter,
    Digit,
    LetterOrDigit,
    /// Characters that the document names in order to exclude them.
    Excluded,
}

impl Concept {
    /// Whether it is what follows `//`, with or without the user.
    pub(crate) fn names_a_server(self) -> bool {
        matches!(self, Self::Authority | Self::HostPort | Self::Host)
    }

    /// Whether rules that bear the two are worth comparing: it is the same idea, or a part of a URL that
    /// one document gives a name to where another has only the parts of it. What documents exclude
    /// is nothing that they have in common.
    pub(crate) fn is_like(self, other: Self) -> bool {
        let kin = |one, another| (self, other) == (one, another) || (other, self) == (one, another);
        (self == other && self != Self::Excluded) || kin(Self::User, Self::UserInfo)
    }
}
