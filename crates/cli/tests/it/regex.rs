//! Regular expressions as sides of the verbs.

use crate::program::{file, told};

fn compare(left: &str, right: &str) -> (Option<i32>, String) {
    told(&["compare", left, right])
}

#[test]
fn an_expression_is_a_side() {
    let (status, all) = compare("regex:^[0-9]*$", "rfc3986:port");
    assert_eq!(status, Some(0), "{all}");
    assert!(
        all.starts_with("left   regex:^[0-9]*$\nright  rfc3986:port\n"),
        "{all}"
    );
    let (status, all) = compare("regex@js:^\\d+$", "rfc3986:port");
    assert_eq!(status, Some(1), "{all}");
    assert!(
        all.contains("subset") && all.contains("right only  \"\""),
        "{all}"
    );
    // A class of POSIX has no NUL, which no text there can hold.
    let (status, all) = compare("regex@posix:[^a]", "regex@pcre:(?s)[^a\\x{0}]");
    assert_eq!(status, Some(0), "{all}");
    // Each side has a dialect of its own.
    let (status, all) = compare("regex@python:\\d", "regex@java:\\d");
    assert_eq!(status, Some(1), "{all}");
    assert!(all.contains("superset"), "{all}");
    let (status, all) = told(&[
        "compare",
        "--dialect",
        "java",
        "regex:\\d",
        "regex@pcre:[0-9]",
    ]);
    assert_eq!(status, Some(0), "{all}");
}

#[test]
fn a_match_is_a_whole_text_or_is_searched() {
    let (status, all) = told(&["match", "regex:a", "ba"]);
    assert_eq!(status, Some(1), "{all}");
    for arguments in [
        &["match", "--search", "regex:a", "ba"][..],
        &["match", "regex@search:a", "ba"],
    ] {
        let (status, all) = told(arguments);
        assert_eq!(status, Some(0), "{all}");
    }
    let (status, all) = told(&["match", "--search", "regex:^a", "ba"]);
    assert_eq!(status, Some(1), "{all}");
}

#[test]
fn groups_with_names_are_rules() {
    let path = file(
        "parts.regex",
        "(?<scheme>[A-Za-z][A-Za-z0-9+.-]*):(?<fragment>[a-z]*)\n",
    );
    let (status, all) = told(&["compare", "--dialect", "pcre", &path, "rfc3986"]);
    assert_eq!(status, Some(1), "{all}");
    assert!(all.contains(" scheme    scheme    equal"), "{all}");
    let (status, all) = compare(&format!("{path}@pcre:scheme"), "rfc3986:scheme");
    assert_eq!(status, Some(0), "{all}");
    let (status, all) = compare(&format!("{path}@pcre:host"), "rfc3986:host");
    assert_eq!(status, Some(2), "{all}");
    assert!(all.contains("there is no rule `host`"), "{all}");
    let (status, all) = told(&["match", "--bind", "host=regex:[ab]+", "rfc9112.abnf:x", "a"]);
    assert_eq!(status, Some(2), "{all}");
}

#[test]
fn expressions_that_are_no_languages_are_told() {
    for (argument, error) in [
        (
            "regex:\\d",
            "error: regex:\\d: column 1: `\\d` means one thing in PCRE2 and another in Python, such as \"\u{660}\"; \
          --dialect DIALECT chooses one\n",
        ),
        (
            "regex@pcre:(a)\\1",
            "error: regex@pcre:(a)\\1: column 4: `\\1`: a reference to what a group matched: such languages are \
          not regular\n",
        ),
        (
            "regex@pcre:a(?R)?",
            "error: regex@pcre:a(?R)?: column 2: `(?R)`: recursion: such languages may not be regular\n",
        ),
        (
            "regex@re2:(?=a)",
            "error: regex@re2:(?=a): column 1: RE2 does not have `(?=`\n",
        ),
        (
            "regex@python:(?<=a*)b",
            "error: regex@python:(?<=a*)b: column 1: `(?<=a*)`: what is before must have one length in \
          Python\n",
        ),
        (
            "regex@java:(?<=a*)b",
            "error: regex@java:(?<=a*)b: column 1: `(?<=a*)`: what is before must have a limited length in \
          Java\n",
        ),
        (
            "regex@java:(?<a_b>x)",
            "error: regex@java:(?<a_b>x): column 4: `a_b` is no name of a group\n",
        ),
        (
            "regex@posix:[[:ascii:]]",
            "error: regex@posix:[[:ascii:]]: column 2: `[:ascii:]`: no such class is known\n",
        ),
        (
            "regex@rust:(",
            "error: regex@rust:(: column 1: unclosed group\n",
        ),
        (
            "regex@perl6:a",
            "error: there is no dialect `perl6`: pcre, python, javascript, rust, re2, java and posix are known\n",
        ),
        (
            "regex@js:[b-a]",
            "error: regex@javascript:[b-a]: column 2: `b-a`: the range ends before it begins\n",
        ),
        (
            "regex@python:(a{20000}){20000}",
            "error: regex@python:(a{20000}){20000}:1: rule `regex`: the automaton has more than 100000 states: \
          it is `20000%s\"a\"` that explodes; --max-states allows more\n",
        ),
    ] {
        let (status, all) = told(&["count", argument]);
        assert_eq!((status, all.as_str()), (Some(2), error), "{argument}");
    }
    let (status, all) = told(&["count", "--dialect", "java", "rfc3986:port"]);
    assert_eq!(status, Some(2));
    assert!(
        all.contains("--dialect is for regular expressions, and rfc3986 is not one"),
        "{all}"
    );
}

/// Every rule of a revision as an expression of each dialect is read as what it was, by another reader than the writer's
/// own.
#[test]
fn expressions_that_are_written_are_read() {
    let rules = [
        "rfc3986:URI-reference",
        "rfc1738:url",
        "rfc3987:IRI",
        "rfc2396:host",
        "whatwg:absolute-URL-with-fragment-string",
    ];
    for rule in rules {
        for dialect in ["pcre", "python", "javascript", "rust", "re2", "java"] {
            let (status, all) = told(&["export", rule, "--as", "regex", "--dialect", dialect]);
            assert_eq!(status, Some(0), "{rule} {dialect}: {all}");
            // A note may follow.
            let text = all.lines().next().unwrap_or_default();
            let text = if dialect == "javascript" {
                format!("/{text}/u")
            } else {
                text.to_owned()
            };
            let (status, all) = compare(&format!("regex@{dialect}:{text}"), rule);
            assert_eq!(status, Some(0), "{rule} {dialect}: {all}");
        }
    }
}

/// Each engine has its own reading of case, octal numbers and anchors.
#[test]
fn engines_differ_in_small_things() {
    for (regex, word, is_matched) in [
        // Properties in either case.
        ("regex@javascript:/\\p{Lu}/iu", "a", true),
        ("regex@javascript:/\\P{Lu}/iu", "A", true),
        ("regex@javascript:/[^\\p{Lu}]/iu", "a", false),
        ("regex@re2:(?i)\\p{Lu}", "a", true),
        ("regex@re2:(?i)\\P{Lu}", "a", false),
        ("regex@java:(?i)\\p{Lu}", "\u{e9}", true),
        ("regex@java:(?i)\\P{Lu}", "a", false),
        ("regex@pcre:(?i)\\w", "\u{212a}", false),
        ("regex@pcre:(?i)\\W", "k", false),
        ("regex@python:(?i)\\W", "\u{3b9}", false),
        ("regex@python:(?ai)k", "\u{212a}", false),
        ("regex@python:(?i)k", "\u{212a}", true),
        // Numbers.
        ("regex@python:a{,}", "aaa", true),
        ("regex@re2:a{01}", "a", false),
        ("regex@javascript:[\\101]", "A", true),
        ("regex@javascript:[\\101]", "0", false),
        ("regex@javascript:[\\c1]", "\u{11}", true),
        ("regex@java:\\0101", "A", true),
        ("regex@re2:\\101", "A", true),
        // Octal numbers of three digits begin with 3 at most.
        ("regex@javascript:\\377", "\u{ff}", true),
        ("regex@javascript:\\400", " 0", true),
        ("regex@java:\\0377", "\u{ff}", true),
        ("regex@java:\\0400", " 0", true),
        // The letter of a control character.
        ("regex@java:\\cA", "\u{1}", true),
        ("regex@java:\\ca", "!", true),
        ("regex@pcre:\\ca", "\u{1}", true),
        // The end of the text is no beginning of a line.
        ("regex@java:(?m)^$", "", false),
        ("regex@java:^$", "", true),
        ("regex@python:(?i)(?m)a", "A", true),
        ("regex@javascript:(^)*a", "a", true),
    ] {
        let (status, all) = told(&["match", regex, word]);
        assert_eq!(
            status,
            Some(i32::from(!is_matched)),
            "{regex} {word:?}: {all}"
        );
    }
    let (status, all) = told(&["match", "regex@pcre:(?i)\\p{Lu}", "a"]);
    assert_eq!(status, Some(2), "{all}");
    let (status, all) = told(&["count", "rfc3986{port | scheme}"]);
    assert_eq!(status, Some(2), "{all}");
    assert!(all.contains("rfc3986{port | scheme}: column 6: "), "{all}");
}

#[test]
fn audits_find_expressions_that_take_exponential_time() {
    for (expression, pump) in [
        ("regex@python:([0-9]+-?)*x", "n times \"1\""),
        ("regex@python:(?P<x>a|a)*b", "n times \"a\""),
        ("regex@js:^(([a-z])+.)+[A-Z]([a-z])+$", "n times \"aa\""),
        ("regex@rust:(a*)*b", "n times \"a\""),
    ] {
        let (status, all) = told(&["audit", expression]);
        assert_eq!(status, Some(1), "{all}");
        assert!(
            all.contains("matching can take exponential time") && all.contains(pump),
            "{all}"
        );
    }
    for expression in [
        "regex@python:(.*a){12}",
        "regex@python:[a-z]+(-[a-z]+)*",
        "regex@python:(a*)*",
    ] {
        let (_, all) = told(&["audit", expression]);
        let is_told = all.contains("exponential time");
        // An `x` is refused behind any number of `a`.
        assert_eq!(is_told, expression.ends_with("(a*)*"), "{all}");
    }
    // Anchors at the ends say nothing of whole texts, whatever a dialect makes of them.
    for dialect in [
        "pcre",
        "python",
        "javascript",
        "rust",
        "re2",
        "java",
        "posix",
    ] {
        let expression = format!("regex@{dialect}:^(a|aa)+$");
        let (status, all) = told(&["audit", &expression]);
        assert_eq!(status, Some(1), "{all}");
        assert!(all.contains("exponential time"), "{all}");
    }
    for expression in ["regex@pcre:(?m)^(a|aa)+$", "regex@python:(^a|^b|cc*c*$)"] {
        assert_eq!(told(&["audit", expression]).0, Some(1), "{expression}");
    }
    // What was not looked at is not told to be without faults.
    for expression in [
        "regex@python:(?=a)(a*)*b",
        "regex@python:(?!b)(a|a)*",
        "regex@python:^(a|aa)+$\\n?",
    ] {
        let (status, all) = told(&["audit", expression]);
        assert_eq!(status, Some(2), "{all}");
        assert!(
            all.contains("was not looked at") && all.contains("1 of 1 rule could not be audited"),
            "{all}"
        );
    }
}

#[test]
fn classes_of_all_but_some_are_of_octets() {
    for expression in [
        "regex@pcre:[^a]",
        "regex@python:[^a]",
        "regex@rust:[^a]",
        "regex@javascript:(?!a)[^]",
    ] {
        let (status, all) = told(&["compare", "--octets", expression, "p = %x00-60 / %x62-FF"]);
        assert_eq!(status, Some(0), "{expression}: {all}");
    }
    for (expression, character) in [
        ("regex@pcre:[é-文]", "U+0100"),
        ("regex@pcre:\\x{212a}", "U+212A"),
    ] {
        let (status, all) = told(&["count", "--octets", expression]);
        assert_eq!(status, Some(2), "{all}");
        assert!(
            all.contains(&format!("`{character}, which is not an octet`")),
            "{all}"
        );
    }
}

/// An export is for the flag `u`, which it says; without it, braces are no number.
#[test]
fn numbers_of_characters_in_javascript_want_their_flag() {
    let (status, all) = told(&[
        "export",
        "p = %x10",
        "--as",
        "regex",
        "--dialect",
        "javascript",
    ]);
    assert_eq!(status, Some(0));
    assert!(
        all.contains("^(?:\\u{10})$") && all.contains("flag u"),
        "{all}"
    );
    let equal = |side: &str| told(&["compare", side, "p = %x10"]);
    assert_eq!(equal("regex@javascript:/^(?:\\u{10})$/u").0, Some(0));
    let (status, all) = equal("regex@javascript:^(?:\\u{10})$");
    assert_eq!(status, Some(2));
    assert!(
        all.contains("column 5: `\\u`: a character with the flag `u`"),
        "{all}"
    );
    assert_eq!(
        told(&["compare", "regex@javascript:\\u{zz}", "p = \"u{zz}\""]).0,
        Some(1)
    );
}
