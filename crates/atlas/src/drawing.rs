//! Pictures, as SVG that takes its colours from the style sheet.

mod automaton;
mod characters;
mod preview;
mod railroad;

pub(crate) use automaton::{State, automaton, states};
pub(crate) use preview::preview;
pub use railroad::railroad_diagram;
pub(crate) use railroad::{railroad, railroad_with_links};
