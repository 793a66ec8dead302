//! The reasons for which an atlas cannot be made.

use std::io;
use std::path::PathBuf;

use grammarian::ErrorKind;
use grammarian::automata::LimitExceeded;
use urlspec::Document;

/// Why the atlas could not be made or written.
///
/// `Display` gives one line: the document or the file, and the reason.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct Error(#[from] Kind);

#[derive(Debug, thiserror::Error)]
pub(crate) enum Kind {
    #[error(transparent)]
    Lineage(#[from] urlspec_lineage::Error),
    #[error("{document}: {error}")]
    Grammar {
        document: Document,
        #[source]
        error: grammarian::Error,
    },
    #[error(transparent)]
    Composition(#[from] urlspec_lineage::composition::Error),
    #[error("{}: {error}", path.display())]
    File {
        path: PathBuf,
        #[source]
        error: io::Error,
    },
    #[error("{}: {reason}", path.display())]
    Folder { path: PathBuf, reason: &'static str },
    #[error("{address}: {reason}")]
    Address { address: String, reason: String },
}

impl Error {
    /// The limit that an automaton exceeded, if that is the reason.
    #[must_use]
    pub fn limit(&self) -> Option<&LimitExceeded> {
        let error = match &self.0 {
            Kind::Lineage(error) => error.cause(),
            Kind::Grammar { error, .. } => error,
            Kind::Composition(error) => return error.limit(),
            Kind::File { .. } | Kind::Folder { .. } | Kind::Address { .. } => return None,
        };
        match error.kind() {
            ErrorKind::Limit(limit) => Some(limit),
            _ => None,
        }
    }

    pub(crate) fn address(address: impl Into<String>, reason: String) -> Self {
        let address = address.into();
        Self(Kind::Address { address, reason })
    }

    pub(crate) fn grammar(document: Document) -> impl Fn(grammarian::Error) -> Self {
        move |error| Self(Kind::Grammar { document, error })
    }

    pub(crate) fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |error| Self(Kind::File { path, error })
    }

    pub(crate) fn folder(path: impl Into<PathBuf>, reason: &'static str) -> Self {
        let path = path.into();
        Self(Kind::Folder { path, reason })
    }
}

impl From<urlspec_lineage::composition::Error> for Error {
    fn from(error: urlspec_lineage::composition::Error) -> Self {
        Self(Kind::Composition(error))
    }
}

impl From<urlspec_lineage::Error> for Error {
    fn from(error: urlspec_lineage::Error) -> Self {
        Self(Kind::Lineage(error))
    }
}
