//! Reads grammars whose languages are regular, compares them exactly, and proves parsers against
//! them.
//!
//! Every rule of a regular grammar has a minimal automaton, so questions about its language have exact answers: if two
//! rules accept the same words, which shortest word only one of them accepts, how many words of a length there are, and
//! if a parser accepts exactly the language of its grammar.
//!
//! ```
//! # #[cfg(feature = "grammars")] {
//! use grammarian::automata::{Limits, Relation};
//! use grammarian::bnf::{Grammar, Notation};
//! use grammarian::compare::{Comparison, Languages};
//!
//! let read = |text| Grammar::parse(Notation::Abnf, text);
//! let limits = Limits::default();
//! let old = Languages::new(read("port = 1*DIGIT")?, &limits);
//! let new = Languages::new(read("port = *DIGIT")?, &limits);
//! let compared = Comparison::of(&old, "port", &new, "port", 1)?;
//! assert_eq!(compared.relation(), Relation::Subset);
//! assert_eq!(compared.right_only(), [""]);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is where
//!
//! - [`bnf`] reads ABNF, the BNF of RFC 822, and grammar files, which hold the rules of a document
//!   together with a PEG for each.
//! - [`peg`] reads the grammars of [pest](https://pest.rs) and takes them as pest's optimizer
//!   leaves them.
//! - [`automata`] has the finite automata that rules become.
//! - [`compare`](mod@compare) says how the languages of two rules relate, with shortest words that show it.
//! - [`proof`] shows that a PEG accepts exactly the language of a BNF. [`overlap`] and [`derivation`] check the trees
//!   that a parser makes, and [`remarks`] lists oddities of a grammar file.
//! - [`export`] writes rules as regular expressions, ABNF, tables, drawings and PEGs, and reads them back.
//! - [`trees`] finds the words that a rule can derive in two ways, and shows both.
//! - [`generate`] makes words of a rule, words just outside it, and test suites.
//! - [`regex`] reads regular expressions of several dialects.
//! - [`learn`] learns the language of a program from its answers.
//! - [`matcher`] walks a compact table of an automaton, [`names`] looks up names as people write them, and
//!   [`text`] finds lines and columns and names characters.
//!
//! # Features
//!
//! - `grammars` (default): everything. Without it there are only [`matcher`], [`names`] and
//!   [`text`], for programs that carry tables made beforehand.
//! - `bounded`: words of recursive rules [up to a length](compare::Languages::up_to_length); on by default.
//! - `ebnf`: the reader of the [EBNF](bnf::Notation::Ebnf) of the W3C; on by default.
//! - `regex`: [`regex`], with the tables of Unicode that its classes need.
//! - `serde`: `Serialize` for relations, verdicts and the like.

#![cfg_attr(
    not(all(feature = "grammars", feature = "regex")),
    allow(
        rustdoc::broken_intra_doc_links,
        reason = "the overview links to what only the feature has"
    )
)]

// The code that `pest_derive` generates without its `std` feature names this crate.
#[cfg(feature = "grammars")]
extern crate alloc;

#[cfg(feature = "grammars")]
pub mod automata;
#[cfg(feature = "grammars")]
mod binding;
#[cfg(feature = "grammars")]
pub mod bnf;
#[cfg(feature = "grammars")]
pub mod compare;
#[cfg(feature = "grammars")]
pub mod derivation;
#[cfg(feature = "grammars")]
mod error;
#[cfg(feature = "grammars")]
pub mod export;
#[cfg(feature = "grammars")]
pub mod generate;
#[cfg(feature = "grammars")]
pub mod learn;
mod legibility;
pub mod matcher;
pub mod names;
#[cfg(feature = "grammars")]
pub mod overlap;
#[cfg(feature = "grammars")]
pub mod peg;
#[cfg(feature = "grammars")]
pub mod proof;
#[cfg(feature = "regex")]
pub mod regex;
#[cfg(feature = "grammars")]
pub mod remarks;
#[cfg_attr(
    not(all(feature = "grammars", feature = "regex")),
    allow(dead_code, reason = "matchers need only a part of it")
)]
mod shortest;
pub mod text;
#[cfg(feature = "grammars")]
pub mod trees;

#[cfg(feature = "grammars")]
pub use error::{Error, ErrorKind, Origin};

/// The Rust examples of the README, compiled and run with the documentation's own.
#[cfg(all(doctest, feature = "grammars"))]
#[doc = include_str!("../README.md")]
struct Readme;
