//! Why a question about the rules of documents has no answer.

use std::fmt;

use crate::DocumentEdition;

/// Why a question about the rules of a document, or of two, has no answer: mostly since an automaton would have more
/// states than the limits allow.
///
/// `Display` gives one line: the documents, the place or the rule, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    editions: Vec<DocumentEdition>,
    source: grammarian::Error,
}

impl Error {
    pub(crate) fn new(
        editions: impl IntoIterator<Item = impl Into<DocumentEdition>>,
        source: impl Into<grammarian::Error>,
    ) -> Self {
        let editions = editions.into_iter().map(Into::into);
        let mut editions: Vec<DocumentEdition> = editions.collect();
        editions.dedup();
        let source = source.into();
        Self { editions, source }
    }

    /// The documents whose rules were asked for: one, or two that were compared.
    #[must_use]
    pub fn editions(&self) -> &[DocumentEdition] {
        &self.editions
    }

    /// The cause of the error.
    #[must_use]
    pub fn cause(&self) -> &grammarian::Error {
        &self.source
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, edition) in self.editions.iter().enumerate() {
            let before = if number == 0 { "" } else { " and " };
            write!(f, "{before}{edition}")?;
        }
        if !self.editions.is_empty() {
            f.write_str(": ")?;
        }
        self.source.fmt(f)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.source)
    }
}
