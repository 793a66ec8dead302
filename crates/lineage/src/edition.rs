//! A document's grammar, as it must be read or as it is printed.

use std::fmt;
use std::str::FromStr;

use grammarian::bnf::Reading;
use urlspec::{Document, Edition, Revision, Rule, SchemeDocument, UnknownName};

/// Any document that has a grammar, and whether its mistakes of print are corrected: the [`Edition`] of a revision, or the
/// same of a document that defines schemes.
///
/// As text it is the id of the document, with `@printed` behind it for the rules as they are printed.
///
/// ```
/// use urlspec_lineage::DocumentEdition;
///
/// let printed: DocumentEdition = "rfc7565@printed".parse()?;
/// assert_eq!((printed.document().name(), printed.is_printed()), ("RFC 7565", true));
/// assert_eq!(printed.to_string(), "rfc7565@printed");
/// # Ok::<(), urlspec::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DocumentEdition {
    document: Document,
    is_printed: bool,
}

impl DocumentEdition {
    /// The document as it must be read.
    #[must_use]
    pub fn corrected(document: impl Into<Document>) -> Self {
        Self {
            document: document.into(),
            is_printed: false,
        }
    }

    /// The document with the rules that it prints, mistakes included.
    #[must_use]
    pub fn printed(document: impl Into<Document>) -> Self {
        Self {
            document: document.into(),
            is_printed: true,
        }
    }

    /// The document.
    #[must_use]
    pub fn document(self) -> Document {
        self.document
    }

    /// Tells if the rules are those that are printed.
    #[must_use]
    pub fn is_printed(self) -> bool {
        self.is_printed
    }

    /// The name by which messages call it, such as `RFC 7565` or `RFC 7565 as printed`.
    #[must_use]
    pub fn name(self) -> String {
        let as_printed = if self.is_printed { " as printed" } else { "" };
        format!("{}{as_printed}", self.document.name())
    }

    /// The rule of this name.
    ///
    /// # Errors
    ///
    /// [`UnknownName`], with the names nearest to `name`.
    pub fn rule(self, name: &str) -> Result<Rule, UnknownName> {
        self.document.rule(name)
    }

    pub(crate) fn reading(self) -> Reading {
        if self.is_printed {
            Reading::Printed
        } else {
            Reading::Corrected
        }
    }
}

impl From<Edition> for DocumentEdition {
    fn from(edition: Edition) -> Self {
        Self {
            document: edition.revision().into(),
            is_printed: edition.is_printed(),
        }
    }
}

impl From<Revision> for DocumentEdition {
    fn from(revision: Revision) -> Self {
        Self::corrected(revision)
    }
}

impl From<SchemeDocument> for DocumentEdition {
    fn from(document: SchemeDocument) -> Self {
        Self::corrected(document)
    }
}

impl From<Document> for DocumentEdition {
    fn from(document: Document) -> Self {
        Self::corrected(document)
    }
}

impl FromStr for DocumentEdition {
    type Err = UnknownName;

    /// Takes what [`Document`] takes, and perhaps `@printed` behind it.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        match text
            .strip_suffix(Edition::PRINTED)
            .map(str::parse::<Document>)
        {
            Some(Ok(document)) => Ok(Self::printed(document)),
            _ => match text.parse::<Document>() {
                Ok(document) => Ok(Self::corrected(document)),
                // An edition has its own message.
                Err(_) if text.contains('@') => text.parse::<Edition>().map(Self::from),
                Err(error) => Err(error),
            },
        }
    }
}

impl fmt::Display for DocumentEdition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let printed = if self.is_printed {
            Edition::PRINTED
        } else {
            ""
        };
        f.pad(&format!("{}{printed}", self.document.id()))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for DocumentEdition {
    /// As text.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
