//! Whether the parsers do what the documents say.
//!
//! - [`Audit`] proves that a PEG accepts exactly the language of a BNF (feature `audit`).
//! - [`overlaps`] are the places where a BNF can be read in two ways: what the prose prefers there,
//!   and what the parser takes.
//! - [`remarks`] tell what is odd about the documents' own grammars.
//! - [`Derivations`] holds single parse trees against the BNF.

mod ambiguity;
mod derivation;
mod document;
#[cfg(feature = "audit")]
mod proof;

pub use ambiguity::{Overlap, Taken, overlaps};
pub use derivation::Derivations;
pub use document::{Remark, RemarkKind, remarks};
#[cfg(feature = "audit")]
pub use proof::{Audit, Difference, Side};

use crate::automata::LimitExceeded;
use crate::bnf;

/// Why an audit came to no end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub struct Error(Cause);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Cause {
    #[error("{0}")]
    Bnf(#[from] bnf::Error),
    #[cfg(feature = "audit")]
    #[error("{0}")]
    Peg(#[from] crate::peg::Error),
    #[error("{0}")]
    Limit(#[from] LimitExceeded),
}

impl<C: Into<Cause>> From<C> for Error {
    fn from(cause: C) -> Self {
        Self(cause.into())
    }
}
