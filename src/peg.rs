//! Parsing expression grammars as pest runs them, and their languages.
//!
//! pest does not run a grammar as it is written: its optimizer rewrites it first, at times into
//! another language. So a [`Grammar`] holds the rules as the optimizer leaves them, and
//! [`Languages::dfa`] says which texts a rule matches from end to end.

mod algebra;
mod error;
mod languages;
mod matches;
mod model;
mod recursion;
mod size;

pub use error::{Error, ErrorKind};
pub use languages::Languages;
pub use model::Grammar;

use model::Expression;
