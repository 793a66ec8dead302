//! The URL that a browser makes of a text: the parser of the URL Standard, and where it reads other parts than a document does.
//!
//! With the feature `browser`. The parser is that of the crate [`url`](https://docs.rs/url), which follows the standard. Validation
//! errors are found by the algorithms of the text of July 2026.
//!
//! ```
//! use urlspec::browser::{self, UrlRecord, ValidationError};
//!
//! let record = browser::parse("http:\\\\a\\@b/")?;
//! assert_eq!(record.href(), "http://a/@b/");
//! assert_eq!(record.host(), Some("a"));
//! assert!(record.validation_errors().contains(&ValidationError::InvalidReverseSolidus));
//!
//! let base = browser::parse("http://a/b/c")?;
//! assert_eq!(base.parse("../d")?.href(), "http://a/d");
//!
//! let failure = browser::parse("http://").unwrap_err();
//! assert_eq!(failure.validation_errors(), [ValidationError::HostMissing]);
//! # Ok::<(), urlspec::browser::ParseFailure>(())
//! ```

mod beside;
mod dissection;
mod failure;
mod found;
mod host;
mod ipv6;
mod validation_error;

use url::Url;

pub use beside::Part;
use dissection::Dissection;
pub use failure::ParseFailure;
pub use validation_error::ValidationError;

/// A URL as a browser has it: what the standard calls a URL record, and the validation errors on the way to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UrlRecord {
    url: Url,
    errors: Vec<ValidationError>,
}

/// Parses a text without a base: URL Standard, section "URL parsing".
///
/// # Errors
///
/// [`ParseFailure`] if the parser makes no URL of it.
pub fn parse(text: &str) -> Result<UrlRecord, ParseFailure> {
    read(text, None)
}

fn read(text: &str, base: Option<&Url>) -> Result<UrlRecord, ParseFailure> {
    let Dissection {
        mut errors,
        behind,
        fails,
    } = Dissection::of(text, base);
    let parsed = Url::options().base_url(base).parse(text);
    if !fails {
        errors.extend(behind);
        errors.extend(parsed.as_ref().err().copied().and_then(failure::name));
    }
    let errors = once_each(errors);
    match parsed {
        Ok(url) => Ok(UrlRecord { url, errors }),
        Err(_) => Err(ParseFailure::new(errors)),
    }
}

/// The errors in their order, each once.
fn once_each(errors: Vec<ValidationError>) -> Vec<ValidationError> {
    let mut kept = Vec::new();
    for error in errors {
        if !kept.contains(&error) {
            kept.push(error);
        }
    }
    kept
}

impl UrlRecord {
    /// Parses a text with this URL as its base.
    ///
    /// # Errors
    ///
    /// [`ParseFailure`] if the parser makes no URL of it.
    pub fn parse(&self, text: &str) -> Result<Self, ParseFailure> {
        read(text, Some(&self.url))
    }

    /// The URL as text: section "URL serializing".
    #[must_use]
    pub fn href(&self) -> &str {
        self.url.as_str()
    }

    /// The scheme, in lower case and without its colon.
    #[must_use]
    pub fn scheme(&self) -> &str {
        self.url.scheme()
    }

    /// The username, escaped; empty if the URL has no username.
    #[must_use]
    pub fn username(&self) -> &str {
        self.url.username()
    }

    /// The password, escaped; empty if the URL has no password.
    #[must_use]
    pub fn password(&self) -> &str {
        self.url.password().unwrap_or_default()
    }

    /// The host: a domain in US-ASCII, an address (of IPv6 in brackets), or an opaque host. `None` if the URL has no host, and
    /// if it is empty, as in `file:///`.
    #[must_use]
    pub fn host(&self) -> Option<&str> {
        self.url.host_str().filter(|host| !host.is_empty())
    }

    /// The port; `None` if the URL has no port, or the default of its scheme.
    #[must_use]
    pub fn port(&self) -> Option<u16> {
        self.url.port()
    }

    /// The path, escaped, with its slash if it begins with one.
    #[must_use]
    pub fn path(&self) -> &str {
        self.url.path()
    }

    /// Tells if the path is opaque: not a list of segments, as in `mailto:a@b`.
    #[must_use]
    pub fn has_opaque_path(&self) -> bool {
        self.url.cannot_be_a_base()
    }

    /// The query, escaped, without its question mark.
    #[must_use]
    pub fn query(&self) -> Option<&str> {
        self.url.query()
    }

    /// The fragment, escaped, without its number sign.
    #[must_use]
    pub fn fragment(&self) -> Option<&str> {
        self.url.fragment()
    }

    /// The origin as text: section "Origin"; `null` if it is opaque.
    #[must_use]
    pub fn origin(&self) -> String {
        self.url.origin().ascii_serialization()
    }

    /// The validation errors of the standard, in the order of the text, each once. A text without any is a valid
    /// URL string, but for addresses of IPv4 in characters that stand for digits.
    #[must_use]
    pub fn validation_errors(&self) -> &[ValidationError] {
        &self.errors
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for UrlRecord {
    /// `{"href", "origin", "scheme", "username", "password", "host", "port", "path", "query", "fragment"}`.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut record = serializer.serialize_struct("UrlRecord", 10)?;
        record.serialize_field("href", self.href())?;
        record.serialize_field("origin", &self.origin())?;
        record.serialize_field("scheme", self.scheme())?;
        record.serialize_field("username", self.username())?;
        record.serialize_field("password", self.password())?;
        record.serialize_field("host", &self.host())?;
        record.serialize_field("port", &self.port())?;
        record.serialize_field("path", self.path())?;
        record.serialize_field("query", &self.query())?;
        record.serialize_field("fragment", &self.fragment())?;
        record.end()
    }
}
