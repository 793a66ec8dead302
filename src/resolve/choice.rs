//! What a document leaves to those who resolve.

use crate::revision::{Algorithm, Revision};

/// A choice that some documents leave to those who resolve references by them. Where a document leaves none,
/// the setting of [`Resolver`](super::Resolver) has no effect.
///
/// ```
/// use urlspec::{Choice, Revision};
///
/// assert!(Choice::NewRequest.is_left_by(Revision::DraftFieldingUrlSyntax05));
/// assert!(!Choice::Excess.is_left_by(Revision::DraftFieldingUrlSyntax05));
/// assert!(Choice::Excess.is_left_by(Revision::DraftFieldingUriRfc2396bis01));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Choice {
    /// Whether the scheme of a reference counts if it is that of the base: 2003 draft, section 5.2
    /// ([`Resolver::validating`](super::Resolver::validating)).
    Validating,
    /// What becomes of `..` segments that lead above the root: 2003 draft, section 5.2
    /// ([`Resolver::excess`](super::Resolver::excess)).
    Excess,
    /// Whether a new request is always made, as for a form: 1997 draft, section 3; 2003 draft, section 4.2
    /// ([`Resolver::for_new_request`](super::Resolver::for_new_request)). By url7 no reference is to the
    /// current document.
    NewRequest,
}

impl Choice {
    /// Whether a revision leaves the choice.
    #[must_use]
    pub fn is_left_by(self, revision: Revision) -> bool {
        match revision.document().algorithm {
            None | Some(Algorithm::Partial) => false,
            Some(Algorithm::Steps) => self == Self::NewRequest,
            Some(Algorithm::Pseudocode) => true,
        }
    }
}
