//! The report on one text: the verdict, the error, the findings.

use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::explain::SyntaxError;
use crate::finding::Finding;
use crate::revision::{Edition, Revision, Rule};
use crate::syntax::accepted::{Accepted, parsed};

/// The report of a [`Validator`](crate::Validator) on one text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    pub(super) rule: Rule,
    pub(super) is_relative: bool,
    pub(super) via: Via,
    pub(super) error: Option<SyntaxError>,
    /// The errors besides that one, where they were asked for.
    pub(super) others: Option<Vec<SyntaxError>>,
    pub(super) findings: Vec<Finding>,
}

/// The alternatives that the parser took: the text that it was to read, if the first step accepted one, is parsed when somebody
/// asks.
#[derive(Clone)]
pub(super) struct Via {
    read: Option<(Rule, Arc<str>)>,
    taken: OnceLock<Vec<Rule>>,
}

impl Via {
    /// None, of a text that the first step did not accept.
    pub(super) fn none() -> Self {
        Self {
            read: None,
            taken: OnceLock::from(Vec::new()),
        }
    }

    pub(super) fn of(accepted: &Accepted<'_>) -> Self {
        Self {
            read: Some((accepted.rule(), accepted.text().into())),
            taken: OnceLock::new(),
        }
    }

    fn taken(&self) -> &[Rule] {
        self.taken.get_or_init(|| {
            let read = self.read.as_ref();
            read.map_or_else(Vec::new, |(rule, text)| parsed(*rule, text).alternatives())
        })
    }
}

impl PartialEq for Via {
    fn eq(&self, other: &Self) -> bool {
        self.read == other.read || self.taken() == other.taken()
    }
}

impl Eq for Via {}

impl fmt::Debug for Via {
    /// Without the text, which may hold a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.taken().fmt(f)
    }
}

impl Report {
    /// Tells if the text is valid.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.error.is_none()
    }

    /// The revision by which it was judged.
    #[must_use]
    pub fn revision(&self) -> Revision {
        self.rule.revision()
    }

    /// The edition of the document by which it was judged.
    #[must_use]
    pub fn edition(&self) -> Edition {
        self.rule.edition()
    }

    /// The rule of the first step, or the only one.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Tells if the text is valid as a relative reference, which means something beside a base alone: `example.com` is the name
    /// of a file, and not of a host.
    ///
    /// ```
    /// use urlspec::{Revision, Validator};
    ///
    /// let validator = Validator::new(Revision::Rfc3986);
    /// assert!(validator.validate("example.com").is_relative() && validator.validate("").is_relative());
    /// assert!(!validator.validate("http:").is_relative() && !validator.validate("a b").is_relative());
    /// ```
    #[must_use]
    pub fn is_relative(&self) -> bool {
        self.is_relative
    }

    /// The alternatives that the parser took in the first step, outermost first; empty where that step failed. The text is parsed
    /// when this is called first.
    #[must_use]
    pub fn via(&self) -> &[Rule] {
        self.via.taken()
    }

    /// Why the text is not valid.
    #[must_use]
    pub fn error(&self) -> Option<&SyntaxError> {
        self.error.as_ref()
    }

    /// The other errors, if [every fault](crate::Validator::every_fault) was asked for: one error for each other part of the
    /// text.
    #[must_use]
    pub fn other_errors(&self) -> &[SyntaxError] {
        self.others.as_deref().unwrap_or_default()
    }

    /// The [error](Self::error) and the [others](Self::other_errors).
    pub fn errors(&self) -> impl Iterator<Item = &SyntaxError> {
        self.error.iter().chain(self.other_errors())
    }

    /// The findings, in the order of the text.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }
}

impl fmt::Display for Report {
    /// One line, which does not repeat the text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.error {
            Some(error) => write!(f, "invalid by {}: {error}", self.edition().name()),
            None => write!(f, "valid by {}", self.edition().name()),
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Report {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let fields = if self.others.is_some() { 8 } else { 7 };
        let mut report = serializer.serialize_struct("Report", fields)?;
        report.serialize_field("spec", &self.edition())?;
        report.serialize_field("rule", &self.rule)?;
        report.serialize_field("valid", &self.is_valid())?;
        report.serialize_field("relative", &self.is_relative())?;
        report.serialize_field("via", self.via())?;
        report.serialize_field("error", &self.error)?;
        if let Some(others) = &self.others {
            report.serialize_field("other_errors", others)?;
        }
        report.serialize_field("findings", &self.findings)?;
        report.end()
    }
}
