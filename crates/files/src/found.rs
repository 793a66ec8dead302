//! A URL in a file.

use std::ops::Range;

/// A URL, and where it stands in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) url: String,
    pub(crate) is_verbatim: bool,
}

impl Found {
    /// The line on which it begins, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column of its first character, counted from 1, in characters.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    /// The URL itself: without the escapes that the form of the file needs, such as `&amp;` for an ampersand in HTML.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Returns `true` if the file has it as it is, on one line: then each of its characters has a column.
    #[must_use]
    pub fn is_verbatim(&self) -> bool {
        self.is_verbatim
    }
}

/// A URL, and the span of the text that stands for it.
pub(crate) struct Spanned {
    pub(crate) span: Range<usize>,
    pub(crate) url: String,
}
