//! How references are resolved.

use urlspec::{Edition, Excess, ResolveError, Resolver};

/// How references are resolved: by an edition, and by choices that its document leaves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    pub(crate) edition: Edition,
    pub(crate) strict: bool,
    /// `None` for the choice of the document.
    pub(crate) keep_excess: Option<bool>,
}

impl Way {
    /// The resolver for a base.
    pub(crate) fn resolver(self, base: &str) -> Result<Resolver, ResolveError> {
        let mut resolver = Resolver::new(self.edition, base)?;
        if !self.strict {
            resolver = resolver.non_validating()?;
        }
        match self.keep_excess {
            None => Ok(resolver),
            Some(true) => resolver.excess(Excess::Keep),
            Some(false) => resolver.excess(Excess::Remove),
        }
    }
}
