//! The line of documents that describe URLs: how their rules changed from one to the next, and whether what they say
//! of their own changes holds.
//!
//! - [`Lineage`] follows an idea, such as the host or the query, through all [revisions](urlspec::Revision): which rules
//!   bear it, and whether their language stayed, grew, shrank or changed.
//! - [`Step`] compares two documents rule by rule: which rules came, went, were renamed or changed.
//! - [`claims`] has what the documents say of their own syntax and of that of others, as relations of languages, and checks it.
//! - [`cases`] are worked cases of the documents, and [`suite`] has words with verdicts: tests for the libraries of others.
//! - [`grammars`] and [`overlaps`] are the revisions as the crate [`grammarian`] sees them.
//!
//! Everything is exact and comes from the automata of the rules. Words that show a difference are shortest ones.
#![doc = include_str!("../README.md")]

pub mod cases;
pub mod claims;
mod documents;
mod error;
pub mod grammars;
mod line;
pub mod overlaps;
mod short_name;
mod step;
pub mod suite;

pub use error::Error;
pub use grammarian::automata::{Limits, Relation};
pub use line::{Change, Entry, Lineage, Row};
pub use short_name::short_name;
pub use step::{Pair, Step, Untold};
