//! RFC 1738, December 1994.

use crate::revision::statements::{
    Change, Clause, Delimiting, Statements, Escaping, NamedScheme, Preferences, Parts,
};
use crate::words::{Code, Concept, Rung};

pub(in crate::revision) static STATEMENTS: Statements = Statements {
    // Section 4 suggests to reserve these names "for future definition".
    named_schemes: &[
        NamedScheme::new("afs", "4", "Andrew File System global file names"),
        NamedScheme::new("mid", "4", "message identifiers for electronic mail"),
        NamedScheme::new("cid", "4", "content identifiers for MIME body parts"),
        NamedScheme::new("nfs", "4", "Network File System (NFS) file names"),
        NamedScheme::new("tn3270", "4", "interactive 3270 emulation sessions"),
        NamedScheme::new("mailserver", "4", "access to data available from mail servers"),
        NamedScheme::new("z39.50", "4", "access to ANSI Z39.50 services"),
    ],
    opaque_paths: &["prospero"],
    experimental: Some("4"),
    preferences: &[
        Preferences {
            rule: "url",
            preferred: &["httpurl", "ftpurl", "newsurl", "nntpurl", "telneturl", "gopherurl", "waisurl", "mailtourl", "fileurl", "prosperourl"],
            over: "otherurl",
            section: "5",
            reason: NEW_SCHEMES,
        },
        Preferences {
            rule: "schemepart",
            preferred: &["ip-schemepart"],
            over: "*xchar",
            section: "3.1",
            reason: "a leading \"//\" says that the data complies with the common Internet scheme syntax",
        },
        Preferences {
            rule: "fileurl",
            preferred: &["host"],
            over: "\"localhost\"",
            section: "3.10",
            reason: "the string \"localhost\" is a special case of <host>",
        },
    ],
    escaping: Escaping {
        section: "2.2",
        unreserved_section: "2.2",
        safe: (&[Concept::Unreserved], ""),
        safe_section: "2.2",
        forms: &["gopher+_string"],
        unsent: &["gtype"],
        clauses: &[
            Clause::new(&["user", "password"], ":@/", "3.1"),
            Clause::new(&["fsegment"], "/;", "3.2.2").note("section 3.10 reserves nothing in a file URL"),
            Clause::new(&["hsegment"], "/;?", "3.3"),
            Clause::new(&["search"], "/;?", "3.3").note("that is for http; section 3.4.1 reserves nothing in a gopher URL, where %09 would end the search string"),
            Clause::new(&["gtype", "gopher+_string"], "", "3.4.1"),
            Clause::new(&["selector"], "", "3.4.1").unwritable("\t\n\r").note("an escaped tab, %09, ends the selector"),
            Clause::new(&["encoded822addr"], "", "3.5"),
            Clause::new(&["psegment"], ";", "3.11"),
            Clause::new(&["fieldname", "fieldvalue"], ";=", "3.11"),
        ],
        ..Escaping::SILENT
    },
    parts: Parts::OfRules,
    path_has_slash: false,
    delimiting: Delimiting {
        quotes: false,
        spaces: false,
    },
    ladder: &[
        // "The interpretation of a URL depends only on the identity of the characters used."
        (Rung::String, "2.2", &[]),
        (Rung::Case, "2.1", &[Change::SchemeCase]),
        // Section 3.1 takes its host names from there: "no significance is attached to the case".
        (Rung::Case, "RFC 1034, section 3.5", &[Change::HostNameCase]),
        (Rung::Escapes, "2.2", &[Change::Escapes]),
        (Rung::Scheme, "3.1", &[Change::DefaultPort]),
        (Rung::Scheme, "3.3", &[Change::HttpPath]),
        (Rung::Scheme, "3.4.1", &[Change::GopherPath]),
        (Rung::Scheme, "3.8", &[Change::TelnetPath]),
        (Rung::Scheme, "3.10", &[Change::LocalHost]),
    ],
    // What a scheme does not reserve is the same either way, but no normal form follows from that: of a character which
    // stands in neither list nobody says how it is to be written.
    comparing: &[(Rung::Escapes, "2.2", &[Change::UnclaimedEscapes])],
    mail_addresses: &["mailto"],
    findings: &[
            (Code::UrlPrefix, "Appendix"),
            (Code::SchemeNotLowercase, "2.1"),
            (Code::Ipv4OctetOver255, "3.1"),
            (Code::AuthorityFallback, "3.1"),
            (Code::SchemeWithoutProduction, "4"),
            (Code::PortNotDefault, "6"),
            (Code::PortReserved, "6"),
            (Code::PortOver65535, "RFC 793, section 3.1"),
            (Code::NeedlessPort, "3.1"),
            (Code::EncodedControl, "6"),
            (Code::PasswordInClear, "6"),
            (Code::EscapeNotNeeded, "2.2"),
            (Code::EmptyHttpPath, "3.3"),
            (Code::HostNameTooLong, "3.1"),
            (Code::OctetForbidden, "3.4.1"),
            (Code::MailAddressNotValid, "3.5"),
            (Code::NntpNotGlobal, "3.7"),
            (Code::HostNotQualified, "3.1"),
        ],
    resolution: "2.3",
    base: "2.3",
    ..Statements::SILENT
};

/// Why a scheme's own production is taken.
const NEW_SCHEMES: &str =
    "`otherurl` is for new schemes; the predefined ones have productions of their own";
