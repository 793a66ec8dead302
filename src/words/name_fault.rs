//! The faults for which a name is not one of the DNS.

use super::named::words;
use super::section::Section;

words! {
    /// The fault for which a host name is not a domain name: a stable name such as `label-empty`.
    ///
    /// ```
    /// use urlspec::{Converter, NameFault, Revision};
    ///
    /// let converter = Converter::new(Revision::Rfc3987)?.ascii_host();
    /// let error = converter.to_uri("http://bücher..example/").unwrap_err();
    /// assert_eq!(error.host_name().map(|it| it.fault()), Some(NameFault::LabelEmpty));
    /// assert_eq!(NameFault::LabelEmpty.as_str(), "label-empty");
    /// # Ok::<(), urlspec::ConvertError>(())
    /// ```
    pub enum NameFault: "fault of a name" {
        /// A label is empty, and is not that of the root at the end.
        LabelEmpty = "label-empty",
        /// A label has more than 63 octets, as it stands in the DNS.
        LabelTooLong = "label-too-long",
        /// The name has more than 253 octets, as it stands in the DNS.
        NameTooLong = "name-too-long",
        /// A label begins or ends with a hyphen.
        HyphenAtEnd = "hyphen-at-end",
        /// A label has hyphens in its third and fourth place, and does not begin with `xn--`.
        HyphensInPrefix = "hyphens-in-prefix",
        /// What follows `xn--` cannot be decoded.
        PunycodeNotValid = "punycode-not-valid",
        /// What follows `xn--` can be decoded, and IDNA does not write the text so, or does not allow it.
        ALabelNotValid = "a-label-not-valid",
        /// A character cannot stand in the label.
        CharacterNotAllowed = "character-not-allowed",
        /// The escapes of a label are not UTF-8.
        EscapesNotUtf8 = "escapes-not-utf8",
        /// Letters from right to left stand with others as the rule of IDNA for them does not allow.
        DirectionsMixed = "directions-mixed",
        /// IDNA does not allow the label for another reason, such as a combining mark at its beginning.
        LabelNotValid = "label-not-valid",
    }
}

impl NameFault {
    /// The section that says so, of the documents of the DNS and of IDNA.
    ///
    /// ```
    /// use urlspec::NameFault;
    ///
    /// assert_eq!(NameFault::LabelTooLong.section().to_string(), "RFC 1034, section 3.1");
    /// ```
    #[must_use]
    pub const fn section(self) -> Section {
        Section::new(match self {
            Self::LabelEmpty | Self::LabelTooLong | Self::NameTooLong => "RFC 1034, section 3.1",
            Self::HyphenAtEnd => "RFC 1034, section 3.5",
            Self::CharacterNotAllowed => "RFC 1123, section 2.1",
            Self::PunycodeNotValid | Self::ALabelNotValid => "RFC 5890, section 2.3.2.1",
            Self::HyphensInPrefix | Self::LabelNotValid => "RFC 5891, section 5.4",
            Self::EscapesNotUtf8 => "RFC 3986, section 3.2.2",
            Self::DirectionsMixed => "RFC 5893, section 2",
        })
    }
}
