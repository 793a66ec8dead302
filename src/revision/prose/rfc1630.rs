//! RFC 1630, June 1994.

use crate::revision::statements::{
    Change, Clause, Statements, Escaping, NamedScheme, Preferences, Parts, SchemeNotes, Stay,
};
use crate::words::{CharacterSet, Code, Concept, Rung};

pub(in crate::revision) static STATEMENTS: Statements = Statements {
    named_schemes: &[
        NamedScheme::new("rlogin", "Telnet, rlogin, tn3270", "interactive sessions, \"a convenient extension\" to URLs for objects"),
        NamedScheme::new("tn3270", "Telnet, rlogin, tn3270", "interactive sessions, \"a convenient extension\" to URLs for objects"),
        NamedScheme::new("file", "file", "objects in a machine's local file system; its syntax is \"similar to the ftp syntax\""),
        NamedScheme::new("afs", "BNF for specific URL schemes", "left in the BNF \"as historical note\""),
        NamedScheme::new("urn", "URN", "Uniform Resource Names, whose prefix is reserved"),
        NamedScheme::new("x500", "Schemes for Further Study", "names of x500, whose mapping is a subject for study"),
        NamedScheme::new("whois", "Schemes for Further Study", "whois++ handles and queries, a subject for further study"),
    ],
    opaque_paths: &["gopher"],
    experimental: Some("Registration of naming schemes"),
    preferences: &[
        Preferences {
            rule: "uri",
            preferred: &["url"],
            over: "scheme : path [ ? search ]",
            section: "BNF of Generic URI Syntax",
            reason: "the generic production gives a higher level parsing of the same URIs as the other productions",
        },
        Preferences {
            rule: "groupart",
            preferred: &["article"],
            over: "group",
            section: "News",
            reason: "an \"@\" tells a message identifier from the name of a group",
        },
    ],
    escaping: Escaping {
        section: "Encoding reserved characters",
        unreserved_section: "Encoding reserved characters",
        // What `xalpha` holds, less what "Reserved characters" reserves, which "may NEVER be encoded and unencoded
        // in this way", and less the "@", which parts users, identifiers and hosts.
        safe: (&[Concept::Letter, Concept::Digit], "$-_.&\"'(),"),
        safe_section: "Encoding reserved characters",
        character_set: CharacterSet::Latin1,
        dot_segments_stay: Stay::InPathAndHost,
        // "Characters (such a embedded CR LF and HT characters) not allowed in a URL [...] are encoded" ("Gopher").
        controls: &["gcommand"],
        unsent: &["gtype"],
        clauses: &[
            Clause::new(&["hostname"], ".@", "BNF for specific URL schemes").note("data is one name; \".\" parts it from those of the domains that it is in"),
            Clause::new(&["group"], ".", "BNF for specific URL schemes").note("data is one part of the name of a newsgroup"),
            Clause::new(&["segment"], "/*!", "Reserved characters").escaping_dots().note("data that is \".\" or \"..\" is escaped, as these are reserved too; in Prospero names %00 ends the name"),
            Clause::new(&["search"], "+*!", "Reserved characters").note("a `+` stands for a space, so \"real plus signs must be encoded\""),
        ],
        ..Escaping::SILENT
    },
    parts: Parts::OfRules,
    path_has_slash: false,
    ladder: &[
        (Rung::String, "Encoding reserved characters", &[]),
        (Rung::Escapes, "Encoding reserved characters", &[Change::Escapes]),
        // "A void host field is equivalent to "localhost"."
        (Rung::Scheme, "file", &[Change::LocalHost]),
    ],
    // "A void fragment-id with or without the hash sign means that the URL refers to the whole object."
    comparing: &[(Rung::Scheme, "Fragment-id", &[Change::VoidFragment])],
    mail_addresses: &["mailto"],
    findings: &[
            (
                Code::SchemeWithoutProduction,
                "Registration of naming schemes",
            ),
            (Code::ReadsBackDifferently, "Partial (relative) form"),
            (Code::TargetNotValid, "Partial (relative) form"),
            (Code::EscapeNotNeeded, "Encoding reserved characters"),
            (Code::EscapeNotUppercase, "Encoding reserved characters"),
            (Code::DotSegment, "Reserved characters"),
            (Code::MailAddressNotValid, "Mailto"),
            (Code::NntpNotGlobal, "NNTP"),
        ],
    resolution: "Partial (relative) form",
    base: "Partial (relative) form",
    scheme_notes: SchemeNotes {
        telnet_is_advisory: false,
        mailto_is_address_only: false,
        mailto_sends_nothing: "nothing is sent: the URL specifies an address, and no object to be retrieved",
        ftp_path_is_commands: true,
    },
    ..Statements::SILENT
};
