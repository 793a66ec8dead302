//! RFC 3987, section 6.5: "the algorithms of [RFC3986] can be applied directly, treating the characters additionally
//! allowed in IRI references in the same way that unreserved characters are in URI references".

use super::algorithm::Algorithm;

pub(super) const ALGORITHM: Option<Algorithm> = super::rfc3986::ALGORITHM;
