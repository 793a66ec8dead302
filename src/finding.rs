//! Findings: what is worth saying of a URL that its document nevertheless accepts.

use std::fmt;
use std::net::Ipv4Addr;
use std::ops::Range;
use std::str::FromStr;

use crate::concept::Concept;
use crate::grammar::{Rule, Section};
use crate::nearest::nearest;
use crate::parse::Tree;
use crate::revision::Revision;
use crate::split::appendix_b;

/// The stable name of a kind of finding, such as `scheme-not-lowercase`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Code {
    /// The scheme has capital letters. RFC 1738 (section 2.1) and its successors want schemes in lower
    /// case and ask only programs to read either; url7 prints its schemes in lower case.
    SchemeNotLowercase,
    /// A number of an IPv4 address is over 255; the BNF before 2003 sets no bound.
    Ipv4OctetOver255,
    /// The text after `//` is not what the document means by a host and its login; the BNF accepts
    /// it by another alternative.
    AuthorityFallback,
    /// The document has productions for single schemes, but none for this one.
    SchemeWithoutProduction,
    /// A reference was resolved to the letter of the document, and the text that this makes reads back as
    /// other components: a path without an authority that begins with `//`, or with one that has no
    /// slash between them. Only [`Resolver`](crate::Resolver) finds it.
    ReadsBackDifferently,
    /// A partial form of url7, which has no rule of its own, makes a URL that is not valid. Only
    /// [`Resolver`](crate::Resolver) finds it.
    TargetNotValid,
}

impl Code {
    /// Every code.
    pub const ALL: &[Self] = &[
        Self::SchemeNotLowercase,
        Self::Ipv4OctetOver255,
        Self::AuthorityFallback,
        Self::SchemeWithoutProduction,
        Self::ReadsBackDifferently,
        Self::TargetNotValid,
    ];

    /// The name as it is written.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::SchemeNotLowercase => "scheme-not-lowercase",
            Self::Ipv4OctetOver255 => "ipv4-octet-over-255",
            Self::AuthorityFallback => "authority-fallback",
            Self::SchemeWithoutProduction => "scheme-without-production",
            Self::ReadsBackDifferently => "reads-back-differently",
            Self::TargetNotValid => "target-not-valid",
        }
    }

    /// How grave such a finding is unless it is denied.
    #[must_use]
    pub fn severity(self) -> Severity {
        match self {
            Self::Ipv4OctetOver255
            | Self::AuthorityFallback
            | Self::ReadsBackDifferently
            | Self::TargetNotValid => Severity::Warning,
            Self::SchemeNotLowercase | Self::SchemeWithoutProduction => Severity::Note,
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Code {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl FromStr for Code {
    type Err = UnknownCode;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.iter().find(|code| code.as_str() == name);
        found.copied().ok_or_else(|| UnknownCode {
            name: name.to_owned(),
            nearest: nearest(name, Self::ALL.iter().map(|code| code.as_str())),
        })
    }
}

/// No finding has that code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no finding is called `{name}`{}", crate::nearest::offer(.nearest))]
pub struct UnknownCode {
    name: String,
    nearest: Vec<&'static str>,
}

impl UnknownCode {
    /// The name that was asked for.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The codes nearest to it, the nearest first; empty where none is near.
    #[must_use]
    pub fn nearest(&self) -> &[&'static str] {
        &self.nearest
    }
}

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Severity {
    /// Worth knowing.
    Note,
    /// Probably not what was meant.
    Warning,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Note => "note",
            Self::Warning => "warning",
        })
    }
}

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
    scheme(tree, &mut findings);
    authority(tree, &mut findings);
    ipv4(tree, &mut findings);
    findings.sort_by_key(|finding| finding.span.start);
    findings
}

fn scheme(tree: &Tree<'_>, findings: &mut Vec<Finding>) {
    let root = tree.root().rule();
    let Some(span) = scheme_span(tree) else {
        return;
    };
    let scheme = &tree.text()[span.clone()];
    if scheme.bytes().any(|byte| byte.is_ascii_uppercase()) {
        findings.push(Finding {
            code: Code::SchemeNotLowercase,
            span: span.clone(),
            rule: root.below(Concept::Scheme).unwrap_or(root),
            section: Section::new(root.revision().document().sections.scheme_case),
            message: format!(
                "the scheme is not in lower case; write `{}`",
                scheme.to_ascii_lowercase()
            ),
        });
    }
    let revision = root.revision();
    let specific = revision.schemes().next().is_some();
    if specific && root.describes_url() && revision.scheme_rule(scheme).is_none() {
        findings.push(Finding {
            code: Code::SchemeWithoutProduction,
            span,
            rule: root,
            section: Section::new(revision.document().sections.other_schemes),
            message: format!(
                "{} has no production for this scheme; only the general syntax was checked",
                revision.name()
            ),
        });
    }
}

/// The scheme of a tree that is a whole URL.
fn scheme_span(tree: &Tree<'_>) -> Option<Range<usize>> {
    if !tree.root().rule().describes_url() {
        return None;
    }
    // Behind a prefix such as that of url7's `prefixedurl`.
    let absolute = tree
        .nodes()
        .find(|node| node.rule().concept() == Some(Concept::Absolute));
    let start = absolute.map_or(0, |node| node.span().start);
    let scheme = appendix_b(&tree.text()[start..]).scheme?;
    Some(start + scheme.start..start + scheme.end)
}

fn authority(tree: &Tree<'_>, findings: &mut Vec<Finding>) {
    let root = tree.root().rule();
    let revision = root.revision();
    let section = Section::new(revision.document().sections.authority);
    let bears =
        |concept| move |node: &crate::parse::Node<'_, '_>| node.rule().concept() == Some(concept);
    if let Some(name) = tree.nodes().find(bears(Concept::RegistryName)) {
        findings.push(Finding {
            code: Code::AuthorityFallback,
            span: name.span(),
            rule: name.rule(),
            section,
            message: format!(
                "not a `server`, so a `{}`, whose structure is the scheme's own affair",
                name.rule()
            ),
        });
        return;
    }
    if !root.describes_url() {
        return;
    }
    let Some(whole) = appendix_b(tree.text()).authority else {
        return;
    };
    let names_a_server = |node: crate::parse::Node<'_, '_>| {
        let concept = node.rule().concept();
        concept.is_some_and(Concept::names_a_server) && node.span().start == whole.start
    };
    let production = tree.nodes().any(|node| node.rule().is_production());
    if production || tree.nodes().any(names_a_server) {
        return;
    }
    let Some(rule) = root.below(Concept::Authority) else {
        return;
    };
    findings.push(Finding {
        code: Code::AuthorityFallback,
        span: whole,
        rule,
        section,
        message: format!(
            "`//` announces a `{rule}`, but this is none; the BNF reads it in another way"
        ),
    });
}

fn ipv4(tree: &Tree<'_>, findings: &mut Vec<Finding>) {
    for node in tree
        .nodes()
        .filter(|node| node.rule().concept() == Some(Concept::Ipv4))
    {
        let revision: Revision = node.rule().revision();
        let mut start = node.span().start;
        for octet in node.text().split('.') {
            let end = start + octet.len();
            let significant = octet.trim_start_matches('0');
            if !significant.is_empty() && significant.parse::<u8>().is_err() {
                findings.push(Finding {
                    code: Code::Ipv4OctetOver255,
                    span: start..end,
                    rule: node.rule(),
                    section: Section::new(revision.document().sections.ipv4),
                    message: format!(
                        "no IP address has a number over {}",
                        Ipv4Addr::BROADCAST.octets()[0]
                    ),
                });
            }
            start = end + 1;
        }
    }
}
