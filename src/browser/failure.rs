//! The failure of the parser, by the validation errors that lead to it.

use std::fmt;

use url::ParseError;

use super::ValidationError;
use crate::words::named::list;

/// The error for a text of which the parser of the URL Standard makes no URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseFailure {
    errors: Vec<ValidationError>,
}

impl ParseFailure {
    pub(super) fn new(errors: Vec<ValidationError>) -> Self {
        Self { errors }
    }

    /// The validation errors of the standard, in the order of the text, each once. The standard's parser fails at
    /// the last, but for some texts that the crate's takes otherwise, and for those longer than 4 GiB.
    #[must_use]
    pub fn validation_errors(&self) -> &[ValidationError] {
        &self.errors
    }
}

impl fmt::Display for ParseFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a browser makes no URL of it")?;
        if self.errors.is_empty() {
            return Ok(());
        }
        write!(f, ": {}", list(&names_of(&self.errors)))
    }
}

impl std::error::Error for ParseFailure {}

fn names_of(errors: &[ValidationError]) -> Vec<&'static str> {
    errors.iter().map(|error| error.as_str()).collect()
}

/// The name of the error at which the crate's parser fails, if it is not one of an authority: those were found in it.
pub(super) fn name(error: ParseError) -> Option<ValidationError> {
    match error {
        ParseError::RelativeUrlWithoutBase | ParseError::RelativeUrlWithCannotBeABaseBase => {
            Some(ValidationError::MissingSchemeNonRelativeUrl)
        }
        _ => None,
    }
}
