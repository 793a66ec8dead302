//! The grammars of URLs as a static site: a page for each document and each rule, railroad diagrams, minimal automata,
//! the line of documents, and the texts that each accepts; and the documents that define schemes, with the line of each scheme.
//!
//! ```no_run
//! use urlspec_atlas::{Atlas, Limits};
//!
//! let atlas = Atlas::new(Limits::default())?;
//! let page = atlas.files().find(|file| file.path() == "rfc1738/hsegment/index.html").unwrap();
//! assert!(page.contents().starts_with(b"<!doctype html>"));
//! atlas.write("site")?;
//! # Ok::<(), urlspec_atlas::Error>(())
//! ```
#![doc = include_str!("../README.md")]

mod bnf;
mod diff;
mod disputed;
mod drawing;
mod error;
mod facts;
mod own;
mod pages;
mod parsers;
mod place;
mod scripts;
mod search;
mod sections;
mod site;
mod tokens;
mod words;

pub use drawing::railroad_diagram;
pub use error::Error;
pub use own::OwnAtlas;
pub use sections::Texts;
pub use site::{Address, Atlas, File, Library, check_folder};
pub use urlspec_lineage::Limits;
