//! The validation errors of a part of a text.

use super::ValidationError;

/// Errors in the order of the text, and if the parser fails at the last of them.
#[derive(Default)]
pub(super) struct Found {
    pub(super) errors: Vec<ValidationError>,
    pub(super) fails: bool,
}

impl Found {
    /// One error, at which the parser fails.
    pub(super) fn failure(error: ValidationError) -> Self {
        Self {
            errors: vec![error],
            fails: true,
        }
    }
}
