//! The form of the entries in the table of findings.

use crate::revision::Revision;
use crate::words::{Code, Severity};

/// A text for which a code of finding is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    revision: Revision,
    base: Option<&'static str>,
    text: &'static str,
}

impl Example {
    pub(super) const fn of(revision: Revision, text: &'static str) -> Self {
        Self {
            revision,
            base: None,
            text,
        }
    }

    /// A reference for whose target it is reported.
    pub(super) const fn resolved(
        revision: Revision,
        base: &'static str,
        text: &'static str,
    ) -> Self {
        Self {
            revision,
            base: Some(base),
            text,
        }
    }

    /// The revision to validate it against.
    #[must_use]
    pub fn revision(self) -> Revision {
        self.revision
    }

    /// The base to resolve it against, if the finding is [of a target](Code::is_of_target).
    #[must_use]
    pub fn base(self) -> Option<&'static str> {
        self.base
    }

    /// The URL, or the reference that is resolved.
    #[must_use]
    pub fn text(self) -> &'static str {
        self.text
    }
}

/// The entry of one code in the table.
pub(super) struct Entry {
    #[cfg_attr(
        not(test),
        allow(dead_code, reason = "a test compares it with the place")
    )]
    pub(super) code: Code,
    pub(super) severity: Severity,
    pub(super) finder: Finder,
    pub(super) summary: &'static str,
    pub(super) explanation: &'static str,
    pub(super) example: Example,
}

/// The operation that reports a finding.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Finder {
    /// Every validation.
    Validator,
    /// Only one that lints.
    Lint,
    /// Only one that asks for it, since it takes another parser.
    Browser,
    /// Only a resolver.
    Resolver,
}
