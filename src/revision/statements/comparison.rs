//! The rules of a document of schemes by which its URLs are compared, and normalized.

use super::labelled::labelled;

/// The manner in which the texts of a rule are compared, where a production has them.
#[derive(Clone, Copy)]
pub(crate) struct Comparison {
    /// The number of the production.
    pub(crate) production: u16,
    pub(crate) manner: Manner,
    /// The name of the rule.
    pub(crate) rule: &'static str,
    /// The characters or the text that the manner is about; empty where it is about none.
    pub(crate) text: &'static str,
    pub(crate) section: &'static str,
    /// `true` if the normal form is written so, too.
    pub(crate) is_normal: bool,
}

/// How the texts of a rule are compared.
#[cfg_attr(
    not(feature = "schemes"),
    allow(dead_code, reason = "only documents of schemes have any")
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// In lower case.
    LowerCase,
    /// With the digits of escapes in upper case.
    EscapeCase,
    /// As octets: escapes decoded.
    Decoded,
    /// As numbers, behind a name and `=` if there is one.
    Number,
    /// As versions, behind a name: two numbers, of which the second is zero where it is not there.
    Version,
    /// As addresses of IPv6, in the form of RFC 5952.
    Ipv6,
    /// `A=B`: A as if it were B.
    Alias,
    /// Without these characters.
    Without,
    /// As if they were empty.
    Empty,
    /// As if they were not there, and the delimiter before them neither; with a text, only where that is what they are.
    Absent,
    /// In any order, among their neighbours of the same rule.
    Unordered,
    /// With all escapes as they are, though the generic syntax undoes some.
    KeepsEscapes,
    /// With all segments as they are, though the generic syntax removes `.` and `..`.
    KeepsSegments,
    /// As a longitude of WGS-84: any at a pole, and that of the date line on either side.
    Longitude,
}

labelled!(Manner {
    "lower-case" => Self::LowerCase,
    "escape-case" => Self::EscapeCase,
    "decoded" => Self::Decoded,
    "number" => Self::Number,
    "version" => Self::Version,
    "ipv6" => Self::Ipv6,
    "alias" => Self::Alias,
    "without" => Self::Without,
    "empty" => Self::Empty,
    "absent" => Self::Absent,
    "unordered" => Self::Unordered,
    "keeps-escapes" => Self::KeepsEscapes,
    "keeps-segments" => Self::KeepsSegments,
    "longitude" => Self::Longitude,
});

#[cfg_attr(
    not(feature = "schemes"),
    allow(dead_code, reason = "only documents of schemes have any")
)]
impl Comparison {
    /// The keys of labels that say so.
    pub(crate) const KEYS: &[&str] = &["normal", "compared"];

    /// Something to begin an array with.
    pub(crate) const BLANK: Self = Self {
        production: 0,
        manner: Manner::LowerCase,
        rule: "",
        text: "",
        section: "",
        is_normal: false,
    };
}
