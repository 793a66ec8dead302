//! x
extern crate alloc;

mod ast;
mod concept;
mod explain;
mod finding;
mod grammar;
mod nearest;
mod parse;
mod revision;
mod split;
mod validate;
pub use ast::{Authority, Host, Path, Reference, Segment};
pub use finding::{Code, Finding, Severity, UnknownCode};
pub use grammar::{Printing, Rule, Section, UnknownRule};
pub use parse::{NoMatch, Node, Nodes, Tree, parse};
pub use revision::{Revision, UnknownRevision};
pub use validate::{Component, Report, SyntaxError, Validator};
