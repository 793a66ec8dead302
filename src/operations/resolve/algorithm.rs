//! The form of an algorithm; there is one file for each.

use super::step::Trace;
use super::{Choice, Incoming, ResolveError, Resolved, Resolver};
use crate::syntax::split::Components;

/// The algorithm by which a document resolves references.
#[derive(Clone, Copy)]
pub(super) struct Algorithm {
    /// Returns the result for a reference.
    pub(super) resolve:
        for<'r> fn(&'r Resolver, Incoming<'r>, &mut Trace) -> Result<Resolved<'r>, ResolveError>,
    /// Returns the target of a valid reference, if it can be written in one go and need not be looked at: it is valid, and reads back
    /// as the components that it is made of.
    pub(super) written: Option<Written>,
    /// The choices that the document leaves open.
    pub(super) choices: &'static [Choice],
    /// The target of a reference to the current document in a context that always makes a new request; `None` if the
    /// document does not treat such contexts.
    pub(super) new_request: Option<InRequest>,
}

/// A function that writes the target of a reference, whose components these are.
pub(super) type Written = fn(&Resolver, &str, &Components) -> Option<String>;

/// The target of a reference to the current document where a new request is always meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InRequest {
    /// The URL of that document, whatever base the document gives.
    Document,
    /// The base.
    Base,
}
