//! URLs of today's schemes as values: each is a [`Defined`] URL, read by the newest document of its scheme, with its parts under
//! names of their own, decoded and checked.
//!
//! A value is built as it is read: every step writes the URL, reads it again, and returns the parser's error if the
//! document does not have it. [`Display`](std::fmt::Display) writes the URL, exactly as it was.
//!
//! ```
//! use urlspec::scheme::typed::{Geo, Mailto, Urn};
//!
//! let mailto = Mailto::new(["a@b.example"])?.with_header("subject", "50% off")?;
//! assert_eq!(mailto.to_string(), "mailto:a@b.example?subject=50%25%20off");
//! assert_eq!(mailto.subject().as_deref(), Some("50% off"));
//!
//! let isbn = Urn::parse("URN:ISBN:0451450523?=page")?;
//! assert!(isbn.is_equivalent(&Urn::new("isbn", "0451450523")?));
//!
//! let error = Geo::parse("geo:91,0").unwrap_err();
//! assert_eq!(error.message(), "a latitude must be in the range from -90 to 90");
//! # Ok::<(), urlspec::scheme::SchemeError>(())
//! ```

mod coap;
mod content;
mod data;
mod file;
mod geo;
mod http;
mod ldap;
mod mailto;
mod news;
mod ni;
mod server;
mod tag;
mod tel;
mod urn;

pub use coap::Coap;
pub use content::{Cid, Mid};
pub use data::Data;
pub use file::{File, FileForm, FileSystem};
pub use geo::Geo;
pub use http::{Http, Origin, WebSocket};
pub use ldap::{Ldap, LdapExtension, LdapScope};
pub use mailto::{Mailto, is_safe_header};
pub use news::{News, Nntp};
pub use ni::Ni;
pub use tag::Tag;
pub use tel::Tel;
pub use urn::Urn;

use super::comparable::lenient;
use super::defined::{Defined, DefinedBuilder};
use super::encoded::Encoded;
use super::error::SchemeError;

/// A value for the URLs of one document: the type, the schemes, and the conversions that all of them have.
macro_rules! typed {
    ($(#[$doc:meta])* $name:ident: $($scheme:literal)+) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub struct $name($crate::scheme::Defined);

        impl $name {
            /// The schemes of such URLs, in lower case.
            pub const SCHEMES: &[&str] = &[$($scheme),+];

            /// Reads a URL of RFC 3986 by the newest document that defines its scheme.
            ///
            /// # Errors
            ///
            /// [`SchemeError`](crate::scheme::SchemeError) if the text is not valid by one of them, or has another scheme.
            pub fn parse(text: &str) -> Result<Self, $crate::scheme::SchemeError> {
                $crate::scheme::Defined::parse(text)?.try_into()
            }

            /// The URL with its parts, by the names of the document's rules.
            #[must_use]
            pub fn url(&self) -> &$crate::scheme::Defined {
                &self.0
            }
        }

        impl TryFrom<$crate::scheme::Defined> for $name {
            type Error = $crate::scheme::SchemeError;

            /// Takes a URL that was read by the newest document of these schemes.
            fn try_from(url: $crate::scheme::Defined) -> Result<Self, Self::Error> {
                let url = super::of_schemes(url, Self::SCHEMES)?;
                Self::checked(url)
            }
        }

        impl From<$name> for $crate::scheme::Defined {
            fn from(url: $name) -> Self {
                url.0
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::scheme::SchemeError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::parse(text)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

/// The same for values of which the document says nothing besides its grammar.
macro_rules! unchecked {
    ($name:ident) => {
        impl $name {
            #[allow(clippy::unnecessary_wraps, reason = "other values are checked here")]
            fn checked(url: $crate::scheme::Defined) -> Result<Self, $crate::scheme::SchemeError> {
                Ok(Self(url))
            }
        }
    };
}

use {typed, unchecked};

/// The URL, if it has one of these schemes and was read by the newest document that defines it.
fn of_schemes(url: Defined, schemes: &'static [&'static str]) -> Result<Defined, SchemeError> {
    let scheme = url.scheme().to_ascii_lowercase();
    if !schemes.contains(&&*scheme) {
        return Err(SchemeError::other_scheme(url.edition(), schemes[0]));
    }
    let newest = crate::SchemeDocument::of_scheme(&scheme);
    if url.rule().document().scheme_document() != newest {
        return Err(SchemeError::other_document(
            url.edition(),
            &scheme,
            url.rule().document(),
        ));
    }
    Ok(url)
}

impl Defined {
    /// The first part of a rule.
    fn first(&self, rule: &str) -> Option<&Encoded> {
        self.part(rule).next()
    }

    /// The same, as it is written.
    fn written(&self, rule: &str) -> Option<&str> {
        self.first(rule).map(Encoded::as_str)
    }

    /// The parts of a rule as text: their octets in UTF-8, with U+FFFD for those that are not characters.
    fn texts(&self, rule: &str) -> impl Iterator<Item = String> {
        self.part(rule).map(text_of)
    }
}

/// The octets of a part in UTF-8, with U+FFFD for those that are not characters.
fn text_of(part: &Encoded) -> String {
    String::from_utf8_lossy(&part.octets()).into_owned()
}

/// An address of mail as it is written in a URL: the last `@` divides it, and those before it are part of a quoted string.
fn address(text: &str) -> String {
    let is_plain = |octet: u8| octet.is_ascii_alphanumeric() || b"!$&'*+-=_.".contains(&octet);
    let written = |text: &str| -> String {
        let octets = text.bytes().map(|octet| match octet {
            octet if is_plain(octet) => char::from(octet).to_string(),
            octet => crate::words::triplet::escaped(&[octet]),
        });
        octets.collect()
    };
    match text.rsplit_once('@') {
        Some((local, domain)) => format!("{}@{}", written(local), written(domain)),
        None => written(text),
    }
}

/// A builder of URLs of a scheme that a document of this library defines.
fn builder(scheme: &str) -> Result<DefinedBuilder, SchemeError> {
    Defined::builder(scheme)
}
