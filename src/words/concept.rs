//! The concepts that the rules of different documents share.
//!
//! `site`, `login` and `authority` are three names of one concept. Each grammar file gives the [`Concept`] of a rule
//! beside it; lowering, error messages and comparisons use that and know no rule by name.

use super::named::words;

words! {
    /// A concept that the documents share, under different names.
    pub enum Concept: "concept" listed {
        /// A URL, relative or absolute, with or without a fragment identifier.
        Reference = "reference",
        /// A whole URL, from its scheme on.
        Absolute = "absolute",
        /// A URL that lacks its scheme.
        Relative = "relative",
        /// Scheme, colon, and any characters after them.
        Generic = "generic",
        /// The name before the first colon.
        Scheme = "scheme",
        /// The part after `//`.
        Authority = "authority",
        /// The part of an authority before the `@`.
        UserInfo = "user-info",
        /// The user name.
        User = "user",
        /// The password.
        Password = "password",
        /// A host and perhaps its port.
        HostPort = "host-port",
        /// A host of any kind.
        Host = "host",
        /// A host given by its name.
        HostName = "host-name",
        /// A host given by four decimal numbers.
        Ipv4 = "ipv4",
        /// A host given by an IPv6 address, without its brackets.
        Ipv6 = "ipv6",
        /// The zone of an IPv6 address, after its percent sign.
        Zone = "zone",
        /// A host given by an address of a future version, without its brackets.
        IpFuture = "ip-future",
        /// An authority that is not a host: a name in a registry.
        RegistryName = "registry-name",
        /// A port, in digits.
        Port = "port",
        /// A path.
        Path = "path",
        /// One segment of a path.
        Segment = "segment",
        /// A parameter of a path or of one of its segments.
        Param = "param",
        /// The part after `?`.
        Query = "query",
        /// The part after `#`.
        Fragment = "fragment",
        /// Characters that always stand for themselves.
        Unreserved = "unreserved",
        /// Characters that may have a meaning in a component.
        Reserved = "reserved",
        /// Any character that a URL may hold, escapes included.
        AnyChar = "any-char",
        /// `%` and two hexadecimal digits.
        Escaped = "escaped",
        /// A hexadecimal digit.
        Hex = "hex",
        /// A letter.
        Letter = "letter",
        /// A decimal digit.
        Digit = "digit",
        /// A letter or a digit.
        LetterOrDigit = "letter-or-digit",
        /// Characters that the document names in order to exclude them.
        Excluded = "excluded",
    }
}

impl Concept {
    /// A description in one line, with literals between backticks.
    ///
    /// ```
    /// use urlspec::Concept;
    ///
    /// assert_eq!(Concept::Authority.summary(), "The part after `//`.");
    /// ```
    #[must_use]
    pub fn summary(self) -> &'static str {
        self.comment().trim_ascii()
    }

    /// Tells if it is the part after `//`, with or without the user.
    pub(crate) fn names_a_server(self) -> bool {
        matches!(self, Self::Authority | Self::HostPort | Self::Host)
    }

    /// The concept by which a rule with this concept is compared with those of other documents: the concept itself,
    /// but a user name is also compared with the user information of documents that do not divide it. The documents'
    /// excluded characters have nothing in common.
    ///
    /// ```
    /// use urlspec::Concept;
    ///
    /// assert_eq!(Concept::Port.comparable(), Some(Concept::Port));
    /// assert_eq!(Concept::User.comparable(), Some(Concept::UserInfo));
    /// assert_eq!(Concept::Excluded.comparable(), None);
    /// ```
    #[must_use]
    pub fn comparable(self) -> Option<Self> {
        match self {
            Self::Excluded => None,
            Self::User => Some(Self::UserInfo),
            other => Some(other),
        }
    }
}
