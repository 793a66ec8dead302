//! The base that was found, and the resolution of references against it.

use std::sync::Arc;

use super::layer::{Embedded, Layer};
use super::passed_over::PassedOver;
use crate::operations::resolve::{
    Resolution, ResolveError, Resolver, requests_document, without_base,
};
use crate::revision::{Edition, Revision};

/// The base of a document, and where it comes from.
#[derive(Clone, Debug)]
pub struct Base {
    pub(super) edition: Edition,
    pub(super) layer: Layer,
    pub(super) origin: Layer,
    pub(super) embedded: Option<Embedded>,
    pub(super) levels: usize,
    /// `None` for the empty string of RFC 1808 and of the 1997 draft, and for a default that was not given.
    pub(super) established: Option<Established>,
    /// The URL of the document itself, if it is known and counts.
    pub(super) document: Option<Established>,
    pub(super) passed_over: Vec<PassedOver>,
}

impl Base {
    /// The revision by which the base was established.
    #[must_use]
    pub fn revision(&self) -> Revision {
        self.edition.revision()
    }

    /// The edition of that document.
    #[must_use]
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// The base; `None` if no layer has one.
    #[must_use]
    pub fn url(&self) -> Option<&str> {
        let established = self.established.as_ref()?;
        Some(established.reading.base())
    }

    /// The layer that it comes from.
    #[must_use]
    pub fn layer(&self) -> Layer {
        self.layer
    }

    /// The layer that gives the base in the entity that established it: the [`layer`](Self::layer) of that entity if
    /// the layer here is [`Encapsulating`](Layer::Encapsulating), and the same as here otherwise.
    #[must_use]
    pub fn origin(&self) -> Layer {
        self.origin
    }

    /// The number of entities between this one and the one that established the base; 0 if it is its own.
    #[must_use]
    pub fn levels(&self) -> usize {
        self.levels
    }

    /// The place in the content where the base is embedded, here or in the enclosing entity that established it.
    #[must_use]
    pub fn embedded(&self) -> Option<Embedded> {
        self.embedded
    }

    /// The embedded bases that cannot be used, in the order in which they were passed over.
    #[must_use]
    pub fn passed_over(&self) -> &[PassedOver] {
        &self.passed_over
    }

    /// Resolves a reference in the document.
    ///
    /// Without a base the reference must be absolute, or refer to the current document, which needs no base.
    ///
    /// # Errors
    ///
    /// [`ResolveError`] as for [`Resolver::resolve`], and if the reference is relative and there is
    /// [no base](ResolveError::is_without_base).
    pub fn resolve(&self, reference: &str) -> Result<Resolution, ResolveError> {
        match &self.established {
            Some(established) => established.reading.resolve(reference),
            None => without_base(self.edition, reference, false),
        }
    }

    /// Resolves a reference for which a new request is always meant, as in the action of a form. By RFC 2396 and the
    /// 2003 draft (section 4.2) a reference to the current document stands for the base; by the 1997 draft (section 3)
    /// it stands for the URL of that document, whatever base the document gives. This is the URL of its
    /// [retrieval](super::Layers::retrieval). If the document is in another entity and was not retrieved by itself, or
    /// if its retrieval is not known, it is the URL of its [`Content-Location`](super::Layers::content_location).
    /// Without either, the result is a reference to the current document.
    ///
    /// ```
    /// use urlspec::Revision;
    /// use urlspec::base::Layers;
    ///
    /// let action = |revision| {
    ///     let layers = Layers::new(revision)?.retrieval("http://r/s/doc")?;
    ///     let base = layers.content("http://emb/q/").base();
    ///     base.resolve_for_new_request("").map(|action| action.to_string())
    /// };
    /// assert_eq!(action(Revision::DRAFT1997)?, "http://r/s/doc");
    /// assert_eq!(action(Revision::DRAFT2003)?, "http://emb/q/");
    /// # Ok::<(), urlspec::ResolveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`resolve`](Self::resolve); a reference to the current document that stands for the base needs one.
    pub fn resolve_for_new_request(&self, reference: &str) -> Result<Resolution, ResolveError> {
        if !requests_document(self.revision()) {
            return self.resolve_location(reference);
        }
        let found = self.resolve(reference)?;
        match &self.document {
            Some(document) if found.is_same_document() => document.requesting.resolve(reference),
            _ => Ok(found),
        }
    }

    /// Resolves a text that says where something is, such as the value of `Content-Location`: it never refers to the
    /// document that it is in, and stands for the base if it is empty.
    ///
    /// # Errors
    ///
    /// As for [`resolve`](Self::resolve); a text that is empty or only a fragment identifier needs a base.
    pub fn resolve_location(&self, reference: &str) -> Result<Resolution, ResolveError> {
        match &self.established {
            Some(established) => established.requesting.resolve(reference),
            None => without_base(self.edition, reference, true),
        }
    }

    /// The base for the entities within: a base that was passed over here is not reported there again.
    pub(super) fn handed_down(&self) -> Self {
        Self {
            edition: self.edition,
            layer: self.layer,
            origin: self.origin,
            embedded: self.embedded,
            levels: self.levels,
            established: self.established.clone(),
            document: None,
            passed_over: Vec::new(),
        }
    }
}

/// An established base, ready for both kinds of context. A copy costs nothing.
#[derive(Clone, Debug)]
pub(super) struct Established {
    reading: Arc<Resolver>,
    requesting: Arc<Resolver>,
}

impl Established {
    pub(super) fn new(resolver: Resolver) -> Self {
        Self {
            reading: Arc::new(resolver.clone()),
            requesting: Arc::new(resolver.requesting()),
        }
    }
}
