//! The choices that a document may leave open for resolving references.

/// A choice that some documents leave open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Choice {
    /// To ignore the scheme of a reference or not, if it is that of the base: RFC 2396, 2003 draft and RFC 3986,
    /// section 5.2.
    Validating,
    /// The treatment of `..` segments that lead above the root: RFC 2396 and 2003 draft, section 5.2.
    Excess,
    /// To make a new request always or not, as for a form: 1997 draft, section 3; RFC 2396 and 2003 draft, section
    /// 4.2. By url7 no reference is to the current document.
    NewRequest,
}
