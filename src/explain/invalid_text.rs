//! An input that is not valid.

use std::fmt;

use super::SyntaxError;

/// A text that is not valid, given where a valid one is needed. The text is not part of the message, as it may hold a
/// password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct InvalidText {
    text: String,
    error: SyntaxError,
}

impl InvalidText {
    pub(crate) fn new(text: &str, error: SyntaxError) -> Self {
        Self {
            text: text.to_owned(),
            error,
        }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn error(&self) -> &SyntaxError {
        &self.error
    }
}

impl fmt::Display for InvalidText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not valid: {}", self.error)
    }
}
