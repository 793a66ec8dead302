//! Why a text has no normal form.

use crate::explain::SyntaxError;
use crate::revision::Revision;

use super::Rung;

/// Why a text has no normal form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub struct NormalizeError(Fault);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Fault {
    #[error("{} describes no normalization; the nearest that does is {} ({})", .revision.name(), .nearest.id(), .nearest.date())]
    NoLadder {
        revision: Revision,
        nearest: Revision,
    },
    #[error("{text}: not valid: {error}")]
    Invalid { text: String, error: SyntaxError },
}

impl NormalizeError {
    pub(super) fn no_ladder(revision: Revision) -> Self {
        let describes =
            |other: &&Revision| **other > revision && Rung::of(**other).next().is_some();
        let nearest = Revision::ALL.iter().find(describes);
        Self(Fault::NoLadder {
            revision,
            nearest: nearest.copied().unwrap_or(Revision::NEWEST),
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

    /// The nearest revision that describes normalization, where this one does not.
    #[must_use]
    pub fn nearest(&self) -> Option<Revision> {
        match &self.0 {
            Fault::NoLadder { nearest, .. } => Some(*nearest),
            Fault::Invalid { .. } => None,
        }
    }
}
