//! Which algorithm each document prescribes: one file a document.

use super::step::Trace;
use super::{Choice, Incoming, ResolveError, Resolved, Resolver};
use crate::revision::Revision;
use crate::revision::list::for_each_revision;

/// How a document resolves references.
#[derive(Clone, Copy)]
pub(super) struct Algorithm {
    /// What becomes of a reference.
    pub(super) resolve:
        for<'r> fn(&'r Resolver, Incoming<'r>, &mut Trace) -> Result<Resolved<'r>, ResolveError>,
    /// What it leaves to those who resolve.
    pub(super) choices: &'static [Choice],
}

macro_rules! algorithms {
    ($($variant:ident $module:ident $id:literal $grammar:literal $doc:literal;)*) => {
        impl Algorithm {
            /// The one of a revision; `None` if it describes no way to resolve references.
            pub(super) fn of(revision: Revision) -> Option<Self> {
                match revision {
                    $(Revision::$variant => super::$module::ALGORITHM,)*
                }
            }
        }
    };
}

for_each_revision!(algorithms);

impl Revision {
    /// Whether the document describes how references are resolved.
    #[must_use]
    pub fn resolves_references(self) -> bool {
        Algorithm::of(self).is_some()
    }
}
