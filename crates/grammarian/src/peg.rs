//! Parsing expression grammars as pest runs them, and their languages.
//!
//! pest does not run a grammar as it is written: its optimizer rewrites it first, sometimes into a
//! grammar of another language. So a [`Peg`] has the rules as the optimizer leaves them.
//! [`PegAutomata::dfa`] gives the automaton of the texts that a rule matches from end to end.
//! [`excerpt`] cuts a rule and its parts out of a grammar.

mod algebra;
mod automata;
mod excerpt;
mod expression;
mod marked;
mod matches;
mod model;
mod operations;
mod recursion;
mod size;

pub use automata::PegAutomata;
pub use excerpt::excerpt;
pub use marked::{BEGINS, ENDS, MarkedAutomata};
pub use model::Peg;
pub(crate) use size::MOST_RULES;
