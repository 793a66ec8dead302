//! The verbs that make one text of another have one common rule: a record for each input, an empty one where there is
//! no result, and the error on standard error.

use std::process::Output;

use serde_json::Value;
use urlspec::Revision;

use crate::program::fed;
use crate::program::urlspec;

fn lines(output: &Output) -> Vec<&str> {
    std::str::from_utf8(&output.stdout)
        .unwrap()
        .split('\n')
        .collect()
}

fn json(output: &Output) -> Vec<Value> {
    let lines = std::str::from_utf8(&output.stdout).unwrap().lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

const RESOLVE: &[&str] = &["resolve", "--base", "http://a/b"];
const OPAQUE: &[&str] = &["resolve", "--spec", "rfc2396bis", "--base", "mailto:a@b"];
const NORMALIZE: &[&str] = &["normalize"];
const REPAIR: &[&str] = &["escape", "--repair"];
const UNESCAPE: &[&str] = &["unescape"];
const UNRESERVED: &[&str] = &["unescape", "--unreserved"];

/// A verb with its options, an input that has a result, the result, and an input without a result.
type Verb = (
    &'static [&'static str],
    &'static [u8],
    &'static str,
    &'static [u8],
);

const VERBS: [Verb; 7] = [
    (RESOLVE, b"c", "http://a/c", b"{"),
    (OPAQUE, b"http://c", "http://c", b"g"),
    (NORMALIZE, b"HTTP://c/", "http://c/", b"{"),
    (RESOLVE, b"d", "http://a/d", b"\xff"),
    (REPAIR, b"http://a/{", "http://a/%7B", b"http://a/%"),
    (UNESCAPE, b"%41", "A", b"%4"),
    (UNRESERVED, b"%41", "A", b"\xff%4"),
];

#[test]
fn there_is_one_record_for_each_input() {
    for (verb, right, result, wrong) in VERBS {
        let input = [right, wrong, right].join(&b'\n');
        let output = fed(verb, &input);
        assert_eq!(output.status.code(), Some(1), "{verb:?}");
        assert_eq!(lines(&output), [result, "", result, ""], "{verb:?}");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.starts_with("error"), "{verb:?}: {told}");
        assert!(told.contains("stdin:2"), "{verb:?}: {told}");
        // The same with NUL.
        let input = [right, wrong, right].join(&0);
        let output = fed(&[verb, &["-0"]].concat(), &input);
        assert_eq!(output.status.code(), Some(1), "{verb:?}");
        let expected = [result, "", result, ""].join("\0");
        assert_eq!(output.stdout, expected.as_bytes(), "{verb:?}");
    }
}

#[test]
fn errors_are_objects() {
    for (verb, right, _, wrong) in VERBS {
        let input = [right, wrong].join(&b'\n');
        let output = fed(&[verb, &["--format", "json"]].concat(), &input);
        assert_eq!(output.status.code(), Some(1), "{verb:?}");
        assert!(output.stderr.is_empty(), "{verb:?}");
        let told = json(&output);
        assert_eq!(told.len(), 2);
        assert_eq!(
            (&told[0]["error"], &told[0]["line"]),
            (&Value::Null, &1.into()),
            "{verb:?}"
        );
        assert_eq!(told[1]["line"], 2);
        assert!(told[1]["error"]["message"].is_string(), "{verb:?}");
        let index = &told[1]["error"]["index"];
        assert!(
            if verb == OPAQUE {
                index.is_null()
            } else {
                index.is_u64()
            },
            "{verb:?}"
        );
    }
}

#[test]
fn references_are_told_with_their_targets() {
    let output = urlspec(&[RESOLVE, &["--with-input", "c", "", "{"]].concat());
    assert_eq!(lines(&output), ["c\thttp://a/c", "\thttp://a/b", "{\t", ""]);
    // Findings are not records.
    let output = urlspec(&["resolve", "--base", "a:/b", ".//c", "c"]);
    assert_eq!(lines(&output), ["a://c", "a:/c", ""]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(
        told.contains("[reads-back-differently]: argument:1: bytes"),
        "{told}"
    );
}

#[test]
fn pairs_are_read_from_standard_input() {
    let pairs = "http://a\tHTTP://A:80/\nhttp://a/b\thttp://a/b\n";
    for arguments in [&["equivalent", "-"][..], &["equivalent"]] {
        let output = fed(arguments, pairs.as_bytes());
        assert_eq!(output.status.code(), Some(0));
        let told = lines(&output);
        assert!(
            told[0].contains("`scheme`") && told[1].contains("`string`"),
            "{told:?}"
        );
        assert_eq!(told.len(), 3);
    }
    let different = fed(&["equivalent", "-"], b"http://a/\thttp://b/\na\ta");
    assert_eq!(different.status.code(), Some(1));
    assert_eq!(lines(&different)[0], "different on every rung");
    let nul = fed(&["equivalent", "-0", "-"], b"a\ta\0b\tb");
    assert_eq!(nul.status.code(), Some(0));
    let told = std::str::from_utf8(&nul.stdout).unwrap();
    let told: Vec<&str> = told.split('\0').collect();
    assert!(
        told[0].contains("`string`") && told[1].contains("`string`"),
        "{told:?}"
    );
    assert_eq!((told.len(), told[2]), (3, ""));
    let nul = fed(&["equivalent", "-0", "-"], b"a\0a\tb");
    let told = std::str::from_utf8(&nul.stdout).unwrap();
    let told: Vec<&str> = told.split('\0').collect();
    assert!(told[1].starts_with("different on every rung; resolve relative references"));
    assert_eq!((told.len(), told[0], told[2]), (3, "", ""));
    let broken = fed(&["equivalent", "-"], b"no tab\na\ta\n{\ta\n\xff\ta\n");
    assert_eq!(broken.status.code(), Some(2));
    let told = lines(&broken);
    assert_eq!((told[0], told[2], told[3]), ("", "", ""));
    assert!(told[1].starts_with("equivalent"));
    let errors = String::from_utf8_lossy(&broken.stderr);
    assert!(
        errors.starts_with("error: stdin:1: there is no tab"),
        "{errors}"
    );
    let broken = fed(
        &["equivalent", "--format", "json", "-"],
        b"no tab\na\tA\n{\ta\na\tb{",
    );
    assert_eq!(broken.status.code(), Some(2));
    let told = json(&broken);
    assert_eq!(told.len(), 4);
    assert!(told[0]["error"]["message"].is_string());
    assert_eq!(
        (&told[0]["one"], &told[0]["other"]),
        (&"no tab".into(), &Value::Null)
    );
    // The index is one of that URL.
    let urls = [Value::Null, Value::Null, "one".into(), "other".into()];
    assert!(
        told.iter().map(|line| &line["error"]["url"]).eq(&urls),
        "{told:?}"
    );
    assert_eq!(told[3]["error"]["index"], 1);
    assert_eq!(
        (&told[1]["error"], &told[1]["rung"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(
        (&told[2]["error"]["index"], &told[2]["line"]),
        (&0.into(), &3.into())
    );
}

#[test]
fn help_speaks_of_what_is_given() {
    let help = |verb: &str| {
        let text = String::from_utf8(urlspec(&[verb, "--help"]).stdout).unwrap();
        text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
    };
    let resolve = help("resolve");
    assert!(
        resolve.contains("[REFERENCE|-]...") && resolve.contains("The references; `-`"),
        "{resolve}"
    );
    assert!(!resolve.contains("The URLs"), "{resolve}");
    let normalize = help("normalize");
    for part in [
        "string (which changes nothing), case,",
        "become `.` or `..` without it.",
        "http://a//../b",
    ] {
        assert!(normalize.contains(part), "{normalize}");
    }
    let base = help("base");
    for part in [
        "the last one (section 5.1.3)",
        "A message begins at a line",
        "windows-1252",
        "`lost`",
    ] {
        assert!(base.contains(part), "{base}");
    }
}

#[test]
fn comparing_takes_two_or_none() {
    for arguments in [
        &["a", "-"][..],
        &["-", "a"],
        &["-", "-"],
        &["a"],
        &["a", "b", "c"],
    ] {
        let output = urlspec(&[&["equivalent"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            output.stdout.is_empty() && !output.stderr.is_empty(),
            "{arguments:?}"
        );
    }
    let invalid = urlspec(&["equivalent", "--format", "json", "{", "a"]);
    assert_eq!(invalid.status.code(), Some(2));
    assert!(json(&invalid)[0]["error"]["message"].is_string());
}

#[test]
fn octets_that_are_no_text_pass_through() {
    let output = fed(
        &["unescape", "--unreserved", "--capitals"],
        b"\xff%7e%2f\xe9%ff",
    );
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stdout, b"\xff~%2F\xe9%FF\n");
}

#[test]
fn unknown_names_list_the_choices() {
    for revision in Revision::ALL {
        let output = urlspec(&["validate", "--spec", "x", "a"]);
        assert_eq!(output.status.code(), Some(2));
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains(&format!("`{revision}`")), "{told}");
    }
    let cases: [(&[&str], &str); 5] = [
        (
            &["normalize", "--rungs", "x", "a"],
            "`case`, `escapes`, `path-segments`, `scheme`",
        ),
        (
            &[
                "normalize",
                "--spec",
                "draft1997",
                "--rungs",
                "path-segments",
                "a",
            ],
            "it has `string`, `case`, `escapes`, `scheme`",
        ),
        (
            &["escape", "--component", "x", "a"],
            "`scheme`, `authority`",
        ),
        (
            &["escape", "--component", "user", "a"],
            "the nearest that it has is `userinfo`",
        ),
        (&["escape", "--component", "path", "a/b"], "--repair"),
    ];
    for (arguments, expected) in cases {
        let output = urlspec(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains(expected), "{told}");
    }
    let password = urlspec(&["escape", "--component", "password", "a"]);
    let told = String::from_utf8_lossy(&password.stderr);
    assert!(told.contains("`userinfo`"), "{told}");
    let class = urlspec(&["escape", "--rule", "pchar", "ab"]);
    let told = String::from_utf8_lossy(&class.stderr);
    assert!(told.contains("`pchar` is a single character"), "{told}");
    let one = urlspec(&["escape", "--rule", "pchar", "/"]);
    assert_eq!(one.stdout, b"%2F\n");
}
