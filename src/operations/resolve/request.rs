//! References to the current document in a context that always makes a new request, such as the action of a form.
//!
//! By the 1997 draft (section 3) such a reference "represents the URL of the current document"; by RFC 2396 and the
//! 2003 draft (section 4.2) "the base URI of the current document". These differ if a document gives another base than
//! the URL by which it was retrieved.

use super::algorithm::{Algorithm, InRequest};
use super::step::Trace;
use super::{Choice, Resolution, ResolveError, Resolver, Target, check, without_base};
use crate::revision::Revision;
use crate::syntax::split::Components;

/// The known facts about the request.
#[derive(Clone, Debug, Default)]
pub(super) struct Request {
    /// `true` if a request is always made.
    is_meant: bool,
    document: Current,
}

/// The URL of the document that the references are in.
#[derive(Clone, Debug, Default)]
enum Current {
    /// The same as the base, if no other is given.
    #[default]
    OfBase,
    /// This URL, with the spans of its components.
    At(Box<str>, Components),
}

impl Resolver {
    /// Makes a reference to the current document resolve to a URL, for contexts that always make a new request, such
    /// as a form. By RFC 2396 and the 2003 draft (section 4.2) that is the base. By the 1997 draft (section 3) it is
    /// the URL of the document: the one given to [`retrieved_from`](Self::retrieved_from) or else the base, which is
    /// that URL unless the document gives another one.
    ///
    /// # Errors
    ///
    /// [`ResolveError`] if the document leaves no such choice: url7 has no references to the current document, and by
    /// RFC 3986 such a reference has a target like any other.
    pub fn for_new_request(self) -> Result<Self, ResolveError> {
        self.choose(Choice::NewRequest)?;
        Ok(self.requesting())
    }

    /// Sets the URL by which the document with the references was retrieved. It counts [for new
    /// requests](Self::for_new_request) by the 1997 draft, and for nothing else.
    ///
    /// ```
    /// use urlspec::{Resolver, Revision};
    ///
    /// let action = |revision| {
    ///     let resolver = Resolver::new(revision, "http://emb/q/")?;
    ///     let resolver = resolver.retrieved_from("http://r/s/doc")?.for_new_request()?;
    ///     resolver.resolve("").map(|action| action.to_string())
    /// };
    /// // "the URL of the current document" (section 3)
    /// assert_eq!(action(Revision::DRAFT1997)?, "http://r/s/doc");
    /// // "the base URI of the current document" (section 4.2)
    /// assert_eq!(action(Revision::DRAFT2003)?, "http://emb/q/");
    /// # Ok::<(), urlspec::ResolveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ResolveError`] if the URL is not valid by the revision, or not absolute.
    pub fn retrieved_from(mut self, url: &str) -> Result<Self, ResolveError> {
        let split = check(self.edition, url);
        let split = split.map_err(|error| ResolveError::invalid_document(url, error))?;
        let scheme = split.scheme_in(url);
        if !scheme.is_some_and(|scheme| self.edition.is_scheme(scheme)) {
            return Err(ResolveError::relative_document(url));
        }
        self.request.document = Current::At(url.into(), split);
        Ok(self)
    }

    /// For new requests, even if the document does not treat them.
    pub(crate) fn requesting(mut self) -> Self {
        self.request.is_meant = true;
        self
    }

    /// The result of a reference to the current document.
    pub(super) fn of_current(&self, fragment: Option<String>, trace: &mut Trace) -> Resolution {
        let request = &self.request;
        let (stands, mut target) = match (self.algorithm.new_request, &request.document) {
            _ if !request.is_meant => return Resolution::same_document(self.edition, fragment),
            (Some(InRequest::Document), Current::At(url, split)) => {
                ("the URL of the document", Target::at(url, split.clone()))
            }
            _ => ("the base", self.base_target()),
        };
        target.fragment = fragment.as_deref().map(Into::into);
        trace.step("new request", || {
            format!("{stands} stands for it: {target}")
        });
        Resolution::target(self.edition, &target)
    }

    /// The result of a reference if the base is the empty string.
    pub(super) fn without_base(&self, reference: &str) -> Result<Resolution, ResolveError> {
        let is_of_document = self.algorithm.new_request == Some(InRequest::Document)
            && matches!(self.request.document, Current::At(..));
        let needs_base = self.request.is_meant && !is_of_document;
        let found = without_base(self.edition, reference, needs_base)?;
        if found.is_same_document() {
            let fragment = found.fragment().map(str::to_owned);
            return Ok(self.of_current(fragment, &mut Trace::silent()));
        }
        Ok(found)
    }
}

/// Tells if a reference to the current document stands for the URL of that document when a new request is meant,
/// whatever its base is.
pub(crate) fn requests_document(revision: Revision) -> bool {
    let new_request = Algorithm::of(revision).and_then(|algorithm| algorithm.new_request);
    new_request == Some(InRequest::Document)
}
