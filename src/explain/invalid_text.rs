//! A text that was given, and is not valid.

use std::fmt;

use super::SyntaxError;

/// A text that is not valid, as an input of what needs valid ones. The text is no part of the message, as it may hold a
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
