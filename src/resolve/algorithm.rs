//! What an algorithm is; there is one file a document.

use super::step::Trace;
use super::{Choice, Incoming, ResolveError, Resolved, Resolver};

/// How a document resolves references.
#[derive(Clone, Copy)]
pub(super) struct Algorithm {
    /// What becomes of a reference.
    pub(super) resolve:
        for<'r> fn(&'r Resolver, Incoming<'r>, &mut Trace) -> Result<Resolved<'r>, ResolveError>,
    /// What it leaves to those who resolve.
    pub(super) choices: &'static [Choice],
    /// What a reference to the current document stands for in a context that always makes a new request; `None` if it
    /// says nothing of such contexts.
    pub(super) new_request: Option<InRequest>,
}

/// What a reference to the current document stands for where a new request is always meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InRequest {
    /// The URL of that document, whatever it gives as its base.
    Document,
    /// The base.
    Base,
}
