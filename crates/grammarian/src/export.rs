//! Rules in other forms: regular expressions, ABNF, tables, drawings, PEGs.
//!
//! Everything is made by the structure of the rule, read back and proved equal to it.
//!
//! ```
//! use grammarian::automata::Limits;
//! use grammarian::bnf::{Grammar, Notation};
//! use grammarian::export::{Dialect, Regex};
//!
//! let grammar = Grammar::parse(Notation::Abnf, r#"port = 1*5DIGIT / "any""#)?;
//! let regex = Regex::of(&grammar, "port", &|_| None)?;
//! let text = regex.write(Dialect::Rust)?;
//! assert_eq!(text, r"\A(?:[0-9]{1,5}|[Aa][Nn][Yy])\z");
//!
//! let port = grammar.dfa("port", &Limits::default())?;
//! assert_eq!(Dialect::Rust.read(&text, &Limits::default())?, port);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod abnf;
mod dialect;
mod drawing;
mod expression;
mod linear;
mod naming;
mod parts;
mod peg;
mod read;
mod simple;
mod table;

pub use abnf::abnf;
pub use dialect::{Dialect, NoDialect, Unwritable};
pub use drawing::{dot, read_dot};
pub use expression::Regex;
pub use linear::linear;
pub use peg::{GivenBodies, PegText, pest, pest_around};
pub use read::Unreadable;
pub use table::Transitions;
