//! Links the grammar files of `urlspec`, and makes the tables that it carries: the content of the files, and the
//! minimal automaton of each of their rules, in one compact file a document. They are made beforehand, so that a
//! program which uses `urlspec` neither reads a grammar nor builds an automaton, and the first error costs no more than
//! any other.
//!
//! `cargo run -p urlspec-tables --example write` writes them; a test checks that they are current.

mod ambiguity;
mod automata;
mod encoded;
mod files;
mod form;
mod head;
mod labels;
mod link;
mod mistake;
mod pages;
mod ports;
mod restrictions;
mod rules;
mod schemes;
mod skeleton;
mod source;
mod table;
mod verdict;
mod vocabulary;

use std::error::Error;

pub use files::{Written, all, library, superfluous};
pub use link::{Combined, Library, Whole, combined_name};
pub use mistake::Mistake;
pub use table::Table;

/// The result of an operation; an error is a mistake in a grammar file, described in one sentence.
pub type Outcome<T> = Result<T, Box<dyn Error>>;
