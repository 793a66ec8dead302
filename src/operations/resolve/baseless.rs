//! References without a base.

use std::borrow::Cow;

use super::{Incoming, Resolution, ResolveError};
use crate::revision::Edition;

/// The result of a reference by itself: the URL, if it is absolute, or the current document.
pub(crate) fn without_base(
    edition: Edition,
    reference: &str,
    new_request: bool,
) -> Result<Resolution, ResolveError> {
    let target = Incoming::Text(reference).valid(edition)?;
    if target.scheme.is_some() {
        return Ok(Resolution::target(edition, &target));
    }
    let is_here = edition.revision().statements().knows_current && target.is_same_document();
    if is_here && !new_request {
        let fragment = target.fragment.map(Cow::into_owned);
        return Ok(Resolution::same_document(edition, fragment));
    }
    Err(ResolveError::no_base(edition.revision()))
}
