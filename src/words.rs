//! The terms that everything else is expressed in: parts of a URL, concepts of rules, codes of findings, rungs of
//! comparison, sections and statuses of documents.

mod caution;
mod character_set;
pub(crate) mod check_digit;
mod code;
mod component;
mod concept;
pub(crate) mod dot_segments;
pub(crate) mod ipv4;
pub(crate) mod ipv6;
mod mending;
mod mistake;
#[cfg(feature = "hosts")]
mod name_fault;
pub(crate) mod named;
mod places;
pub(crate) mod port;
pub(crate) mod quoted;
mod rung;
mod section;
pub(crate) mod span;
mod status;
pub(crate) mod triplet;

pub use caution::Caution;
pub use character_set::CharacterSet;
pub use code::{Code, Severity};
pub use component::Component;
pub use concept::Concept;
pub use mending::Mending;
pub use mistake::Mistake;
#[cfg(feature = "hosts")]
pub use name_fault::NameFault;
pub use named::UnknownName;
pub use places::Places;
pub use port::PortError;
pub use rung::Rung;
pub use section::Section;
pub use status::Status;
