//! A place in a document, with the name of the document.

use std::fmt;

use crate::words::Section;

/// A section together with the document that it is in: `RFC 1738, section 2.2`.
///
/// ```
/// use urlspec::Revision;
///
/// let revision = Revision::Rfc3986;
/// let cited = |rule| Ok::<_, urlspec::UnknownName>(revision.citation(revision.rule(rule)?.section()));
/// assert_eq!(cited("host")?.to_string(), "RFC 3986, section 3.2.2");
/// assert_eq!(cited("DIGIT")?.to_string(), "RFC 2234, section 6.1");
/// # Ok::<(), urlspec::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Citation {
    document: &'static str,
    section: Section,
}

impl Citation {
    /// The name of the document, such as `RFC 1738`.
    #[must_use]
    pub fn document(self) -> &'static str {
        self.document
    }

    /// The section there; its own [`document`](Section::document) is `None`.
    #[must_use]
    pub fn section(self) -> Section {
        self.section
    }
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.document, self.section)
    }
}

impl Citation {
    /// A section as a document of this name cites it.
    pub(super) fn by(name: &'static str, section: Section) -> Self {
        let (document, section) = section.apart(name);
        Self { document, section }
    }
}
