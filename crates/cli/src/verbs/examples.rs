//! The examples at the end of help texts. A test runs them.

/// The key of the examples of the program itself.
pub(crate) const PROGRAM: &str = "urlspec";

/// The line before the examples.
pub(crate) const HEADING: &str = "Examples:";

/// Two for the program and for each verb, by its name.
const EXAMPLES: [(&str, [&str; 2]); 35] = [
    (
        PROGRAM,
        [
            "urlspec validate --strict --only invalid -f urls.txt",
            "urlspec validate --all http://example.com/~user/",
        ],
    ),
    (
        "validate",
        [
            "urlspec validate --spec rfc1738 http://example.com/~user/",
            "urlspec validate --strict --only invalid -f urls.txt",
        ],
    ),
    (
        "lint",
        [
            "urlspec lint 'http://www.example.com&story=news@10.0.0.1/'",
            "urlspec lint --deny password-in-clear -f urls.txt",
        ],
    ),
    (
        "explain",
        ["urlspec explain", "urlspec explain misleading-userinfo"],
    ),
    (
        "parse",
        [
            "urlspec parse 'http://user@example.com:8080/a;b?c#d'",
            "urlspec parse --rule authority --format tree user@example.com:80",
        ],
    ),
    (
        "resolve",
        [
            "urlspec resolve --base http://a/b/c/d ../g '?y'",
            "urlspec resolve --spec rfc1808 --base 'http://a/b/c/d;p?q' --explain 'g;x?y#s'",
        ],
    ),
    (
        "normalize",
        [
            "urlspec normalize HTTP://Example.COM:80/%7euser/./a",
            "urlspec normalize --spec rfc3987 -f urls.txt",
        ],
    ),
    (
        "browser",
        [
            "urlspec browser 'http://a\\@b/' http:///a",
            "urlspec browser --base http://example.com/a/b --format json //x/y",
        ],
    ),
    (
        "convert",
        [
            "urlspec convert --to uri http://example.org/rosé",
            "urlspec convert --to iri --steps http://example.org/D%C3%BCrst",
        ],
    ),
    (
        "equivalent",
        [
            "urlspec equivalent http://example.com HTTP://EXAMPLE.com:80/",
            "urlspec equivalent --spec rfc3987 http://example.org/rosé http://example.org/ros%C3%A9",
        ],
    ),
    (
        "escape",
        [
            "urlspec escape --component query 'a=b&c'",
            "urlspec escape --repair 'http://example.com/a b/{c}'",
        ],
    ),
    (
        "unescape",
        [
            "urlspec unescape caf%C3%A9",
            "urlspec unescape --unreserved http://example.com/%7Euser",
        ],
    ),
    (
        "base",
        [
            "urlspec base --retrieved-from http://example.com/page page.html",
            "urlspec base --format json mail.eml",
        ],
    ),
    (
        "scheme",
        [
            "urlspec scheme 'mailto:a@example.com?subject=50%25'",
            "urlspec scheme --wire gopher://host.dom/7sel%09words",
        ],
    ),
    ("specs", ["urlspec specs", "urlspec specs --format json"]),
    (
        "audit",
        [
            "urlspec audit rfc3986",
            "urlspec audit my.pest --against my.abnf",
        ],
    ),
    (
        "grammar",
        [
            "urlspec grammar rfc1738 gopherurl",
            "urlspec grammar my.abnf",
        ],
    ),
    (
        "figures",
        [
            "urlspec figures rfc3986",
            "urlspec figures my.abnf:port --format json",
        ],
    ),
    (
        "compare",
        [
            "urlspec compare rfc2396:host rfc3986:host",
            "urlspec compare my.abnf:port rfc3986:port --witnesses 3",
        ],
    ),
    (
        "matrix",
        [
            "urlspec matrix rfc1738:host rfc2396:host rfc3986:host",
            "urlspec matrix rfc2396:port rfc3986:port my.abnf:port --format markdown",
        ],
    ),
    (
        "match",
        [
            "urlspec match rfc3986:port 80 http",
            "urlspec match --summary --quiet rfc1738:hsegment -f urls.txt",
        ],
    ),
    (
        "lineage",
        [
            "urlspec lineage unreserved",
            "urlspec lineage --through rfc2396 --through my.abnf",
        ],
    ),
    (
        "claims",
        [
            "urlspec claims rfc6874",
            "urlspec claims --refuted --format json",
        ],
    ),
    (
        "generate",
        [
            "urlspec generate rfc3986:IPv6address -n 5",
            "urlspec generate rfc3986:port --suite transition --format json",
        ],
    ),
    (
        "suite",
        [
            "urlspec suite rfc3986",
            "urlspec suite rfc3986 --rule port --format lines",
        ],
    ),
    (
        "test",
        [
            "urlspec test rfc3986:port -- urlspec referee --serve rfc1738:port",
            "urlspec test my.abnf:port --suite w --characters ascii -- urlspec referee --serve rfc3986:port",
        ],
    ),
    (
        "referee",
        [
            "urlspec referee --rule port -- urlspec referee --serve rfc3986:port",
            "urlspec referee --against rfc3986:port --format markdown -- urlspec referee --serve rfc1738:port",
        ],
    ),
    (
        "count",
        [
            "urlspec count rfc3986:IPv4address",
            "urlspec count rfc3986:scheme --max-length 3",
        ],
    ),
    (
        "atlas",
        [
            "urlspec atlas site",
            "urlspec atlas site --playground js/dist",
        ],
    ),
    (
        "export",
        [
            "urlspec export rfc3986:authority --as regex --dialect python --groups",
            "urlspec export rfc1738:hsegment --as abnf",
        ],
    ),
    (
        "extract",
        [
            "urlspec extract --validate letter.txt",
            "urlspec extract --format json letter.txt",
        ],
    ),
    (
        "rerun",
        [
            "urlspec rerun result.json",
            "urlspec rerun result.json --format json",
        ],
    ),
    (
        "schema",
        ["urlspec schema validate", "urlspec schema compare"],
    ),
    ("man", ["urlspec man validate", "urlspec man --dir man1"]),
    (
        "completions",
        ["urlspec completions bash", "urlspec completions zsh"],
    ),
];

/// The examples of a verb.
pub(crate) fn commands(verb: &str) -> Option<[&'static str; 2]> {
    let (_, commands) = EXAMPLES.iter().find(|(name, _)| *name == verb)?;
    Some(*commands)
}

/// The same, as help shows them.
pub(crate) fn examples(verb: &str) -> Option<String> {
    let commands = commands(verb)?;
    Some(format!("{HEADING}\n  {}", commands.join("\n  ")))
}
