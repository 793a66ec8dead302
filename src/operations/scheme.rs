//! The meaning of the parts of a URL to a client, scheme by scheme.
//!
//! RFC 1738 (section 3), RFC 1630 and url7 ("Specific Schemes") define it for the schemes of their time; the documents after them
//! describe only the syntax that all schemes share, and documents of their own define the schemes of today. Whichever document
//! defines the scheme, a URL is a [`Defined`] value: its parts under the document's own names, decoded if the document says
//! that they are. [`typed`] has a type for each scheme that says more of its parts, and [`Scheme`] is for all of them. Of the
//! documents of 1994 a value has the messages that a client would send, its [wire](Defined::wire). This library sends nothing.
//!
//! A value is built as it is read: each step makes the URL and reads it again, so that a URL which the grammar rejects
//! is rejected with the parser's own error, and every value that is returned is valid. [`Display`](std::fmt::Display)
//! writes the URL, exactly as it was.
//!
//! ```
//! use urlspec::Revision;
//! use urlspec::scheme::Scheme;
//! use urlspec::scheme::typed::Gopher;
//!
//! let url = Scheme::parse(Revision::Rfc1738, "gopher://host.dom/7find%09tea")?;
//! assert_eq!(url.wire()?.unwrap().messages()[0].to_octets().unwrap(), b"find\ttea\r\n");
//! let gopher = Gopher::try_from(url)?;
//! assert_eq!(gopher.gophertype(), b'7');
//!
//! let built = Scheme::builder(Revision::Rfc1738, "gopher")?.written("host", "host.dom")?.build()?;
//! let built = Gopher::try_from(built)?.with_item(b'7', "find")?.with_search("tea")?;
//! assert_eq!(built, gopher);
//! # Ok::<(), urlspec::scheme::SchemeError>(())
//! ```

// A module imports from its own group and from those above it, never from those below; and no two import each
// other, directly or through others.

// The words: parts of URLs, addresses, errors.
mod addr_spec;
mod argument;
mod encoded;
mod error;
mod server;

// The comparison of URLs by the document that defines their scheme.
mod comparable;

// A URL by the production of its scheme: read, and built of its parts.
mod defined;

// A URL of any scheme.
mod url;

// URLs of each scheme, with parts of its own.
pub mod typed;

// The messages of a client.
mod wire;

// The meaning of a URL of any scheme, part by part.
mod card;

pub use addr_spec::{AddrSpec, AddrSpecError};
pub use argument::Argument;
pub use card::{Card, PartValue, Row};
pub(in crate::operations) use comparable::Comparable;
pub use defined::{Defined, DefinedBuilder};
pub use encoded::Encoded;
pub use error::SchemeError;
pub use server::{Login, Server};
pub use url::Scheme;
pub use wire::{Message, Piece, Wire};

pub use crate::revision::Standing;
pub use crate::revision::ports::{DefaultPort, default_port};
pub use crate::words::port::port_number;
