//! Findings: what is worth saying of a URL that its document nevertheless accepts.

mod address;
mod authority;
mod code;
mod scheme;

use std::ops::Range;

use crate::grammar::{Rule, Section};
use crate::parse::Tree;

pub use code::{Code, Severity, UnknownCode};

/// Something worth saying of a URL that is valid all the same, or of what a reference resolves to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    code: Code,
    span: Range<usize>,
    rule: Rule,
    section: Section,
    message: String,
}

impl Finding {
    /// What is found of the target of a reference.
    pub(crate) fn of_target(code: Code, span: Range<usize>, rule: Rule, message: String) -> Self {
        Self {
            code,
            span,
            rule,
            section: Section::new(rule.revision().document().sections.resolution),
            message,
        }
    }

    /// What kind of finding it is.
    #[must_use]
    pub fn code(&self) -> Code {
        self.code
    }

    /// How grave it is.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// What it is about, in bytes of the input, or of the target that it was resolved to.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The rule that it is about.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Where the document speaks of it.
    #[must_use]
    pub fn section(&self) -> Section {
        self.section
    }

    /// What is to be said, in one line.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Finding {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut finding = serializer.serialize_struct("Finding", 7)?;
        finding.serialize_field("code", &self.code)?;
        finding.serialize_field("severity", &self.severity())?;
        finding.serialize_field("start", &self.span.start)?;
        finding.serialize_field("end", &self.span.end)?;
        finding.serialize_field("rule", &self.rule)?;
        finding.serialize_field("section", &self.section)?;
        finding.serialize_field("message", &self.message)?;
        finding.end()
    }
}

/// All that is to be said of a tree, in the order of the text.
pub(crate) fn findings(tree: &Tree<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    scheme::scheme(tree, &mut findings);
    authority::authority(tree, &mut findings);
    address::ipv4(tree, &mut findings);
    findings.sort_by_key(|finding| finding.span.start);
    findings
}
