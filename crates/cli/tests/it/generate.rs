//! Words made of rules, as they are printed.

use std::process::{Command, Stdio};

use serde_json::Value;

use crate::program::urlspec;

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
