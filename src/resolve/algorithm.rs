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
}
