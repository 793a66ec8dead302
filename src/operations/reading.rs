//! A text as a document and as a browser read it, with a base or without.

use std::fmt;

use crate::browser::{self, ParseFailure, Part, UrlRecord, ValidationError};
use crate::operations::resolve::{ResolveError, Resolver};
use crate::revision::Edition;

/// Reads texts as a document and as a browser do: the parser of the URL Standard. With the feature `browser`.
///
/// With a base, each of the two resolves a text in its own way. A document that describes no resolution, such as the URL Standard,
/// leaves that to the parser.
///
/// ```
/// use urlspec::{BrowserReader, Revision};
///
/// let reading = BrowserReader::new(Revision::Rfc3986).read("http://0x7f.1/");
/// assert_eq!(reading.url().map(|url| url.href()), Some("http://127.0.0.1/"));
/// let differing = reading.parts().iter().filter(|part| part.differs());
/// let told: Vec<_> = differing.map(|part| (part.written(), part.read())).collect();
/// assert_eq!(told, [(Some("0x7f.1"), Some("127.0.0.1"))]);
///
/// let reader = BrowserReader::with_base(Revision::Rfc3986, "http://a/b/c")?;
/// let reading = reader.read("../d");
/// assert_eq!(reading.target(), Some("http://a/d"));
/// assert!(reading.parts().iter().all(|part| !part.differs()));
/// # Ok::<(), urlspec::BrowserBaseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct BrowserReader {
    edition: Edition,
    bases: Option<Bases>,
}

/// The base, as each of the two has it.
#[derive(Clone, Debug)]
struct Bases {
    /// `None` if the document leaves resolution to the parser.
    resolver: Option<Resolver>,
    record: UrlRecord,
}

impl BrowserReader {
    /// Reads texts without a base.
    #[must_use]
    pub fn new(edition: impl Into<Edition>) -> Self {
        Self {
            edition: edition.into(),
            bases: None,
        }
    }

    /// Reads texts with a base.
    ///
    /// # Errors
    ///
    /// [`BrowserBaseError`] if the base is not valid by the document, or the parser makes no URL of it.
    pub fn with_base(edition: impl Into<Edition>, base: &str) -> Result<Self, BrowserBaseError> {
        let edition = edition.into();
        let resolver = match Resolver::new(edition, base) {
            Ok(resolver) => Some(resolver),
            Err(error) if error.not_described().is_some() => None,
            Err(error) => return Err(BrowserBaseError(Reason::Document(error))),
        };
        let record = browser::parse(base);
        let record = record.map_err(|failure| BrowserBaseError(Reason::Parser(failure)))?;
        let bases = Some(Bases { resolver, record });
        Ok(Self { edition, bases })
    }

    /// Reads a text, valid or not.
    #[must_use]
    pub fn read(&self, text: &str) -> BrowserReading {
        let (target, parsed) = match &self.bases {
            None => (None, browser::parse(text)),
            Some(Bases { resolver, record }) => {
                let resolution = resolver.as_ref().map(|it| it.resolve(text));
                let target = resolution.map(|it| it.map(|it| it.to_string()));
                (target, record.parse(text))
            }
        };
        let resolved = target.as_ref().and_then(|target| target.as_deref().ok());
        let split = resolved.unwrap_or(text);
        let parts = parsed.as_ref().map(|url| url.beside(self.edition, split));
        let mut parts = parts.unwrap_or_default();
        // The parts of a reference without a target are others.
        let is_relative = parts.first().is_some_and(|it| it.written().is_none());
        if self.bases.is_some() && resolved.is_none() && is_relative {
            parts.clear();
        }
        BrowserReading {
            target,
            parsed,
            parts,
        }
    }
}

/// A text as a document and as a browser read it.
#[derive(Clone, Debug)]
pub struct BrowserReading {
    target: Option<Result<String, ResolveError>>,
    parsed: Result<UrlRecord, ParseFailure>,
    parts: Vec<Part>,
}

impl BrowserReading {
    /// The target to which the document resolves the text; `None` without a base, and if the text cannot be resolved.
    #[must_use]
    pub fn target(&self) -> Option<&str> {
        self.target.as_ref()?.as_deref().ok()
    }

    /// Why the document does not resolve the text, if it was to.
    #[must_use]
    pub fn unresolved(&self) -> Option<&ResolveError> {
        self.target.as_ref()?.as_ref().err()
    }

    /// The URL that a browser makes of the text; `None` if it makes no URL.
    #[must_use]
    pub fn url(&self) -> Option<&UrlRecord> {
        self.parsed.as_ref().ok()
    }

    /// The validation errors of the standard, in the order of the text.
    #[must_use]
    pub fn validation_errors(&self) -> &[ValidationError] {
        match &self.parsed {
            Ok(url) => url.validation_errors(),
            Err(failure) => failure.validation_errors(),
        }
    }

    /// The parts of the text or of its target by the document, beside those of the URL; empty if there is nothing to compare.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for BrowserReading {
    /// `{"target", "browser", "validation_errors", "parts"}`.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut reading = serializer.serialize_struct("BrowserReading", 4)?;
        reading.serialize_field("target", &self.target())?;
        reading.serialize_field("browser", &self.url())?;
        reading.serialize_field("validation_errors", self.validation_errors())?;
        reading.serialize_field("parts", self.parts())?;
        reading.end()
    }
}

/// The error for a base that a document or the parser of the URL Standard does not take.
#[derive(Clone, Debug)]
pub struct BrowserBaseError(Reason);

#[derive(Clone, Debug)]
enum Reason {
    Document(ResolveError),
    Parser(ParseFailure),
}

impl BrowserBaseError {
    /// Why the document does not take it.
    #[must_use]
    pub fn by_document(&self) -> Option<&ResolveError> {
        match &self.0 {
            Reason::Document(error) => Some(error),
            Reason::Parser(_) => None,
        }
    }

    /// Why the parser makes no URL of it.
    #[must_use]
    pub fn by_parser(&self) -> Option<&ParseFailure> {
        match &self.0 {
            Reason::Parser(failure) => Some(failure),
            Reason::Document(_) => None,
        }
    }
}

impl fmt::Display for BrowserBaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Reason::Document(error) => error.fmt(f),
            Reason::Parser(failure) => failure.fmt(f),
        }
    }
}

impl std::error::Error for BrowserBaseError {}
