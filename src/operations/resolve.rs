//! From a reference and a base to the target URL, by the algorithm of the chosen document.
//!
//! There are seven algorithms, each in a file of its own, and the label `resolves` of a document names its own: the
//! rules of url7 for the "partial form", the seven steps of RFC 1808, of the 1997 draft and of RFC 2396, the
//! pseudocode of the 2003 draft and of RFC 3986. RFC 1738 has none. They give different answers to `?y`, `#s`, the
//! empty reference, `../../../g` and `g?y/../x`.

mod algorithm;
mod baseless;
mod choice;
mod draft1997;
mod draft2003;
mod error;
mod excess;
mod incoming;
pub(crate) mod merge;
mod request;
mod resolution;
mod rfc1630;
mod rfc1808;
mod rfc2396;
mod rfc3986;
mod step;
mod target;
mod url7;

pub(crate) use baseless::without_base;
use choice::Choice;
pub use error::ResolveError;
pub use excess::Excess;
use incoming::{Incoming, check};
pub use resolution::Resolution;
pub use step::Step;
pub(crate) use target::Target;

use crate::reference::Reference;
use crate::revision::statements::{DefaultBase, ResolutionAlgorithm};
use crate::revision::{Edition, Revision};
use crate::syntax::split::Components;
use crate::words::Component;
use algorithm::Algorithm;
use request::Request;
pub(crate) use request::requests_document;
use step::Trace;

impl Algorithm {
    /// The algorithm of a revision; `None` if the revision does not describe how to resolve references.
    fn of(revision: Revision) -> Option<Self> {
        Some(match revision.statements().algorithm? {
            ResolutionAlgorithm::Url7 => url7::ALGORITHM,
            ResolutionAlgorithm::Rfc1630 => rfc1630::ALGORITHM,
            ResolutionAlgorithm::Rfc1808 => rfc1808::ALGORITHM,
            ResolutionAlgorithm::Draft1997 => draft1997::ALGORITHM,
            ResolutionAlgorithm::Rfc2396 => rfc2396::ALGORITHM,
            ResolutionAlgorithm::Draft2003 => draft2003::ALGORITHM,
            ResolutionAlgorithm::Rfc3986 => rfc3986::ALGORITHM,
        })
    }
}

impl Revision {
    /// Tells if the document describes how references are resolved.
    ///
    /// ```
    /// use urlspec::Revision;
    ///
    /// assert!(Revision::Rfc3986.resolves_references());
    /// assert!(!Revision::Rfc1738.resolves_references());
    /// ```
    #[must_use]
    pub fn resolves_references(self) -> bool {
        Algorithm::of(self).is_some()
    }
}

impl Choice {
    /// Tells if a revision leaves the choice open.
    fn is_left_by(self, revision: Revision) -> bool {
        let algorithm = Algorithm::of(revision);
        algorithm.is_some_and(|algorithm| match self {
            Self::NewRequest => algorithm.new_request.is_some(),
            other => algorithm.choices.contains(&other),
        })
    }
}

/// Resolves references against a base, by the document that the base was parsed by.
///
/// The base and the references may be texts, or [`Reference`]s that have been parsed.
///
/// By default it follows the document to the letter. Choices that a document leaves open can be set.
///
/// # Points that the documents leave to the reader
///
/// - **url7** (section 1.2) is read in another way than it is printed in two places, and to the letter in a third.
///   "All occurrences of `xxx/..`" would leave `//` behind, which no path of the document has; RFC 1630 prints
///   `xxx/../` in the same place, so the slash after it is removed as well. The text after `?` is not part of the
///   path, and nothing in it is removed. There is no current document: an empty partial form, or one that is only a
///   fragment identifier, is a path that is relative and void. The document does not say which partial forms are
///   valid, so their targets are validated, and a [finding](crate::Code::TargetNotValid) reports a target that is not
///   valid.
/// - **RFC 1630** ("Partial (relative) form") contradicts itself. By its rule on runs of slashes `/g` against
///   `magic://a/b/c//d/e/f` would be `magic://a/b/c//d/g`, by its example it is `magic://a/g`; the example is
///   followed. The rest is followed to the letter: it has no hosts, so that `g` against `http://a` is `http://g`, and
///   a `..` with no slash after it stays. The targets of partial forms are validated as in url7.
/// - **RFC 1808** does not distinguish an empty component from a missing one (sections 2.4.1, 2.4.4 and 2.4.5): an
///   empty query, empty parameters and an empty fragment leave no delimiter in the recombined text, and `g?` has the
///   same target as `g`. It does not say this of the network location, so that the `//` of `file:///a` stays.
///   "Entirely empty" is read as a statement about the text: `#` does not inherit the fragment of the base. Section 2
///   says that relative URLs "cannot be used" with a base that does not fit `generic-RL`, such as `http://a//b`: there
///   they are [refused](ResolveError::is_opaque_base). There is no current document. The loophole by which a scheme
///   may be ignored that is the base's "should be avoided by future parsers" (section 5.2), and is not a choice here.
/// - **The 1997 draft**, in Appendix C.2, mentions parsers that "inappropriately strip" a leading `..` from a resolved
///   path, `http://a/../b/c`. This resolver does not.
/// - **RFC 2396**, to the letter of its step 6 a, puts nothing between the authority of a base without a path and a
///   relative path: `http://a` and `g` give `http://ag`. A [finding](crate::Code::ReadsBackDifferently) reports this;
///   RFC 3986 (Appendix D.2) names it as a defect that it mends. Section 5 refuses relative references if the base
///   does not fit `hier_part`, so they are [refused](ResolveError::is_opaque_base) here too, except references to the
///   current document. A scheme may be [ignored](Self::non_validating) only if it is "known to always use the
///   `<hier_part>` syntax" (step 3): these are file, ftp, gopher, http, https, nntp, prospero, telnet and wais.
/// - **The 2003 draft** gives its algorithm for any base that has a scheme, but section 5 says that a relative
///   reference "cannot be used" if the base does not fit `hier-part`, such as `mailto:a@b`. Section 5 is followed:
///   there a relative reference is [refused](ResolveError::is_opaque_base), except one to the current document, and
///   the scheme of an absolute reference is not [ignored](Self::non_validating). The implementations that Appendix C.2
///   mentions, which "strip leading relative symbolic elements", are those with [`Excess::Remove`].
/// - **RFC 3986** leaves only one choice: a scheme that is the base's may be [ignored](Self::non_validating) (section
///   5.2.2). Any base with a scheme is allowed.
///
/// ```
/// use urlspec::{Resolver, Revision};
///
/// let target = |revision, reference: &str| {
///     let resolver = Resolver::new(revision, "http://a/b/c/d;p?q").unwrap();
///     resolver.resolve(reference).unwrap().to_string()
/// };
/// let (draft1997, bis) = (Revision::DraftFieldingUrlSyntax05, Revision::DraftFieldingUriRfc2396bis01);
/// assert_eq!(target(draft1997, "?y"), "http://a/b/c/?y");
/// assert_eq!(target(bis, "?y"), "http://a/b/c/d;p?y");
/// // In 1997 the query takes part in the merge.
/// assert_eq!(target(draft1997, "g?y/../x"), "http://a/b/c/x");
/// assert_eq!(target(bis, "g?y/../x"), "http://a/b/c/g?y/../x");
/// assert_eq!(target(bis, "#s"), "(current document)#s");
/// ```
#[derive(Clone)]
pub struct Resolver {
    edition: Edition,
    algorithm: Algorithm,
    base: Box<str>,
    /// The spans of the components of the base.
    split: Components,
    validating: bool,
    excess: Excess,
    request: Request,
}

impl Resolver {
    /// A resolver by a revision, against a base. A fragment identifier of the base is ignored.
    ///
    /// # Errors
    ///
    /// [`ResolveError`] if the revision does not describe how to resolve references, or if the base is not valid by
    /// it, or not absolute: the text before its first colon must be a scheme name by the revision. By RFC 1808
    /// (section 4, step 1) and the 1997 draft (section 5.1.4) the base may be empty: then it is not known, and
    /// references must be absolute.
    pub fn new(edition: impl Into<Edition>, base: &str) -> Result<Self, ResolveError> {
        let edition = edition.into();
        if let Some(algorithm) = Algorithm::of(edition.revision())
            && base.is_empty()
            && has_empty_default(edition.revision())
        {
            let split = Components::of(edition.start_rule(), base);
            return Ok(Self::by(edition, algorithm, base, split));
        }
        Self::of_known_base(edition, base)
    }

    /// Like [`new`](Self::new), against a base that is known.
    pub(crate) fn of_known_base(edition: Edition, base: &str) -> Result<Self, ResolveError> {
        let Some(algorithm) = Algorithm::of(edition.revision()) else {
            return Err(ResolveError::no_algorithm(edition.revision()));
        };
        let split =
            check(edition, base).map_err(|error| ResolveError::invalid_base(base, error))?;
        Self::at(edition, algorithm, base, split)
    }

    /// A resolver against a base that has been parsed, by its revision.
    ///
    /// ```
    /// use urlspec::{Reference, Resolver, Revision};
    ///
    /// let base = Reference::parse(Revision::DraftFieldingUriRfc2396bis01, "http://a/b/c")?;
    /// let resolver = Resolver::against(&base)?;
    /// let reference = Reference::parse(Revision::DraftFieldingUriRfc2396bis01, "../g")?;
    /// assert_eq!(resolver.resolve_parsed(&reference)?.to_string(), "http://a/g");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`new`](Self::new).
    pub fn against(base: &Reference<'_>) -> Result<Self, ResolveError> {
        let (edition, text) = (base.edition(), base.as_str());
        match (base.components(), Algorithm::of(edition.revision())) {
            // An empty text may still be a base.
            (Some(split), Some(algorithm)) if !text.is_empty() => {
                Self::at(edition, algorithm, text, split)
            }
            _ => Self::new(edition, text),
        }
    }

    /// A resolver against a base that is valid.
    fn at(
        edition: Edition,
        algorithm: Algorithm,
        base: &str,
        split: Components,
    ) -> Result<Self, ResolveError> {
        let scheme = split.scheme_in(base);
        if !scheme.is_some_and(|scheme| edition.is_scheme(scheme)) {
            return Err(ResolveError::relative_base(edition.revision(), base));
        }
        Ok(Self::by(edition, algorithm, base, split))
    }

    fn by(edition: Edition, algorithm: Algorithm, base: &str, split: Components) -> Self {
        Self {
            edition,
            algorithm,
            base: base.into(),
            split,
            validating: true,
            excess: Excess::default(),
            request: Request::default(),
        }
    }

    /// Ignores a scheme in the reference if it is that of the base: the loophole that RFC 2396, the 2003 draft and RFC
    /// 3986 leave open for "backwards compatibility" (section 5.2; Appendix C.2 and section 5.4.2). By RFC 2396 the
    /// scheme must be one that is known to be hierarchical.
    ///
    /// # Errors
    ///
    /// [`ResolveError`] if the document leaves no such choice.
    pub fn non_validating(mut self) -> Result<Self, ResolveError> {
        self.choose(Choice::Validating)?;
        self.validating = false;
        Ok(self)
    }

    /// Chooses how `..` segments are treated that lead above the root. RFC 2396 and the 2003 draft leave this open:
    /// url7 and the 1997 draft keep them, RFC 3986 removes them.
    ///
    /// # Errors
    ///
    /// [`ResolveError`] if the document leaves no such choice.
    pub fn excess(mut self, excess: Excess) -> Result<Self, ResolveError> {
        self.choose(Choice::Excess)?;
        self.excess = excess;
        Ok(self)
    }

    fn choose(&self, choice: Choice) -> Result<(), ResolveError> {
        if choice.is_left_by(self.revision()) {
            Ok(())
        } else {
            Err(ResolveError::no_choice(self.revision(), choice))
        }
    }

    /// The base.
    #[must_use]
    pub fn base(&self) -> &str {
        &self.base
    }

    /// The revision by which references are resolved.
    #[must_use]
    pub fn revision(&self) -> Revision {
        self.edition.revision()
    }

    /// The edition of that document.
    #[must_use]
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// The target of a reference.
    ///
    /// # Errors
    ///
    /// [`ResolveError`] if the reference is not valid, if by RFC 2396 or the 2003 draft it is relative and the base
    /// has no hierarchy, or if it leads above the root and that is [refused](Excess::Refuse).
    pub fn resolve(&self, reference: &str) -> Result<Resolution, ResolveError> {
        self.traced(Incoming::Text(reference), &mut Trace::silent())
    }

    /// The target of a reference that has been parsed; it is not parsed or split again if that was done by the same
    /// revision.
    ///
    /// # Errors
    ///
    /// As for [`resolve`](Self::resolve).
    pub fn resolve_parsed(&self, reference: &Reference<'_>) -> Result<Resolution, ResolveError> {
        let is_ours = reference.rule() == self.edition.start_rule();
        let incoming = match reference.components().filter(|_| is_ours) {
            Some(split) => Incoming::Parsed(reference.as_str(), split),
            None => Incoming::Text(reference.as_str()),
        };
        self.traced(incoming, &mut Trace::silent())
    }

    /// Like [`resolve`](Self::resolve), with every step that was taken, under the document's own number or words.
    ///
    /// ```
    /// use urlspec::{Resolver, Revision};
    ///
    /// let resolver = Resolver::new(Revision::DraftFieldingUrlSyntax05, "http://a/b/c/d;p?q")?;
    /// let (steps, resolution) = resolver.explain("../g");
    /// assert_eq!(resolution?.as_target(), Some("http://a/b/g"));
    /// let step = steps.iter().find(|step| step.name() == "6 b").unwrap();
    /// assert_eq!(step.text(), "/b/c/../g");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`resolve`](Self::resolve). The steps before the error are returned all the same.
    pub fn explain(&self, reference: &str) -> (Vec<Step>, Result<Resolution, ResolveError>) {
        let mut trace = Trace::kept();
        let resolved = self.traced(Incoming::Text(reference), &mut trace);
        (trace.into_steps(), resolved)
    }

    fn traced(
        &self,
        reference: Incoming<'_>,
        trace: &mut Trace,
    ) -> Result<Resolution, ResolveError> {
        if self.base.is_empty() {
            trace.step("1", || "the base is empty: the URL is absolute".to_owned());
            return self.without_base(reference.text());
        }
        let reference = match self.algorithm.written.filter(|_| !trace.is_kept()) {
            Some(written) => {
                let (text, split) = reference.checked(self.edition)?;
                if let Some(target) = written(self, text, &split) {
                    let fragment = split.fragment.map(|fragment| target.len() - fragment.len());
                    return Ok(Resolution::written(self.edition, target, fragment));
                }
                Incoming::Parsed(text, split)
            }
            None => reference,
        };
        let text = reference.text();
        Ok(match (self.algorithm.resolve)(self, reference, trace)? {
            Resolved::Itself(target) => Resolution::itself(self.edition, text, &target),
            Resolved::Valid(target) => Resolution::valid(self.edition, &target),
            Resolved::Target(target) => Resolution::target(self.edition, &target),
            Resolved::Text { target, fragment } => {
                Resolution::partial(self.edition, target, fragment)
            }
            Resolved::SameDocument { fragment } => self.of_current(fragment, trace),
        })
    }

    /// Tells if a reference has the scheme of the base.
    fn has_scheme_of(&self, reference: &Target<'_>) -> bool {
        let base = self.split.scheme_in(&self.base);
        let schemes = reference.scheme.as_deref().zip(base);
        schemes.is_some_and(|(one, other)| one.eq_ignore_ascii_case(other))
    }

    /// The components of the base.
    fn base_target(&self) -> Target<'_> {
        Target::at(&self.base, self.split.clone())
    }
}

impl std::fmt::Debug for Resolver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Resolver")
            .field("edition", &self.edition)
            .field("base", &self.base)
            .field("validating", &self.validating)
            .field("excess", &self.excess)
            .field("request", &self.request)
            .finish_non_exhaustive()
    }
}

/// The result of a document's algorithm.
enum Resolved<'r> {
    /// The reference as it was given, which is valid; its components.
    Itself(Target<'r>),
    /// A target that is valid, and reads back as these components, whatever they are.
    Valid(Target<'r>),
    Target(Target<'r>),
    /// A result without components that could be put together, and where its fragment identifier begins.
    Text {
        target: String,
        fragment: Option<usize>,
    },
    SameDocument {
        fragment: Option<String>,
    },
}

/// Tells if the base may be the empty string, for a base that is not known: then references must be absolute.
fn has_empty_default(revision: Revision) -> bool {
    let default = revision.statements().default_base;
    default.is_some_and(|(default, _)| default == DefaultBase::Empty)
}

impl Reference<'_> {
    /// Resolves a reference against this one: [`Resolver::against`], for one reference.
    ///
    /// # Errors
    ///
    /// [`ResolveError`] if this reference is no base, or `reference` is not valid by the same document.
    pub fn resolve(&self, reference: &str) -> Result<Resolution, ResolveError> {
        Resolver::against(self)?.resolve(reference)
    }

    /// The target of a reference, as a reference itself: [`resolve`](Self::resolve) for those who want the URL, and no
    /// [findings](Resolution::findings). A reference to the current document, as RFC 2396 (section 4.2) calls an empty one, becomes
    /// this reference with the fragment of that one.
    ///
    /// ```
    /// use urlspec::{Reference, Revision};
    ///
    /// let base = Reference::parse(Revision::Rfc3986, "http://example.com/a/b?c")?;
    /// assert_eq!(base.join("../d#e")?.as_str(), "http://example.com/d#e");
    /// let base = Reference::parse(Revision::Rfc2396, "http://example.com/a/b?c")?;
    /// assert_eq!(base.join("#e")?.as_str(), "http://example.com/a/b?c#e");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ResolveError`], as for [`resolve`](Self::resolve), and if the target is not valid.
    pub fn join(&self, reference: &str) -> Result<Reference<'static>, ResolveError> {
        let resolution = self.resolve(reference)?;
        let target = match (resolution.as_target(), resolution.fragment()) {
            (Some(target), _) => target.to_owned(),
            (None, fragment) => {
                let this = self.as_str();
                let end = self
                    .span(Component::Fragment)
                    .map_or(this.len(), |it| it.start - 1);
                let hash = fragment.map_or(String::new(), |fragment| format!("#{fragment}"));
                format!("{}{hash}", &this[..end])
            }
        };
        match Reference::with_fragment(self.edition(), &target) {
            Ok(joined) => Ok(joined.into_owned()),
            Err(error) => Err(ResolveError::invalid_target(&target, error)),
        }
    }
}
