//! The error of a conversion.

#[cfg(feature = "hosts")]
use crate::domain::HostNameError;
use crate::explain::{InvalidText, SyntaxError};
use crate::revision::{NotDescribed, Revision, Topic};

/// The error for a text that cannot be converted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub struct ConvertError(Cause);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Cause {
    #[error("{0}")]
    NotDescribed(NotDescribed),
    #[error("{0}")]
    Invalid(InvalidText),
    /// A host name that has no form in US-ASCII, and the text that it stands in.
    #[cfg(feature = "hosts")]
    #[error("byte {}: {error}", error.span().start)]
    Host { text: String, error: HostNameError },
}

impl ConvertError {
    pub(super) fn no_mapping(revision: Revision) -> Self {
        let error = NotDescribed::new(revision, Topic::Conversion);
        Self(Cause::NotDescribed(error))
    }

    pub(super) fn invalid(text: &str, error: SyntaxError) -> Self {
        Self(Cause::Invalid(InvalidText::new(text, error)))
    }

    #[cfg(feature = "hosts")]
    pub(super) fn host(text: &str, error: HostNameError) -> Self {
        let text = text.to_owned();
        Self(Cause::Host { text, error })
    }

    /// The error of the host name, if it has no form in US-ASCII; its place is one in the [text](Self::text). With the
    /// feature `hosts`.
    #[cfg(feature = "hosts")]
    #[must_use]
    pub fn host_name(&self) -> Option<&HostNameError> {
        match &self.0 {
            Cause::Host { error, .. } => Some(error),
            _ => None,
        }
    }

    /// The error for a document that describes no conversion, if it is that one.
    #[must_use]
    pub fn not_described(&self) -> Option<&NotDescribed> {
        match &self.0 {
            Cause::NotDescribed(error) => Some(error),
            Cause::Invalid(_) => None,
            #[cfg(feature = "hosts")]
            Cause::Host { .. } => None,
        }
    }

    /// The error of syntax, if the text is not valid.
    #[must_use]
    pub fn syntax(&self) -> Option<&SyntaxError> {
        self.invalid_text().map(InvalidText::error)
    }

    /// The text that is not valid, or whose host name has no form in US-ASCII: the input, or its form with normalized
    /// characters. It is not part of the message, as it may hold a password.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match &self.0 {
            #[cfg(feature = "hosts")]
            Cause::Host { text, .. } => Some(text),
            _ => self.invalid_text().map(InvalidText::text),
        }
    }

    fn invalid_text(&self) -> Option<&InvalidText> {
        match &self.0 {
            Cause::Invalid(invalid) => Some(invalid),
            Cause::NotDescribed(_) => None,
            #[cfg(feature = "hosts")]
            Cause::Host { .. } => None,
        }
    }
}
