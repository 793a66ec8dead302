//! Is this URL valid, and *by which document*?
//!
//! Most libraries answer by a mixture of documents. This one answers by the one that you choose, of twelve from the
//! November 1993 draft "url7" through RFC 1738, RFC 2396, RFC 3986 and RFC 3987 to the URL Standard of 2026. The BNF of
//! each is a grammar file that holds two readings of every rule: the document's own text, and the PEG of which
//! [pest](https://pest.rs) makes a parser.
//!
//! ```
//! use urlspec::{Revision, Validator};
//!
//! let url = "http://www.example.org/~user/";
//! let accepts = |revision: &&Revision| Validator::new(**revision).is_valid(url);
//! let first = Revision::ALL.iter().find(accepts);
//! // The tilde was "unsafe" until it was let in.
//! assert_eq!(first.map(|revision| revision.date()), Some("May 1997"));
//! assert!(!Validator::new(Revision::Rfc1738).is_valid(url));
//! ```
//!
//! # Contents
//!
//! - [`Revision`] chooses the document; [`Rule`] is one of its rules, with its text, its section
//!   and the rules around it.
//! - [`Validator`] validates in two steps, by the start rule and by the production of the URL's own scheme, and
//!   returns a [`Report`] of a [`SyntaxError`] and [`Finding`]s; with [`linting`](Validator::linting), also of all
//!   that the documents warn of or would write in another way. [`Code`] explains each kind.
//! - [`SchemeDocument`] is a document that defines schemes, such as RFC 8141 of `urn`, and [`Document`] is any document.
//!   [`Validator::schemes`] makes the one that defines the scheme of a URL a part of the verdict; [`Schemes`] chooses it.
//! - [`Reference`] is a valid URL and its parts: [`Authority`], [`Host`], [`Path`], [`Segment`].
//! - [`Resolver`] finds the target of a reference, [`base`] the base of a document, and [`Normalizer`] tells if two
//!   URLs are equivalent; [`escape`](mod@escape) writes data as parts of them.
//! - [`scheme`] says what the parts of a URL tell a client to do, scheme by scheme.
//! - [`extract`] finds the references in running text.
//! - [`parse`] gives the [`Tree`] of any rule.
//! - [`Revision::grammar_file`] is a document's grammar as text. The crate `grammarian` reads it, compares the
//!   rules of two documents exactly, and proves that the parsers accept what the documents say.
//!
//! # Units
//!
//! Positions are bytes from the beginning of the text; [`Places`] makes them units of UTF-16, or characters. Every revision but RFC 3987 is written in terms of US-ASCII
//! characters, so in a valid URL bytes and characters are the same; IRIs are read in UTF-8. Nothing is decoded: escapes
//! such as `%7E` come back as they are written.
//!
//! # Features
//!
//! - `hosts`, on by default: host names by IDNA (`Converter::ascii_host`), and the findings on names that cannot be
//!   looked up and on labels that look like others. A library without it has none of these, nor the tables of Unicode for
//!   them.
//! - `browser`: the URL that a browser makes of a text (`browser`), and the finding on URLs of which it reads other parts
//!   (`Validator::browser`). With `hosts`.
//! - `schemes`, on by default: the documents that define schemes. A library without it has no such documents.
//! - `serde`: `Serialize` for trees, references, reports and their parts; `Deserialize` for references and for names,
//!   such as those of revisions, components and codes.
//! - `fluent-uri`, `http`, `url`: a [`Reference`] from and to the types of these libraries, by `TryFrom`.
//! - `miette`: [`SyntaxError`] as a `Diagnostic`, with its code, its label and its help.

// What `pest_derive` generates without its `std` feature names this crate.
extern crate alloc;

#[cfg(feature = "browser")]
pub mod browser;
#[cfg(feature = "hosts")]
mod domain;
pub mod escape;
mod explain;
mod finding;
mod operations;
mod reference;
mod repair;
mod revision;
mod syntax;
mod validate;
mod words;

#[cfg(feature = "hosts")]
pub use domain::HostNameError;
pub use explain::SyntaxError;
pub use finding::{Example, Finding};
pub use operations::convert::{ConvertError, Converter};
pub use operations::extract::{Extracted, Extraction, extract};
pub use operations::normalize::{Equivalence, NormalizeError, Normalizer};
#[cfg(feature = "browser")]
pub use operations::reading::{BrowserBaseError, BrowserReader, BrowserReading};
pub use operations::resolve::{Excess, Resolution, ResolveError, Resolver, Step};
pub use operations::segments::SegmentError;
pub use operations::{base, scheme};
#[cfg(feature = "http")]
pub use reference::HttpUriError;
pub use reference::{Authority, BuildError, Host, Path, Reference, ReferenceBuilder, Segment};
pub use repair::{Edit, Repair};
pub use revision::{
    Citation, Delimiters, Document, Edition, Ends, NotDescribed, Preference, Printing, Prohibition,
    Revision, Rule, SchemeDocument, Schemes, Topic, UrlRule,
};
pub use syntax::matcher::Matcher;
pub use syntax::parse::{NoMatch, Node, Nodes, Tree, parse};
pub use syntax::wrapper::{Unwrapped, Wrapper, unwrapped};
pub use validate::{Report, Validator};
#[cfg(feature = "hosts")]
pub use words::NameFault;
pub use words::{
    Caution, CharacterSet, Code, Component, Concept, Mending, Mistake, Places, PortError, Rung,
    Section, Severity, Status, UnknownName,
};

/// The examples of the README, which run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The examples of the page about the library.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
struct Library;
