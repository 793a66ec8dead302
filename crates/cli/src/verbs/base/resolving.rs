//! The references of a part, and the bases that they are relative to.

use std::cell::RefCell;
use std::rc::Rc;

use urlspec::base::{Base, Layers};
use urlspec::{Resolution, ResolveError};
use urlspec_messages::{Page, Reference};

/// A reference, from the header of a part or from its page.
#[derive(Clone, Copy)]
pub(super) enum Mention<'p> {
    /// The value of the field `Content-Location`, relative to the base that holds without it.
    Location(&'p str),
    Reference(&'p Reference),
}

impl<'p> Mention<'p> {
    /// Counted from 1 in the page; `None` in a header.
    pub(super) fn line(self) -> Option<usize> {
        match self {
            Self::Location(_) => None,
            Self::Reference(reference) => Some(reference.line()),
        }
    }

    pub(super) fn element(self) -> Option<&'static str> {
        match self {
            Self::Location(_) => None,
            Self::Reference(reference) => Some(reference.element()),
        }
    }

    pub(super) fn attribute(self) -> &'static str {
        match self {
            Self::Location(_) => "Content-Location",
            Self::Reference(reference) => reference.attribute(),
        }
    }

    pub(super) fn text(self) -> &'p str {
        match self {
            Self::Location(text) => text,
            Self::Reference(reference) => reference.text(),
        }
    }
}

/// The references of a part. The targets are worked out when they are printed, as all of them together may be much
/// longer than the file.
pub(super) struct References<'p> {
    /// The location that the header gives, and the base before it does.
    pub(super) location: Option<(String, Base)>,
    pub(super) page: Option<&'p Page>,
    /// The base of the part.
    pub(super) base: Base,
    /// The last `CODEBASE`, as an element may have many references with a long one.
    codebase: RefCell<Option<Codebase>>,
}

/// A `CODEBASE`.
struct Codebase {
    /// Its place in memory.
    text: *const str,
    /// The base that it gives, if it gives one.
    base: Rc<Option<Base>>,
}

impl<'p> References<'p> {
    pub(super) fn new(
        location: Option<(String, Base)>,
        page: Option<&'p Page>,
        base: Base,
    ) -> Self {
        Self {
            location,
            page,
            base,
            codebase: RefCell::new(None),
        }
    }

    /// All of them: first that of the header, then those of the page in the order of the text.
    pub(super) fn all(&self) -> impl Iterator<Item = Mention<'_>> {
        let location = self
            .location
            .iter()
            .map(|(text, _)| Mention::Location(text));
        let page = self.page.map_or(&[][..], Page::references);
        location.chain(page.iter().map(Mention::Reference))
    }

    pub(super) fn resolve(&self, mention: Mention<'_>) -> Result<Resolution, ResolveError> {
        let reference = match mention {
            Mention::Location(text) => {
                let before = self
                    .location
                    .as_ref()
                    .map_or(&self.base, |(_, before)| before);
                return before.resolve_location(text);
            }
            Mention::Reference(reference) => reference,
        };
        let codebase = reference.codebase().map(|text| self.within(text));
        let codebase = codebase.as_ref().and_then(|base| base.as_ref().as_ref());
        let base = codebase.unwrap_or(&self.base);
        if reference.is_request() {
            base.resolve_for_new_request(reference.text())
        } else {
            base.resolve(reference.text())
        }
    }

    /// The base that a `CODEBASE` gives. One that gives no base is reported as a reference of its own.
    fn within(&self, codebase: &str) -> Rc<Option<Base>> {
        let text: *const str = codebase;
        if let Some(known) = &*self.codebase.borrow()
            && std::ptr::eq(known.text, text)
        {
            return Rc::clone(&known.base);
        }
        let base = || {
            let target = self.base.resolve_for_new_request(codebase).ok()?;
            let layers = Layers::new(self.base.revision()).ok()?;
            let layers = layers.encapsulating(&self.base);
            Some(layers.content(target.as_target()?).base())
        };
        let base = Rc::new(base());
        let known = Codebase {
            text,
            base: Rc::clone(&base),
        };
        *self.codebase.borrow_mut() = Some(known);
        base
    }
}
