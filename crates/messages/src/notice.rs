//! A deviation from the text, and if references may have been lost by it.

/// A text that was read otherwise than it is written, or that does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    line: Option<usize>,
    name: &'static str,
    text: String,
    message: String,
    is_lost: bool,
    looks_like_html: bool,
}

impl Notice {
    /// A notice about the header, without a loss of references.
    pub(crate) fn new(
        name: &'static str,
        text: impl Into<String>,
        message: impl Into<String>,
    ) -> Self {
        Self {
            line: None,
            name,
            text: text.into(),
            message: message.into(),
            is_lost: false,
            looks_like_html: false,
        }
    }

    /// References may have been lost by it.
    pub(crate) fn lost(self) -> Self {
        self.lost_if(true)
    }

    /// References may have been lost by it on a condition.
    pub(crate) fn lost_if(self, is_lost: bool) -> Self {
        Self { is_lost, ..self }
    }

    /// The same notice about a line of a page.
    pub(crate) fn in_line(self, line: usize) -> Self {
        let line = Some(line);
        Self { line, ..self }
    }

    /// The same notice; with `true`, it is about text that looks like HTML.
    pub(crate) fn like_html_if(self, looks_like_html: bool) -> Self {
        Self {
            looks_like_html,
            ..self
        }
    }

    /// The line of the page, counted from 1; `None` for a header.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        self.line
    }

    /// The name of the header field, or the element and the attribute, or another name for its subject.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The text that it is about; it may be empty.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The fault, and how it was read instead, in English.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns `true` if references may have been lost by it.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        self.is_lost
    }

    /// Returns `true` if the text outside of pages looks like HTML, so that all of the file may be a page.
    #[must_use]
    pub fn looks_like_html(&self) -> bool {
        self.looks_like_html
    }
}
