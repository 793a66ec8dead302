//! What a document leaves to those who resolve.

use super::algorithm::Algorithm;
use crate::revision::Revision;

/// A choice that some documents leave to those who resolve references by them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Choice {
    /// Whether the scheme of a reference counts if it is that of the base: 2003 draft, section 5.2.
    Validating,
    /// What becomes of `..` segments that lead above the root: 2003 draft, section 5.2.
    Excess,
    /// Whether a new request is always made, as for a form: 1997 draft, section 3; 2003 draft, section 4.2.
    /// By url7 no reference is to the current document.
    NewRequest,
}

impl Choice {
    /// Whether a revision leaves the choice.
    pub(super) fn is_left_by(self, revision: Revision) -> bool {
        let algorithm = Algorithm::of(revision);
        algorithm.is_some_and(|algorithm| algorithm.choices.contains(&self))
    }
}
