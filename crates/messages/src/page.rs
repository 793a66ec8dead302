//! A page, and the references in it.

mod html;

use std::rc::Rc;

use crate::characters;
use crate::notice::Notice;

/// A page in HTML: the base that it gives, and its references in the order of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    pub(crate) base: Option<BaseElement>,
    pub(crate) references: Vec<Reference>,
    pub(crate) notices: Vec<Notice>,
}

/// The first `BASE` with an `HREF` in the `HEAD`, which is the one that counts (RFC 1866, section 5.2.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseElement {
    pub(crate) href: String,
    pub(crate) line: usize,
}

/// A reference that an attribute of an element has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    pub(crate) line: usize,
    pub(crate) element: &'static str,
    pub(crate) attribute: &'static str,
    pub(crate) text: String,
    pub(crate) is_request: bool,
    pub(crate) codebase: Option<Rc<str>>,
}

impl Page {
    /// Reads a page that is not part of a message: in UTF-8, or in the character set of the byte order mark at its
    /// beginning.
    ///
    /// ```
    /// use urlspec_messages::Page;
    ///
    /// let page = Page::read(b"<base href='http://a/'>\n<a href=b>b</a> <applet codebase=d/ archive='e, f'>");
    /// assert_eq!(page.base().map(|base| (base.href(), base.line())), Some(("http://a/", 1)));
    /// let texts: Vec<_> = page.references().iter().map(|one| (one.text(), one.codebase())).collect();
    /// assert_eq!(texts, [("b", None), ("d/", None), ("e", Some("d/")), ("f", Some("d/"))]);
    /// ```
    #[must_use]
    pub fn read(octets: &[u8]) -> Self {
        let mut notices = Vec::new();
        let text = characters::text(octets, "utf-8", "character set", &mut notices);
        let mut page = Self::of_text(&text);
        page.notices.extend(notices);
        page
    }

    pub(crate) fn of_text(html: &str) -> Self {
        html::read(html)
    }

    /// The element `BASE` that counts, if there is one.
    #[must_use]
    pub fn base(&self) -> Option<&BaseElement> {
        self.base.as_ref()
    }

    /// The references, in the order of the text.
    #[must_use]
    pub fn references(&self) -> &[Reference] {
        &self.references
    }

    /// The elements `BASE` that do not count, and octets that are not characters. Those of a page in a message are
    /// among [those of its part](crate::Part::notices).
    #[must_use]
    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }
}

impl BaseElement {
    /// The value of its `HREF`, without white space around it.
    #[must_use]
    pub fn href(&self) -> &str {
        &self.href
    }

    /// The line that it begins on, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }
}

impl Reference {
    /// The line that the attribute begins on, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The element, in lower case.
    #[must_use]
    pub fn element(&self) -> &'static str {
        self.element
    }

    /// The attribute, in lower case.
    #[must_use]
    pub fn attribute(&self) -> &'static str {
        self.attribute
    }

    /// The reference as it is written, without white space around it.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns `true` if it always means a new request, as resources fetched together with the page and the targets of
    /// forms do; a link does not.
    #[must_use]
    pub fn is_request(&self) -> bool {
        self.is_request
    }

    /// The `CODEBASE` of its element, if the reference is relative to that (HTML 4.01, section 13.3.3). All references of
    /// one element have it from one place in memory.
    #[must_use]
    pub fn codebase(&self) -> Option<&str> {
        self.codebase.as_deref()
    }
}
