//! RFC 6874 changes nothing in how RFC 3986 resolves references.

pub(super) use super::rfc3986::ALGORITHM;
