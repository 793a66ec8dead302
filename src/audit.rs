//! Whether the parsers do what the documents say.
//!
//! - `Audit` proves that a PEG accepts exactly the language of a BNF (feature `audit`).
//! - [`overlaps`] are the places where a BNF can be read in two ways: what the prose prefers there,
//!   and what the parser takes.
//! - [`remarks`] tell what is odd about the documents' own grammars.
//! - [`Derivations`] holds single parse trees against the BNF.

mod ambiguity;
mod derivation;
mod document;
#[cfg(feature = "audit")]
mod proof;

pub use ambiguity::{Overlap, Reading, Taken, overlaps};
pub use derivation::Derivations;
pub use document::{Remark, RemarkKind, remarks};
#[cfg(feature = "audit")]
pub use proof::{Audit, Difference, Side};

use crate::automata::LimitExceeded;
use crate::bnf;
use crate::generate::TooManyWords;

/// Why an audit came to no end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub struct Error(Cause);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Cause {
    #[error(transparent)]
    Bnf(#[from] bnf::Error),
    #[cfg(feature = "audit")]
    #[error(transparent)]
    Peg(#[from] crate::peg::Error),
    #[error(transparent)]
    Limit(#[from] LimitExceeded),
    #[error(transparent)]
    Words(#[from] TooManyWords),
}

impl Error {
    /// What is wrong with the BNF, if it is the BNF.
    #[must_use]
    pub fn bnf(&self) -> Option<&bnf::Error> {
        if let Cause::Bnf(error) = &self.0 {
            Some(error)
        } else {
            None
        }
    }

    /// What is wrong with the PEG, if it is the PEG.
    #[cfg(feature = "audit")]
    #[must_use]
    pub fn peg(&self) -> Option<&crate::peg::Error> {
        if let Cause::Peg(error) = &self.0 {
            Some(error)
        } else {
            None
        }
    }
}

impl From<bnf::Error> for Error {
    fn from(error: bnf::Error) -> Self {
        Self(error.into())
    }
}

#[cfg(feature = "audit")]
impl From<crate::peg::Error> for Error {
    fn from(error: crate::peg::Error) -> Self {
        Self(error.into())
    }
}

impl From<TooManyWords> for Error {
    fn from(error: TooManyWords) -> Self {
        Self(error.into())
    }
}

impl From<LimitExceeded> for Error {
    fn from(error: LimitExceeded) -> Self {
        Self(error.into())
    }
}
