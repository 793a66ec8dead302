//! From a reference and a base to the URL that is meant, as the chosen document prescribes it.
//!
//! Each document has its own way, in a file of its own: the rules of url7 for the "partial form", the
//! seven steps of the 1997 draft, the pseudocode of the 2003 draft. RFC 1738 has none. They give
//! different answers to `?y`, `#s`, the empty reference, `../../../g` and `g?y/../x`.

mod baseless;
mod choice;
mod draft1997;
mod error;
pub(crate) mod merge;
mod partial;
mod pseudocode;
mod resolution;
mod step;
mod target;
mod valid;

use std::borrow::Cow;

pub(crate) use baseless::without_base;
pub use choice::Choice;
pub use error::{BaseError, ResolveError};
pub use resolution::Resolution;
pub use step::Step;
pub(crate) use target::Target;

use crate::revision::{Algorithm, Revision};
use crate::split::appendix_b;
use step::{Silent, Trace};
use valid::check;
pub(crate) use valid::{is_scheme, is_valid};

/// Resolves references against a base, by the document that the base was parsed by.
///
/// The defaults are the document to the letter. What a document leaves open is a [`Choice`].
///
/// # Where the documents leave something to be read
///
/// - **url7** (section 1.2) is read otherwise than it is printed in two places, and to the letter in a third.
///   "All occurrences of `xxx/..`" would leave `//` behind, which no path of the document has; RFC 1630
///   prints `xxx/../` in the same place, so the slash behind it goes as well. What stands behind `?` is no part
///   of the path, and nothing in it is removed. There is no current document: an empty partial form, or one
///   that is only a fragment identifier, is a path that is relative and void. Nothing says which partial
///   forms are valid, so what they make is judged, and a [finding](crate::Code::TargetNotValid) says if it is
///   not.
/// - **The 1997 draft**, in Appendix C.2, knows parsers that "inappropriately strip" a leading `..` from what
///   was resolved, `http://a/../b/c`. This one does not.
/// - **The 2003 draft** gives its algorithm for any base that has a scheme, but section 5 says that a relative
///   reference "cannot be used" where the base does not fit `hier-part`, as `mailto:a@b`. Section 5 is
///   followed: a relative reference to something else than the current document is
///   [refused](ResolveError::is_opaque_base) there. One whose scheme was only
///   [ignored](Self::validating) is not relative, and not refused. The implementations that Appendix C.2
///   knows, which "strip leading relative symbolic elements", are those with [`Excess::Remove`].
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
#[derive(Clone, Debug)]
pub struct Resolver {
    revision: Revision,
    algorithm: Algorithm,
    base: Box<str>,
    validating: bool,
    excess: Excess,
    new_request: bool,
}

/// What becomes of `..` segments that lead above the root: the three ways that the 2003 draft allows
/// in step 7 of its merge (section 5.2). The other documents keep them.
///
/// ```
/// use urlspec::{Excess, Resolver, Revision};
///
/// let keeping = Resolver::new(Revision::DraftFieldingUriRfc2396bis01, "http://a/b/c")?;
/// assert_eq!(keeping.resolve("../../g")?.to_string(), "http://a/../g");
/// let removing = keeping.clone().excess(Excess::Remove);
/// assert_eq!(removing.resolve("../../g")?.to_string(), "http://a/g");
/// let refusing = keeping.excess(Excess::Refuse);
/// assert!(refusing.resolve("../../g").unwrap_err().is_above_root());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Excess {
    /// They stay in the path, as in the draft's own examples.
    #[default]
    Keep,
    /// They are left out.
    Remove,
    /// The reference is refused.
    Refuse,
}

impl Resolver {
    /// Resolves by a revision against a base, which may have a fragment identifier: it plays no part.
    ///
    /// # Errors
    ///
    /// [`BaseError`] if the revision describes no way to resolve references, or if the base is not
    /// valid by it, or not absolute: what stands before its first colon has to be a scheme name by the
    /// revision.
    pub fn new(revision: Revision, base: &str) -> Result<Self, BaseError> {
        let Some(algorithm) = revision.document().algorithm else {
            return Err(BaseError::no_algorithm(revision));
        };
        check(revision, base).map_err(|error| BaseError::invalid(base, error))?;
        let scheme = appendix_b(base).scheme;
        if !scheme.is_some_and(|scheme| is_scheme(revision, &base[scheme])) {
            return Err(BaseError::relative(revision, base));
        }
        Ok(Self {
            revision,
            algorithm,
            base: base.into(),
            validating: true,
            excess: Excess::default(),
            new_request: false,
        })
    }

    /// With `false`, a scheme in the reference is ignored if it is that of the base: the loophole that
    /// the 2003 draft leaves open for "backwards compatibility" (section 5.2 and Appendix C.2). The
    /// other documents know no such parser, and by them it has no effect. By default `true`.
    #[must_use]
    pub fn validating(mut self, validating: bool) -> Self {
        self.validating = validating;
        self
    }

    /// What becomes of `..` segments that lead above the root. Only the 2003 draft leaves the choice; by the
    /// others they are kept, and this has no effect.
    #[must_use]
    pub fn excess(mut self, excess: Excess) -> Self {
        self.excess = excess;
        self
    }

    /// With `true`, a reference to the current document gives the base: for contexts that always make
    /// a new request, such as a form (1997 draft, section 3; 2003 draft, section 4.2). By url7, which has
    /// no references to the current document, it has no effect.
    #[must_use]
    pub fn for_new_request(mut self, new_request: bool) -> Self {
        self.new_request = new_request;
        self
    }

    /// The base.
    #[must_use]
    pub fn base(&self) -> &str {
        &self.base
    }

    /// The revision by which it resolves.
    #[must_use]
    pub fn revision(&self) -> Revision {
        self.revision
    }

    /// The URL that a reference stands for.
    ///
    /// # Errors
    ///
    /// [`ResolveError`] if the reference is not valid, if by the 2003 draft it is relative and the base has
    /// no hierarchy, or if it leads above the root and that is [refused](Excess::Refuse).
    pub fn resolve(&self, reference: &str) -> Result<Resolution, ResolveError> {
        self.traced(reference, &mut Silent)
    }

    /// The same, with every step that was taken, under the document's own number or words.
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
    /// As for [`resolve`](Self::resolve). The steps up to there are given all the same.
    pub fn explain(&self, reference: &str) -> (Vec<Step>, Result<Resolution, ResolveError>) {
        let mut steps = Vec::new();
        let resolved = self.traced(reference, &mut steps);
        (steps, resolved)
    }

    fn traced(&self, reference: &str, trace: &mut impl Trace) -> Result<Resolution, ResolveError> {
        let valid = || match check(self.revision, reference) {
            Ok(()) => Ok(Target::of(reference)),
            Err(error) => Err(ResolveError::invalid(reference, error)),
        };
        let resolved = match self.algorithm {
            // A partial form has no rule of its own to be valid by.
            Algorithm::Partial => return partial::resolve(self, reference, trace),
            Algorithm::Steps => draft1997::resolve(self, valid()?, trace),
            Algorithm::Pseudocode => pseudocode::resolve(self, valid()?, trace)?,
        };
        Ok(match resolved {
            Resolved::Target(target) => Resolution::target(self.revision, &target),
            Resolved::SameDocument { fragment } if self.new_request => {
                let mut target = Target::of(self.base());
                target.fragment = fragment.as_deref().map(Cow::Borrowed);
                trace.step("new request", || {
                    format!("the base stands for it: {target}")
                });
                Resolution::target(self.revision, &target)
            }
            Resolved::SameDocument { fragment } => {
                Resolution::same_document(self.revision, fragment)
            }
        })
    }
}

/// What a document's algorithm comes to.
enum Resolved<'r> {
    Target(Target<'r>),
    SameDocument { fragment: Option<String> },
}
