//! draft-fielding-uri-rfc2396bis-01, March 2003.

use crate::revision::statements::{Change, Clause, DefaultBase, Delimiting, Statements, Escaping, Preferences};
use crate::words::{Code, Concept, Rung};

pub(in crate::revision) static STATEMENTS: Statements = Statements {
    preferences: &[
        Preferences {
            rule: "absolute-URI",
            preferred: &["hier-part"],
            over: "opaque-part",
            section: "4.3",
            reason: "greedy: the left-most rule that matches wins",
        },
        Preferences {
            rule: "hier-part",
            preferred: &["net-path"],
            over: "abs-path",
            section: "4.3",
            reason: "greedy: the left-most rule that matches wins, and so the authority does",
        },
        Preferences {
            rule: "relative-URI",
            preferred: &["net-path"],
            over: "abs-path",
            section: "4.3",
            reason: "greedy: the left-most rule that matches wins, and so the authority does",
        },
        Preferences {
            rule: "authority",
            preferred: &["server"],
            over: "reg-name",
            section: "4.3",
            reason: "greedy: the left-most rule that matches wins",
        },
        Preferences {
            rule: "host",
            preferred: &["IPv4address"],
            over: "hostname",
            section: "3.2.2",
            reason: "the last label of a full domain name never begins with a digit, which tells it from an address",
        },
    ],
    escaping: Escaping {
        section: "2.4",
        unreserved_section: "2.3",
        // Not all of `unreserved`: unescaping the other marks "is usually counterproductive".
        safe: (&[Concept::Letter, Concept::Digit], "_~"),
        safe_section: "2.3",
        clauses: &[
            Clause::new(&["userinfo"], ";:@?/[]", "3.2").note("where a scheme has \"user:password\" there, the two are escaped apart"),
            Clause::new(&["reg-name"], ";:@?/[]", "3.2"),
            Clause::new(&["segment", "rel-segment"], "/;=?", "3.3").escaping_dots().note("data that is \".\" or \"..\" is escaped, as such a segment means something else (section 2.2); \
                       section 2.3 advises against undoing that"),
            Clause::new(&["query"], ";/?:@&=+,$", "3.4"),
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
            &[Change::SchemeCase, Change::HostNameCase],
        ),
        (Rung::Escapes, "6.2.2.2", &[Change::Escapes]),
        (Rung::PathSegments, "6.2.2.3", &[Change::MergedDots]),
        (Rung::Scheme, "6.2.3", &[Change::DefaultPort]),
        // "The "file" URI scheme defaults to "localhost"."
        (Rung::Scheme, "3.2.2", &[Change::LocalHost]),
        // "The rules provided by the syntax and semantics of the "http" URI scheme" (section 6.2.3) are there.
        (Rung::Scheme, "RFC 1738, section 3.3", &[Change::HttpPath]),
        // RFC 1738 has no query without a slash; the draft has, and HTTP says what it means: "An empty abs_path is equivalent
        // to an abs_path of "/"".
        (Rung::Scheme, "RFC 2616, section 3.2.3", &[Change::HttpPathBeforeQuery]),
        // "HTTP/TLS URIs are differentiated from HTTP URIs by using the 'https' protocol identifier": no more.
        (Rung::Scheme, "RFC 2818, section 2.4", &[Change::HttpsPath]),
    ],
    // "Unreserved characters can be escaped without changing the semantics of the URI, but this should not be done", and to
    // undo it "is usually counterproductive".
    comparing: &[(Rung::Escapes, "2.3", &[Change::UnreservedEscapes])],
    // The schemes of HTTP; "https" is written like "http".
    hosts_required: &[("http", "3.2.2"), ("https", "RFC 2818, section 2.4")],
    findings: &[
            (Code::UrlPrefix, "Appendix E"),
            (Code::SchemeNotLowercase, "3.1"),
            (Code::Ipv4OctetOver255, "3.2.2"),
            (Code::AuthorityFallback, "3.2"),
            (Code::SchemeWithoutProduction, "3.1"),
            (Code::ReadsBackDifferently, "5.2"),
            (Code::TargetNotValid, "5.2"),
            (Code::PortNotDefault, "7.2"),
            (Code::PortReserved, "7.2"),
            (Code::PortOver65535, "RFC 793, section 3.1"),
            (Code::NeedlessPort, "6.2.3"),
            (Code::EncodedControl, "7.2"),
            (Code::PasswordInClear, "7.4"),
            (Code::MisleadingUserinfo, "7.5"),
            (Code::Ipv4Lookalike, "7.3"),
            (Code::HostNotLowercase, "6.3"),
            (Code::EscapeNotNeeded, "2.3"),
            (Code::EscapeNotUppercase, "6.3"),
            (Code::EscapeNotUtf8, "6.3"),
            (Code::DotSegment, "6.3"),
            (Code::HostNameTooLong, "3.2.2"),
            (Code::HostMissing, "3.2.2"),
            (Code::AbbreviatedUrl, "Appendix F"),
        ],
    resolution: "5.2",
    base: "5",
    ..Statements::SILENT
};
