//! Findings: what is worth saying of a URL that its document nevertheless accepts.
//!
//! Each file looks for one family of them in a tree, by concepts and by [`Parts`], and knows no rule by
//! name. Where each document speaks of the matter is a label of its grammar file, what is to be said of a
//! code stands in `finding/table.rs`.

mod address;
mod advice;
mod authority;
mod characters;
mod entry;
mod host;
mod mail;
mod octets;
mod parts;
mod path;
mod port;
pub(crate) mod reading;
mod scheme;
mod table;
mod zone;

use std::fmt;
use std::ops::Range;

use crate::parse::Tree;
use crate::split::Components;
use parts::Parts;

use crate::revision::{Revision, Rule};
use crate::words::{Code, Section, Severity};
pub use entry::Example;

/// Something worth saying of a URL that is valid all the same, or of what a reference resolves to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Finding {
    code: Code,
    span: Range<usize>,
    rule: Rule,
    message: String,
    suggestion: Option<String>,
    /// Where it is spoken of, if not where the document speaks of its kind.
    cited: Option<Section>,
    /// Whether the validator that found it counts it as an error.
    is_denied: bool,
}

impl Finding {
    pub(crate) fn new(code: Code, span: Range<usize>, rule: Rule, message: String) -> Self {
        Self {
            code,
            span,
            rule,
            message,
            suggestion: None,
            cited: None,
            is_denied: false,
        }
    }

    /// Spoken of in this section, and not where its kind is.
    fn citing(mut self, section: &'static str) -> Self {
        self.cited = Some(Section::new(section));
        self
    }

    /// With what to write in place of the span.
    fn suggesting(mut self, suggestion: impl Into<String>) -> Self {
        self.suggestion = Some(suggestion.into());
        self
    }

    /// The same as one that makes its text invalid.
    pub(crate) fn denied(mut self) -> Self {
        self.is_denied = true;
        self
    }

    /// Whether it counts as an error, because the validator that found it [denies](crate::Validator::deny) its kind. The
    /// error of the report is the first such finding, unless the text is not valid for another reason.
    #[must_use]
    pub fn is_denied(&self) -> bool {
        self.is_denied
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

    /// What it is about, in bytes of the input, or of the target that it was resolved to. It is empty
    /// where something is missing.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The rule that it is about, of the revision that the text was judged by.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The document that speaks of it: the revision that the text was judged by, or where that says
    /// nothing of the matter [another one](Code::judged_by).
    #[must_use]
    pub fn document(&self) -> Revision {
        self.code.judged_by(self.rule.revision()).0
    }

    /// Where that [document](Self::document) speaks of it.
    #[must_use]
    pub fn section(&self) -> Section {
        let of_kind = || self.code.judged_by(self.rule.revision()).1;
        self.cited.unwrap_or_else(of_kind)
    }

    /// What is to be said, in one line. It does not repeat a password.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What to write in place of the [span](Self::span), where that is clear; empty if that is to be left
    /// out. What is written so is valid, and means the same or what was meant.
    #[must_use]
    pub fn suggestion(&self) -> Option<&str> {
        self.suggestion.as_deref()
    }
}

/// One line, which does not repeat the text beyond what the message quotes.
///
/// ```
/// use urlspec::{Revision, Validator};
///
/// let report = Validator::new(Revision::Rfc3986).validate("HTTP://a/");
/// let told = report.findings()[0].to_string();
/// assert_eq!(told, "bytes 0..4: the scheme is not in lower case; write `http` (RFC 3986, section 3.1)");
/// ```
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Range { start, end } = self.span;
        write!(f, "bytes {start}..{end}: {}", self.message)?;
        match self.suggestion() {
            None => {}
            Some("") => f.write_str("; leave it out")?,
            Some(text) => write!(f, "; write `{text}`")?,
        }
        write!(f, " ({})", self.document().citation(self.section()))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Finding {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut finding = serializer.serialize_struct("Finding", 9)?;
        finding.serialize_field("code", &self.code)?;
        finding.serialize_field("severity", &self.severity())?;
        finding.serialize_field("start", &self.span.start)?;
        finding.serialize_field("end", &self.span.end)?;
        finding.serialize_field("rule", &self.rule)?;
        finding.serialize_field("document", &self.document())?;
        finding.serialize_field("section", &self.section())?;
        finding.serialize_field("message", &self.message)?;
        finding.serialize_field("suggestion", &self.suggestion)?;
        finding.end()
    }
}

/// What every validation says of a tree, in the order of the text.
pub(crate) fn findings(tree: &Tree<'_>, split: &Components) -> Vec<Finding> {
    let mut findings = Vec::new();
    let parts = Parts::of(tree, split);
    scheme::scheme(tree, split, &mut findings);
    authority::authority(tree, split, &mut findings);
    address::over_255(tree, &mut findings);
    host::missing(tree, &parts, &mut findings);
    host::too_long(tree, &mut findings);
    mail::address(tree, &parts, &mut findings);
    octets::forbidden(tree, split, &mut findings);
    characters::forbidden(tree, &mut findings);
    findings.sort_by_key(|finding| finding.span.start);
    findings
}

/// All that is to be said of a tree, in the order of the text.
pub(crate) fn lint(tree: &Tree<'_>, split: &Components) -> Vec<Finding> {
    let mut findings = findings(tree, split);
    let parts = Parts::of(tree, split);
    authority::userinfo(tree, &parts, &mut findings);
    authority::host_case(tree, &parts, &mut findings);
    address::lookalike(tree, &parts, &mut findings);
    port::port(tree, &parts, &mut findings);
    path::empty(tree, &parts, &mut findings);
    path::dot_segments(tree, &parts, &mut findings);
    octets::octets(tree, split, &parts, &mut findings);
    characters::unwise(tree, &mut findings);
    zone::zone(tree, &mut findings);
    advice::advice(tree, split, &parts, &mut findings);
    findings.sort_by_key(|finding| finding.span.start);
    findings
}

/// A part of the text for a message: not all of it if it is long.
fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        None => format!("`{text}`"),
        Some((end, _)) => format!("`{}...`", &text[..end]),
    }
}
