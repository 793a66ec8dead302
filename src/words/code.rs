//! The codes of findings, and their severity.

use std::fmt;

use super::named::words;

words! {
    /// The code of a kind of finding: a stable name such as `scheme-not-lowercase`.
    ///
    /// ```
    /// use urlspec::{Code, Revision, Severity};
    ///
    /// let code: Code = "port-reserved".parse()?;
    /// assert_eq!((code.severity(), code.is_lint()), (Severity::Warning, true));
    /// assert_eq!(code.section(Revision::Rfc1738).unwrap().label(), "6");
    /// // url7 does not treat this.
    /// assert_eq!(code.section(Revision::DraftIetfUriUrl02), None);
    /// # Ok::<(), urlspec::UnknownName>(())
    /// ```
    pub enum Code: "finding" {
        /// The scheme has capital letters. RFC 1738 (section 2.1) and its successors require schemes in lower case and
        /// ask only programs to read either; url7 prints its schemes in lower case.
        SchemeNotLowercase = "scheme-not-lowercase",
        /// A number of an IPv4 address is over 255; the BNF before 2003 allows that.
        Ipv4OctetOver255 = "ipv4-octet-over-255",
        /// The text after `//` is not what the document means by a host and its login; the BNF accepts it by another
        /// alternative.
        AuthorityFallback = "authority-fallback",
        /// The document has productions for single schemes, but none for this one.
        SchemeWithoutProduction = "scheme-without-production",
        /// A reference was resolved to the letter of the document, and the recombined text reads back as other
        /// components: a path without an authority that begins with `//`, or with an authority but no slash between
        /// them. Only [`Resolver`](crate::Resolver) finds it.
        ReadsBackDifferently = "reads-back-differently",
        /// The target of a reference, to the letter of the document, is not valid: url7 has no rule for its partial
        /// forms, and the drafts and RFC 3986 let a non-validating parser ignore a scheme. Only
        /// [`Resolver`](crate::Resolver) finds it.
        TargetNotValid = "target-not-valid",
        /// The port is not the default port of the scheme.
        PortNotDefault = "port-not-default",
        /// The port is not the default port of the scheme, and below 1024, where other protocols listen.
        PortReserved = "port-reserved",
        /// The port is over 65535, which is not a port of TCP or UDP.
        PortOver65535 = "port-over-65535",
        /// The port is the default port of the scheme, or empty, which means the same.
        NeedlessPort = "needless-port",
        /// Data that reaches a wire holds an encoded CR, LF or NUL, or in a gopher URL an encoded TAB.
        EncodedControl = "encoded-control",
        /// A password stands in the URL, in clear text.
        PasswordInClear = "password-in-clear",
        /// The text before the `@` looks like a host, and is not one.
        MisleadingUserinfo = "misleading-userinfo",
        /// The host is not an address by the document, or a different one, but programs read an IPv4 address from it.
        Ipv4Lookalike = "ipv4-lookalike",
        /// The host name has capital letters, which have no meaning there.
        HostNotLowercase = "host-not-lowercase",
        /// A character is escaped that has the same meaning as itself.
        EscapeNotNeeded = "escape-not-needed",
        /// An escape has small letters for its hexadecimal digits.
        EscapeNotUppercase = "escape-not-uppercase",
        /// Escaped octets are not valid UTF-8.
        EscapeNotUtf8 = "escape-not-utf8",
        /// The path of an absolute URL has a segment `.` or `..`.
        DotSegment = "dot-segment",
        /// An http URL has no path, not even `/`.
        EmptyHttpPath = "empty-http-path",
        /// An IPv6 address that is not link-local has a zone.
        ZoneNotLinkLocal = "zone-not-link-local",
        /// The zone of an IPv6 address has characters that must be escaped.
        ZoneEscaped = "zone-escaped",
        /// A character that only changes the direction in which a text is shown.
        BidiFormatting = "bidi-formatting",
        /// A part of an IRI has letters from right to left together with others.
        MixedDirections = "mixed-directions",
        /// A part of an IRI is not in Unicode's Normalization Form C.
        NotNfc = "not-nfc",
        /// A character that looks like another one: a full-width or half-width form, a space of another kind. With the
        /// feature `hosts`, also a label of a host name that looks like another one: of letters of several scripts, or of
        /// one that look like Latin letters.
        LookAlike = "look-alike",
        /// The host name cannot be one of the DNS: an empty label, one that begins or ends with a hyphen, Punycode that
        /// cannot be decoded. Found with the feature `hosts`.
        HostNotDnsName = "host-not-dns-name",
        /// The host of a URL is no domain by IDNA, where the document wants one: the URL Standard. Found with the feature `hosts`.
        DomainNotValid = "domain-not-valid",
        /// A browser reads another scheme, host, port or path of the URL, or makes no URL of it. Found by
        /// `Validator::browser`, with the feature `browser`.
        BrowserReadsOtherwise = "browser-reads-otherwise",
        /// The URL begins with `URL:`, a prefix that separates URLs from other text and is not part of them.
        UrlPrefix = "url-prefix",
        /// A label of a host name is longer than 63 octets, or the whole name longer than 255.
        HostNameTooLong = "host-name-too-long",
        /// A URL has no host, and its scheme has to have one.
        HostMissing = "host-missing",
        /// Data holds an encoded octet that the document's prose forbids in it.
        OctetForbidden = "octet-forbidden",
        /// The text in the place of a mail address is not an address of RFC 822.
        MailAddressNotValid = "mail-address-not-valid",
        /// A user's name stands before the host, which url7 discourages.
        UserNamed = "user-named",
        /// The host is an IP address, which url7 finds less advisable than a name.
        HostIsAddress = "host-is-address",
        /// Several spaces stand side by side.
        SpacesRepeated = "spaces-repeated",
        /// A path that ends in a slash, which url7 does not recommend for a directory.
        TrailingSlash = "trailing-slash",
        /// An nntp URL, which has a meaning only near its server.
        NntpNotGlobal = "nntp-not-global",
        /// A reference that begins like the name of a web server, and is a relative path.
        AbbreviatedUrl = "abbreviated-url",
        /// The name of a host is not fully qualified.
        HostNotQualified = "host-not-qualified",
        /// The text is valid by the document as it must be read, and not by the rules as they are printed.
        RestsOnReading = "rests-on-reading",
        /// The document that defines the scheme does not accept the URL: by its grammar, or because its prose forbids it.
        SchemeSyntax = "scheme-syntax",
        /// A mailto URL sets a header field that its document does not take for safe, or wants ignored.
        MailHeaderUnsafe = "mail-header-unsafe",
        /// A slip of the pen leaves the text valid, with another scheme or none than was meant: `htp://host`, `http//host`,
        /// `example.com:80`, `http://https://host`.
        SchemeInDoubt = "scheme-in-doubt",
        /// A character reference of HTML was left in the URL: `&amp;` in place of `&`.
        CharacterReference = "character-reference",
    }
}

impl Code {
    /// Tells if the finding is of something that a document forbids or calls invalid in its prose, so that
    /// [`Validator::strict`](crate::Validator::strict) makes it an error. The others are of what is merely unwise.
    ///
    /// ```
    /// use urlspec::Code;
    ///
    /// assert!(Code::HostMissing.is_of_invalid() && !Code::PasswordInClear.is_of_invalid());
    /// ```
    #[must_use]
    pub const fn is_of_invalid(self) -> bool {
        matches!(
            self,
            Self::PortOver65535
                | Self::BidiFormatting
                | Self::HostMissing
                | Self::DomainNotValid
                | Self::OctetForbidden
                | Self::MailAddressNotValid
                | Self::SchemeSyntax
        )
    }

    /// Tells if the finding is one of the document that defines the scheme.
    pub(crate) fn is_of_scheme(self) -> bool {
        matches!(self, Self::SchemeSyntax | Self::MailHeaderUnsafe)
    }
}

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Severity {
    /// For information.
    Note,
    /// Probably a mistake.
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
