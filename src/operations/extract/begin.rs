//! The beginning of a reference, in a text that may hold anything.

use crate::revision::Revision;
use crate::revision::known_schemes::KnownScheme;
use crate::syntax::wrapper::scheme_name;

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
        let known = KnownScheme::named(&text[..length]);
        let evident = slashes || known.is_some_and(KnownScheme::may_lack_slashes);
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
    let mut schemes = Revision::ALL.iter().flat_map(|revision| revision.schemes());
    schemes.any(|(name, _)| name.as_bytes().eq_ignore_ascii_case(scheme))
}
