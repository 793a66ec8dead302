//! The kinds of findings: their names, and how grave they are.

use std::fmt;

use super::table::{Entry, Finder, TABLE};
use crate::grammar::Section;
use crate::nearest::{named, offer};
use crate::revision::Revision;

/// The stable name of a kind of finding, such as `scheme-not-lowercase`.
///
/// ```
/// use urlspec::{Code, Revision, Severity};
///
/// let code: Code = "port-reserved".parse()?;
/// assert_eq!((code.severity(), code.is_lint()), (Severity::Warning, true));
/// assert_eq!(code.section(Revision::Rfc1738).unwrap().label(), "6");
/// // url7 does not speak of it.
/// assert_eq!(code.section(Revision::DraftIetfUriUrl02), None);
/// # Ok::<(), urlspec::UnknownCode>(())
/// ```
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
    /// What the letter of the document makes of a reference is not valid: url7 has no rule for its partial
    /// forms, and the drafts let a non-validating parser ignore a scheme. Only
    /// [`Resolver`](crate::Resolver) finds it.
    TargetNotValid,
    /// The port is not the one that the scheme defaults to.
    PortNotDefault,
    /// The port is not the one that the scheme defaults to, and below 1024, where other protocols listen.
    PortReserved,
    /// The port is over 65535, which no port of TCP or UDP is.
    PortOver65535,
    /// The port is the one that the scheme defaults to, or empty, which stands for it.
    NeedlessPort,
    /// Data that reaches a wire holds an encoded CR, LF or NUL, or in a gopher URL an encoded TAB.
    EncodedControl,
    /// A password stands in the URL for all to read.
    PasswordInClear,
    /// What stands before the `@` looks like a host, and is none.
    MisleadingUserinfo,
    /// The host is no address by the document, or another one, but programs read an IPv4 address from it.
    Ipv4Lookalike,
    /// The host name has capital letters, which mean nothing there.
    HostNotLowercase,
    /// A character is escaped that means the same as itself.
    EscapeNotNeeded,
    /// An escape has small letters for its hexadecimal digits.
    EscapeNotUppercase,
    /// Escaped octets are no UTF-8.
    EscapeNotUtf8,
    /// The path of an absolute URL has a segment `.` or `..`.
    DotSegment,
    /// An http URL has no path, not even `/`.
    EmptyHttpPath,
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
        Self::PortNotDefault,
        Self::PortReserved,
        Self::PortOver65535,
        Self::NeedlessPort,
        Self::EncodedControl,
        Self::PasswordInClear,
        Self::MisleadingUserinfo,
        Self::Ipv4Lookalike,
        Self::HostNotLowercase,
        Self::EscapeNotNeeded,
        Self::EscapeNotUppercase,
        Self::EscapeNotUtf8,
        Self::DotSegment,
        Self::EmptyHttpPath,
    ];

    /// The name as it is written.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        self.entry().name
    }

    /// How grave such a finding is unless it is denied.
    #[must_use]
    pub fn severity(self) -> Severity {
        self.entry().severity
    }

    /// What it is, in one line.
    #[must_use]
    pub fn summary(self) -> &'static str {
        self.entry().summary
    }

    /// What it is, why it is worth saying, and what to do: sentences in English, on one line.
    #[must_use]
    pub fn explanation(self) -> &'static str {
        self.entry().explanation
    }

    /// A text with this finding and, judged by the revision that goes with it, no other.
    #[must_use]
    pub fn example(self) -> Example {
        self.entry().example
    }

    /// Whether it is only found by a [`Validator`](crate::Validator) that
    /// [lints](crate::Validator::linting) or [denies](crate::Validator::deny) it.
    #[must_use]
    pub fn is_lint(self) -> bool {
        self.entry().finder == Finder::Lint
    }

    /// Whether it is only found by a [`Resolver`](crate::Resolver), of what it makes of a reference.
    #[must_use]
    pub fn is_of_target(self) -> bool {
        self.entry().finder == Finder::Resolver
    }

    /// Where a document speaks of the matter; `None` if it does not.
    #[must_use]
    pub fn section(self, revision: Revision) -> Option<Section> {
        let sections = revision.document().sections.findings;
        let (_, section) = sections.iter().find(|(code, _)| *code == self)?;
        Some(Section::new(section))
    }

    /// By which document it is judged, and by which section: the one that was chosen, or where that does
    /// not speak of the matter the next one after it that does, or else the last before it.
    ///
    /// ```
    /// use urlspec::{Code, Revision};
    ///
    /// let judged_by = |code: Code| code.judged_by(Revision::DraftIetfUriUrl02);
    /// assert_eq!(judged_by(Code::PasswordInClear).0, Revision::DraftIetfUriUrl02);
    /// let (document, section) = judged_by(Code::EncodedControl);
    /// assert_eq!((document.name(), section.label()), ("RFC 1738", "6"));
    /// ```
    #[must_use]
    #[allow(
        clippy::missing_panics_doc,
        reason = "a test makes sure that some document speaks of every code"
    )]
    pub fn judged_by(self, revision: Revision) -> (Revision, Section) {
        let from_here_on = Revision::ALL.iter().filter(|other| **other >= revision);
        let before = Revision::ALL
            .iter()
            .rev()
            .filter(|other| **other < revision);
        let mut speaking = from_here_on
            .chain(before)
            .filter_map(|other| Some((*other, self.section(*other)?)));
        speaking.next().expect("some document speaks of every code")
    }

    fn entry(self) -> &'static Entry {
        &TABLE[self as usize]
    }
}

named!(
    Code,
    "finding",
    /// No finding has that code.
    UnknownCode,
    |nearest: &[&str]| offer(nearest)
);

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

/// A text that shows a kind of finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    pub(super) revision: Revision,
    pub(super) base: Option<&'static str>,
    pub(super) text: &'static str,
}

impl Example {
    /// The revision to judge it by.
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
