//! The base that a document's references are relative to, from the layers around it.
//!
//! Section 3 of RFC 1808, section 5.1 of both drafts and of RFC 3986: the innermost layer that has a base gives it. The
//! layers are the content itself, the entity around it, the retrieval, and the default.

mod established;
mod layer;
mod passed_over;

use crate::resolve::{ResolveError, Resolver, requests_document};
use crate::revision::Edition;
use crate::revision::statements::DefaultBase;
use established::Established;
use passed_over::Fault;

pub use established::Base;
pub use layer::{Embedded, Layer};
pub use passed_over::PassedOver;

/// The layers around the references of one document or of one part of a message.
///
/// The caller brings what each layer says; there is no MIME and no HTML in here. What comes out is a
/// [`Base`]. What the content says of itself may be wrong, and is then passed over and
/// [told](Base::passed_over); what the caller knows from elsewhere has to be right.
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
    /// No layer says anything yet.
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

    /// What the document itself gives as its base, such as the `HREF` of the HTML element `BASE`. It
    /// must be absolute, and is passed over if not.
    #[must_use]
    pub fn content(mut self, url: &str) -> Self {
        self.document = Some(url.to_owned());
        self
    }

    /// The value of the header field `Base`: `<URL:`, an `absoluteURL` and `>` (RFC 1808, section 3.1), of which
    /// white space is ignored. It is passed over if it is anything else, or has a fragment identifier.
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
    /// This field and the others are passed over by revisions that do not [know](Embedded::fields) them.
    #[must_use]
    pub fn base_header(mut self, value: &str) -> Self {
        self.base_header = Some(without_space(value));
        self
    }

    /// The value of the header field `Content-Base`, of which white space is ignored. It must be
    /// absolute and without a fragment identifier, an `absoluteURL` of the 1997 draft (section 5.1.1), and is
    /// passed over if not.
    #[must_use]
    pub fn content_base(mut self, value: &str) -> Self {
        self.content_base = Some(without_space(value));
        self
    }

    /// The value of the header field `Content-Location`, of which white space is ignored. It comes
    /// after `Content-Base`. If it is relative, it is resolved against the base that holds without
    /// it. It has no fragment identifier either, and is passed over if it has one.
    #[must_use]
    pub fn content_location(mut self, value: &str) -> Self {
        self.content_location = Some(without_space(value));
        self
    }

    /// The base of the entity around. Then it does not matter how that entity was retrieved: the
    /// retrieval counts for the outermost entity only (3.3; 5.1.3).
    #[must_use]
    pub fn encapsulating(mut self, base: &Base) -> Self {
        self.encapsulating = Some(base.handed_down());
        self
    }

    /// The URL by which the document was retrieved; after a redirection, the last one.
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

    /// The base where nothing else gives one.
    ///
    /// # Errors
    ///
    /// [`ResolveError`] if the revision leaves no choice, as RFC 1808 and the 1997 draft, by which the
    /// default is the empty string; or if the URL is not valid, or not absolute.
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

    /// A base that has to be absolute.
    fn absolute(&self, embedded: Embedded, text: &str) -> Result<Resolver, Fault> {
        let url = match embedded {
            Embedded::BaseHeader => unwrapped(text).ok_or(Fault::NoWrapper)?,
            _ => text,
        };
        if embedded != Embedded::Document {
            self.field(embedded, url)?;
        }
        Ok(Resolver::of_known_base(self.edition, url)?)
    }

    /// A `Content-Location` made absolute.
    fn location(&self, text: &str, outside: &Base) -> Result<Resolver, Fault> {
        self.field(Embedded::ContentLocation, text)?;
        // It says where the content is, which is no reference to the current document.
        let target = outside.resolve_location(text)?;
        // Of a location there always is a target.
        let target = target.as_target().unwrap_or_default();
        Ok(Resolver::of_known_base(self.edition, target)?)
    }

    /// Whether a field is one that the revision knows. None has a fragment identifier: they are an `absoluteURL`, or a
    /// `relativeURL`.
    fn field(&self, field: Embedded, url: &str) -> Result<(), Fault> {
        let revision = self.edition.revision();
        if !Embedded::fields(revision).any(|known| known == field) {
            return Err(Fault::UnknownField { revision });
        }
        if url.contains('#') {
            return Err(Fault::Fragment { revision });
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
