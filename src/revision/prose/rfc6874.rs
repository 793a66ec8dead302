//! RFC 6874, February 2013: what it adds to the prose of RFC 3986.

use super::rfc3986;
use crate::revision::statements::Statements;
use crate::words::Code;

pub(in crate::revision) static STATEMENTS: Statements = Statements {
    findings: &[
        (Code::ZoneNotLinkLocal, "RFC 6874, section 4"),
        (Code::ZoneEscaped, "RFC 6874, section 2"),
    ],
    ..rfc3986::SAYS
};
