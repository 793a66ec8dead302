//! Why a text was not converted.

use crate::explain::SyntaxError;
use crate::revision::{Revision, told_nearest};

/// Why a text was not converted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub struct ConvertError(Fault);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Fault {
    #[error("{} describes no conversion to URIs{}", .revision.name(), told_nearest(.nearest))]
    NoMapping {
        revision: Revision,
        nearest: Vec<Revision>,
    },
    #[error("not valid: {error}")]
    Invalid { text: String, error: SyntaxError },
}

impl ConvertError {
    pub(super) fn no_mapping(revision: Revision) -> Self {
        let describes = |other: Revision| other.maps_to().is_some();
        Self(Fault::NoMapping {
            revision,
            nearest: revision.nearest(describes),
        })
    }

    pub(super) fn invalid(text: &str, error: SyntaxError) -> Self {
        Self(Fault::Invalid {
            text: text.to_owned(),
            error,
        })
    }

    /// What is wrong with the syntax, if that is it.
    #[must_use]
    pub fn syntax(&self) -> Option<&SyntaxError> {
        match &self.0 {
            Fault::Invalid { error, .. } => Some(error),
            Fault::NoMapping { .. } => None,
        }
    }

    /// The text that is not valid, if that is it: what was given, or what it became when its characters were
    /// normalized. It is not part of the message, as it may hold a password.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match &self.0 {
            Fault::Invalid { text, .. } => Some(text),
            Fault::NoMapping { .. } => None,
        }
    }

    /// The revisions nearest to this one that describe the conversion, where this one does not.
    #[must_use]
    pub fn nearest(&self) -> &[Revision] {
        match &self.0 {
            Fault::NoMapping { nearest, .. } => nearest,
            Fault::Invalid { .. } => &[],
        }
    }
}
