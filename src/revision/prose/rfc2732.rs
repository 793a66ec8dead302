//! RFC 2732, December 1999: its prose changes none of what RFC 2396 says of these matters.

pub(in crate::revision) use super::rfc2396::STATEMENTS;
