//! The meaning of the parts of a URL to a client, scheme by scheme.
//!
//! RFC 1738 (section 3), RFC 1630 and url7 ("Specific Schemes") define it; the documents after them describe only the
//! syntax that all schemes share, and documents of their own define the schemes of today: [`Defined`]. There is one type for each scheme, and [`Scheme`] for all of them. Each returns the
//! parts under the document's own names, decoded if the document says that they are, and the messages that a client
//! would send: its `wire()`. This library sends nothing.
//!
//! A value is built as it is read: each step makes the URL and reads it again, so that a URL which the grammar rejects
//! is rejected with the parser's own error, and every value that is returned is valid. [`Display`](std::fmt::Display)
//! writes the URL, exactly as it was.
//!
//! ```
//! use urlspec::Revision;
//! use urlspec::scheme::{Gopher, Scheme};
//!
//! let url = Scheme::parse(Revision::Rfc1738, "gopher://host.dom/7find%09tea")?;
//! let Scheme::Gopher(gopher) = &url else { unreachable!() };
//! assert_eq!(gopher.gophertype(), b'7');
//! assert_eq!(gopher.wire()?.messages()[0].to_octets().unwrap(), b"find\ttea\r\n");
//!
//! let built = Gopher::new(Revision::Rfc1738, "host.dom")?.with_item(b'7', b"find")?.with_search(b"tea")?;
//! assert_eq!(&built, gopher);
//! # Ok::<(), urlspec::scheme::SchemeError>(())
//! ```

// A module imports from its own group and from those above it, never from those below; and no two import each
// other, directly or through others.

// The words: parts of URLs, addresses, errors.
mod addr_spec;
mod argument;
mod encoded;
mod error;
mod name;
mod server;

// The arguments of builders.
mod given;

// The messages of a client.
mod wire;

// From the tree of a production to a typed value and back.
mod production;

// The comparison of URLs by the document that defines their scheme.
mod comparable;

// The schemes, each by itself.
mod cid;
mod defined;
mod file;
mod ftp;
mod gopher;
mod http;
mod mailto;
mod mid;
mod news;
mod nntp;
mod prospero;
mod telnet;
mod wais;

// Today's schemes, each with parts of its own.
pub mod typed;

// The meaning of a URL of any scheme, part by part.
mod card;

use std::fmt;

pub use addr_spec::{AddrSpec, AddrSpecError};
pub use argument::Argument;
pub use card::{Card, Row};
pub use cid::Cid;
pub(in crate::operations) use comparable::Comparable;
pub use defined::{Defined, DefinedBuilder};
pub use encoded::Encoded;
pub use error::SchemeError;
pub use file::File;
pub use ftp::{Ftp, Typecode};
pub use gopher::{Gopher, GopherPlus};
pub use http::Http;
pub use mailto::Mailto;
pub use mid::Mid;
pub use news::News;
pub use nntp::Nntp;
pub use prospero::Prospero;
pub use server::{Login, Server};
pub use telnet::Telnet;
pub use wais::Wais;
pub use wire::{Message, Piece, Wire};

pub use crate::revision::Standing;
pub use crate::revision::ports::{DefaultPort, default_port};
pub use crate::words::port::port_number;

use crate::reference::Reference;
use crate::revision::{Edition, Revision, Schemes};
use crate::syntax::parse::Tree;
use crate::syntax::split::Components;
use crate::validate::Validator;
use production::Typed;

/// A URL as its own scheme understands it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Scheme {
    /// RFC 1738, section 3.2.
    Ftp(Ftp),
    /// Section 3.3.
    Http(Http),
    /// Section 3.4.
    Gopher(Gopher),
    /// Section 3.5.
    Mailto(Mailto),
    /// Section 3.6.
    News(News),
    /// Section 3.7.
    Nntp(Nntp),
    /// Section 3.8.
    Telnet(Telnet),
    /// Section 3.9.
    Wais(Wais),
    /// Section 3.10.
    File(File),
    /// Section 3.11.
    Prospero(Prospero),
    /// RFC 1630, "Message-Id".
    Mid(Mid),
    /// RFC 1630, "Content-Id".
    Cid(Cid),
    /// A scheme that a document of schemes defines, by a revision that defines none.
    Defined(Defined),
    /// A scheme that the document does not define; its [`Standing`] says if the document knows the name.
    Other(Reference<'static>),
}

/// The same expression for the value of each scheme.
macro_rules! each {
    ($scheme:expr, $value:ident => $typed:expr, $reference:ident => $other:expr) => {
        match $scheme {
            Scheme::Ftp($value) => $typed,
            Scheme::Http($value) => $typed,
            Scheme::Gopher($value) => $typed,
            Scheme::Mailto($value) => $typed,
            Scheme::News($value) => $typed,
            Scheme::Nntp($value) => $typed,
            Scheme::Telnet($value) => $typed,
            Scheme::Wais($value) => $typed,
            Scheme::File($value) => $typed,
            Scheme::Prospero($value) => $typed,
            Scheme::Mid($value) => $typed,
            Scheme::Cid($value) => $typed,
            Scheme::Defined($value) => $typed,
            Scheme::Other($reference) => $other,
        }
    };
}

impl Scheme {
    /// Reads a URL by a revision that defines schemes, which url7, RFC 1630 and RFC 1738 do. By another one, it is read by the
    /// newest document that defines its scheme, as RFC 8141 does `urn` and RFC 1738 `ftp`.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the text is a relative reference, or not valid by the revision or by the document that defines its
    /// scheme, or if the prose forbids what the BNF accepts: certain octets in a gopher selector, an address that is not valid by RFC 822.
    pub fn parse(edition: impl Into<Edition>, text: &str) -> Result<Self, SchemeError> {
        let edition = edition.into();
        if edition.schemes().next().is_some() {
            return Self::of_tree(&Validator::new(edition).parse(text)?);
        }
        let tree = Validator::new(edition)
            .schemes(Schemes::Newest)
            .parse(text)?;
        let split = Components::of(tree.root().rule(), text);
        if let Some(defined) = Defined::of_tree(&tree, &split, Schemes::Newest) {
            return defined.map(Self::Defined);
        }
        let Some(scheme) = split.scheme_in(text) else {
            return Err(SchemeError::relative(edition));
        };
        match Schemes::Newest.rule_for(scheme, edition.revision()) {
            // A fragment identifier is not the scheme's business.
            Some(rule) => Self::parse(rule.edition(), &text[..split.before_fragment(text)]),
            None => Ok(Self::Other(Reference::lowered(&tree, &split).into_owned())),
        }
    }

    /// The value of a URL that its revision accepts, from the tree by the start rule.
    fn of_tree(tree: &Tree<'_>) -> Result<Self, SchemeError> {
        let edition = tree.root().rule().edition();
        let split = Components::of(tree.root().rule(), tree.text());
        let scheme = split.scheme_in(tree.text()).unwrap_or_default();
        if edition.scheme_rule(scheme).is_none() {
            return Ok(Self::Other(Reference::lowered(tree, &split).into_owned()));
        }
        Ok(match &*scheme.to_ascii_lowercase() {
            Ftp::SCHEME => Self::Ftp(Ftp::of_tree(tree)?),
            Http::SCHEME => Self::Http(Http::of_tree(tree)?),
            Gopher::SCHEME => Self::Gopher(Gopher::of_tree(tree)?),
            Mailto::SCHEME => Self::Mailto(Mailto::of_tree(tree)?),
            News::SCHEME => Self::News(News::of_tree(tree)?),
            Nntp::SCHEME => Self::Nntp(Nntp::of_tree(tree)?),
            Telnet::SCHEME => Self::Telnet(Telnet::of_tree(tree)?),
            Wais::SCHEME => Self::Wais(Wais::of_tree(tree)?),
            File::SCHEME => Self::File(File::of_tree(tree)?),
            Prospero::SCHEME => Self::Prospero(Prospero::of_tree(tree)?),
            Mid::SCHEME => Self::Mid(Mid::of_tree(tree)?),
            Cid::SCHEME => Self::Cid(Cid::of_tree(tree)?),
            _ => Self::Other(Reference::lowered(tree, &split).into_owned()),
        })
    }

    /// The name of the scheme as it is written.
    #[must_use]
    pub fn name(&self) -> &str {
        each!(self, value => value.scheme(), reference => reference.scheme().unwrap_or_default())
    }

    /// The fragment identifier as it is written, if the document lets one follow a URL (RFC 1630 does) and there is
    /// one.
    #[must_use]
    pub fn fragment(&self) -> Option<&str> {
        each!(self, value => value.fragment().map(Encoded::as_str), reference => reference.fragment())
    }

    /// The revision by which it was read.
    #[must_use]
    pub fn revision(&self) -> Revision {
        self.edition().revision()
    }

    /// The edition of that document.
    #[must_use]
    pub fn edition(&self) -> Edition {
        each!(self, value => value.edition(), reference => reference.edition())
    }

    /// The standing of the scheme in the document.
    #[must_use]
    pub fn standing(&self) -> Standing {
        match self {
            Self::Defined(url) => url.standing(),
            _ => Standing::of(self.revision(), self.name()),
        }
    }

    /// The parts under the document's names; if the document does not define the scheme, the parts that all URLs have.
    #[must_use]
    pub fn card(&self) -> Card {
        Card::of(self)
    }

    /// The messages that a client would send; `None` for a scheme that the document does not define.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if a decoded part would end a message of the protocol and begin another, or if the port or the
    /// address cannot exist.
    pub fn wire(&self) -> Result<Option<Wire>, SchemeError> {
        Ok(Some(match self {
            Self::Ftp(ftp) => ftp.wire()?,
            Self::Http(http) => http.wire()?,
            Self::Gopher(gopher) => gopher.wire()?,
            Self::Mailto(mailto) => mailto.wire(),
            Self::News(news) => news.wire()?,
            Self::Nntp(nntp) => nntp.wire()?,
            Self::Telnet(telnet) => telnet.wire()?,
            Self::Wais(wais) => wais.wire()?,
            Self::File(file) => file.wire(),
            Self::Prospero(prospero) => prospero.wire()?,
            Self::Mid(mid) => mid.wire(),
            Self::Cid(cid) => cid.wire(),
            Self::Defined(_) | Self::Other(_) => return Ok(None),
        }))
    }
}

impl TryFrom<&Reference<'_>> for Scheme {
    type Error = SchemeError;

    fn try_from(url: &Reference<'_>) -> Result<Self, Self::Error> {
        let edition = url.edition();
        if edition.schemes().next().is_none() {
            return Self::parse(edition, url.as_str());
        }
        match edition.scheme_rule(url.scheme().unwrap_or_default()) {
            None => Ok(Self::Other(url.clone().into_owned())),
            Some(_) => Self::parse(edition, url.as_str()),
        }
    }
}

/// A typed value is the variant that has its name.
macro_rules! variants {
    ($($type:ident),*) => {
        $(impl From<$type> for Scheme {
            fn from(value: $type) -> Self {
                Self::$type(value)
            }
        })*
    };
}

variants!(
    Ftp, Http, Gopher, Mailto, News, Nntp, Telnet, Wais, File, Prospero, Mid, Cid
);

impl fmt::Display for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(self, value => value.fmt(f), reference => reference.fmt(f))
    }
}
