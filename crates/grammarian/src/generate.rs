//! Generating words of a language, words just outside it, and test suites of both for parsers.
//!
//! Everything here takes a [`Dfa`](crate::automata::Dfa), so it works for any rule of a regular
//! grammar:
//!
//! - [`Words`]: all words, the shortest first. [`RandomWords`]: words at random, where all words of
//!   one length are equally likely.
//! - [`Characters`] says which characters words are made of: [`Characters::narrow`] makes the
//!   automaton of those words.
//! - [`near_misses`] and [`RandomNearMisses`]: words outside the language, one edit away from it.
//! - [`Suite`]: words that together find every fault of certain kinds in a parser.
//!
//! ```
//! use grammarian::automata::Limits;
//! use grammarian::bnf::{Grammar, Notation};
//! use grammarian::generate::{Characters, RandomWords, Words, near_misses};
//!
//! let limits = Limits::default();
//! let grammar = Grammar::parse(Notation::Abnf, r#"
//! hostname = label *( "." label )
//! label    = %x61-7A *( *"-" ( %x61-7A / DIGIT ) )
//! "#)?;
//! let host = grammar.dfa("hostname", &limits)?;
//!
//! let shapes = Characters::Path.narrow(&host, &limits)?;
//! let words: Vec<String> = Words::new(&shapes).take(5).collect();
//! assert_eq!(words, ["a", "aa", "aaa", "a.a", "a-a"]);
//!
//! let misses = near_misses(&shapes, &host, &limits)?;
//! assert!(misses.take(1000).all(|word| !host.accepts(&word)));
//!
//! let mut words = RandomWords::new(&host, 16, 1)?;
//! assert!(words.next().is_some_and(|word| host.accepts(&word)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod characters;
mod near;
mod random;
mod suite;
mod words;

pub use characters::Characters;
pub use near::{RandomNearMisses, near_misses};
pub use random::RandomWords;
pub(crate) use random::below;
pub use suite::Suite;
pub(crate) use suite::characterization;
pub use words::Words;
