//! A rule as a document prints it.

use crate::words::Section;

/// One place where a document prints a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Printing {
    section: Section,
    text: &'static str,
}

impl Printing {
    pub(super) const fn new(section: &'static str, text: &'static str) -> Self {
        Self {
            section: Section::new(section),
            text,
        }
    }

    /// Where it is printed.
    #[must_use]
    pub fn section(self) -> Section {
        self.section
    }

    /// The printed text: the document's own lines, joined by `\n`, without the page's left margin.
    #[must_use]
    pub fn text(self) -> &'static str {
        self.text
    }
}
