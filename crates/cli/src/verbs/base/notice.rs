//! What was not taken as it stands, and whether references may have been lost by it.

use serde::Serialize;

/// A base that does not count, or something that could not be read as it should be.
#[derive(Serialize)]
pub(super) struct Notice {
    /// Counted from 1 in the page; null in a header.
    pub(super) line: Option<usize>,
    pub(super) name: &'static str,
    pub(super) text: String,
    pub(super) message: String,
    /// Whether references may have been lost by it.
    #[serde(rename = "lost")]
    pub(super) is_lost: bool,
}

impl Notice {
    /// About something in the header, by which nothing is lost.
    pub(super) fn new(
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
        }
    }

    /// References may have been lost by it.
    pub(super) fn lost(self) -> Self {
        self.lost_if(true)
    }

    /// References may have been lost by it on a condition.
    pub(super) fn lost_if(self, is_lost: bool) -> Self {
        Self { is_lost, ..self }
    }

    /// It is about a line of a page.
    pub(super) fn in_line(self, line: Option<usize>) -> Self {
        Self { line, ..self }
    }
}
