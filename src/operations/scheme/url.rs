//! A URL as its own scheme understands it, whichever document defines the scheme.

use std::fmt;

use super::defined::{Defined, DefinedBuilder};
use super::encoded::Encoded;
use super::error::SchemeError;
use crate::reference::Reference;
use crate::revision::{Document, Edition, Revision, Schemes, Standing};
use crate::syntax::split::Components;
use crate::validate::Validator;

/// A URL as its own scheme understands it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Scheme {
    /// A URL of a scheme that a document defines.
    Defined(Defined),
    /// A scheme that no document defines, or not the revision by which it is read; its [`Standing`] says if the revision knows
    /// the name.
    Other(Reference<'static>),
}

impl Scheme {
    /// Reads a URL by a revision that defines schemes, which url7, RFC 1630 and RFC 1738 do. By another one, it is read by the
    /// newest document that defines its scheme, as RFC 8141 does `urn` and RFC 1738 `ftp`.
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the text is a relative reference, or not valid by the revision or by the document that defines its
    /// scheme, or if the prose forbids what the BNF accepts: certain octets in a gopher selector, an address that is not
    /// valid by RFC 822.
    pub fn parse(edition: impl Into<Edition>, text: &str) -> Result<Self, SchemeError> {
        let edition = edition.into();
        let schemes = Schemes::of_edition(edition);
        let tree = Validator::new(edition).schemes(schemes).parse(text)?;
        let split = Components::of(tree.root().rule(), text);
        if let Some(url) = Defined::of_tree(&tree, &split, schemes) {
            return url.map(Self::Defined);
        }
        if split.scheme.is_none() {
            return Err(SchemeError::relative(edition));
        }
        Ok(Self::Other(Reference::lowered(&tree, &split).into_owned()))
    }

    /// A builder of URLs of a scheme, by the document that [`parse`](Self::parse) reads them by.
    ///
    /// ```
    /// use urlspec::Revision;
    /// use urlspec::scheme::Scheme;
    ///
    /// let url = Scheme::builder(Revision::Rfc1738, "prospero")?
    ///     .written("host", "host.dom")?
    ///     .part("ppath", "/pros/name")?
    ///     .part("fieldname", "a")?
    ///     .part("fieldvalue", "b;c")?
    ///     .build()?;
    /// assert_eq!(url.to_string(), "prospero://host.dom//pros/name;a=b%3Bc");
    /// # Ok::<(), urlspec::scheme::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SchemeError`] if the revision defines schemes and not this one, or no document defines it.
    pub fn builder(
        edition: impl Into<Edition>,
        scheme: &str,
    ) -> Result<DefinedBuilder, SchemeError> {
        let edition = edition.into();
        Defined::builder_by(scheme, edition, Schemes::of_edition(edition))
    }

    /// The name of the scheme as it is written.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Defined(url) => url.scheme(),
            Self::Other(url) => url.scheme().unwrap_or_default(),
        }
    }

    /// The fragment identifier as it is written, if there is one, and the document of the scheme has no rule for it.
    #[must_use]
    pub fn fragment(&self) -> Option<&str> {
        match self {
            Self::Defined(url) => url.fragment().map(Encoded::as_str),
            Self::Other(url) => url.fragment(),
        }
    }

    /// The revision by which it was read.
    #[must_use]
    pub fn revision(&self) -> Revision {
        self.edition().revision()
    }

    /// The edition of that document.
    #[must_use]
    pub fn edition(&self) -> Edition {
        match self {
            Self::Defined(url) => url.edition(),
            Self::Other(url) => url.edition(),
        }
    }

    /// The standing of the scheme in the document that defines it, or in the revision.
    #[must_use]
    pub fn standing(&self) -> Standing {
        match self {
            Self::Defined(url) => url.standing(),
            Self::Other(_) => Standing::of(self.revision(), self.name()),
        }
    }

    /// The document that defines the scheme, or the revision if it says something of the name.
    #[must_use]
    pub fn document(&self) -> Option<Document> {
        match self {
            Self::Defined(url) => Some(url.rule().document()),
            Self::Other(url) => {
                let revision = url.edition().revision();
                let is_known = self.standing().section().is_some();
                is_known.then_some(Document::Revision(revision))
            }
        }
    }
}

impl TryFrom<&Reference<'_>> for Scheme {
    type Error = SchemeError;

    fn try_from(url: &Reference<'_>) -> Result<Self, Self::Error> {
        let edition = url.edition();
        let scheme = url.scheme().unwrap_or_default();
        if edition.schemes().next().is_some() && edition.scheme_rule(scheme).is_none() {
            return Ok(Self::Other(url.clone().into_owned()));
        }
        Self::parse(edition, url.as_str())
    }
}

impl From<Defined> for Scheme {
    fn from(url: Defined) -> Self {
        Self::Defined(url)
    }
}

impl fmt::Display for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Defined(url) => url.fmt(f),
            Self::Other(url) => url.fmt(f),
        }
    }
}
