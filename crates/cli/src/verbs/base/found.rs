//! What is found in a part: references, and what they are relative to.

use std::cell::OnceCell;
use std::rc::Rc;

use urlspec::base::{Base, Layers};
use urlspec::{Resolution, ResolveError};

use super::notice::Notice;

/// All that is found in a part of a message, or in a page.
#[derive(Default)]
pub(super) struct Found {
    /// The `HREF` of the `BASE` that counts, and its line.
    pub(super) base: Option<(String, usize)>,
    pub(super) references: Vec<Mention>,
    pub(super) notices: Vec<Notice>,
}

/// A reference in a part. What it stands for is worked out when it is printed, as all of that together
/// may be much longer than the file.
pub(super) struct Mention {
    /// Counted from 1 in the page; none in a header.
    pub(super) line: Option<usize>,
    pub(super) element: Option<&'static str>,
    pub(super) attribute: &'static str,
    pub(super) text: String,
    /// Whether a new request is always meant.
    pub(super) is_request: bool,
    pub(super) relative_to: RelativeTo,
}

pub(super) enum RelativeTo {
    /// The base of the part.
    Part,
    /// What the base was before a field of the header gave another.
    Before(Base),
    /// What an element has as its `CODEBASE`, itself relative to the base of the part.
    Codebase(Rc<Codebase>),
}

/// The `CODEBASE` of an element, which may have many references, and the base that it gives.
pub(super) struct Codebase {
    text: String,
    base: OnceCell<Option<Base>>,
}

impl Mention {
    pub(super) fn resolve(&self, base: &Base) -> Result<Resolution, ResolveError> {
        let base = match &self.relative_to {
            RelativeTo::Part => base,
            RelativeTo::Before(before) => return before.resolve_location(&self.text),
            RelativeTo::Codebase(codebase) => codebase.within(base).unwrap_or(base),
        };
        if self.is_request {
            base.resolve_for_new_request(&self.text)
        } else {
            base.resolve(&self.text)
        }
    }
}

impl Codebase {
    pub(super) fn new(text: String) -> Self {
        let base = OnceCell::new();
        Self { text, base }
    }

    /// The base in a part that has another. A `CODEBASE` that gives none is told where it stands as a
    /// reference of its own.
    fn within(&self, base: &Base) -> Option<&Base> {
        let found = self.base.get_or_init(|| {
            let target = base.resolve_for_new_request(&self.text).ok()?;
            let layers = Layers::new(base.revision()).ok()?.encapsulating(base);
            Some(layers.content(target.as_target()?).base())
        });
        found.as_ref()
    }
}
