//! Why a text has no normal form.

use crate::explain::SyntaxError;
use crate::revision::{Revision, told_nearest};

/// Why a text has no normal form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub struct NormalizeError(Fault);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Fault {
    #[error("{} describes no normalization{}", .revision.name(), told_nearest(.nearest))]
    NoLadder {
        revision: Revision,
        nearest: Vec<Revision>,
    },
    #[error("not valid: {error}")]
    Invalid { text: String, error: SyntaxError },
}

impl NormalizeError {
    pub(super) fn no_ladder(revision: Revision) -> Self {
        let describes = |other: Revision| other > revision && other.ladder().next().is_some();
        Self(Fault::NoLadder {
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
            Fault::NoLadder { .. } => None,
        }
    }

    /// The text that is not valid, if that is it: of two texts that are compared, the one. It is not part of the
    /// message, as it may hold a password.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match &self.0 {
            Fault::Invalid { text, .. } => Some(text),
            Fault::NoLadder { .. } => None,
        }
    }

    /// The nearest revision that describes normalization, where this one does not.
    #[must_use]
    pub fn nearest(&self) -> Option<Revision> {
        match &self.0 {
            Fault::NoLadder { nearest, .. } => nearest.first().copied(),
            Fault::Invalid { .. } => None,
        }
    }
}
