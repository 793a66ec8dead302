//! RFC 2732 changes nothing of how RFC 2396, section 5.2, resolves references.

pub(super) use super::rfc2396::ALGORITHM;
