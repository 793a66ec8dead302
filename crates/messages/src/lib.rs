//! The references in messages and pages, and the bases that messages and pages give.
//!
//! The input is the octets of a file. [`Kind::of`] decides by their beginning if they are a message or a page.
//! [`Page::read`] reads a page; [`Messages::of`] takes a mailbox or a response of HTTP apart, and [`Part::read`] reads
//! each message of it. The output is [`Part`]s, which have parts of their own, the header fields that were asked for
//! and, if they are HTML, a [`Page`] with its [`BaseElement`] and its [`Reference`]s, each with its line.
//!
//! Reading never fails. A [`Notice`] reports each deviation from the text, and if references may have been lost by it;
//! [`Part::error`] says why a part cannot be read.
//!
//! This crate does not know URLs: references are texts, and are not resolved. The caller says which header fields give
//! a base.
//!
//! # Our own code, and that of others
//!
//! Fields of headers are unfolded and split by `mailparse`, character sets are decoded by `charset` and `encoding_rs`,
//! base64 by `data-encoding`, and HTML is split into tags by `html5gum`. Where those crates drop text silently, this
//! crate has code of its own: each file names the behaviour that it replaces.
#![doc = include_str!("../README.md")]

mod base64;
mod characters;
mod entity;
mod header;
mod kind;
mod lines;
mod mailbox;
mod multipart;
mod notice;
mod page;
mod part;
mod quoted_printable;
mod transfer;

pub use header::BaseField;
pub use kind::Kind;
pub use mailbox::Messages;
pub use notice::Notice;
pub use page::{BaseElement, Page, Reference};
pub use part::Part;
