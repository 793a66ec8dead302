//! RFC 3987, January 2005.
//!
//! "The syntax and use of components and reserved characters is the same as that in [RFC3986]" (section 2.1), so of
//! those RFC 3986 is cited.

use crate::revision::Revision;
use crate::revision::statements::{
    Change, Clause, DefaultBase, Delimiting, Statements, Escaping, Mapping, Preferences, Stay,
};
use crate::words::{Code, Concept, Rung};

pub(in crate::revision) static STATEMENTS: Statements = Statements {
    preferences: &[Preferences {
        rule: "ihost",
        preferred: &["IPv4address"],
        over: "ireg-name",
        section: "2.2",
        reason: "first match wins: what is an IPv4 address is no registered name",
    }],
    escaping: Escaping {
        section: "RFC 3986, section 2.2",
        unreserved_section: "2.1",
        safe: (&[Concept::Unreserved], ""),
        safe_section: "5.3.2.3",
        dot_segments_stay: Stay::InPath,
        clauses: &[
            Clause::new(&["iuserinfo"], "!$&'()*+,;=:", "RFC 3986, section 3.2.1").note(
                "where a scheme has \"user:password\" there, a format that is deprecated, the two are escaped apart",
            ),
            Clause::new(&["ireg-name"], "!$&'()*+,;=", "RFC 3986, section 3.2.2")
                .note("only octets of UTF-8 may be escaped here"),
            Clause::new(
                &["isegment", "isegment-nz", "isegment-nz-nc"],
                "!$&'()*+,;=:@",
                "RFC 3986, section 3.3",
            )
            .note(
                "data that is \".\" or \"..\" cannot be told from a segment that means something else: \".\" is \
                 unreserved, and anybody may undo its escape (RFC 3986, section 2.3)",
            ),
            Clause::new(&["iquery"], "!$&'()*+,;=:@", "RFC 3986, section 3.4")
                .note("\"/\" and \"?\" may be data here, and need no escape"),
            Clause::new(&["ifragment"], "!$&'()*+,;=:@", "RFC 3986, section 3.5")
                .note("\"/\" and \"?\" may be data here, and need no escape"),
        ],
        ..Escaping::SILENT
    },
    default_base: Some((DefaultBase::OfTheApplication, "RFC 3986, section 5.1.4")),
    delimiting: Delimiting {
        quotes: true,
        spaces: false,
    },
    // "IRIs MUST NOT contain bidirectional formatting characters (LRM, RLM, LRE, RLE, LRO, RLO, and PDF)" (section
    // 4.1).
    forbidden: &[
        '\u{200E}', '\u{200F}', '\u{202A}', '\u{202B}', '\u{202D}', '\u{202E}', '\u{202C}',
    ],
    mapping: Some(Mapping {
        to: Revision::Rfc3986,
    }),
    // Characters are not normalized: "Equivalence of IRIs MUST rely on the assumption that IRIs are appropriately
    // pre-character-normalized rather than apply character normalization" (section 5.3.2.2).
    comparison: Some("5.1"),
    ladder: &[
        (Rung::String, "5.3.1", &[]),
        (
            Rung::Case,
            "5.3.2.1",
            &[Change::SchemeCase, Change::HostCase, Change::EscapeCase],
        ),
        (Rung::Escapes, "5.3.2.3", &[Change::Escapes]),
        (Rung::PathSegments, "5.3.2.4", &[Change::DotSegments]),
        (
            Rung::Scheme,
            "5.3.3",
            &[Change::DefaultPort, Change::EmptyPort, Change::EmptyPath],
        ),
        // What section 5.3.3 would have "normalized to an empty authority".
        (
            Rung::Scheme,
            "RFC 3986, section 3.2.2",
            &[Change::LocalHost, Change::EmptyAuthority],
        ),
    ],
    hosts_required: &[("http", "RFC 3986, section 3.2.2"), ("https", "RFC 2818, section 2.4")],
    findings: &[
        (Code::SchemeNotLowercase, "5.3.2.1"),
        (Code::HostNotLowercase, "5.3.2.1"),
        (Code::EscapeNotNeeded, "5.3.2.3"),
        (Code::EscapeNotUppercase, "5.3.2.1"),
        (Code::EscapeNotUtf8, "3.2"),
        (Code::DotSegment, "5.3.2.4"),
        (Code::NeedlessPort, "5.3.3"),
        (Code::EmptyHttpPath, "5.3.3"),
        (Code::BidiFormatting, "4.1"),
        (Code::MixedDirections, "4.2"),
        (Code::NotNfc, "5.3.2.2"),
        (Code::LookAlike, "6.1"),
        (Code::ReadsBackDifferently, "6.5"),
        (Code::TargetNotValid, "6.5"),
        (Code::HostMissing, "RFC 3986, section 3.2.2"),
        (Code::AbbreviatedUrl, "RFC 3986, section 4.5"),
    ],
    resolution: "6.5",
    base: "6.5",
    ..Statements::SILENT
};
