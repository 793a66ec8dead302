//! draft-ietf-uri-url-02, November 1993.

use crate::revision::statements::{
    Change, Clause, Delimiting, Statements, Escaping, NamedScheme, Preferences, SchemeNotes, Parts,
};
use crate::words::{CharacterSet, Code, Concept, Rung};

pub(in crate::revision) static STATEMENTS: Statements = Statements {
    named_schemes: &[
        NamedScheme::new("rlogin", "Telnet, rlogin, tn3270", "interactive sessions, \"a convenient extension\" to URLs for objects"),
        NamedScheme::new("tn3270", "Telnet, rlogin, tn3270", "interactive sessions, \"a convenient extension\" to URLs for objects"),
        NamedScheme::new("afs", "BNF syntax", "left in the BNF \"as historical note\""),
        NamedScheme::new("x500", "x500", "names of x500, whose mapping is a subject for study"),
        NamedScheme::new("whois", "WHOIS", "whois++ handles and queries, a subject for further study"),
        NamedScheme::new("urn", "Registration of naming schemes", "more persistent names, reserved for work in progress"),
    ],
    experimental: Some("Registration of naming schemes"),
    preferences: &[
        Preferences {
            rule: "uri",
            preferred: &["url"],
            over: "generic",
            section: "BNF syntax",
            reason: HIGHER_LEVEL,
        },
        Preferences {
            rule: "url",
            preferred: &[
                "httpaddress", "ftpaddress", "newsaddress", "nntpaddress", "prosperoaddress",
                "telnetaddress", "gopheraddress", "waisaddress", "mailtoaddress",
            ],
            over: "generic",
            section: "BNF syntax",
            reason: HIGHER_LEVEL,
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
        section: "Encoding prohibited characters",
        unreserved_section: "Encoding prohibited characters",
        // The document has no name for what never means anything but itself. These are the characters
        // of `xalpha` that it gives no other use, less the space and the double quote, which do not
        // survive in print ("Choices for a universal syntax").
        safe: (&[Concept::Letter, Concept::Digit], "$-_&!'();,"),
        safe_section: "Encoding prohibited characters",
        character_set: CharacterSet::Latin1,
        // "Spaces in URLs should be escaped for transmission in HTTP"; what is "unwise due to problems of corruption by
        // imperfect gateways" may be escaped as well, and neither of the two survives in print.
        unwise: " \"",
        unsent: &["gtype"],
        clauses: &[
            Clause::new(&["user"], ":@", "Internet protocol parts"),
            Clause::new(&["password"], "@", "Internet protocol parts"),
            Clause::new(&["hostname"], ".:@", "Internet protocol parts").note("data is one name; \".\" parts it from those of the domains that it is in"),
            Clause::new(&["scheme"], ":", "BNF syntax"),
            Clause::new(&["group"], ".", "BNF syntax").note("data is one part of the name of a newsgroup"),
            Clause::new(&["xpalphas"], "/", "Partial form").escaping_dots().note("data that is \".\" or \"..\" is escaped, as complete path elements these are reserved too; in \
                       Prospero names %00 ends the name"),
            Clause::new(&["search"], "+", "BNF syntax").note("a `+` parts one word from the next by this rule, and is itself among `safe`"),
        ],
        ..Escaping::SILENT
    },
    parts: Parts::OfRules,
    path_has_slash: false,
    delimiting: Delimiting {
        quotes: false,
        spaces: true,
    },
    ladder: &[
        (Rung::String, "Choices for a universal syntax", &[]),
        // "The set of characters escaped may be enlarged or reduced unambiguously."
        (Rung::Escapes, "Choices for a universal syntax", &[Change::Escapes]),
        // "The port number, if it is not the default number for the protocol, is given".
        (Rung::Scheme, "Internet protocol parts", &[Change::DefaultPort]),
        (Rung::Scheme, "Gopher", &[Change::GopherPath]),
    ],
    // "To represent many characters including spaces" is what escapes are for: a space is the same as its escape.
    comparing: &[(Rung::Escapes, "Choices for a universal syntax", &[Change::UnclaimedEscapes])],
    mail_addresses: &["mailto"],
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
            (Code::PortOver65535, "RFC 793, section 3.1"),
            (Code::NeedlessPort, "Internet protocol parts"),
            (Code::PasswordInClear, "Security considerations"),
            (Code::EscapeNotNeeded, "Encoding prohibited characters"),
            (Code::EscapeNotUppercase, "Encoding prohibited characters"),
            (Code::DotSegment, "1.2"),
            (Code::MailAddressNotValid, "Mailto"),
            (Code::UserNamed, "Internet protocol parts"),
            (Code::HostIsAddress, "Internet protocol parts"),
            (Code::SpacesRepeated, "Choices for a universal syntax"),
            (Code::TrailingSlash, "1.2"),
            (Code::NntpNotGlobal, "NNTP"),
        ],
    resolution: "1.2",
    base: "1.2",
    scheme_notes: SchemeNotes {
        telnet_is_advisory: false,
        mailto_is_address_only: false,
        mailto_sends_nothing: "nothing is sent: the set of messages to or from the address cannot be retrieved",
        ftp_path_is_commands: false,
    },
    ..Statements::SILENT
};

/// Why a scheme's own production is taken.
const HIGHER_LEVEL: &str =
    "`generic` gives a higher level parsing of the same URLs as the other productions";
