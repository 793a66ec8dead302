//! The words that everything else is told in: parts of a URL, what rules are about, kinds of findings, rungs
//! of comparison, sections of documents.

mod code;
mod component;
mod concept;
pub(crate) mod named;
mod rung;
mod section;

pub use code::{Code, Severity};
pub use component::Component;
pub use concept::Concept;
pub use named::UnknownName;
pub use rung::Rung;
pub use section::Section;
