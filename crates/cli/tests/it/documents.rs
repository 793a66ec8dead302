//! Texts of RFCs and drafts as grammars, and grammars that are put together.

use std::path::Path;

use crate::program::urlspec;

const MEMO: &str = "tests/grammars/memo.txt";
const PRINTINGS: &str = "tests/grammars/printings.txt";

#[test]
fn printings_and_strays_are_told_apart() {
    let valid = |rule: &str, word: &str| {
        let side = format!("{PRINTINGS}:{rule}");
        urlspec(&["match", &side, word]).status.code()
    };
    for (rule, word, status) in [
        // Each rule means the printing that is nearest to it, through others too.
        ("time@9", "12+01", 0),
        ("time@9", "12-01:00", 1),
        ("iso-time", "12-01:00", 0),
        ("iso-time", "12+01", 1),
        // The alternatives that are added belong to the printing above.
        ("iso-time", "12?", 0),
        ("time@9", "12?", 1),
        // A name alone means the last printing.
        ("time", "12-01:00", 0),
        ("offset", "+01", 1),
        ("offset@11", "+01", 0),
        ("body", "anything", 0),
        ("late", "y", 0),
    ] {
        assert_eq!(valid(rule, word), Some(status), "{rule} {word}");
    }
}

/// A memo may have one rule, and that may be a string; lines that are lost are reported.
#[test]
fn the_only_rule_of_a_text_is_found() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let stray = "alternatives that belong to no rule";
    for (name, text, is_told) in [
        (
            "greeting.txt",
            "Memo\n\n   q = \"x\"\n\n   The end.\n",
            false,
        ),
        (
            "stray.txt",
            "   q = \"x\"\n\n   Also:\n\n         / \"zz\"\n",
            true,
        ),
        (
            "strays.txt",
            "   q = \"x\"\n\n         \"y\"\n\n         / \"zz\"\n",
            true,
        ),
    ] {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("it can be written");
        let path = path.to_str().expect("the path is UTF-8");
        assert_eq!(told(&["match", path, "x"]).0, Some(0), "{name}");
        let (_, said, _) = told(&["grammar", path]);
        assert_eq!(said.contains(stray), is_told, "{name}: {said}");
    }
}

#[test]
fn printings_of_rfcs_do_not_mix() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/documents");
    if !folder.is_dir() {
        println!("{} is not there: RFCs were not read", folder.display());
        return;
    }
    let valid = |side: &str, words: &[&str], options: &[&str]| {
        let side = folder.join(side);
        let side = side.to_str().expect("the path is UTF-8");
        told(&[&["match", side], options, &["--"], words].concat())
    };
    for (side, word, status) in [
        ("abnf/rfc3339.txt:date-time", "1996-12-19T16:39:57-08:00", 0),
        ("abnf/rfc3339.txt:date-time", "1996-12-19T16:39:57-0800", 1),
        ("abnf/rfc3339.txt:time-numoffset", "-0800", 0),
        ("abnf/rfc3339.txt:time-numoffset@414", "-0800", 1),
        ("abnf/rfc2616.txt:wkday", "mon", 0),
        ("rfc822.txt:day", "mon", 0),
    ] {
        let (found, said, error) = valid(side, &[word], &[]);
        assert_eq!(found, Some(status), "{side} {word}: {said}{error}");
    }
    // It is `*OCTET`, and not the sketch below that.
    let bound = ["--bind", "OCTET=rfc3986:pchar"];
    let (found, said, error) = valid("abnf/rfc2616.txt:entity-body", &["anything"], &bound);
    assert_eq!(found, Some(0), "{said}{error}");
}

#[test]
fn a_part_of_a_text_is_a_grammar() {
    for lines in ["0-3", "9-3"] {
        let side = format!("{MEMO}@{lines}:hall");
        assert_eq!(urlspec(&["count", &side]).status.code(), Some(2));
    }
}

/// The output of a program for a rule of the memo, and its status.
fn told(arguments: &[&str]) -> (Option<i32>, String, String) {
    let said = urlspec(arguments);
    let text = |octets: Vec<u8>| String::from_utf8(octets).expect("it is UTF-8");
    (said.status.code(), text(said.stdout), text(said.stderr))
}

#[test]
fn grammars_are_put_together() {
    let side = |rule: &str| format!("{MEMO}:{rule}");
    let compare = |left: &str, right: &str, options: &[&str]| {
        let (left, right) = (side(left), right.to_owned());
        told(&[&["compare", &left, &right], options].concat())
    };
    // The rules that are missing, and the hints of the program.
    let (status, _, error) = compare("query", "rfc3986:query", &[]);
    assert_eq!(status, Some(2));
    assert!(
        error.contains("--import rfc3986 takes it from there"),
        "{error}"
    );
    let (status, said, _) = compare("query", "rfc3986:query", &["--import", "rfc3986:"]);
    assert_eq!(status, Some(1));
    assert!(said.contains("subset"), "{said}");
    // Words that name a rule of another document.
    let (status, _, error) = compare("host", "rfc3986:host", &[]);
    assert_eq!(status, Some(2));
    assert!(
        error.contains("--bind host=rfc3986:host takes it from there"),
        "{error}"
    );
    for binding in [
        "host=rfc3986:host",
        "<host, see [RFC3986], Section 3.2.2>=rfc3986:host",
    ] {
        let (status, said, _) = compare("host", "rfc3986:host", &["--bind", binding]);
        assert_eq!(
            (status, said.contains("equal")),
            (Some(0), true),
            "{binding}"
        );
    }
    for (binding, wrong) in [
        ("host=rfc3986:hos", "there is no rule `hos`"),
        ("hoast=rfc3986:host", "no file uses or defines that"),
        ("host", "a binding is NAME=ID:RULE"),
    ] {
        let (status, _, error) = compare("host", "rfc3986:host", &["--bind", binding]);
        assert_eq!((status, error.contains(wrong)), (Some(2), true), "{error}");
    }
    // Another file behind it.
    let date = "tests/grammars/date.abnf";
    let (status, said, _) = compare("full-date", date, &["--with", date]);
    assert_eq!((status, said.contains("equal")), (Some(0), true), "{said}");
    let newer = "tests/grammars/memo-newer.abnf";
    let (status, _, error) = compare("hall", "rfc3986:scheme", &["--with", newer]);
    assert_eq!(status, Some(2));
    assert!(error.contains("--replace lets this one hold"), "{error}");
    let (status, said, _) = compare("hall", "rfc3986:scheme", &["--with", newer, "--replace"]);
    assert_eq!((status, said.contains("subset")), (Some(1), true), "{said}");
}

#[test]
fn recursion_has_a_depth() {
    let nested = format!("{MEMO}:nested");
    let (status, _, error) = told(&["count", &nested]);
    assert_eq!(status, Some(2));
    assert!(error.contains("nested > nested; --depth 3"), "{error}");
    let (_, said, _) = told(&["compare", &nested, &nested, "--depth", "2"]);
    assert_eq!(
        said.matches("recursion is cut off at depth 2").count(),
        2,
        "{said}"
    );
}

#[test]
fn characters_can_be_octets() {
    let file = "tests/grammars/octets.abnf";
    let (status, said, _) = told(&["count", "--octets", file, "--max-length", "1"]);
    assert_eq!((status, said.contains("128")), (Some(0), true), "{said}");
    let wide = format!("{file}:wide");
    let (status, _, error) = told(&["count", "--octets", &wide]);
    assert_eq!(status, Some(2));
    assert!(error.contains("U+20AC, which is not an octet"), "{error}");
}

/// How many rules each document has, printings that differ included, and how many passages that look like rules cannot
/// be read.
///
/// The unreadable passages are wrong in the documents: in url-02, of which the vertical bars are lost; misprints of RFC
/// 822 (two signs of equality, a parenthesis too many), RFC 1738 (a slash without quotes), RFC 2141 (a quote of another
/// kind, `1,31<let-num-hyp>`, a range of characters in words), RFC 2373 and rfc2396bis-01 (bars among slashes).
const FOUND: &[(&str, usize, usize)] = &[
    ("draft-fielding-url-syntax-05.txt", 59, 0),
    ("draft-ietf-uri-url-02.txt", 57, 25),
    ("draft-ietf-uri-url-03.txt", 62, 0),
    ("rfc1630.txt", 76, 0),
    ("rfc1738.txt", 67, 1),
    ("rfc1738.zh.txt", 67, 1),
    ("rfc1808.txt", 31, 0),
    ("rfc2234.txt", 52, 0),
    ("rfc2373.txt", 6, 1),
    ("rfc2396.txt", 44, 0),
    ("rfc2732.txt", 4, 0),
    ("rfc3986.txt", 36, 0),
    ("rfc3987.txt", 39, 0),
    ("rfc5234.txt", 52, 0),
    ("rfc6874.txt", 4, 0),
    ("rfc7405.txt", 5, 0),
    ("rfc822.txt", 77, 5),
    ("draft-fielding-uri-rfc2396bis-01.xml", 43, 2),
    ("abnf/rfc2141.txt", 14, 3),
    ("abnf/rfc2192.txt", 22, 0),
    ("abnf/rfc2368.txt", 6, 0),
    ("abnf/rfc2397.txt", 4, 0),
    ("abnf/rfc2616.txt", 186, 0),
    ("abnf/rfc3339.txt", 62, 0),
    ("abnf/rfc3966.txt", 28, 0),
    ("abnf/rfc4151.txt", 13, 0),
    ("abnf/rfc4501.txt", 7, 0),
    ("abnf/rfc4516.txt", 15, 0),
    ("abnf/rfc5092.txt", 42, 0),
    ("abnf/rfc5322.txt", 133, 0),
    ("abnf/rfc5538.txt", 26, 0),
    ("abnf/rfc5545.txt", 257, 0),
    ("abnf/rfc5646.txt", 24, 0),
    ("abnf/rfc5724.txt", 34, 0),
    ("abnf/rfc6068.txt", 12, 0),
    ("abnf/rfc6570.txt", 25, 0),
    ("abnf/rfc6920.txt", 12, 0),
    ("abnf/rfc7252.txt", 3, 0),
    ("abnf/rfc7565.txt", 2, 0),
    ("abnf/rfc7595.txt", 3, 0),
    ("abnf/rfc8089.txt", 20, 0),
    ("abnf/rfc8141.txt", 13, 0),
    ("abnf/rfc8259.txt", 30, 0),
];

#[test]
fn rules_of_rfcs_are_found() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/documents");
    if !folder.is_dir() {
        println!("{} is not there: RFCs were not read", folder.display());
        return;
    }
    let mut all = Vec::new();
    for (file, ..) in FOUND {
        let path = folder.join(file);
        let path = path.to_str().expect("the path is UTF-8");
        let (_, said, _) = told(&["grammar", path, "--format", "json"]);
        let lines: Vec<serde_json::Value> = said
            .lines()
            .map(|line| serde_json::from_str(line).expect("it is JSON"))
            .collect();
        let found = lines.iter().filter(|line| line.get("rule").is_some());
        let missed = lines.iter().filter(|line| line["use"] == "unreadable");
        all.push((*file, found.count(), missed.count()));
    }
    let pairs = all.iter().zip(FOUND);
    let differing: Vec<_> = pairs.filter(|(one, other)| one != other).collect();
    assert!(differing.is_empty(), "found, and expected: {differing:#?}");
}

/// How many words with two trees are found in documents, and in how many rules.
const AMBIGUOUS: &[(&str, &str)] = &[
    ("rfc3986.txt", "4 words with two trees in 2 rules"),
    ("rfc7405.txt", "no word has two trees"),
    ("rfc1738.txt", "2 words with two trees in 2 rules"),
    ("abnf/rfc5322.txt", "18 words with two trees in 5 rules"),
    ("abnf/rfc5646.txt", "3 words with two trees in 3 rules"),
];

#[test]
fn ambiguities_of_rfcs_are_found() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/documents");
    if !folder.is_dir() {
        println!("{} is not there: RFCs were not audited", folder.display());
        return;
    }
    for (file, found) in AMBIGUOUS {
        let path = folder.join(file);
        let (_, said, _) = told(&["audit", path.to_str().expect("the path is UTF-8")]);
        assert!(said.contains(found), "{file}: {said}");
    }
}

/// An error of XML may quote line ends; the message has none.
#[test]
fn errors_of_xml_are_one_line() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("broken.xml");
    let text = "<?xml version=\"1.0\"?>\n<rfc><t>a</l\n  b></t></rfc>\n";
    std::fs::write(&path, text).expect("it can be written");
    let (status, _, error) = told(&["grammar", path.to_str().expect("the path is UTF-8")]);
    assert_eq!(status, Some(2), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
}
