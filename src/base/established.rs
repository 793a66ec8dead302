//! The base that was found, and references against it.

use std::sync::Arc;

use super::layer::{Embedded, Layer};
use super::passed_over::PassedOver;
use crate::resolve::{Resolution, ResolveError, Resolver, requests_document, without_base};
use crate::revision::{Edition, Revision};

/// The base of a document, and where it comes from.
#[derive(Clone, Debug)]
pub struct Base {
    pub(super) edition: Edition,
    pub(super) layer: Layer,
    pub(super) origin: Layer,
    pub(super) embedded: Option<Embedded>,
    pub(super) levels: usize,
    /// `None` is the empty string of RFC 1808 and of the 1997 draft, or a default that nobody gave.
    pub(super) established: Option<Established>,
    /// The URL of the document itself, if it is known and counts.
    pub(super) document: Option<Established>,
    pub(super) passed_over: Vec<PassedOver>,
}

impl Base {
    /// The revision by which it was established.
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

    /// The layer of the entity that established it: what [`layer`](Self::layer) says there, if here
    /// it says [`Encapsulating`](Layer::Encapsulating), and the same as here otherwise.
    #[must_use]
    pub fn origin(&self) -> Layer {
        self.origin
    }

    /// How many entities further out it was established; 0 for its own.
    #[must_use]
    pub fn levels(&self) -> usize {
        self.levels
    }

    /// Where in the content it was embedded, here or in the entity around that established it.
    #[must_use]
    pub fn embedded(&self) -> Option<Embedded> {
        self.embedded
    }

    /// The bases embedded here that are none, in the order in which they were passed over.
    #[must_use]
    pub fn passed_over(&self) -> &[PassedOver] {
        &self.passed_over
    }

    /// What a reference in the document stands for.
    ///
    /// Without a base it has to be absolute, or a reference to the current document, which needs no
    /// base.
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

    /// The same where a new request is always meant, as in the action of a form. By RFC 2396 and the 2003 draft
    /// (section 4.2) a reference to the current document stands for the base; by the 1997 draft (section 3) for the URL
    /// of that document, whatever base it gives. That is the URL of its [retrieval](super::Layers::retrieval); of a document in
    /// another entity, which was not retrieved by itself, and of one of whose retrieval nothing is known, that of its
    /// [`Content-Location`](super::Layers::content_location). If there is neither, it stays a reference to the current document.
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
    /// As for [`resolve`](Self::resolve); where a reference to the current document stands for the base, it needs
    /// one.
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

    /// The same for a text that says where something is, such as the value of `Content-Location`: it refers to
    /// no document that it is in, and stands for the base if it is empty.
    ///
    /// # Errors
    ///
    /// As for [`resolve`](Self::resolve); it needs a base if it is empty or but a fragment identifier.
    pub fn resolve_location(&self, reference: &str) -> Result<Resolution, ResolveError> {
        match &self.established {
            Some(established) => established.requesting.resolve(reference),
            None => without_base(self.edition, reference, true),
        }
    }

    /// What counts for the parts within: what was wrong here is not told there again.
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

/// A base that is one, ready for both kinds of context. A copy costs nothing.
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
