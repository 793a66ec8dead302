//! The failure of the parser, by the validation errors that lead to it.

use std::fmt;

use url::ParseError;

use super::ValidationError;
use super::dissection::Authority;
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

    /// The validation errors of the standard, in the order of the text, each once; the parser fails at the last. It
    /// has none if the text is longer than 4 GiB.
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

/// The names of the error at which the crate's parser fails.
pub(super) fn names(error: ParseError, authority: Option<&Authority>) -> Vec<ValidationError> {
    let host = authority.map_or("", |it| it.host.as_str());
    match error {
        // A host of characters that IDNA leaves out is empty when it is read.
        ParseError::EmptyHost if !host.is_empty() => vec![ValidationError::DomainToAscii],
        ParseError::EmptyHost => vec![ValidationError::HostMissing],
        ParseError::IdnaError => vec![ValidationError::DomainToAscii],
        ParseError::InvalidDomainCharacter => vec![ValidationError::HostInvalidCodePoint],
        ParseError::InvalidPort => {
            let port = authority.and_then(|it| it.port.as_deref());
            let is_number = port.is_some_and(|it| it.bytes().all(|byte| byte.is_ascii_digit()));
            vec![if is_number {
                ValidationError::PortOutOfRange
            } else {
                ValidationError::PortInvalid
            }]
        }
        ParseError::RelativeUrlWithoutBase | ParseError::RelativeUrlWithCannotBeABaseBase => {
            vec![ValidationError::MissingSchemeNonRelativeUrl]
        }
        // Those of addresses were found in the host.
        _ => Vec::new(),
    }
}
