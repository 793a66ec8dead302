//! A deviation from the text, as it is printed.

use serde::Serialize;
use urlspec_messages::Notice;

/// A base that does not count, or a text that could not be read as specified.
#[derive(Serialize)]
pub(super) struct NoticeLine<'n> {
    /// Counted from 1 in the page; null in a header.
    pub(super) line: Option<usize>,
    pub(super) name: &'static str,
    pub(super) text: &'n str,
    pub(super) message: String,
    /// Tells if references may have been lost by it.
    #[serde(rename = "lost")]
    pub(super) is_lost: bool,
}

impl<'n> From<&'n Notice> for NoticeLine<'n> {
    fn from(notice: &'n Notice) -> Self {
        let mut message = notice.message().to_owned();
        if notice.looks_like_html() {
            message += "; it looks like HTML, which --as html reads";
        }
        Self {
            line: notice.line(),
            name: notice.name(),
            text: notice.text(),
            message,
            is_lost: notice.is_lost(),
        }
    }
}
