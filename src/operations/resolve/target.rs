//! The main components of a reference, to be changed and put together again.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use crate::syntax::split::Components;

/// The components of a reference, unchecked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Target<'r> {
    pub(crate) scheme: Option<Cow<'r, str>>,
    pub(crate) authority: Option<Cow<'r, str>>,
    pub(crate) path: Cow<'r, str>,
    pub(crate) params: Option<Cow<'r, str>>,
    pub(crate) query: Option<Cow<'r, str>>,
    pub(crate) fragment: Option<Cow<'r, str>>,
}

impl<'r> Target<'r> {
    /// The components of a reference that has been split.
    pub(crate) fn at(reference: &'r str, split: Components) -> Self {
        let Components {
            scheme,
            authority,
            path,
            params,
            query,
            fragment,
        } = split;
        let part = |span: Option<Range<usize>>| span.map(|span| Cow::Borrowed(&reference[span]));
        Self {
            scheme: part(scheme),
            authority: part(authority),
            path: Cow::Borrowed(&reference[path]),
            params: part(params),
            query: part(query),
            fragment: part(fragment),
        }
    }

    /// The same target, which does not borrow the reference.
    pub(crate) fn into_owned(self) -> Target<'static> {
        let owned = |part: Cow<'_, str>| Cow::Owned(part.into_owned());
        Target {
            scheme: self.scheme.map(owned),
            authority: self.authority.map(owned),
            path: owned(self.path),
            params: self.params.map(owned),
            query: self.query.map(owned),
            fragment: self.fragment.map(owned),
        }
    }

    /// Tells if it refers to the current document: it has no component except perhaps a fragment identifier.
    pub(crate) fn is_same_document(&self) -> bool {
        self.scheme.is_none()
            && self.authority.is_none()
            && self.path.is_empty()
            && self.params.is_none()
            && self.query.is_none()
    }

    /// The components recombined, as by step 7 of RFC 1808, of the 1997 draft and of RFC 2396 and the end of section
    /// 5.2 of the 2003 draft.
    pub(crate) fn text(&self) -> String {
        self.pieces().concat()
    }

    /// Tells if the recombined text splits into the same components.
    pub(crate) fn reads_back(&self, text: &str, split: &Components) -> bool {
        *self == Target::at(text, split.clone())
    }

    fn pieces(&self) -> [&str; 11] {
        fn with<'p>(part: Option<&'p str>, sign: &'p str) -> (&'p str, &'p str) {
            part.map_or(("", ""), |part| (part, sign))
        }
        let (scheme, colon) = with(self.scheme.as_deref(), ":");
        let (authority, slashes) = with(self.authority.as_deref(), "//");
        let (params, semicolon) = with(self.params.as_deref(), ";");
        let (query, mark) = with(self.query.as_deref(), "?");
        let (fragment, hash) = with(self.fragment.as_deref(), "#");
        [
            scheme, colon, slashes, authority, &self.path, semicolon, params, mark, query, hash,
            fragment,
        ]
    }
}

impl fmt::Display for Target<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces()
            .iter()
            .try_for_each(|piece| f.write_str(piece))
    }
}
