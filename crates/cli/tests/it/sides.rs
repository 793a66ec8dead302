//! Sides that are made of sides, and rules that are written in place.

use crate::program::{file, told};

/// The exit status of a comparison, and what it prints.
fn compare(left: &str, right: &str) -> (Option<i32>, String) {
    told(&["compare", left, right])
}

#[test]
fn sides_are_joined() {
    for (left, right) in [
        ("rfc2396:unreserved - rfc3986:unreserved", "regex:[!'()*]"),
        ("rfc3986:ALPHA | rfc3986:DIGIT", "regex:[0-9A-Za-z]"),
        ("rfc3986:HEXDIG & rfc3986:ALPHA", "regex:[A-Fa-f]"),
        (
            "rfc3986:HEXDIG & rfc3986:ALPHA - regex:[Bb]",
            "regex:[AC-Fac-f]",
        ),
        // The words of the characters that stand in words of the sides.
        ("!(rfc3986:port - regex:0*)", "regex:0*"),
        ("!!rfc3986:port", "rfc3986:port"),
        ("rfc3986:port - (rfc3986:port - regex:[01]*)", "regex:[01]*"),
        // From left to right, and `&` before the others.
        ("(regex:a) - regex:a | regex:a", "regex:a"),
        ("(regex:a) | regex:b & regex:c", "regex:a"),
        ("p = 1*5DIGIT", "regex:[0-9]{1,5}"),
        ("p = ( \"a\" / \"b\" ) \"-\"", "regex:[aAbB]-"),
        // Names between apostrophes, words, and stars for any text.
        ("'p = 1*5DIGIT' - 'regex:[0-9]{2,5}'", "regex:[0-9]"),
        ("'regex:[)(]' | \"a b\"", "regex:[()]|a b"),
        ("*\"#\"* & rfc3986{ *( \"#\" ) }", "rfc3986{ 1*\"#\" }"),
        ("*rfc3986:port* & regex:[a-z]*", "regex:[a-z]*"),
        (
            "*(\"1\" | \"2\") & rfc3986:port",
            "rfc3986{ *DIGIT ( \"1\" / \"2\" ) }",
        ),
        ("!\"1\" & rfc3986:port", "rfc3986:port - \"1\""),
        ("rfc2396{*(\"a\" | digit)}", "regex:[a0-9]*"),
        (
            "rfc3986{ host \":\" port } & regex:[0-9:]*",
            "regex:[0-9]*:[0-9]*",
        ),
    ] {
        let (status, all) = compare(left, right);
        assert_eq!(status, Some(0), "{left} {right}: {all}");
        assert!(
            all.starts_with(&format!("left   {left}\nright  {right}\n\nequal")),
            "{all}"
        );
    }
}

#[test]
fn a_joined_side_is_a_side_of_every_verb() {
    let side = "rfc3986:port - regex:0.*";
    let (status, all) = told(&["match", "--dialect", "js", side, "80"]);
    assert_eq!(status, Some(0), "{all}");
    let (status, all) = told(&["match", "--dialect", "js", side, "080"]);
    assert_eq!(status, Some(1), "{all}");
    let (status, all) = told(&["count", "--dialect", "js", side]);
    assert_eq!(status, Some(0), "{all}");
    let (status, all) = told(&["generate", "--dialect", "js", side]);
    assert_eq!((status, all.contains("\n1\n")), (Some(0), true), "{all}");
    for form in ["abnf", "regex", "pest", "dot", "table"] {
        let (status, all) = told(&[
            "export",
            "rfc2396:unreserved - rfc3986:unreserved",
            "--as",
            form,
        ]);
        assert_eq!(status, Some(0), "{form}: {all}");
    }
    // Files take part, with what is put to them.
    let path = file("joined.abnf", "place = host [\":\" port]\n");
    let side = format!("{path} - rfc3986:host");
    let (status, all) = told(&["match", "--import", "rfc3986", &side, "a:1"]);
    assert_eq!(status, Some(0), "{all}");
    assert!(all.contains("`host` is rfc3986:host (--import)"), "{all}");
}

#[test]
fn what_cannot_be_joined_is_told() {
    for (side, error) in [
        ("rfc3986:host -", "a side is missing at the end"),
        ("& rfc3986:host", "`&` stands where a side is wanted"),
        (
            "rfc3986:host & | rfc3986:port",
            "`|` stands where a side is wanted",
        ),
        (
            "(rfc3986:host & rfc3986:port",
            "a parenthesis is not closed",
        ),
        (
            "rfc3986:host & rfc3986:port rfc3986:path",
            "`rfc3986:path` stands where `&`, `|` or `-` is wanted",
        ),
        (
            "rfc3986:host & rfc3986:nothing",
            "RFC 3986 has no rule `nothing`",
        ),
        (
            "rfc3986{*",
            "there is no such file, and no document is called `rfc3986{*`",
        ),
        ("rfc3986{*}", "rfc3986{*}: column 2: expected"),
        ("p = 1*", "p = 1*:1:7: expected"),
        ("p = missing", "nothing defines `missing`"),
    ] {
        let (status, all) = told(&["count", side]);
        assert_eq!(status, Some(2), "{side}: {all}");
        assert!(all.contains(error), "{side}: {all}");
    }
    let deep = format!("{}rfc3986:host", "!".repeat(1_000));
    let (status, all) = told(&["count", &deep]);
    assert_eq!(status, Some(2));
    assert!(all.contains("more than 100 deep"), "{all}");
}

/// By its rules it would have millions of parts.
#[test]
fn a_side_of_sides_is_written_by_its_states() {
    let side = "rfc2396:host - rfc3986:IPv4address";
    let (status, all) = told(&["export", side, "--as", "regex"]);
    assert!(
        status == Some(0) && all.len() < 20_000,
        "{status:?}: {} bytes",
        all.len()
    );
    let again = file("by-states.regex", all);
    let (status, all) = compare(&format!("{again}@pcre"), side);
    assert_eq!(status, Some(0), "{all}");
}

#[test]
fn what_explodes_is_named() {
    let (status, all) = told(&[
        "count",
        "regex@python:x(?P<tail>(a|b)*a(a|b){40})c",
        "--max-states",
        "2000",
    ]);
    assert_eq!(status, Some(2), "{all}");
    let said = "more than 2000 states: it is `*(%s\"a\" / %s\"b\") %s\"a\" 40(%s\"a\" / %s\"b\")` in rule `tail` that explodes; --max-states allows more";
    assert!(all.contains(said), "{all}");
    // An expression that all dialects read alike.
    let (status, all) = told(&[
        "count",
        "regex:x((a|b)*a(a|b){40})c",
        "--max-states",
        "2000",
    ]);
    assert_eq!(status, Some(2), "{all}");
    let said = "more than 2000 states: it is `*(%s\"a\" / %s\"b\") %s\"a\" 40(%s\"a\" / %s\"b\")` that explodes; --max-states allows more";
    assert!(all.contains(said), "{all}");
}

/// A rule that is recursive has no automaton, but its words up to a length have one, in joined sides too.
#[test]
fn recursive_rules_are_joined_up_to_a_length() {
    let nested = file("nested-sides.abnf", "a = \"(\" [a] \")\" / 1*\"x\"\n");
    let without = format!("{nested}:a - regex:x+");
    let (status, all) = told(&["count", &without, "--max-length", "4"]);
    assert_eq!(status, Some(0), "{all}");
    for line in ["     2      4\n", "     4     20\n", " total     34\n"] {
        assert!(all.contains(line), "{all}");
    }
    assert!(
        all.contains("words of more than 4 characters are left out"),
        "{all}"
    );
    let pair = [&nested, &format!("{nested}:a | regex:y")];
    for verb in ["compare", "matrix"] {
        let (status, all) = told(&[verb, pair[0], pair[1], "--max-length", "4"]);
        assert_eq!(status, Some(1), "{all}");
        assert!(all.contains("subset") && all.contains("\"y\""), "{all}");
    }
    let same = format!("({nested} | \"\") & {nested}");
    assert_eq!(
        told(&["compare", &nested, &same, "--max-length", "5"]).0,
        Some(0)
    );
    assert_eq!(told(&["figures", pair[1], "--max-length", "3"]).0, Some(0));
    let (status, all) = told(&["compare", &nested, &same]);
    assert_eq!(status, Some(2));
    assert!(all.contains("recursive"), "{all}");
}

/// A name may stand for a rule in one file alone, whatever the verb.
#[test]
fn a_name_is_bound_in_one_file() {
    let one = file("bound-one.abnf", "p = host \"x\"\n");
    let other = file("bound-other.abnf", "q = host \"x\"\nhost = \"h\"\n");
    let bind = |file: &str, name: &str, rule: &str| format!("{file}:{name}={rule}");
    let to_letter = bind(&one, "host", "rfc3986:ALPHA");
    let (status, all) = told(&["matrix", &one, &other, "--bind", &to_letter]);
    assert_eq!(status, Some(1), "{all}");
    assert!(all.contains(":q < ") && all.contains(":p\n"), "{all}");
    // In a side that is made of both, and with one binding for each.
    let both = format!("{one} - {other}");
    let count = ["count", &both, "--max-length", "2", "--bind", &to_letter];
    let (status, all) = told(&count);
    assert_eq!(status, Some(0), "{all}");
    assert!(all.contains(" total    100\n"), "{all}");
    let replaced = bind(&other, "host", "rfc3986:DIGIT");
    let (_, all) = told(&[&count[..], &["--replace", "--bind", &replaced]].concat());
    assert!(all.contains(" total    104\n"), "{all}");
    for (name, why) in [
        (
            bind(&other, "hos", "rfc3986:port"),
            "does not use or define it",
        ),
        (
            bind(&one, "port", "rfc3986:port"),
            "that file is not read, or does not use or define it",
        ),
        (
            "left:host=rfc3986:port".to_owned(),
            "FILE:NAME binds it in one file",
        ),
    ] {
        let (status, all) = told(&["matrix", &one, &other, "--bind", &name]);
        assert_eq!(status, Some(2), "{all}");
        assert!(all.contains(why), "{all}");
    }
    let twice = [
        "count",
        &one,
        "--bind",
        &to_letter,
        "--bind",
        "host=rfc3986:port",
    ];
    assert!(told(&twice).1.contains("it is bound twice"));
}
