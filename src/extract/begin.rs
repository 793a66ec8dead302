//! The beginning of a reference, in a text that may hold anything.

use crate::revision::Revision;
use crate::wrapper::scheme_name;

/// The schemes of the documents that no `//` follows, among those they define and those they reserve.
const WITHOUT_SLASHES: [&str; 6] = ["mailto", "news", "nntp", "mid", "cid", "urn"];

/// The scheme that a text begins with.
pub(super) struct Scheme {
    /// The length of its name in bytes, which is the index of the colon.
    pub(super) length: usize,
    /// `true` if `//` follows.
    pub(super) slashes: bool,
    /// `true` if the text can only be meant as a reference.
    pub(super) evident: bool,
}

impl Scheme {
    /// The scheme of a text that has its colon and at least one octet more.
    pub(super) fn of(text: &[u8]) -> Option<Self> {
        let length = scheme_name(text);
        let behind = text[length..].strip_prefix(b":").filter(|_| length > 0)?;
        let (behind, slashes) = match behind.strip_prefix(b"//") {
            Some(behind) => (behind, true),
            None => (behind, false),
        };
        let evident = slashes || is_one_of(&text[..length], WITHOUT_SLASHES);
        (!behind.is_empty()).then_some(Self {
            length,
            slashes,
            evident,
        })
    }
}

/// Tells if the document has a production for the scheme that a text begins with, and that production begins with
/// `//`: then `nntp:x` is not one of its URLs, for any `x`.
pub(super) fn needs_slashes(revision: Revision, text: &[u8]) -> bool {
    let mut schemes = revision.schemes();
    let name = &text[..scheme_name(text)];
    let production = schemes.find(|(scheme, _)| scheme.as_bytes().eq_ignore_ascii_case(name));
    production.is_some_and(|(_, rule)| rule.prefix().ends_with("://"))
}

/// The number of octets of a scheme name that belong to the text before it, as in `1.http`: all before the longest
/// scheme of the documents that it ends in, after a period, a hyphen or a digit.
pub(super) fn glued(name: &[u8]) -> usize {
    if is_defined(name) {
        return 0;
    }
    let is_joint = |octet: u8| octet.is_ascii_digit() || b".-".contains(&octet);
    let begins = |index: &usize| is_joint(name[index - 1]) && name[*index].is_ascii_alphabetic();
    let mut begins = (1..name.len()).filter(begins);
    begins
        .find(|index| is_defined(&name[*index..]))
        .unwrap_or(0)
}

/// Tells if a document has a production for the scheme.
pub(super) fn is_defined(scheme: &[u8]) -> bool {
    let schemes = Revision::ALL.iter().flat_map(|revision| revision.schemes());
    is_one_of(scheme, schemes.map(|(scheme, _)| scheme))
}

fn is_one_of<'s>(scheme: &[u8], names: impl IntoIterator<Item = &'s str>) -> bool {
    names
        .into_iter()
        .any(|name| name.as_bytes().eq_ignore_ascii_case(scheme))
}
