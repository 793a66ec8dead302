//! The error of a normalization.

use crate::explain::{InvalidText, SyntaxError};
use crate::revision::{NotDescribed, Revision, Topic};

/// The error for a text that has no normal form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub struct NormalizeError(Cause);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Cause {
    #[error("{0}")]
    NotDescribed(NotDescribed),
    #[error("{0}")]
    Invalid(InvalidText),
}

impl NormalizeError {
    pub(super) fn no_ladder(revision: Revision) -> Self {
        let error = NotDescribed::new(revision, Topic::Normalization);
        Self(Cause::NotDescribed(error))
    }

    pub(super) fn invalid(text: &str, error: SyntaxError) -> Self {
        Self(Cause::Invalid(InvalidText::new(text, error)))
    }

    /// The error for a document that describes no normalization, if it is that one.
    #[must_use]
    pub fn not_described(&self) -> Option<&NotDescribed> {
        match &self.0 {
            Cause::NotDescribed(error) => Some(error),
            Cause::Invalid(_) => None,
        }
    }

    /// The error of syntax, if the text is not valid.
    #[must_use]
    pub fn syntax(&self) -> Option<&SyntaxError> {
        self.invalid_text().map(InvalidText::error)
    }

    /// The text that is not valid, if it is that error: of two texts that are compared, the one at fault. It is not
    /// part of the message, as it may hold a password.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.invalid_text().map(InvalidText::text)
    }

    fn invalid_text(&self) -> Option<&InvalidText> {
        match &self.0 {
            Cause::Invalid(invalid) => Some(invalid),
            Cause::NotDescribed(_) => None,
        }
    }
}
