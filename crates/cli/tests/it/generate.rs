//! Words made of rules, as they are printed.

use std::process::{Command, Stdio};

use serde_json::Value;

use crate::snapshots::{Session, urlspec};

/// Words printed as JSON or separated by NUL read back unchanged; a line of text holds one word.
#[test]
fn no_output_changes_a_word() {
    let of = |more: &[&str]| {
        let arguments = ["generate", "rfc2396bis:server", "--invalid", "-n", "3000"];
        let output = urlspec(&[&arguments, more].concat());
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).expect("output is UTF-8")
    };
    let json: Vec<String> = of(&["--format", "json"])
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("an object"))
        .map(|object| object["word"].as_str().expect("a string").to_owned())
        .collect();
    assert_eq!(json.len(), 3000);
    assert!(
        json.iter().any(|word| word.contains('\n')) && json.iter().any(|word| word.contains('"'))
    );
    let text: Vec<String> = of(&[])
        .lines()
        .map(|line| match line.strip_prefix('"') {
            Some(_) => serde_json::from_str(line).expect("a JSON string"),
            None => line.to_owned(),
        })
        .collect();
    assert_eq!(text, json);
    let null = of(&["-0"]);
    let null: Vec<&str> = null.split_terminator('\0').collect();
    let without: Vec<&str> = json
        .iter()
        .map(String::as_str)
        .filter(|word| !word.contains('\0'))
        .collect();
    assert_eq!(null[..without.len()], without);
    assert_eq!(null.len(), 3000);
}

#[test]
fn what_users_see() {
    let bis = "draft-fielding-uri-rfc2396bis-01";
    let cases = [
        (bis, "words", "rfc2396bis", 0),
        (bis, "finite", "rfc2396bis:dec-octet", 0),
        (bis, "seed", "rfc2396bis --seed 7", 0),
        (
            bis,
            "suite-transition",
            "rfc2396bis:dec-octet --suite transition",
            0,
        ),
        (
            bis,
            "suite-w",
            "rfc2396bis:dec-octet --suite w --characters class -n 40 --format json",
            0,
        ),
        ("rfc1738", "words", "rfc1738:ftpurl -n 12", 0),
        (
            "rfc1738",
            "all-characters",
            "rfc1738:hostport --characters all -n 70",
            0,
        ),
        (
            "rfc1738",
            "max-length",
            "rfc1738:ftpurl --seed 7 --max-length 12 -n 5",
            0,
        ),
        (
            "rfc1738",
            "too-short",
            "rfc1738:ftpurl --seed 7 --max-length 6",
            1,
        ),
        ("rfc1738", "invalid", "rfc1738:hostname --invalid -n 60", 0),
        (
            "rfc1738",
            "invalid-seed",
            "rfc1738:hostname --invalid --seed 7",
            0,
        ),
        (
            "rfc1738",
            "invalid-json",
            "rfc1738:host --invalid --seed 7 -n 5 --format json",
            0,
        ),
        (
            "draft-fielding-url-syntax-05",
            "null",
            "draft1997:control -0",
            0,
        ),
        ("usage", "unknown-revision", "rfc1783", 2),
        ("usage", "unknown-rule", "rfc1738:hostnam", 2),
        ("usage", "no-rule", "rfc1738:", 2),
        (
            "usage",
            "too-large",
            "rfc1738:port --suite w --characters all",
            2,
        ),
        (
            "usage",
            "too-long",
            "rfc2396bis --seed 1 --max-length 9000",
            2,
        ),
        (
            "usage",
            "suite-of-near-misses",
            "url7 --suite w --invalid",
            2,
        ),
        (
            "usage",
            "extra-states-of-no-suite",
            "url7 --extra-states 1",
            2,
        ),
        (
            "usage",
            "extra-states-of-transitions",
            "url7 --suite transition --extra-states 1",
            2,
        ),
    ];
    let mut session = Session::new("generate", "generate");
    for (_, case, command, status) in cases {
        let arguments: Vec<&str> = ["generate"].into_iter().chain(command.split(' ')).collect();
        session.run(case, &arguments, status);
    }
    session.end();
}

#[test]
fn a_reader_may_leave() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_urlspec"))
        .current_dir(crate::ROOT)
        .args(["generate", "rfc1738", "-n", "100000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

/// Where characters stand for octets, words are octets, and `match` takes them.
#[test]
fn words_of_octets_are_octets() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("generate-octets.abnf");
    std::fs::write(&path, "o = %xE9 / 2%xFF\n").expect("it can be written");
    let rule = format!("{}:o", path.display());
    let of = |more: &[&str]| urlspec(&[&["generate", &rule, "--octets"], more].concat()).stdout;
    assert_eq!(of(&[]), b"\xe9\n\xff\xff\n");
    assert_eq!(of(&["-0"]), b"\xe9\0\xff\xff\0");
    let json = String::from_utf8(of(&["--format", "json", "-n", "1"])).expect("it is UTF-8");
    let word: Value = serde_json::from_str(&json).expect("an object");
    assert_eq!(word["word"], "\u{e9}");
    // Near misses are octets too, and have no characters beyond U+00FF.
    let misses = of(&["--invalid", "-n", "500", "-0"]);
    assert!(misses.split(|it| *it == 0).any(|it| it == b"\x80"));
    let suite = of(&["--suite", "transition", "--format", "json"]);
    let suite = String::from_utf8(suite).expect("it is UTF-8");
    for line in suite.lines() {
        let line: Value = serde_json::from_str(line).expect("an object");
        let word = line["word"].as_str().expect("a string");
        assert!(word.chars().all(|it| it <= '\u{ff}'), "{word:?}");
    }
}
