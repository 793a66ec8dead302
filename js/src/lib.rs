//! The library for JavaScript. Each function takes texts and gives JSON, under the names of the program's JSON;
//! `lib/api.js` makes objects and exceptions of it. Verdicts alone take a shorter way (`judge.rs`).

mod browser;
mod compare;
mod conversions;
mod documents;
mod fault;
mod judge;
mod references;
mod texts;

pub use browser::browser;
pub use compare::compare;
pub use conversions::{to_iri, to_uri};
pub use documents::{revisions, rules, scheme_documents};
pub use judge::{Judge, memory, place_for, verdicts};
pub use references::{normalize, resolve, scheme};
pub use texts::{parse, validate};
