//! RFC 2396, August 1998.

use crate::revision::statements::{
    Change, Clause, DefaultBase, Delimiting, Statements, Escaping, Preferences, Stay,
};
use crate::words::{Code, Concept, Rung};

pub(in crate::revision) static STATEMENTS: Statements = Statements {
    preferences: &[
        Preferences {
            rule: "relativeURI",
            preferred: &["net_path"],
            over: "abs_path",
            section: "4.3",
            reason: "greedy: the left-most rule that matches wins, and so the authority does",
        },
        Preferences {
            rule: "hier_part",
            preferred: &["net_path"],
            over: "abs_path",
            section: "4.3",
            reason: "greedy: the left-most rule that matches wins, and so the authority does",
        },
        Preferences {
            rule: "authority",
            preferred: &["server"],
            over: "reg_name",
            section: "4.3",
            reason: "greedy: the left-most rule that matches wins",
        },
    ],
    escaping: Escaping {
        section: "2.4",
        // "Unreserved characters can be escaped without changing the semantics": what undoes such an escape
        // does not change them either. Section 2.4.2 leaves it to the schemes to say when that is done, and
        // gives "%7e" in the path of an http URL as an example.
        unreserved_section: "2.3",
        safe: (&[Concept::Unreserved], ""),
        safe_section: "2.3",
        dot_segments_stay: Stay::InPath,
        clauses: &[
            Clause::new(&["userinfo"], ";:@?/", "3.2")
                .note("where a scheme has \"user:password\" there, the two are escaped apart"),
            Clause::new(&["reg_name"], ";:@?/", "3.2"),
            Clause::new(&["param"], "/;=?", "3.3"),
            Clause::new(&["segment", "rel_segment"], "/;=?", "3.3").note(
                "data that is \".\" or \"..\" cannot be told from a segment that means something else: \".\" is \
                 unreserved, and escaped it means the same (section 2.3)",
            ),
            Clause::new(&["query"], ";/?:@&=+,$", "3.4"),
        ],
        ..Escaping::SILENT
    },
    default_base: Some((DefaultBase::OfTheApplication, "5.1.4")),
    delimiting: Delimiting {
        quotes: true,
        spaces: false,
    },
    ladder: &[
        (Rung::String, "6", &[]),
        (Rung::Case, "6", &[Change::SchemeCase, Change::HostNameCase]),
        (Rung::Escapes, "2.3", &[Change::Escapes]),
        (Rung::Scheme, "6", &[Change::DefaultPort]),
    ],
    findings: &[
        (Code::UrlPrefix, "Appendix E"),
        (Code::SchemeNotLowercase, "3.1"),
        (Code::Ipv4OctetOver255, "3.2.2"),
        (Code::AuthorityFallback, "3.2"),
        (Code::SchemeWithoutProduction, "1"),
        (Code::ReadsBackDifferently, "5.2"),
        (Code::TargetNotValid, "5.2"),
        (Code::PortNotDefault, "7"),
        (Code::PortReserved, "7"),
        (Code::PortOver65535, "RFC 793, section 3.1"),
        (Code::NeedlessPort, "6"),
        (Code::EncodedControl, "7"),
        (Code::PasswordInClear, "7"),
        (Code::HostNotLowercase, "6"),
        (Code::EscapeNotNeeded, "2.3"),
        (Code::HostNameTooLong, "3.2.2"),
        (Code::AbbreviatedUrl, "Appendix F"),
        (Code::HostNotQualified, "3.2.2"),
    ],
    resolution: "5.2",
    base: "5",
    ..Statements::SILENT
};
