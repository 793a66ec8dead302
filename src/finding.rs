//! Findings: remarks on a URL that its document accepts.
//!
//! Each file searches a tree for one family of findings, by concepts and by [`Parts`], and knows no rule by name. The
//! sections of the document on each matter are labels of its grammar file; the explanations of a code are in
//! `finding/table.rs`.

mod about;
mod address;
mod advice;
mod authority;
#[cfg(feature = "browser")]
mod browser;
mod character_reference;
mod characters;
mod entry;
pub(crate) mod filled_form;
mod host;
mod innermost;
mod mail;
#[cfg(feature = "hosts")]
mod name;
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

use crate::syntax::accepted::Accepted;
use crate::syntax::split::Components;
use parts::Parts;

use crate::revision::{Document, Rule};
pub(crate) use crate::words::quoted::quoted;
use crate::words::{Code, Section, Severity};
#[cfg(feature = "browser")]
pub(crate) use browser::reads_otherwise;
pub use entry::Example;
pub(crate) use mail::HeaderField;

/// A remark on a URL that is valid, or on the target of a reference.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Finding {
    code: Code,
    span: Range<usize>,
    rule: Rule,
    message: String,
    suggestion: Option<String>,
    /// Its section, if that is not the one of its code.
    cited: Option<Section>,
    /// `true` if the validator that made it counts it as an error.
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

    /// The same finding with this section in place of that of its code.
    pub(crate) fn citing(mut self, section: Section) -> Self {
        self.cited = Some(section);
        self
    }

    /// The same finding with a replacement for its span.
    pub(crate) fn suggesting(mut self, suggestion: impl Into<String>) -> Self {
        self.suggestion = Some(suggestion.into());
        self
    }

    /// The same finding, counted as an error that makes its text invalid.
    pub(crate) fn denied(mut self) -> Self {
        self.is_denied = true;
        self
    }

    /// Tells if it counts as an error, because the validator that found it [denies](crate::Validator::deny) its code.
    /// The error of the report is the first such finding, unless the text is not valid for another reason.
    #[must_use]
    pub fn is_denied(&self) -> bool {
        self.is_denied
    }

    /// The code: what kind of finding it is.
    #[must_use]
    pub fn code(&self) -> Code {
        self.code
    }

    /// The severity.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// The bytes of the input that it is about, or of the target that it was resolved to. The span is empty if
    /// something is missing.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The rule that it is about, in the revision that the text was validated against, or in the document that defines the
    /// scheme.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The document of its section: the revision that the text was validated against or, if that does not treat the
    /// matter, [another one](Code::judged_by); of [`Code::SchemeSyntax`] and [`Code::MailHeaderUnsafe`], the document that
    /// defines the scheme.
    #[must_use]
    pub fn document(&self) -> Document {
        if self.code.is_of_scheme() {
            self.rule.document()
        } else {
            self.code.judged_by(self.rule.revision()).0.into()
        }
    }

    /// The section of that [document](Self::document) on the matter.
    #[must_use]
    pub fn section(&self) -> Section {
        let of_kind = || self.code.judged_by(self.rule.revision()).1;
        self.cited.unwrap_or_else(of_kind)
    }

    /// The message, in one line. It does not repeat a password.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The replacement for the [span](Self::span), if it is clear; empty if the span is to be left out. With it the
    /// text is valid, and means the same or what was meant.
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

/// The findings that every validation makes on a tree, in the order of the text.
pub(crate) fn findings(accepted: &Accepted<'_>, split: &Components) -> Vec<Finding> {
    let mut findings = Vec::new();
    let parts = Parts::of(accepted, split);
    scheme::scheme(accepted, split, &mut findings);
    authority::authority(accepted, split, &mut findings);
    address::over_255(accepted, &mut findings);
    host::missing(accepted, &parts, &mut findings);
    host::too_long(accepted, &parts, &mut findings);
    mail::address(accepted, &parts, &mut findings);
    octets::forbidden(accepted, split, &mut findings);
    characters::forbidden(accepted, &mut findings);
    character_reference::character_references(accepted, &mut findings);
    #[cfg(feature = "hosts")]
    name::no_domain(accepted, &mut findings);
    findings.sort_by_key(|finding| finding.span.start);
    findings
}

/// All findings on a tree, in the order of the text. If the document that defines its scheme keeps escapes, as RFC 8141
/// does, none is needless.
pub(crate) fn lint(
    accepted: &Accepted<'_>,
    split: &Components,
    keeps_escapes: bool,
) -> Vec<Finding> {
    let mut findings = findings(accepted, split);
    let parts = Parts::of(accepted, split);
    authority::userinfo(accepted, &parts, &mut findings);
    authority::host_case(accepted, &parts, &mut findings);
    address::lookalike(accepted, &parts, &mut findings);
    port::port(accepted, &parts, &mut findings);
    path::empty(accepted, &parts, &mut findings);
    path::dot_segments(accepted, &parts, &mut findings);
    octets::octets(accepted, split, &parts, keeps_escapes, &mut findings);
    characters::unwise(accepted, &mut findings);
    zone::zone(accepted, &mut findings);
    advice::advice(accepted, split, &parts, &mut findings);
    #[cfg(feature = "hosts")]
    {
        name::not_of_dns(accepted, &parts, &mut findings);
        name::look_alikes(accepted, &parts, &mut findings);
    }
    findings.sort_by_key(|finding| finding.span.start);
    findings
}
