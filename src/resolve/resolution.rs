//! What a reference stands for.

use std::fmt;

use super::Target;
use crate::finding::Finding;
use crate::judge::{Fault, Law};
use crate::reference::Reference;
use crate::revision::Edition;
use crate::split::Components;
use crate::words::Code;

/// What a reference stands for.
///
/// [`Display`](fmt::Display) gives the URL, or as the documents' examples have it `(current document)`
/// and the fragment behind it.
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
    /// `None` for the current document.
    target: Option<String>,
    fragment: Option<String>,
    findings: Vec<Finding>,
}

impl Resolution {
    pub(super) fn target(edition: Edition, target: &Target<'_>) -> Self {
        let text = target.text();
        let split = Components::of(edition.start_rule_for(&text), &text);
        let finding = if target.reads_back(&text, &split) {
            // In 2003 the opaque part of a reference whose scheme is ignored may become a path, which has
            // fewer characters to choose from.
            not_valid(edition, &text, &split)
        } else {
            let message = "recombined to the letter, the components read back as others";
            Some(Finding::new(
                Code::ReadsBackDifferently,
                0..text.len(),
                edition.start_rule(),
                message.to_owned(),
            ))
        };
        Self {
            edition,
            fragment: target.fragment.as_deref().map(str::to_owned),
            target: Some(text),
            findings: finding.into_iter().collect(),
        }
    }

    /// Of a partial form, which is judged by what it makes.
    pub(super) fn partial(edition: Edition, target: String, fragment: Option<String>) -> Self {
        Self {
            edition,
            fragment,
            findings: {
                let split = Components::of(edition.start_rule_for(&target), &target);
                not_valid(edition, &target, &split).into_iter().collect()
            },
            target: Some(target),
        }
    }

    pub(super) fn same_document(edition: Edition, fragment: Option<String>) -> Self {
        Self {
            edition,
            target: None,
            fragment,
            findings: Vec::new(),
        }
    }

    /// The URL with its fragment identifier; `None` if the reference is to the current document.
    #[must_use]
    pub fn as_target(&self) -> Option<&str> {
        self.target.as_deref()
    }

    /// Whether the reference is to the current document, or to the fragment of it.
    #[must_use]
    pub fn is_same_document(&self) -> bool {
        self.target.is_none()
    }

    /// The fragment identifier, of either kind of result.
    #[must_use]
    pub fn fragment(&self) -> Option<&str> {
        self.fragment.as_deref()
    }

    /// What is worth knowing of the target: that it is not what it was made of, or not valid.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// The target, parsed; `None` for the current document, and if it is not valid, which a
    /// [finding](Self::findings) then says.
    #[must_use]
    pub fn reference(&self) -> Option<Reference<'_>> {
        Reference::with_fragment(self.edition, self.target.as_deref()?).ok()
    }
}

/// The verdict and the place will do: to say why would cost ten times as much.
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
        format!("what it resolves to is not valid: it is no `{rule}`"),
    ))
}

impl fmt::Display for Resolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.target, &self.fragment) {
            (Some(target), _) => f.pad(target),
            (None, Some(fragment)) => write!(f, "(current document)#{fragment}"),
            (None, None) => f.pad("(current document)"),
        }
    }
}
