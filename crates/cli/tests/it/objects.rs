//! Mutations of the code that no other test caught. Each has a case here that catches it.

use crate::effort::effort;
use crate::program::fed;
use crate::program::urlspec;

fn printed(arguments: &[&str]) -> (Option<i32>, String) {
    let output = urlspec(arguments);
    let both = [output.stdout, output.stderr].concat();
    let text = String::from_utf8(both).expect("output is UTF-8");
    (output.status.code(), text)
}

fn fed_text(arguments: &[&str], input: &[u8]) -> (Option<i32>, String) {
    let output = fed(arguments, input);
    let both = [output.stdout, output.stderr].concat();
    let text = String::from_utf8(both).expect("output is UTF-8");
    (output.status.code(), text)
}

/// The bare verdicts of `--quiet` count a line that is not valid UTF-8 as invalid.
#[test]
fn quiet_counts_what_is_no_text() {
    for also in [&[][..], &["--deny", "all"]] {
        let arguments = [&["validate", "--quiet"], also].concat();
        assert_eq!(fed_text(&arguments, b"\xff\n").0, Some(1), "{also:?}");
        assert_eq!(fed_text(&arguments, b"a\n").0, Some(0), "{also:?}");
    }
    let (status, summary) = fed_text(&["validate", "--quiet", "--summary"], b"a\n\xff\nb\n");
    assert_eq!(status, Some(1));
    assert!(summary.contains("2 valid, 1 invalid"), "{summary}");
}

/// A record that ends in NUL keeps its carriage return.
#[test]
fn nul_keeps_a_carriage_return() {
    let (status, told) = fed_text(&["validate", "-0"], b"a\r\0");
    assert_eq!(status, Some(1));
    assert!(told.contains("U+000D is not allowed"), "{told}");
    assert_eq!(fed_text(&["validate"], b"a\r\n").0, Some(0));
}

/// Counts by scheme are kept for a limited number of schemes, and only for those without long names.
#[test]
fn the_table_of_schemes_has_a_bound() {
    let long = "a".repeat(40);
    // The long one comes first, when there is room for it.
    let names = (0..3000).map(|number| format!("s{number}"));
    let urls: Vec<String> = std::iter::once(long.clone())
        .chain(names)
        .map(|name| name + ":x")
        .collect();
    let urls = urls.join("\n");
    let (_, summary) = fed_text(&["validate", "--summary", "--quiet"], urls.as_bytes());
    assert!(summary.lines().count() < 30, "{summary}");
    assert!(summary.contains("(others)"), "{summary}");
    let json = ["validate", "--summary", "--quiet", "--format", "json"];
    let (_, line) = fed_text(&json, urls.as_bytes());
    let line: serde_json::Value = serde_json::from_str(&line).expect("an object");
    let schemes = line["summary"]["schemes"]
        .as_array()
        .expect("a list")
        .clone();
    assert!(schemes.len() <= 1001, "{}", schemes.len());
    assert!(
        schemes
            .iter()
            .all(|scheme| scheme["scheme"] != long.as_str())
    );
}

/// Of several denied findings the first is the error.
#[test]
fn the_first_denied_finding_is_the_error() {
    let url = "HTTP://10.0.0.256/";
    let json = [
        "validate", "--spec", "rfc1738", "--deny", "all", "--format", "json", url,
    ];
    let line: serde_json::Value = serde_json::from_str(&printed(&json).1).expect("an object");
    assert_eq!(line["error"]["denied"], "scheme-not-lowercase");
    assert_eq!(line["error"]["index"], 0);
}

/// Only a production of a scheme leaves an authority empty; `//` in the data of another URL announces none.
#[test]
fn slashes_of_an_unknown_scheme_announce_no_authority() {
    let part = |url: &str, name: &str| {
        let json = ["parse", "--spec", "rfc1738", "--format", "json", url];
        let line: serde_json::Value = serde_json::from_str(&printed(&json).1).expect("an object");
        line["reference"][name].clone()
    };
    assert_eq!(part("foo:///bar", "authority"), serde_json::Value::Null);
    assert_eq!(part("foo:///bar", "path")["text"], "///bar");
    assert_eq!(part("file:///bar", "authority")["text"], "");
}

/// A broken escape in a host is reported as one, and not as a host that is incomplete, also where a host has no escapes
/// but the text might go on as something that has.
#[test]
fn a_broken_escape_in_a_host_is_told_as_one() {
    for spec in ["draft1997", "rfc2396", "rfc2732", "rfc2396bis", "rfc3986"] {
        let (_, told) = printed(&["validate", "--spec", spec, "http://a%zz/"]);
        let words = "`%` must be followed by two hexadecimal digits";
        assert!(
            told.contains(words) && told.contains("byte 8"),
            "{spec}: {told}"
        );
    }
}

/// A production without users is broken by the first `@`, and the last one parts user and host elsewhere.
#[test]
fn of_two_at_signs_the_right_one_is_told() {
    let (_, told) = printed(&["validate", "--spec", "rfc1738", "http://a@b@c/"]);
    assert!(told.contains("byte 8"), "{told}");
    let (_, told) = printed(&["validate", "--spec", "rfc1738", "ftp://a@b@c/"]);
    assert!(
        told.contains("byte 7") && told.contains("write %40"),
        "{told}"
    );
}

/// By url7 a colon before any slash makes a full form, also behind a `?`.
#[test]
fn a_colon_behind_a_question_mark_makes_a_full_form() {
    let resolve = |reference| {
        printed(&[
            "resolve",
            "--spec",
            "url7",
            "--base",
            "http://h/a",
            reference,
        ])
    };
    assert_eq!(resolve("g?x:y").0, Some(1));
    assert_eq!(resolve("g/?x:y"), (Some(0), "http://h/g/?x:y\n".to_owned()));
}

/// A bar on both sides of a reference is not part of it.
#[test]
fn bars_around_a_reference_are_dropped() {
    let found = |text: &[u8]| fed_text(&["extract", "-"], text).1;
    assert!(found(b"x |http://a/b| y").ends_with(": http://a/b\n"));
    assert!(found(b"x |http://a/b|c y").ends_with(": http://a/b\n"));
    assert!(found(b"x http://a/b|c y").ends_with(": http://a/b|c\n"));
}

/// Recursion is looked for through any number of rules.
#[test]
fn recursion_is_found_behind_several_rules() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("recursion.abnf");
    let grammar = "a = b\nb = c\nc = d\nd = \"x\" a \"y\" / \"z\"\n";
    std::fs::write(&file, grammar).expect("the file can be written");
    let file = file.to_str().expect("UTF-8");
    let rule = format!("{file}:a");
    for (arguments, expected) in [
        (vec!["grammar", file], 1),
        (vec!["count", &rule], 2),
        (vec!["generate", &rule], 2),
        (vec!["compare", &rule, &rule], 2),
    ] {
        let (status, told) = printed(&arguments);
        assert_eq!(status, Some(expected), "{arguments:?}");
        assert!(told.contains("a > b > c > d > a"), "{told}");
    }
}

/// A `..` removes a segment before it, but no `..`.
#[test]
fn a_parent_removes_no_parent() {
    for spec in ["rfc1808", "draft1997", "rfc2396", "rfc2396bis"] {
        let resolve = [
            "resolve",
            "--spec",
            spec,
            "--base",
            "http://a/b/c",
            "../../..",
        ];
        assert_eq!(
            printed(&resolve),
            (Some(0), "http://a/../..\n".to_owned()),
            "{spec}"
        );
    }
}

/// Dots whose escapes keep them from being a segment keep them before a fragment too.
#[test]
fn dots_before_a_fragment_stay_escaped() {
    // By the draft of 1997 segments of a query count as well, so a fragment may stand right behind one.
    for spec in ["rfc3986", "draft-fielding-url-syntax-05"] {
        let undone = |text| printed(&["unescape", "--spec", spec, "--unreserved", text]).1;
        assert_eq!(undone("%2e#"), "%2e#\n", "{spec}");
        assert_eq!(undone("a%2e#"), "a.#\n", "{spec}");
        assert_eq!(undone("x/%2e%2e#b"), "x/%2e%2e#b\n", "{spec}");
    }
}

fn grammar(name: &str, text: &str) -> String {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, text).expect("the file can be written");
    file.to_str().expect("its path is UTF-8").to_owned()
}

/// The work on sets of states counts as states: a chain of 3,000 options has few of them, and each is a set of all behind it.
#[test]
fn sets_of_states_have_a_limit() {
    let options = |count: u32| {
        let letters = (0..count).filter_map(|number| char::from_u32(97 + number % 26));
        let options: Vec<String> = letters.map(|letter| format!("[\"{letter}\"]")).collect();
        format!("a = {}\n", options.join(" "))
    };
    let few = grammar("few-options.abnf", &options(40));
    let many = grammar("many-options.abnf", &options(3000));
    let count = |file: &str, states| {
        let rule = format!("{file}:a");
        printed(&["count", &rule, "--max-length", "1", "--max-states", states])
    };
    assert_eq!(count(&few, "100").0, Some(0));
    let (status, told) = count(&many, "20000");
    assert_eq!(status, Some(2));
    assert!(told.contains("more than 20000 states"), "{told}");
}

/// No more than a thousand pairs of rules are looked at to tell where two differ.
#[test]
fn pairs_of_rules_have_a_limit() {
    let side = |letter: char, count: usize| {
        let names: Vec<String> = (0..count).map(|number| format!("r{number}")).collect();
        let rules = (0..count).map(|number| format!("r{number} = \"{letter}{number}\""));
        let text = format!(
            "top = {}\n{}\n",
            names.join(" / "),
            rules.collect::<Vec<_>>().join("\n")
        );
        grammar(&format!("{letter}{count}.abnf"), &text) + ":top"
    };
    let compare = |count| printed(&["compare", &side('a', count), &side('b', count)]);
    let count = effort(300, 900);
    assert!(compare(count).1.contains("The lowest corresponding rules"));
    assert!(compare(1100).1.contains("Not looked for where they part"));
}

/// The core rules of ABNF are not rules of one side alone.
#[test]
fn core_rules_are_of_no_side() {
    let rule = grammar("core.abnf", "p = 1*DIGIT \"x\"\n") + ":p";
    let (status, told) = printed(&["compare", &rule, "rfc1738:port"]);
    assert_eq!(status, Some(1));
    assert!(!told.contains("only the left `p` uses"), "{told}");
    assert!(
        told.contains("only the right `port` uses, and without which its word is lost: digits\n"),
        "{told}"
    );
    // One side prints the rule, to the other it is a core rule.
    let printed_there = "p = 1*DIGIT / q\nDIGIT = %x30-39\nq = \"x\"\n";
    let printing = grammar("printing.abnf", printed_there) + ":p";
    let plain = grammar("plain-core.abnf", "p = 1*DIGIT\n") + ":p";
    for (left, right) in [(&printing, &plain), (&plain, &printing)] {
        let (status, told) = printed(&["compare", left, right]);
        assert_eq!(status, Some(1));
        assert!(
            told.ends_with("`p` uses, and without which its word is lost: q\n"),
            "{told}"
        );
    }
}
