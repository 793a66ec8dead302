//! What a document may leave to those who resolve references by it.

/// A choice that some documents leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Choice {
    /// Whether the scheme of a reference counts if it is that of the base: RFC 2396, 2003 draft and RFC 3986,
    /// section 5.2.
    Validating,
    /// What becomes of `..` segments that lead above the root: RFC 2396 and 2003 draft,
    /// section 5.2.
    Excess,
    /// Whether a new request is always made, as for a form: 1997 draft, section 3; RFC 2396 and 2003 draft,
    /// section 4.2. By url7 no reference is to the current document.
    NewRequest,
}
