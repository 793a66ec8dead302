//! Parts of a text in messages.

/// A part of the text for a message, shortened if it is long.
pub(crate) fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        None => format!("`{text}`"),
        Some((end, _)) => format!("`{}...`", &text[..end]),
    }
}
