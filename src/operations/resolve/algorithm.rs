//! The form of an algorithm; there is one file for each.

use super::step::Trace;
use super::{Choice, Incoming, ResolveError, Resolved, Resolver};

/// The algorithm by which a document resolves references.
#[derive(Clone, Copy)]
pub(super) struct Algorithm {
    /// Returns the result for a reference.
    pub(super) resolve:
        for<'r> fn(&'r Resolver, Incoming<'r>, &mut Trace) -> Result<Resolved<'r>, ResolveError>,
    /// The choices that the document leaves open.
    pub(super) choices: &'static [Choice],
    /// The target of a reference to the current document in a context that always makes a new request; `None` if the
    /// document does not treat such contexts.
    pub(super) new_request: Option<InRequest>,
}

/// The target of a reference to the current document where a new request is always meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InRequest {
    /// The URL of that document, whatever base the document gives.
    Document,
    /// The base.
    Base,
}
