//! The validation errors of the URL Standard.

use crate::words::named::words;

words! {
    /// A validation error of the URL Standard (section "Writing"), by the name that it has there.
    ///
    /// ```
    /// use urlspec::browser::{self, ValidationError};
    ///
    /// let record = browser::parse("http://1.2.3/")?;
    /// assert_eq!(record.validation_errors(), [ValidationError::Ipv4TooFewParts]);
    /// assert_eq!(ValidationError::Ipv4TooFewParts.as_str(), "IPv4-too-few-parts");
    /// # Ok::<(), urlspec::browser::ParseFailure>(())
    /// ```
    pub enum ValidationError: "validation error" {
        /// IDNA does not accept the host with all its rules.
        DomainToAscii = "domain-to-ASCII",
        /// The host has a percent-encoded byte, and is a domain.
        DomainPercentEncoded = "domain-percent-encoded",
        /// The opaque host has a character that no host may have.
        HostInvalidCodePoint = "host-invalid-code-point",
        /// The IPv4 address ends with a full stop.
        Ipv4EmptyPart = "IPv4-empty-part",
        /// The IPv4 address has fewer than four parts.
        Ipv4TooFewParts = "IPv4-too-few-parts",
        /// The IPv4 address has more than four parts.
        Ipv4TooManyParts = "IPv4-too-many-parts",
        /// A part of the IPv4 address is not a number.
        Ipv4NonNumericPart = "IPv4-non-numeric-part",
        /// A part of the IPv4 address is written with hexadecimal or octal digits.
        Ipv4NonDecimalPart = "IPv4-non-decimal-part",
        /// A part of the IPv4 address is over 255.
        Ipv4OutOfRangePart = "IPv4-out-of-range-part",
        /// The IPv6 address has no bracket at its end.
        Ipv6Unclosed = "IPv6-unclosed",
        /// The IPv6 address begins with one colon.
        Ipv6InvalidCompression = "IPv6-invalid-compression",
        /// The IPv6 address has more than eight pieces.
        Ipv6TooManyPieces = "IPv6-too-many-pieces",
        /// The IPv6 address is compressed in more than one place.
        Ipv6MultipleCompression = "IPv6-multiple-compression",
        /// The IPv6 address has a character that is neither a hexadecimal digit nor a colon, or ends too early.
        Ipv6InvalidCodePoint = "IPv6-invalid-code-point",
        /// The IPv6 address is not compressed, and has fewer than eight pieces.
        Ipv6TooFewPieces = "IPv6-too-few-pieces",
        /// A piece of the IPv6 address begins with a zero.
        Ipv6PieceLeadingZero = "IPv6-piece-leading-zero",
        /// The IPv6 address has more than six pieces before an IPv4 address.
        Ipv4InIpv6TooManyPieces = "IPv4-in-IPv6-too-many-pieces",
        /// A part of the IPv4 address in an IPv6 address is empty, begins with a zero or is not a number, or there are more
        /// than four.
        Ipv4InIpv6InvalidCodePoint = "IPv4-in-IPv6-invalid-code-point",
        /// A part of the IPv4 address in an IPv6 address is over 255.
        Ipv4InIpv6OutOfRangePart = "IPv4-in-IPv6-out-of-range-part",
        /// The IPv4 address in an IPv6 address has fewer than four parts.
        Ipv4InIpv6TooFewParts = "IPv4-in-IPv6-too-few-parts",
        /// A character is not one of a URL, a percent sign begins no escape, or spaces and line ends are left out.
        InvalidUrlUnit = "invalid-URL-unit",
        /// The special scheme is not followed by exactly two slashes.
        SpecialSchemeMissingFollowingSolidus = "special-scheme-missing-following-solidus",
        /// There is no scheme, and no base to take one from.
        MissingSchemeNonRelativeUrl = "missing-scheme-non-relative-URL",
        /// A special URL has `\` in place of `/`.
        InvalidReverseSolidus = "invalid-reverse-solidus",
        /// There is a username or password.
        InvalidCredentials = "invalid-credentials",
        /// A URL that must have a host has none.
        HostMissing = "host-missing",
        /// The port is over 65535.
        PortOutOfRange = "port-out-of-range",
        /// The port is not a number.
        PortInvalid = "port-invalid",
        /// The text begins with a Windows drive letter, and the base is a file.
        FileInvalidWindowsDriveLetter = "file-invalid-Windows-drive-letter",
        /// The host of a file is a Windows drive letter.
        FileInvalidWindowsDriveLetterHost = "file-invalid-Windows-drive-letter-host",
    }
}

impl ValidationError {
    /// A sentence that says what is wrong.
    #[must_use]
    pub fn explanation(self) -> &'static str {
        self.comment().trim_start()
    }
}
