//! RFC 1808, June 1995.

use crate::revision::statements::{
    BaseField, Clause, DefaultBase, Delimiting, Statements, Escaping, NamedScheme, Preferences, Split,
    Stay,
};
use crate::words::{Code, Concept};

pub(in crate::revision) static STATEMENTS: Statements = Statements {
    // "We include as examples only those schemes that have a defined URL syntax in RFC 1738." When references are
    // resolved, "these scheme-specific differences can be ignored".
    named_schemes: &[
        NamedScheme::new("mailto", "2.3", "Electronic Mail; never used with relative URLs"),
        NamedScheme::new("news", "2.3", "USENET news; never used with relative URLs"),
        NamedScheme::new("telnet", "2.3", "TELNET Protocol for Interactive Sessions; never used with relative URLs"),
        NamedScheme::new("gopher", "2.3", "Gopher and Gopher+ Protocols; with relative URLs where the base follows the generic-RL syntax"),
        NamedScheme::new("prospero", "2.3", "Prospero Directory Service; with relative URLs where the base follows the generic-RL syntax"),
        NamedScheme::new("wais", "2.3", "Wide Area Information Servers Protocol; with relative URLs where the base follows the generic-RL syntax"),
        NamedScheme::new("file", "2.3", "Host-specific Files; can always be parsed using the generic-RL syntax"),
        NamedScheme::new("ftp", "2.3", "File Transfer Protocol; can always be parsed using the generic-RL syntax"),
        NamedScheme::new("http", "2.3", "Hypertext Transfer Protocol; can always be parsed using the generic-RL syntax"),
        NamedScheme::new("nntp", "2.3", "USENET news using NNTP access; can always be parsed using the generic-RL syntax"),
    ],
    preferences: &[
        Preferences {
            rule: "URL",
            preferred: &["absoluteURL"],
            over: "relativeURL",
            section: "4",
            reason: "step 2b: what starts with a scheme name is interpreted as an absolute URL",
        },
        Preferences {
            rule: "absoluteURL",
            preferred: &["generic-RL"],
            over: "( scheme \":\" *( uchar | reserved ) )",
            section: "2.4",
            reason: "a URL is broken down into the components of a generic-RL",
        },
    ],
    escaping: Escaping {
        section: "2.2",
        unreserved_section: "2.2",
        // The document says nothing of when to escape. It is a companion to RFC 1738, whose section 2.2 does, and
        // has its `uchar`: an unreserved character, or an escape.
        safe: (&[Concept::Unreserved], ""),
        safe_section: "2.2",
        dot_segments_stay: Stay::InPath,
        // "All schemes are required to use a single set of reserved characters and use them consistently within the
        // major URL components": of each component, what it allows of `reserved`.
        clauses: &[
            Clause::new(&["net_loc"], ";?:@&=", "2.2").note("user, password, host and port are escaped apart, as RFC 1738 says in section 3.1"),
            Clause::new(&["fsegment"], ":@&=", "2.2").note("in front of a relative path a colon would be mistaken for the end of a scheme name (section 5.3)"),
            Clause::new(&["segment"], ":@&=", "2.2").note("data that is \".\" or \"..\" cannot be told from a segment that means something else: \".\" is unreserved"),
            Clause::new(&["param"], "/:@&=", "2.2"),
            Clause::new(&["query", "fragment"], ";/?:@&=", "2.2"),
        ],
        ..Escaping::SILENT
    },
    split: Split::ParseString,
    default_base: Some((DefaultBase::Empty, "3.4")),
    base_fields: Some((&[BaseField::Base], "3.1")),
    knows_current: false,
    delimiting: Delimiting {
        quotes: false,
        spaces: false,
    },
    findings: &[
        (Code::AuthorityFallback, "2.4.3"),
        (Code::SchemeWithoutProduction, "2.3"),
        (Code::ReadsBackDifferently, "4"),
        (Code::TargetNotValid, "4"),
        (Code::DotSegment, "2"),
    ],
    resolution: "4",
    base: "3",
    ..Statements::SILENT
};
