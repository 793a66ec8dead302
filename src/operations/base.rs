//! The base that a document's references are relative to, from the layers around it.
//!
//! Section 3 of RFC 1808, section 5.1 of both drafts and of RFC 3986: the innermost layer that has a base gives it. The
//! layers are the content itself, the entity around it, the retrieval, and the default.

mod established;
mod layer;
mod passed_over;

use crate::operations::resolve::{ResolveError, Resolver, requests_document};
use crate::revision::Edition;
use crate::revision::statements::DefaultBase;
use established::Established;
use passed_over::Obstacle;

pub use established::Base;
pub use layer::{Embedded, Layer};
pub use passed_over::PassedOver;

/// The layers around the references of one document or of one part of a message.
///
/// The caller says what each layer gives; this type reads no MIME and no HTML. The result is a [`Base`]. A base that
/// the content gives may be wrong, and is then passed over and [reported](Base::passed_over); what the caller gives
/// for the other layers must be right.
///
/// ```
/// use urlspec::Revision;
/// use urlspec::base::{Layer, Layers};
///
/// let revision = Revision::DraftFieldingUrlSyntax05;
/// let message = Layers::new(revision)?
///     .content_location("b/c")
///     .retrieval("http://www.ics.uci.edu/Test/a/")?
///     .base();
/// assert_eq!(message.url().unwrap(), "http://www.ics.uci.edu/Test/a/b/c");
/// assert_eq!(message.layer(), Layer::Content);
///
/// // A part without a base of its own has that of the message.
/// let part = Layers::new(revision)?.encapsulating(&message).base();
/// assert_eq!(part.layer(), Layer::Encapsulating);
/// assert_eq!(part.resolve("../x")?.to_string(), "http://www.ics.uci.edu/Test/a/x");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Layers {
    edition: Edition,
    document: Option<String>,
    base_header: Option<String>,
    content_base: Option<String>,
    content_location: Option<String>,
    encapsulating: Option<Base>,
    retrieval: Option<Established>,
    default: Option<Established>,
}

impl Layers {
    /// Starts without any layer.
    ///
    /// # Errors
    ///
    /// [`ResolveError`] if the revision describes no layers; [`not_described`](ResolveError::not_described) has the
    /// nearest that does.
    pub fn new(edition: impl Into<Edition>) -> Result<Self, ResolveError> {
        let edition = edition.into();
        let revision = edition.revision();
        if revision.statements().default_base.is_none() {
            return Err(ResolveError::no_layers(revision));
        }
        Ok(Self {
            edition,
            document: None,
            base_header: None,
            content_base: None,
            content_location: None,
            encapsulating: None,
            retrieval: None,
            default: None,
        })
    }

    /// Sets the base that the document itself gives, such as the `HREF` of the HTML element `BASE`. It must be
    /// absolute, and is passed over if not.
    #[must_use]
    pub fn content(mut self, url: &str) -> Self {
        self.document = Some(url.to_owned());
        self
    }

    /// Sets the value of the header field `Base`: `<URL:`, an `absoluteURL` and `>` (RFC 1808, section 3.1). White
    /// space in it is ignored. Any other value is passed over, and so is a URL with a fragment identifier.
    ///
    /// ```
    /// use urlspec::Revision;
    /// use urlspec::base::{Embedded, Layers};
    ///
    /// let layers = Layers::new(Revision::Rfc1808)?;
    /// let base = layers.base_header("<URL:http://www.ics.uci.edu/Test/a/b/c>").base();
    /// assert_eq!(base.url(), Some("http://www.ics.uci.edu/Test/a/b/c"));
    /// assert_eq!(base.embedded(), Some(Embedded::BaseHeader));
    /// # Ok::<(), urlspec::ResolveError>(())
    /// ```
    ///
    /// A field that the revision does not [know](Embedded::fields) is passed over, this one and the others.
    #[must_use]
    pub fn base_header(mut self, value: &str) -> Self {
        self.base_header = Some(without_space(value));
        self
    }

    /// Sets the value of the header field `Content-Base`. White space in it is ignored. It must be absolute and
    /// without a fragment identifier, an `absoluteURL` of the 1997 draft (section 5.1.1), and is passed over if not.
    #[must_use]
    pub fn content_base(mut self, value: &str) -> Self {
        self.content_base = Some(without_space(value));
        self
    }

    /// Sets the value of the header field `Content-Location`. White space in it is ignored. It ranks after
    /// `Content-Base`. A relative value is resolved against the base that holds without it. It has no fragment
    /// identifier either, and is passed over if it has one.
    #[must_use]
    pub fn content_location(mut self, value: &str) -> Self {
        self.content_location = Some(without_space(value));
        self
    }

    /// Sets the base of the enclosing entity. How that entity was retrieved does not matter then: the retrieval counts
    /// for the outermost entity only (3.3; 5.1.3).
    #[must_use]
    pub fn encapsulating(mut self, base: &Base) -> Self {
        self.encapsulating = Some(base.handed_down());
        self
    }

    /// Sets the URL by which the document was retrieved; after a redirection, the last one.
    ///
    /// # Errors
    ///
    /// [`ResolveError`] if the URL is not valid, or not absolute.
    pub fn retrieval(mut self, url: &str) -> Result<Self, ResolveError> {
        self.retrieval = Some(Established::new(Resolver::of_known_base(
            self.edition,
            url,
        )?));
        Ok(self)
    }

    /// Sets the base that holds if no other layer gives one.
    ///
    /// # Errors
    ///
    /// [`ResolveError`] if the revision fixes the default, as RFC 1808 and the 1997 draft do, by which it is the empty
    /// string; or if the URL is not valid, or not absolute.
    pub fn default_base(mut self, url: &str) -> Result<Self, ResolveError> {
        if let Some((DefaultBase::Empty, section)) =
            self.edition.revision().statements().default_base
        {
            return Err(ResolveError::default_is_empty(
                self.edition.revision(),
                section,
            ));
        }
        self.default = Some(Established::new(Resolver::of_known_base(
            self.edition,
            url,
        )?));
        Ok(self)
    }

    /// The base of the innermost layer that has one.
    #[must_use]
    pub fn base(&self) -> Base {
        let mut passed_over = Vec::new();
        let absolute = [
            (Embedded::Document, &self.document),
            (Embedded::BaseHeader, &self.base_header),
            (Embedded::ContentBase, &self.content_base),
        ];
        for (embedded, text) in absolute {
            let Some(text) = text else { continue };
            match self.absolute(embedded, text) {
                Ok(resolver) => return self.found(embedded, resolver, passed_over),
                Err(fault) => passed_over.push(PassedOver::new(embedded, text, fault)),
            }
        }
        let mut outside = self.outside();
        if let Some(text) = &self.content_location {
            match self.location(text, &outside) {
                Ok(resolver) => {
                    return self.found(Embedded::ContentLocation, resolver, passed_over);
                }
                Err(fault) => {
                    passed_over.push(PassedOver::new(Embedded::ContentLocation, text, fault));
                }
            }
        }
        outside.passed_over = passed_over;
        outside.document = self.document_url();
        outside
    }

    /// The URL of the document itself, where the revision asks for it.
    fn document_url(&self) -> Option<Established> {
        let retrieval = || match self.encapsulating {
            Some(_) => None,
            None => self.retrieval.clone(),
        };
        let location = || {
            let text = self.content_location.as_deref()?;
            self.location(text, &self.outside())
                .ok()
                .map(Established::new)
        };
        let is_asked_for = requests_document(self.edition.revision());
        is_asked_for
            .then(|| retrieval().or_else(location))
            .flatten()
    }

    /// The base that holds if the content gives none.
    fn outside(&self) -> Base {
        let (layer, established) = match (&self.encapsulating, &self.retrieval) {
            (Some(around), _) if around.established.is_some() => {
                return Base {
                    layer: Layer::Encapsulating,
                    levels: around.levels + 1,
                    ..around.clone()
                };
            }
            (None, Some(retrieval)) => (Layer::Retrieval, Some(retrieval)),
            _ => (Layer::Default, self.default.as_ref()),
        };
        Base {
            edition: self.edition,
            layer,
            origin: layer,
            embedded: None,
            levels: 0,
            established: established.cloned(),
            document: None,
            passed_over: Vec::new(),
        }
    }

    /// Reads a base that must be absolute.
    fn absolute(&self, embedded: Embedded, text: &str) -> Result<Resolver, Obstacle> {
        let url = match embedded {
            Embedded::BaseHeader => unwrapped(text).ok_or(Obstacle::NoWrapper)?,
            _ => text,
        };
        if embedded != Embedded::Document {
            self.field(embedded, url)?;
        }
        Ok(Resolver::of_known_base(self.edition, url)?)
    }

    /// Makes a `Content-Location` absolute.
    fn location(&self, text: &str, outside: &Base) -> Result<Resolver, Obstacle> {
        self.field(Embedded::ContentLocation, text)?;
        // It says where the content is; it is not a reference to the current document.
        let target = outside.resolve_location(text)?;
        // A location always has a target.
        let target = target.as_target().unwrap_or_default();
        Ok(Resolver::of_known_base(self.edition, target)?)
    }

    /// Checks that the revision knows this field, and that the URL has no fragment identifier: a field holds an
    /// `absoluteURL` or a `relativeURL`, and neither has one.
    fn field(&self, field: Embedded, url: &str) -> Result<(), Obstacle> {
        let revision = self.edition.revision();
        if !Embedded::fields(revision).any(|known| known == field) {
            return Err(Obstacle::UnknownField { revision });
        }
        if url.contains('#') {
            return Err(Obstacle::Fragment { revision });
        }
        Ok(())
    }

    fn found(&self, embedded: Embedded, resolver: Resolver, passed_over: Vec<PassedOver>) -> Base {
        Base {
            edition: self.edition,
            layer: Layer::Content,
            origin: Layer::Content,
            embedded: Some(embedded),
            levels: 0,
            established: Some(Established::new(resolver)),
            document: self.document_url(),
            passed_over,
        }
    }
}

/// The URL in its wrapper.
fn unwrapped(value: &str) -> Option<&str> {
    value.strip_prefix("<URL:")?.strip_suffix('>')
}

fn without_space(value: &str) -> String {
    value.split_ascii_whitespace().collect()
}
