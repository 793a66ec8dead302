//! What a reference stands for.

use std::fmt;

use super::Target;
use super::valid::parse;
use crate::ast::Reference;
use crate::finding::{Code, Finding};
use crate::revision::Revision;

/// What a reference stands for.
///
/// [`Display`](fmt::Display) gives the URL, or as the documents' examples have it `(current document)`
/// and the fragment behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolution {
    pub(super) revision: Revision,
    /// `None` for the current document.
    pub(super) target: Option<String>,
    pub(super) fragment: Option<String>,
    pub(super) findings: Vec<Finding>,
}

impl Resolution {
    pub(super) fn target(revision: Revision, target: &Target<'_>) -> Self {
        let text = target.text();
        let mut findings = Vec::new();
        if !target.reads_back(&text) {
            let message = "recombined to the letter, the components read back as others";
            findings.push(Finding::new(
                Code::ReadsBackDifferently,
                0..text.len(),
                revision.start_rule(),
                message.to_owned(),
            ));
        }
        Self {
            revision,
            fragment: target.fragment.as_deref().map(str::to_owned),
            target: Some(text),
            findings,
        }
    }

    pub(super) fn same_document(revision: Revision, fragment: Option<String>) -> Self {
        Self {
            revision,
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
    pub fn reference(&self) -> Option<Reference> {
        parse(self.revision, self.target.as_deref()?).ok()
    }
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
