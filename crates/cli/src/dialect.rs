//! The dialects of regular expressions, as they are named on the command line.

use clap::ValueEnum;
use grammarian::export::Dialect;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum DialectName {
    /// PCRE2 and Perl 5
    #[value(alias = "perl", alias = "pcre")]
    Pcre2,
    /// The module `re` of Python 3
    Python,
    /// JavaScript; what is written has the flag `u`
    #[value(alias = "js")]
    Javascript,
    /// The crate `regex` of Rust; with --octets its module `regex::bytes`
    Rust,
    /// RE2, and `regexp` of Go
    #[value(alias = "go")]
    Re2,
    /// `java.util.regex`
    Java,
    /// POSIX extended regular expressions
    #[value(alias = "ere", alias = "posix-ere")]
    Posix,
}

impl DialectName {
    /// The dialect; with `octets` for characters that stand for octets.
    pub(crate) fn dialect(self, octets: bool) -> Dialect {
        match (self, octets) {
            (Self::Pcre2, _) => Dialect::Pcre,
            (Self::Python, _) => Dialect::Python,
            (Self::Javascript, _) => Dialect::JavaScript,
            (Self::Rust, false) => Dialect::Rust,
            (Self::Rust, true) => Dialect::RustBytes,
            (Self::Re2, _) => Dialect::Re2,
            (Self::Java, _) => Dialect::Java,
            (Self::Posix, _) => Dialect::Posix,
        }
    }

    /// The hint for readers who use the expression for octets.
    pub(crate) fn use_for_octets(self) -> &'static str {
        match self {
            Self::Pcre2 => "without UTF mode; in Perl with a text that is not decoded",
            Self::Python => "as a pattern of bytes, rb\"...\"",
            Self::Javascript => {
                "with a string that has one character for each octet, such as buffer.toString(\"latin1\")"
            }
            Self::Rust => "with regex::bytes",
            Self::Re2 => "with the option Latin-1",
            Self::Java => "with a text that is decoded as ISO 8859-1",
            Self::Posix => "there are none beyond 7F in it",
        }
    }
}
