//! References without a base.

use std::borrow::Cow;

use super::{Incoming, Resolution, ResolveError};
use crate::revision::Revision;

/// The result of a reference by itself: the URL, if it is absolute, or the current document.
pub(crate) fn without_base(
    revision: Revision,
    reference: &str,
    new_request: bool,
) -> Result<Resolution, ResolveError> {
    let target = Incoming::Text(reference).valid(revision)?;
    if target.scheme.is_some() {
        return Ok(Resolution::target(revision, &target));
    }
    let is_here = revision.statements().knows_current && target.is_same_document();
    if is_here && !new_request {
        let fragment = target.fragment.map(Cow::into_owned);
        return Ok(Resolution::same_document(revision, fragment));
    }
    Err(ResolveError::no_base(revision))
}
