//! draft-fielding-url-syntax-05, May 1997.

use crate::revision::statements::{BaseField, Change, Clause, DefaultBase, Delimiting, Statements, Escaping, Preferences, Stay};
use crate::words::{Code, Concept, Rung};

pub(in crate::revision) static STATEMENTS: Statements = Statements {
    preferences: &[
        Preferences {
            rule: "URL-reference",
            preferred: &["absoluteURL"],
            over: "relativeURL",
            section: "5",
            reason: "a first segment with a colon would be mistaken for a scheme name",
        },
        Preferences {
            rule: "absoluteURL",
            preferred: &["generic-URL"],
            over: "opaque-URL",
            section: "4.4",
            reason: "a reference is parsed as if it were a generic-URL",
        },
        Preferences {
            rule: "relativeURL",
            preferred: &["net_path"],
            over: "abs_path",
            section: "4.4",
            reason: "greedy: the left-most rule that matches wins, and so the site does",
        },
        Preferences {
            rule: "relativeURL",
            preferred: &["net_path"],
            over: "rel_path",
            section: "4.4",
            reason: "greedy: the left-most rule that matches wins, and so the site does",
        },
        Preferences {
            rule: "relativeURL",
            preferred: &["abs_path"],
            over: "rel_path",
            section: "5",
            reason: "a relative-path reference does not begin with a slash",
        },
        Preferences {
            rule: "Content-Location",
            preferred: &["absoluteURL"],
            over: "relativeURL",
            section: "5",
            reason: "a first segment with a colon would be mistaken for a scheme name",
        },
    ],
    escaping: Escaping {
        section: "2.4",
        unreserved_section: "2.3",
        safe: (&[Concept::Unreserved], ""),
        safe_section: "2.4.2",
        dot_segments_stay: Stay::InPathAndQuery,
        clauses: &[
            Clause::new(&["user", "password"], ":@?/", "4.3.1"),
            Clause::new(&["param"], "/;=?", "4.3.2"),
            Clause::new(&["segment"], "/;=?", "4.3.2").note("data that is \".\" or \"..\" cannot be told from a segment that means something else: \".\" is \
                       unreserved, and anybody may undo its escape (section 2.4.2)"),
            Clause::new(&["query"], "/&=+", "4.3.3"),
        ],
        ..Escaping::SILENT
    },
    default_base: Some((DefaultBase::Empty, "5.1.4")),
    base_fields: Some((&[BaseField::ContentBase, BaseField::ContentLocation], "5.1.1")),
    delimiting: Delimiting {
        quotes: true,
        spaces: false,
    },
    ladder: &[
        (Rung::String, "6", &[]),
        (Rung::Case, "6", &[Change::SchemeCase, Change::HostNameCase]),
        (Rung::Escapes, "2.4.2", &[Change::Escapes]),
        (Rung::Scheme, "6", &[Change::DefaultPort]),
    ],
    findings: &[
            (Code::UrlPrefix, "Appendix E"),
            (Code::SchemeNotLowercase, "4.1"),
            (Code::Ipv4OctetOver255, "4.3.1"),
            (Code::AuthorityFallback, "4.4"),
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
            (Code::EscapeNotNeeded, "2.4.2"),
            (Code::HostNameTooLong, "4.3.1"),
            (Code::HostNotQualified, "4.3.1"),
        ],
    resolution: "5.2",
    base: "5",
    ..Statements::SILENT
};
