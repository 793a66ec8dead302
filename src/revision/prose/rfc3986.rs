//! RFC 3986, January 2005.

use crate::revision::statements::{
    Change, Clause, DefaultBase, Delimiting, Statements, Escaping, Preferences, Stay,
};
use crate::words::{Code, Concept, Rung};

pub(in crate::revision) static STATEMENTS: Statements = SAYS;

/// What those take over that amend it.
pub(super) const SAYS: Statements = Statements {
    // No rule is made of `path`, so of its alternatives the prose says nothing.
    preferences: &[Preferences {
        rule: "host",
        preferred: &["IPv4address"],
        over: "reg-name",
        section: "3.2.2",
        reason: "first match wins: what is an IPv4 address is no registered name",
    }],
    escaping: Escaping {
        section: "2.2",
        unreserved_section: "2.3",
        safe: (&[Concept::Unreserved], ""),
        safe_section: "2.3",
        dot_segments_stay: Stay::InPath,
        // "Any of those characters that are also in the reserved set are "reserved" for use as subcomponent
        // delimiters within the component" (section 2.2): of each component, what it allows of `reserved`.
        clauses: &[
            Clause::new(&["userinfo"], "!$&'()*+,;=:", "3.2.1").note(
                "where a scheme has \"user:password\" there, a format that is deprecated, the two are escaped apart",
            ),
            Clause::new(&["reg-name"], "!$&'()*+,;=", "3.2.2")
                .note("only octets of UTF-8 may be escaped here"),
            Clause::new(
                &["segment", "segment-nz", "segment-nz-nc"],
                "!$&'()*+,;=:@",
                "3.3",
            )
            .note(
                "data that is \".\" or \"..\" cannot be told from a segment that means something else: \".\" is \
                 unreserved, and anybody may undo its escape (section 2.3)",
            ),
            Clause::new(&["query"], "!$&'()*+,;=:@", "3.4")
                .note("\"/\" and \"?\" may be data here, and need no escape"),
            Clause::new(&["fragment"], "!$&'()*+,;=:@", "3.5")
                .note("\"/\" and \"?\" may be data here, and need no escape"),
        ],
        ..Escaping::SILENT
    },
    default_base: Some((DefaultBase::OfTheApplication, "5.1.4")),
    delimiting: Delimiting {
        quotes: true,
        spaces: false,
    },
    comparison: Some("6.1"),
    ladder: &[
        (Rung::String, "6.2.1", &[]),
        (
            Rung::Case,
            "6.2.2.1",
            &[Change::SchemeCase, Change::HostCase, Change::EscapeCase],
        ),
        (Rung::Escapes, "6.2.2.2", &[Change::Escapes]),
        (Rung::PathSegments, "6.2.2.3", &[Change::DotSegments]),
        // Section 3.2.3 on empty ports; 6.2.3 on empty paths and on mail addresses.
        (
            Rung::Scheme,
            "6.2.3",
            &[
                Change::DefaultPort,
                Change::EmptyPort,
                Change::EmptyPath,
                Change::MailHost,
            ],
        ),
        // "The "file" URI scheme is defined so that no authority, an empty host, and "localhost" all mean the end-user's
        // machine"; by section 6.2.3 such a default is "normalized to an empty authority".
        (Rung::Scheme, "3.2.2", &[Change::LocalHost, Change::EmptyAuthority]),
    ],
    // The schemes of HTTP; "https" is written like "http".
    hosts_required: &[("http", "3.2.2"), ("https", "RFC 2818, section 2.4")],
    findings: &[
        (Code::UrlPrefix, "Appendix C"),
        (Code::SchemeNotLowercase, "3.1"),
        (Code::Ipv4OctetOver255, "3.2.2"),
        (Code::AuthorityFallback, "3.2"),
        (Code::SchemeWithoutProduction, "3.1"),
        (Code::ReadsBackDifferently, "3.3"),
        (Code::TargetNotValid, "5"),
        (Code::PortNotDefault, "7.2"),
        (Code::PortReserved, "7.2"),
        (Code::PortOver65535, "RFC 793, section 3.1"),
        (Code::NeedlessPort, "3.2.3"),
        (Code::EncodedControl, "7.2"),
        (Code::PasswordInClear, "7.5"),
        (Code::MisleadingUserinfo, "7.6"),
        (Code::Ipv4Lookalike, "7.4"),
        (Code::HostNotLowercase, "3.2.2"),
        (Code::EscapeNotNeeded, "2.3"),
        (Code::EscapeNotUppercase, "2.1"),
        (Code::EscapeNotUtf8, "2.5"),
        (Code::DotSegment, "6.2.2.3"),
        (Code::EmptyHttpPath, "6.2.3"),
        (Code::HostNameTooLong, "3.2.2"),
        (Code::HostMissing, "3.2.2"),
        (Code::AbbreviatedUrl, "4.5"),
    ],
    resolution: "5.2",
    base: "5.1",
    ..Statements::SILENT
};
