//! URLs as values of their schemes: each is a [`Defined`] URL, read by the document that defines its scheme, with its parts under
//! names of their own, decoded and checked.
//!
//! A value is built as it is read: every step writes the URL, reads it again, and returns the parser's error if the
//! document does not have it. [`Display`](std::fmt::Display) writes the URL, exactly as it was.
//!
//! `parse` and `new` go by the newest document, `parse_by` by the revision that is given, if it defines schemes itself. Some
//! types are for every document that defines the scheme; a value of an old one is built by [`Scheme::builder`].
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
mod ftp;
mod geo;
mod gopher;
mod http;
mod ldap;
mod mailto;
mod news;
mod ni;
mod prospero;
mod server;
mod tag;
mod tel;
mod telnet;
mod urn;
mod wais;

pub use coap::Coap;
pub use content::{Cid, Mid};
pub use data::Data;
pub use file::{File, FileForm, FileSystem};
pub use ftp::{Ftp, Typecode};
pub use geo::Geo;
pub use gopher::{Gopher, GopherPlus};
pub use http::{Http, Origin, WebSocket};
pub use ldap::{Ldap, LdapExtension, LdapScope};
pub use mailto::{Mailto, is_safe_header};
pub use news::{News, Nntp};
pub use ni::Ni;
pub use prospero::Prospero;
pub use tag::Tag;
pub use tel::Tel;
pub use telnet::Telnet;
pub use urn::Urn;
pub use wais::Wais;

use super::defined::{Defined, DefinedBuilder};
use super::encoded::Encoded;
use super::error::SchemeError;
use super::url::Scheme;

/// A value for URLs of some schemes: the type, the schemes, and the conversions that all of them have. The names of its parts
/// are those of the newest document, unless `by_any` stands behind the schemes.
macro_rules! typed {
    ($(#[$doc:meta])* $name:ident: $($scheme:literal)+) => {
        $crate::operations::scheme::typed::typed! {
            $(#[$doc])* $name: $($scheme)+; $crate::operations::scheme::typed::by_newest
        }
    };
    ($(#[$doc:meta])* $name:ident: $($scheme:literal)+; $by:path) => {
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

            /// Reads a URL as [`Scheme::parse`](crate::scheme::Scheme::parse) does: by a revision that defines schemes, or by
            /// another one and the newest document that defines the scheme.
            ///
            /// # Errors
            ///
            /// [`SchemeError`](crate::scheme::SchemeError) if the text is not valid by one of them, or has another scheme, or
            /// if this type is for the newest document alone.
            pub fn parse_by(
                edition: impl Into<$crate::Edition>,
                text: &str,
            ) -> Result<Self, $crate::scheme::SchemeError> {
                $crate::scheme::Scheme::parse(edition, text)?.try_into()
            }

            /// The URL with its parts, by the names of the document's rules.
            #[must_use]
            pub fn url(&self) -> &$crate::scheme::Defined {
                &self.0
            }
        }

        impl TryFrom<$crate::scheme::Defined> for $name {
            type Error = $crate::scheme::SchemeError;

            fn try_from(url: $crate::scheme::Defined) -> Result<Self, Self::Error> {
                let url = $by(url, Self::SCHEMES)?;
                Self::checked(url)
            }
        }

        impl TryFrom<$crate::scheme::Scheme> for $name {
            type Error = $crate::scheme::SchemeError;

            fn try_from(url: $crate::scheme::Scheme) -> Result<Self, Self::Error> {
                $crate::operations::scheme::typed::defined(url, Self::SCHEMES)?.try_into()
            }
        }

        impl From<$name> for $crate::scheme::Defined {
            fn from(url: $name) -> Self {
                url.0
            }
        }

        impl From<$name> for $crate::scheme::Scheme {
            fn from(url: $name) -> Self {
                url.0.into()
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

/// The URL, if it has one of these schemes.
fn by_any(url: Defined, schemes: &'static [&'static str]) -> Result<Defined, SchemeError> {
    let is_it = |scheme: &&str| scheme.eq_ignore_ascii_case(url.scheme());
    if schemes.iter().any(is_it) {
        Ok(url)
    } else {
        Err(SchemeError::other_scheme(url.edition(), schemes[0]))
    }
}

/// The same, if it was read by the newest document that defines the scheme.
fn by_newest(url: Defined, schemes: &'static [&'static str]) -> Result<Defined, SchemeError> {
    let url = by_any(url, schemes)?;
    let scheme = url.scheme().to_ascii_lowercase();
    let document = url.rule().document();
    if document.scheme_document() == crate::SchemeDocument::of_scheme(&scheme) {
        Ok(url)
    } else {
        Err(SchemeError::other_document(
            url.edition(),
            &scheme,
            document,
        ))
    }
}

/// The URL, if a document defines its scheme.
fn defined(url: Scheme, schemes: &'static [&'static str]) -> Result<Defined, SchemeError> {
    match url {
        Scheme::Defined(url) => Ok(url),
        other => Err(SchemeError::other_scheme(other.edition(), schemes[0])),
    }
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

/// The octets of a part in the character set of the document, which is UTF-8 but for two of the oldest, with U+FFFD for
/// those that are not characters.
fn text_of(part: &Encoded) -> String {
    let lossy = || String::from_utf8_lossy(&part.octets()).into_owned();
    part.text().unwrap_or_else(lossy)
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
