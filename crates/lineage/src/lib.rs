//! The line of documents that describe URLs: how their rules changed from one to the next, and a check of their
//! statements about these changes.
//!
//! - [`Lineage`] follows a [`Subject`] through the documents: a concept, such as the host or the query, through all
//!   [revisions](urlspec::Revision), or a scheme through all that have a production for it. It has the rules that stand
//!   for it, and the changes of their language.
//! - [`Step`] compares two documents rule by rule: which rules came, went, were renamed or changed.
//! - [`GrammarLine`] does the same for grammars of anybody, two or more.
//! - [`claims`] has the statements of the documents about their own syntax and that of others, as relations of
//!   languages, and checks them.
//! - [`cases`] are worked cases of the documents, and [`suite`] has words with verdicts: tests for the libraries of others.
//! - [`composition`] reads grammars of files, and puts rules of documents and of other files to them.
//! - [`parsers`] has the algorithms by which documents define their syntax a second time, as grammars.
//! - [`grammars`] and [`overlaps`] give the documents to the crate [`grammarian`].
//!
//! Everything is exact and comes from the automata of the rules. Words that show a difference are shortest ones.
#![doc = include_str!("../README.md")]

pub mod cases;
mod change;
pub mod claims;
pub mod components;
pub mod composition;
mod documents;
mod edition;
mod error;
mod grammar_line;
pub mod grammars;
mod line;
pub mod overlaps;
pub mod parsers;
mod short_name;
mod step;
mod subject;
mod succession;
pub mod suite;

pub use change::Change;
pub use edition::DocumentEdition;
pub use error::Error;
pub use grammar_line::{Fate, GrammarEntry, GrammarLine, GrammarRow};
pub use grammarian::automata::{Limits, Relation};
pub use line::{Entry, Lineage, Row};
pub use short_name::short_name;
pub use step::{Pair, Step, Untold};
pub use subject::Subject;
