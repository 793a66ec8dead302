//! x
extern crate alloc;
mod concept;
mod grammar;
mod nearest;
mod parse;
mod revision;
pub use grammar::{Printing, Rule, Section, UnknownRule};
pub use parse::{NoMatch, Node, Nodes, Tree, parse};
pub use revision::{Revision, UnknownRevision};
