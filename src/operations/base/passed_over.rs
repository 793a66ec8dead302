//! Embedded bases that cannot be used, and why.

use std::fmt;

use super::layer::{Embedded, cited, known};
use crate::operations::resolve::ResolveError;
use crate::revision::Revision;

/// An embedded base that cannot be used, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassedOver {
    embedded: Embedded,
    text: String,
    fault: Obstacle,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Obstacle {
    #[error(transparent)]
    NoBase(#[from] ResolveError),
    #[error("a fragment identifier cannot stand there ({})", cited(*.revision))]
    Fragment { revision: Revision },
    #[error("the value is not of the form `<URL:...>`")]
    NoWrapper,
    #[error("a base is not read from this field, but from `{}` ({})", known(*.revision), cited(*.revision))]
    UnknownField { revision: Revision },
}

impl PassedOver {
    pub(super) fn new(embedded: Embedded, text: &str, fault: Obstacle) -> Self {
        Self {
            embedded,
            text: text.to_owned(),
            fault,
        }
    }

    /// The place where it is embedded.
    #[must_use]
    pub fn embedded(&self) -> Embedded {
        self.embedded
    }

    /// Its text, without white space if it is a header field.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// In one line, without the text.
impl fmt::Display for PassedOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault.fmt(f)
    }
}
