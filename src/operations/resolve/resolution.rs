//! The result of resolving a reference.

use std::fmt;

use super::Target;
use crate::finding::Finding;
use crate::reference::Reference;
use crate::revision::Edition;
use crate::syntax::judge::{Fault, Law};
use crate::syntax::split::Components;
use crate::words::Code;

/// The result of resolving a reference: a target, or the current document.
///
/// [`Display`](fmt::Display) writes the URL, or as in the documents' examples `(current document)` and the fragment
/// after it.
///
/// ```
/// use urlspec::{Code, Resolver, Revision};
///
/// let resolver = Resolver::new(Revision::DraftFieldingUrlSyntax05, "http://a")?;
/// let here = resolver.resolve("#s")?;
/// assert!(here.is_same_document());
/// assert_eq!((here.as_target(), here.fragment()), (None, Some("s")));
///
/// // To the letter of this document, no slash is put before the path.
/// let there = resolver.resolve("g")?;
/// assert_eq!(there.as_target(), Some("http://ag"));
/// assert_eq!(there.findings()[0].code(), Code::ReadsBackDifferently);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolution {
    edition: Edition,
    outcome: Outcome,
    findings: Vec<Finding>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Outcome {
    /// The URL, and where its fragment identifier begins.
    Target(String, Option<usize>),
    SameDocument {
        fragment: Option<String>,
    },
}

impl Outcome {
    /// A URL that ends with the fragment identifier of its components.
    fn of(text: String, target: &Target<'_>) -> Self {
        let fragment = target.fragment.as_deref();
        let fragment = fragment.map(|fragment| text.len() - fragment.len());
        Self::Target(text, fragment)
    }
}

impl Resolution {
    pub(super) fn target(edition: Edition, target: &Target<'_>) -> Self {
        let text = target.text();
        let split = Components::of(edition.start_rule_for(&text), &text);
        let finding = if target.reads_back(&text, &split) {
            // In 2003 the opaque part of a reference whose scheme is ignored may become a path, which may have fewer
            // characters.
            not_valid(edition, &text, &split)
        } else {
            let message = "recombined to the letter, the components would be read back differently";
            Some(Finding::new(
                Code::ReadsBackDifferently,
                0..text.len(),
                edition.start_rule(),
                message.to_owned(),
            ))
        };
        Self {
            edition,
            outcome: Outcome::of(text, target),
            findings: finding.into_iter().collect(),
        }
    }

    /// The result for a target that need not be looked at.
    pub(super) fn valid(edition: Edition, target: &Target<'_>) -> Self {
        debug_assert_eq!(Self::target(edition, target).findings, []);
        Self {
            edition,
            outcome: Outcome::of(target.text(), target),
            findings: Vec::new(),
        }
    }

    /// The same for a target that is written, whose fragment identifier begins at an index.
    pub(super) fn written(edition: Edition, target: String, fragment: Option<usize>) -> Self {
        Self {
            edition,
            outcome: Outcome::Target(target, fragment),
            findings: Vec::new(),
        }
    }

    /// The result for a valid reference that is its own target, as an absolute one mostly is.
    pub(super) fn itself(edition: Edition, reference: &str, target: &Target<'_>) -> Self {
        debug_assert_eq!(target.text(), reference);
        Self {
            edition,
            outcome: Outcome::of(reference.to_owned(), target),
            findings: Vec::new(),
        }
    }

    /// The result for a partial form, whose target is validated.
    pub(super) fn partial(edition: Edition, target: String, fragment: Option<usize>) -> Self {
        let split = Components::of(edition.start_rule_for(&target), &target);
        let findings = not_valid(edition, &target, &split).into_iter().collect();
        Self {
            edition,
            outcome: Outcome::Target(target, fragment),
            findings,
        }
    }

    pub(super) fn same_document(edition: Edition, fragment: Option<String>) -> Self {
        Self {
            edition,
            outcome: Outcome::SameDocument { fragment },
            findings: Vec::new(),
        }
    }

    /// The URL with its fragment identifier; `None` if the reference is to the current document.
    #[must_use]
    pub fn as_target(&self) -> Option<&str> {
        match &self.outcome {
            Outcome::Target(target, _) => Some(target),
            Outcome::SameDocument { .. } => None,
        }
    }

    /// Tells if the reference is to the current document, or to a fragment of it.
    #[must_use]
    pub fn is_same_document(&self) -> bool {
        matches!(self.outcome, Outcome::SameDocument { .. })
    }

    /// The fragment identifier, of either kind of result.
    #[must_use]
    pub fn fragment(&self) -> Option<&str> {
        match &self.outcome {
            Outcome::Target(target, fragment) => fragment.map(|start| &target[start..]),
            Outcome::SameDocument { fragment } => fragment.as_deref(),
        }
    }

    /// The findings on the target: that it reads back differently, or is not valid.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// The target, parsed; `None` for the current document, and if the target is not valid, which a
    /// [finding](Self::findings) then reports.
    #[must_use]
    pub fn reference(&self) -> Option<Reference<'_>> {
        Reference::with_fragment(self.edition, self.as_target()?).ok()
    }

    /// The same as a value of its own.
    ///
    /// ```
    /// use urlspec::{Reference, Revision};
    ///
    /// let base = Reference::parse(Revision::Rfc3986, "http://example.com/a/b")?;
    /// let target = base.resolve("../c?d")?.into_reference().unwrap();
    /// assert_eq!((target.as_str(), target.query()), ("http://example.com/c?d", Some("d")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn into_reference(self) -> Option<Reference<'static>> {
        self.reference().map(Reference::into_owned)
    }
}

/// Only the verdict and the place: the reason would cost ten times as much.
fn not_valid(edition: Edition, target: &str, split: &Components) -> Option<Finding> {
    let law = Law::of_reference(edition, target);
    let Fault {
        rule,
        start,
        reach,
        end,
    } = law.fault(target, split)?;
    Some(Finding::new(
        Code::TargetNotValid,
        start + reach.index()..end,
        rule,
        format!("the target is not valid: it does not match `{rule}`"),
    ))
}

impl fmt::Display for Resolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.as_target(), self.fragment()) {
            (Some(target), _) => f.pad(target),
            (None, Some(fragment)) => write!(f, "(current document)#{fragment}"),
            (None, None) => f.pad("(current document)"),
        }
    }
}
