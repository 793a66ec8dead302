//! Words of a language, words just outside it, and suites of both that test a parser.
//!
//! Everything here works on an [`automata::Dfa`](crate::automata::Dfa), so on a rule of any regular
//! grammar:
//!
//! - [`Words`]: all words, the shortest first. [`RandomWords`]: words by chance, all words of a
//!   length being equally likely.
//! - [`Characters`] says which characters they are made of: [`Characters::narrow`] makes an automaton
//!   of the chosen words alone.
//! - [`near_misses`] and [`RandomNearMisses`]: words outside the language, one edit away from it.
//! - [`Suite`]: the words that a parser has to be tried with to show that it is right.
//!
//! ```
//! use urlspec::Revision;
//! use urlspec::automata::Limits;
//! use urlspec::bnf::Grammar;
//! use urlspec::generate::{Characters, RandomWords, Words, near_misses};
//!
//! let limits = Limits::default();
//! let grammar = Grammar::of(Revision::Rfc1738, true);
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
pub use random::{RandomWords, TooManyCounts};
pub use suite::{Suite, TooManyWords};
pub use words::Words;
