//! draft-ietf-uri-url-02, November 1993.

use super::{
    Algorithm, Clause, Delimiting, Document, Escaping, NamedScheme, Notation, Preference, Sections,
    Split,
};
use crate::concept::Concept;
use crate::finding::Code;

pub(super) static DOCUMENT: Document = Document {
    id: "draft-ietf-uri-url-02",
    aliases: &["url7"],
    name: "draft-ietf-uri-url-02",
    title: "Uniform Resource Locators",
    date: "November 1993",
    grammar: include_str!("../../grammar/draft-ietf-uri-url-02.pest"),
    notation: Notation::Bare,
    // "The current IETF URI working group preference is for the prefixedurl production (Nov 1993.
    // July 93: url)". Every example in the document is an `url`; a `prefixedurl` has to be asked for.
    start_rules: &["url", "prefixedurl", "uri", "fragmentaddress"],
    schemes: &[
        ("http", "httpaddress", "HTTP"),
        ("ftp", "ftpaddress", "FTP"),
        ("news", "newsaddress", "News"),
        ("nntp", "nntpaddress", "NNTP"),
        ("prospero", "prosperoaddress", "Prospero"),
        ("telnet", "telnetaddress", "Telnet, rlogin, tn3270"),
        ("gopher", "gopheraddress", "Gopher"),
        ("wais", "waisaddress", "WAIS"),
        ("mailto", "mailtoaddress", "Mailto"),
    ],
    named_schemes: &[
        NamedScheme {
            scheme: "rlogin",
            what: "interactive sessions, \"a convenient extension\" to URLs for objects",
            section: "Telnet, rlogin, tn3270",
        },
        NamedScheme {
            scheme: "tn3270",
            what: "interactive sessions, \"a convenient extension\" to URLs for objects",
            section: "Telnet, rlogin, tn3270",
        },
        NamedScheme {
            scheme: "afs",
            what: "left in the BNF \"as historical note\"",
            section: "BNF syntax",
        },
        NamedScheme {
            scheme: "x500",
            what: "names of x500, whose mapping is a subject for study",
            section: "x500",
        },
        NamedScheme {
            scheme: "whois",
            what: "whois++ handles and queries, a subject for further study",
            section: "WHOIS",
        },
        NamedScheme {
            scheme: "urn",
            what: "more persistent names, reserved for work in progress",
            section: "Registration of naming schemes",
        },
    ],
    experimental: Some("Registration of naming schemes"),
    concepts: &[
        ("fragmentaddress", Concept::Reference),
        ("url", Concept::Absolute),
        ("generic", Concept::Generic),
        ("scheme", Concept::Scheme),
        ("login", Concept::Authority),
        ("hostport", Concept::HostPort),
        ("user", Concept::User),
        ("password", Concept::Password),
        ("host", Concept::Host),
        ("hostname", Concept::HostName),
        ("hostnumber", Concept::Ipv4),
        ("port", Concept::Port),
        ("path", Concept::Path),
        ("xpalphas", Concept::Segment),
        ("search", Concept::Query),
        ("fragmentid", Concept::Fragment),
        ("xpalpha", Concept::AnyChar),
        ("escape", Concept::Escaped),
        ("hex", Concept::Hex),
        ("alpha", Concept::Letter),
        ("digit", Concept::Digit),
        ("alphanum", Concept::LetterOrDigit),
        ("national", Concept::Excluded),
        ("punctuation", Concept::Excluded),
    ],
    choices: &[
        (
            "url",
            &[
                "generic",
                "httpaddress",
                "ftpaddress",
                "newsaddress",
                "nntpaddress",
                "prosperoaddress",
                "telnetaddress",
                "gopheraddress",
                "waisaddress",
                "mailtoaddress",
            ],
        ),
        ("waisaddress", &["waisindex", "waisdoc"]),
        ("groupart", &["group", "article"]),
        ("host", &["hostname", "hostnumber"]),
    ],
    preferences: &[
        Preference {
            rule: "uri",
            preferred: "url",
            over: "generic",
            section: "BNF syntax",
            reason: HIGHER_LEVEL,
        },
        Preference {
            rule: "url",
            preferred: "newsaddress",
            over: "generic",
            section: "BNF syntax",
            reason: HIGHER_LEVEL,
        },
        Preference {
            rule: "url",
            preferred: "nntpaddress",
            over: "generic",
            section: "BNF syntax",
            reason: HIGHER_LEVEL,
        },
        Preference {
            rule: "url",
            preferred: "mailtoaddress",
            over: "generic",
            section: "BNF syntax",
            reason: HIGHER_LEVEL,
        },
        Preference {
            rule: "groupart",
            preferred: "article",
            over: "group",
            section: "News",
            reason: "an \"@\" tells a message identifier from the name of a group",
        },
    ],
    escaping: Escaping {
        section: "Encoding prohibited characters",
        unreserved_section: "Encoding prohibited characters",
        // The document has no name for what never means anything but itself. These are the characters
        // of `xalpha` that it gives no other use, less the space and the double quote, which do not
        // survive in print ("Choices for a universal syntax").
        safe: (&["alpha", "digit"], "$-_&!'();,"),
        safe_section: "Encoding prohibited characters",
        is_latin1: true,
        forms: &[],
        unsent: &["gtype"],
        clauses: &[
            Clause {
                rules: &["user"],
                reserved: ":@",
                unwritable: "",
                escapes_dots: false,
                section: "Internet protocol parts",
                note: "",
            },
            Clause {
                rules: &["password"],
                reserved: "@",
                unwritable: "",
                escapes_dots: false,
                section: "Internet protocol parts",
                note: "",
            },
            Clause {
                rules: &["hostname"],
                reserved: ".:@",
                unwritable: "",
                escapes_dots: false,
                section: "Internet protocol parts",
                note: "data is one name; \".\" parts it from those of the domains that it is in",
            },
            Clause {
                rules: &["scheme"],
                reserved: ":",
                unwritable: "",
                escapes_dots: false,
                section: "BNF syntax",
                note: "",
            },
            Clause {
                rules: &["group"],
                reserved: ".",
                unwritable: "",
                escapes_dots: false,
                section: "BNF syntax",
                note: "data is one part of the name of a newsgroup",
            },
            Clause {
                rules: &["xpalphas"],
                reserved: "/",
                unwritable: "",
                escapes_dots: true,
                section: "Partial form",
                note: "data that is \".\" or \"..\" is escaped, as complete path elements these are reserved too; in \
                       Prospero names %00 ends the name",
            },
            Clause {
                rules: &["search"],
                reserved: "+",
                unwritable: "",
                escapes_dots: false,
                section: "BNF syntax",
                note: "a `+` parts one word from the next by this rule, and is itself among `safe`",
            },
        ],
    },
    split: Split::Rules,
    algorithm: Some(Algorithm::Partial),
    default_base: None,
    delimiting: Delimiting {
        prefix: false,
        quotes: false,
        spaces: true,
    },
    ladder: &[],
    by_scheme: false,
    sections: Sections {
        findings: &[
            (Code::SchemeNotLowercase, "BNF syntax"),
            (Code::Ipv4OctetOver255, "Internet protocol parts"),
            (Code::AuthorityFallback, "Internet protocol parts"),
            (
                Code::SchemeWithoutProduction,
                "Registration of naming schemes",
            ),
            (Code::ReadsBackDifferently, "1.2"),
            (Code::TargetNotValid, "1.2"),
            (Code::PortOver65535, "Internet protocol parts"),
            (Code::NeedlessPort, "Internet protocol parts"),
            (Code::PasswordInClear, "Security considerations"),
            (Code::EscapeNotNeeded, "Encoding prohibited characters"),
            (Code::EscapeNotUppercase, "Encoding prohibited characters"),
            (Code::DotSegment, "1.2"),
        ],
        resolution: "1.2",
        base: "1.2",
    },
};

/// Why a scheme's own production is taken.
const HIGHER_LEVEL: &str =
    "`generic` gives a higher level parsing of the same URLs as the other productions";
