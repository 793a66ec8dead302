//! Texts on which implementations often fail. Their verdicts are not written here: the automaton of the rule has them.

use std::collections::HashSet;

use grammarian::automata::Dfa;
use grammarian::generate::Words;
use urlspec::{Concept, Rule};

/// The part of a URL that a text is tried as.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Scheme,
    UserInfo,
    /// A host that is a name.
    Name,
    /// A host of four numbers.
    Ipv4,
    /// An address between brackets, without them.
    Ipv6,
    Port,
    Path,
    Query,
    Fragment,
    /// The text after the scheme and its colon.
    Rest,
    /// The whole text.
    Whole,
}

use Part::{Fragment, Ipv4, Ipv6, Name, Path, Port, Query, Rest, Scheme, UserInfo, Whole};

/// The parts in which characters are data.
const DATA: &[Part] = &[UserInfo, Name, Path, Query, Fragment];

/// A kind of fault, the parts that it may affect, and the texts.
type Row = (&'static str, &'static [Part], &'static [&'static str]);

/// The table: one row for each fault.
#[rustfmt::skip]
const TEXTS: &[Row] = &[
    // Escapes and characters.
    ("a percent sign without two digits", DATA, &["%", "a%", "%4", "a%4b%", "%%41"]),
    ("a percent sign before a character that is not a hexadecimal digit", DATA, &["%zz", "%4g", "%g4", "%-1", "%+1", "%0x", "% 1", "%u0041"]),
    ("digits of other scripts in an escape", DATA, &["%\u{661}\u{662}", "%\u{ff14}\u{ff11}"]),
    ("escapes of any octet", DATA, &["%00", "%0A", "%20", "%25", "%7F", "%80", "%C3%A9", "%FF"]),
    ("escapes in either case", DATA, &["%2f", "%2F", "%c3%A9"]),
    ("escapes that are no UTF-8", DATA, &["%C0%80", "%ED%A0%80", "%C3"]),
    ("a space", DATA, &[" ", "a b", " a", "a "]),
    ("a tab or an end of line within", DATA, &["a\tb", "a\nb", "a\rb", "a\u{b}b", "a\u{c}b", "a\u{85}b", "a\u{2028}b"]),
    ("NUL within", DATA, &["\0", "a\0b"]),
    ("another control character", DATA, &["\u{1}", "\u{1f}", "\u{7f}", "\u{80}", "\u{9f}"]),
    ("characters beyond US-ASCII", DATA, &["\u{e9}", "e\u{301}", "\u{4e2d}", "\u{661}", "\u{ff0f}", "\u{1f600}"]),
    ("characters for private use, and none", DATA, &["\u{e000}", "\u{f0000}", "\u{fdd0}", "\u{ffff}", "\u{fffe}"]),
    ("characters without a width", DATA, &["\u{ad}", "\u{200b}", "\u{200e}", "\u{202e}", "\u{feff}"]),
    ("quotes, brackets and bars", DATA, &["\"", "<", ">", "\\", "^", "`", "{", "|", "}", "a\\b"]),
    ("marks that documents disagree about", DATA, &["~", "!", "'", "(", ")", "*", "_", "$", ",", "+"]),
    ("square brackets", DATA, &["[", "]", "[]", "a[b]", "a[0]=1"]),
    // Schemes.
    ("a scheme that begins with no letter", &[Scheme], &["1a", "+a", "-a", ".a"]),
    ("signs in a scheme", &[Scheme], &["a+b", "a-b", "a.b", "a1", "a_b", "a~b", "a%41", "a b"]),
    ("a scheme in capitals", &[Scheme], &["HTTP", "Http", "hTTP"]),
    ("an empty scheme", &[Scheme], &[""]),
    ("letters of other scripts in a scheme", &[Scheme], &["http\u{17f}", "\u{212a}", "h\u{e9}"]),
    // User names and passwords.
    ("no user name, or no password", &[UserInfo], &["", ":", ":p", "u:"]),
    ("several colons before the host", &[UserInfo], &["u:p:q", "::"]),
    ("a second at sign", &[UserInfo], &["u@v", "u@", "@"]),
    ("delimiters in a user name", &[UserInfo], &["u;v", "u&v=w", "u/v", "u?v", "u#v"]),
    // Host names.
    ("an empty host", &[Name], &[""]),
    ("an underscore in a host", &[Name], &["a_b", "_a", "a_", "_"]),
    ("a hyphen at an end of a label", &[Name], &["-", "-a", "a-", "a-.b", "a.-b", "a--b", "xn--a"]),
    ("dots in a host", &[Name], &[".", "a.", ".a", "a..b", "a.b.", "a.."]),
    ("a label of digits", &[Name], &["1", "1a", "a.1", "1.a", "0", "256", "1.2.3.a"]),
    ("a label of more than 63 letters", &[Name], &["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"]),
    ("capitals in a host", &[Name], &["A", "A.B", "EXAMPLE.com"]),
    ("delimiters in a host", &[Name], &["a;b", "a,b", "a&b", "a=b", "a$b", "a!b", "a*b", "*"]),
    // IPv4 addresses.
    ("a number over 255", &[Ipv4], &["256.0.0.1", "1.2.3.256", "1.2.3.999", "999.1.1.1", "1.2.3.1000", "1.2.300.4"]),
    ("the highest number", &[Ipv4], &["255.255.255.255", "249.250.199.200"]),
    ("zeros before a number", &[Ipv4], &["01.2.3.4", "1.2.3.04", "001.002.003.004", "00.0.0.0", "1.2.3.010", "0001.2.3.4", "1.2.3.0004"]),
    ("too few or too many numbers", &[Ipv4], &["1", "1.2", "1.2.3", "1.2.3.4.5", "1.2.3.4.", "1.2.3.", ".1.2.3.4", "1..2.3", "2130706433"]),
    ("numbers that are not decimal", &[Ipv4], &["0x7f.0.0.1", "0x7f000001", "0177.0.0.1", "1.2.3.a", "1.2.3.-4", "1.2.3.+4", "1.2.3. 4", "1.2.3.4e0"]),
    ("digits of other scripts in an address", &[Ipv4], &["1.2.3.\u{661}", "\u{ff11}.2.3.4", "1\u{3002}2\u{3002}3\u{3002}4"]),
    // Addresses between brackets.
    ("short forms", &[Ipv6], &["::", "::1", "1::", "1::8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"]),
    ("two gaps", &[Ipv6], &["::1::", "1::2::3", ":::", "::::", "1:::2"]),
    ("too few or too many groups", &[Ipv6], &["", ":", "1", "1:2", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4::5:6:7:8", "1:2:3:4:5:6:7:8::", "1::2:3:4:5:6:7:8"]),
    ("a colon at an end", &[Ipv6], &[":1", "1:", ":1:2:3:4:5:6:7", "1:2:3:4:5:6:7:", ":1::2"]),
    ("a group of more than four digits", &[Ipv6], &["12345::", "::00001", "1:2:3:4:5:6:7:00008", "::ffff0"]),
    ("a group that is not hexadecimal", &[Ipv6], &["::g", "::G", "::-1", "::0x1", ":: 1", "::\u{661}"]),
    ("capitals and zeros in an address", &[Ipv6], &["::ABCD", "::abCD", "::0", "::00", "::0000", "0:0:0:0:0:0:0:0"]),
    ("an IPv4 address at the end", &[Ipv6], &["::1.2.3.4", "::ffff:1.2.3.4", "1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5::1.2.3.4", "1.2.3.4"]),
    ("an IPv4 address that is wrong or misplaced", &[Ipv6], &["::256.1.1.1", "::1.2.3", "::1.2.3.4.5", "::01.2.3.4", "::0001.2.3.4", "::1.2.3.0004", "1.2.3.4::", "::1.2.3.4:5", "1:2:3:4:5:6:7:1.2.3.4", "1:2:3:4:5:1.2.3.4"]),
    ("a zone", &[Ipv6], &["fe80::1%eth0", "fe80::1%25eth0", "fe80::1%", "fe80::1%25", "fe80::1%251", "fe80::1%25eth%30", "fe80::1%25eth/0", "::1%25a]b"]),
    ("an address of a version to come", &[Ipv6], &["v1.a", "V1.a", "vF.a", "v1.a:b", "v1.", "v.a", "v1", "v1a", "vg.a", "v1.[", "v1.%41", "v1.a/b"]),
    ("brackets within brackets", &[Ipv6], &["[::1]", "::1]", "[::1", "]", "["]),
    ("a prefix length", &[Ipv6], &["::/0", "2001:db8::/32"]),
    // Ports.
    ("an empty port", &[Port], &[""]),
    ("zeros before a port", &[Port], &["0", "00", "080", "0000000080"]),
    ("a port over 65535", &[Port], &["65535", "65536", "99999", "4294967376", "18446744073709551696"]),
    ("a sign", &[Port], &["+1", "-1"]),
    ("no digits in a port", &[Port], &["a", "8a", "0x50", "8 0", " 80", "80 ", "8.0", "1e3", ":", "80:80", "\u{661}", "\u{ff18}\u{ff10}", "%38%30"]),
    // Paths.
    ("empty segments", &[Path], &["/", "//", "/a", "a/", "a//b", "a//"]),
    ("dot segments", &[Path], &[".", "..", "./a", "../a", "a/..", "a/./b", "a/../b", "..."]),
    ("escaped dots and slashes", &[Path], &["%2e", "%2e%2e", "%2E%2e/a", "a%2fb", "%5c"]),
    ("delimiters in a path", &[Path], &["a:b", "a@b", "a;b", ";", "a;b=c;d", "a=b", "a&b", "a,b", "a$b", "a!b", "a*b"]),
    // Queries and fragments.
    ("an empty query", &[Query], &[""]),
    ("delimiters in a query", &[Query], &["?", "a?b", "a/b", "/", "a=b&c=d", "a;b", "a:b@c", "=", "a+b"]),
    ("an empty fragment", &[Fragment], &[""]),
    ("a second number sign", &[Fragment], &["#", "a#", "a#b", "##"]),
    ("delimiters in a fragment", &[Fragment], &["?", "/", "a?b/c", "!/a", "a:b@c", "a=b", ":~:text=a"]),
    // The text after the scheme.
    ("nothing after the scheme", &[Rest], &["", "/", "//", "///", "////"]),
    ("no host", &[Rest], &["///a", "//?a", "//#a", "//@", "//:", "//:80", "//u@", "//u@:80", "//:@", "//@:"]),
    ("brackets that are not closed or not alone", &[Rest], &["//[::1", "//::1]", "//[::1]a/", "//a[::1]/", "//[::1]:80", "//[::1]:", "//[::1]80", "//[]", "//[a]", "//[1.2.3.4]"]),
    ("an address without brackets", &[Rest], &["//::1/", "//2001:db8::1/", "//1:2:3:4:5:6:7:8/", "//a:b:c/"]),
    ("a backslash for a slash", &[Rest], &["\\\\a\\b", "/\\a/b", "\\a", "//a\\b"]),
    ("a single slash, or none", &[Rest], &["a", "/a", "a/b", "/a/b", "a@b", "?a", "#a", "/?a", "?#", "a?b#c"]),
    ("all components together", &[Rest], &["//u:p@a:80/b/c?d#e", "//u@[::1]:80/b?c#d", "//a?b", "//a#b", "//a/?#", "//a:?b", "//a:#b"]),
    ("an end of line at the end of a component", &[Rest], &["//a\n", "//a:\n", "//a:80\n", "//[::1]\n", "//1.2.3.4\n", "//a/\n", "//a/b\n", "//a/?b\n", "//a/#b\n", "//a/\r\n"]),
    ("NUL at the end of a component", &[Rest], &["//a\0", "//a\0.b/", "//a:80\0", "//a/b\0.c", "//a/?b\0", "//a/#b\0"]),
    // Whole texts.
    ("the empty text", &[Whole], &[""]),
    ("a relative reference with a colon", &[Whole], &["a:b", "./a:b", "a/b:c", "1a:b", "a_b:c", "%41:b", ":", ":a", "a:", "::", "?a:b", "#a:b", "/a:b"]),
    ("relative references", &[Whole], &["a", ".", "..", "../..", "/", "//", "///", "?", "#", "?#", "//a", "//a/b", "/a//b", ";", "*"]),
    ("a prefix or brackets around a URL", &[Whole], &["URL:http://a/", "url:http://a/", "<http://a/>", "<URL:http://a/>", "\"http://a/\""]),
    ("a path of a file system", &[Whole], &["c:\\a", "C:/a", "c|/a", "\\\\a\\b", "file:c:\\a", "file:///c:/a", "file:///c|/a"]),
];

/// The texts that may surround a good word.
#[rustfmt::skip]
const AROUND: &[(&str, &[(&str, &str)])] = &[
    ("an end of line at the end", &[("", "\n"), ("", "\r"), ("", "\r\n"), ("", "\n\n"), ("", "\u{85}"), ("", "\u{2028}")]),
    ("an end of line at the beginning", &[("\n", ""), ("\r\n", "")]),
    ("a second line", &[("", "\na"), ("a\n", "")]),
    ("white space at an end", &[("", " "), (" ", ""), ("", "\t"), ("\t", ""), ("", "\u{a0}"), ("\u{3000}", "")]),
    ("NUL at an end", &[("", "\0"), ("\0", ""), ("", "\0a")]),
    ("a byte order mark at the beginning", &[("\u{feff}", "")]),
];

/// The texts that are tried with a rule, by the fault that they look for; each word once.
pub(super) fn words(rule: Rule, dfa: &Dfa) -> Vec<(&'static str, Vec<String>)> {
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    let mut add = |about: &'static str, words: Vec<String>| {
        let new = words.into_iter().filter(|word| seen.insert(word.clone()));
        let new: Vec<String> = new.collect();
        if !new.is_empty() {
            found.push((about, new));
        }
    };
    if let Some(word) = Words::new(dfa).find(|word| !word.is_empty()) {
        for (about, sides) in AROUND {
            let words = sides
                .iter()
                .map(|(before, after)| format!("{before}{word}{after}"));
            add(about, words.collect());
        }
    }
    let frames = frames(rule);
    for (about, parts, texts) in TEXTS {
        let fitting = frames.iter().filter(|(part, ..)| parts.contains(part));
        let words = fitting.flat_map(|(_, before, after)| {
            texts
                .iter()
                .map(move |text| format!("{before}{text}{after}"))
        });
        add(about, words.collect());
    }
    found
}

/// The texts before and behind each part in the words of a rule.
fn frames(rule: Rule) -> Vec<(Part, String, &'static str)> {
    if rule.describes_url() {
        return frames_of_urls(rule);
    }
    let parts: &[(Part, &str, &str)] = match rule.concept() {
        Some(Concept::Scheme) => &[(Scheme, "", "")],
        Some(Concept::Authority | Concept::HostPort) => &[
            (UserInfo, "", "@a"),
            (Name, "", ""),
            (Ipv4, "", ""),
            (Ipv6, "[", "]"),
            (Port, "a:", ""),
        ],
        // The faults of escapes and characters are tried in user names too.
        Some(
            Concept::UserInfo
            | Concept::User
            | Concept::Password
            | Concept::Escaped
            | Concept::AnyChar,
        ) => &[(UserInfo, "", "")],
        Some(Concept::Host) => &[(Name, "", ""), (Ipv4, "", ""), (Ipv6, "[", "]")],
        Some(Concept::HostName | Concept::RegistryName) => &[(Name, "", ""), (Ipv4, "", "")],
        Some(Concept::Ipv4) => &[(Ipv4, "", "")],
        Some(Concept::Ipv6 | Concept::IpFuture) => &[(Ipv6, "", "")],
        Some(Concept::Port) => &[(Port, "", "")],
        Some(Concept::Path | Concept::Segment | Concept::Param) => &[(Path, "", "")],
        Some(Concept::Query) => &[(Query, "", "")],
        Some(Concept::Fragment) => &[(Fragment, "", "")],
        _ => &[],
    };
    let owned =
        |&(part, before, after): &(Part, &str, &'static str)| (part, before.to_owned(), after);
    parts.iter().map(owned).collect()
}

/// The same of a rule that describes whole URLs. Those of a production begin with its scheme, and those of a relative
/// reference without any.
fn frames_of_urls(rule: Rule) -> Vec<(Part, String, &'static str)> {
    let mut schemes = rule.revision().schemes();
    let production = schemes.find(|(_, production)| *production == rule);
    let start = match (production, rule.concept()) {
        (Some((scheme, _)), _) => format!("{scheme}:"),
        (None, Some(Concept::Relative)) => String::new(),
        (None, _) => "http:".to_owned(),
    };
    let parts: [(Part, &str, &str); 11] = [
        (UserInfo, "//", "@a/"),
        (Name, "//", "/"),
        (Ipv4, "//", "/"),
        (Ipv6, "//[", "]/"),
        (Port, "//a:", "/"),
        (Path, "//a/", ""),
        (Query, "//a/?", ""),
        (Fragment, "//a/#", ""),
        (Rest, "", ""),
        (Scheme, "", "://a/"),
        (Whole, "", ""),
    ];
    let frame = |(part, before, after)| match part {
        Scheme | Whole => (part, String::new(), after),
        _ => (part, format!("{start}{before}"), after),
    };
    parts.into_iter().map(frame).collect()
}
