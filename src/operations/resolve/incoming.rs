//! A reference as it is given to a resolver.

use super::{ResolveError, Target};
use crate::explain::SyntaxError;
use crate::revision::Edition;
use crate::syntax::judge::Law;
use crate::syntax::split::Components;
use crate::validate::Validator;

/// A reference as it is given.
pub(super) enum Incoming<'r> {
    /// A text that has not been checked.
    Text(&'r str),
    /// A valid reference, and the spans of its components.
    Parsed(&'r str, Components),
}

impl<'r> Incoming<'r> {
    pub(super) fn text(&self) -> &'r str {
        match self {
            Self::Text(text) | Self::Parsed(text, _) => text,
        }
    }

    /// Its text and the spans of its components, if it is valid.
    pub(super) fn checked(self, edition: Edition) -> Result<(&'r str, Components), ResolveError> {
        match self {
            Self::Parsed(text, split) => Ok((text, split)),
            Self::Text(text) => {
                let split = check(edition, text);
                let split = split.map_err(|error| ResolveError::invalid(text, error))?;
                Ok((text, split))
            }
        }
    }

    /// Its components, if it is valid.
    pub(super) fn valid(self, edition: Edition) -> Result<Target<'r>, ResolveError> {
        let (text, split) = self.checked(edition)?;
        Ok(Target::at(text, split))
    }
}

/// The spans of the components of a reference, or why it is not valid by a revision.
pub(super) fn check(edition: Edition, text: &str) -> Result<Components, SyntaxError> {
    Validator::check_by(Law::of_reference(edition, text), text)
}
