//! RFC 1738 describes no way to resolve references: section 2.3 speaks of relative links, and leaves them to
//! other documents.

use super::algorithm::Algorithm;

pub(super) const ALGORITHM: Option<Algorithm> = None;
