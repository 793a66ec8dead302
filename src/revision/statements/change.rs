//! The ladder by which a document compares URLs: rungs, and the changes on each.

use super::labelled::labelled;
use crate::words::Rung;

/// A rung, a section that says what is the same there, and the changes that make it so. A rung with several sections has
/// several entries, one after the other.
pub(crate) type LadderEntry = (Rung, &'static str, &'static [Change]);

/// A change that is made to a URL before it is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// The scheme in lower case.
    SchemeCase,
    /// A host name in lower case.
    HostNameCase,
    /// Any host in lower case, but for the digits of its escapes.
    HostCase,
    /// The digits of escapes in upper case.
    EscapeCase,
    /// Escapes undone where that is safe, the digits of the others in upper case.
    Escapes,
    /// Every escape of an unreserved character undone, but for those that would make a complete segment `.` or `..`.
    UnreservedEscapes,
    /// Every escape undone of what may stand in its component and is not reserved there, but for those that would make a
    /// complete segment `.` or `..` where these mean something.
    UnclaimedEscapes,
    /// An empty fragment left out.
    VoidFragment,
    /// `.` and `..` removed from an absolute path by the merge of the 2003 draft.
    MergedDots,
    /// Dot segments removed from any path, as RFC 3986 does it, and those that are left when their escapes
    /// are undone.
    DotSegments,
    /// The default port left out, and an empty one of a scheme that has a default.
    DefaultPort,
    /// An empty port left out, whatever the scheme.
    EmptyPort,
    /// The empty path of http written `/`, where there is no query.
    HttpPath,
    /// The empty path of http written `/` before a query.
    HttpPathBeforeQuery,
    /// The empty path of https written `/`.
    HttpsPath,
    /// Any empty path after an authority written `/`.
    EmptyPath,
    /// The path of telnet written `/` where it is empty.
    TelnetPath,
    /// The path of gopher written `/` where it is empty, or no more than the type that it defaults to, `1`.
    GopherPath,
    /// The host `localhost` of a file URL left out.
    LocalHost,
    /// A file URL without an authority written with an empty one.
    EmptyAuthority,
    /// The host of a mail address in lower case.
    MailHost,
    /// IPv6 addresses in their shortest form.
    ShortestIpv6,
    /// The changes that the document which defines the scheme wants.
    OfDocument,
}

labelled!(Change {
    "scheme-case" => Self::SchemeCase,
    "host-name-case" => Self::HostNameCase,
    "host-case" => Self::HostCase,
    "escape-case" => Self::EscapeCase,
    "escapes" => Self::Escapes,
    "unreserved-escapes" => Self::UnreservedEscapes,
    "unclaimed-escapes" => Self::UnclaimedEscapes,
    "void-fragment" => Self::VoidFragment,
    "merged-dots" => Self::MergedDots,
    "dot-segments" => Self::DotSegments,
    "default-port" => Self::DefaultPort,
    "empty-port" => Self::EmptyPort,
    "http-path" => Self::HttpPath,
    "http-path-before-query" => Self::HttpPathBeforeQuery,
    "https-path" => Self::HttpsPath,
    "empty-path" => Self::EmptyPath,
    "telnet-path" => Self::TelnetPath,
    "gopher-path" => Self::GopherPath,
    "local-host" => Self::LocalHost,
    "empty-authority" => Self::EmptyAuthority,
    "mail-host" => Self::MailHost,
    "shortest-ipv6" => Self::ShortestIpv6,
    "of-document" => Self::OfDocument,
});
