//! The program as part of a pipe.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;

use serde_json::Value;

use crate::program::{fed, spawn};

fn json(arguments: &[&str], input: &[u8]) -> Vec<Value> {
    let output = fed(arguments, input);
    let text = String::from_utf8(output.stdout).expect("JSON is UTF-8");
    text.lines()
        .map(|line| serde_json::from_str(line).expect("a line is an object"))
        .collect()
}

const JSON: [&str; 5] = ["validate", "--spec", "rfc1738", "--format", "json"];

#[test]
fn every_line_gets_one_result_in_order() {
    let lines = json(&JSON, b"http://a/\nnot a url\r\n\nftp://b\n");
    let inputs: Vec<&str> = lines
        .iter()
        .filter_map(|line| line["input"].as_str())
        .collect();
    assert_eq!(inputs, ["http://a/", "not a url", "", "ftp://b"]);
    let valid: Vec<bool> = lines
        .iter()
        .filter_map(|line| line["valid"].as_bool())
        .collect();
    assert_eq!(valid, [true, false, false, true]);
}

#[test]
fn nul_separates_and_nothing_is_stripped() {
    let arguments = [JSON.as_slice(), &["-0"]].concat();
    let lines = json(&arguments, b"http://a/\r\n\0\0http://b/\0");
    let inputs: Vec<&str> = lines
        .iter()
        .filter_map(|line| line["input"].as_str())
        .collect();
    assert_eq!(inputs, ["http://a/\r\n", "", "http://b/"]);
    let valid: Vec<bool> = lines
        .iter()
        .filter_map(|line| line["valid"].as_bool())
        .collect();
    assert_eq!(valid, [false, false, true]);
}

#[test]
fn arguments_and_standard_input_mix_in_order() {
    let arguments = [JSON.as_slice(), &["http://a/", "-", ""]].concat();
    let lines = json(&arguments, b"http://b/");
    let inputs: Vec<&str> = lines
        .iter()
        .filter_map(|line| line["input"].as_str())
        .collect();
    assert_eq!(inputs, ["http://a/", "http://b/", ""]);
}

#[test]
fn a_line_of_json_has_the_verdict_and_its_reasons() {
    let lines = json(&JSON, b"http://a/~b\nHTTP://10.0.0.256/\n");
    assert_eq!(lines[0]["error"]["index"], 9);
    assert_eq!(lines[0]["error"]["component"], "path");
    assert_eq!(lines[0]["error"]["suggestion"], "%7E");
    assert_eq!(lines[1]["error"], Value::Null);
    assert_eq!(
        lines[1]["via"],
        serde_json::json!(["httpurl", "hostnumber"])
    );
    let codes: Vec<&str> = lines[1]["findings"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|finding| finding["code"].as_str())
        .collect();
    assert_eq!(codes, ["scheme-not-lowercase", "ipv4-octet-over-255"]);
}

#[test]
fn only_filters_what_is_printed_and_not_the_status() {
    let input = b"http://a/\nnot a url\n";
    let valid = fed(&["validate", "--spec", "rfc1738", "--only", "valid"], input);
    assert_eq!(valid.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&valid.stdout).lines().count(), 1);
    let arguments = [
        "validate", "--spec", "rfc1738", "--only", "invalid", "--format", "json",
    ];
    let invalid = json(&arguments, input);
    assert_eq!(invalid.len(), 1);
    assert_eq!(invalid[0]["input"], "not a url");
}

#[test]
fn quiet_leaves_the_exit_status() {
    for (input, status) in [
        (b"http://a/\n".as_slice(), 0),
        (b"http://a/\n~\n", 1),
        (b"", 0),
    ] {
        let output = fed(&["validate", "--spec", "rfc1738", "--quiet"], input);
        assert_eq!(output.status.code(), Some(status));
        assert!(output.stdout.is_empty() && output.stderr.is_empty());
    }
}

#[test]
fn undecodable_lines_are_reported_by_line_and_byte() {
    let output = fed(
        &["validate", "--spec", "rfc1738"],
        b"http://a/\nhttp://b/\xff\xfe\n",
    );
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).expect("output is UTF-8 whatever the input is");
    assert!(
        text.contains("stdin:2:10") && text.contains("byte 9"),
        "{text}"
    );
    let lines = json(&JSON, b"http://b/\xff\xfe\n");
    assert_eq!(lines[0]["error"]["index"], 9);
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let arguments = ["validate", "--spec", "rfc1738"];
    let output = fed(
        &arguments,
        b"http://a/\x1b[31m\nnews:\x07\nx:\x00\n\x1b]0;t\x07:\n",
    );
    assert!(
        output
            .stdout
            .iter()
            .all(|octet| *octet == b'\n' || !octet.is_ascii_control())
    );
}

#[test]
fn summary_counts() {
    let input = b"http://a/\nHTTP://b/\nnews:~\n\xff\n";
    let arguments = [
        "validate",
        "--spec",
        "rfc1738",
        "--quiet",
        "--summary",
        "--format",
        "json",
    ];
    let lines = json(&arguments, input);
    let summary = &lines[0]["summary"];
    assert_eq!(summary["inputs"], 4);
    assert_eq!(summary["valid"], 2);
    assert_eq!(summary["invalid"], 2);
    assert_eq!(summary["undecodable"], 1);
    assert_eq!(
        summary["schemes"][0],
        serde_json::json!({"scheme": "http", "valid": 2, "invalid": 0})
    );
    let text = fed(
        &["validate", "--spec", "rfc1738", "--quiet", "--summary"],
        input,
    );
    let text = String::from_utf8(text.stdout).expect("output is UTF-8");
    assert!(text.starts_with("4 inputs by rfc1738: 2 valid, 2 invalid (1 of them not UTF-8)\n"));
}

/// A reader gets the result of a line before the next line arrives.
#[test]
fn results_come_as_they_are() {
    let mut child = spawn(Path::new(crate::ROOT), &["validate", "--spec", "rfc1738"]);
    let mut stdin = child.stdin.take().expect("it is piped");
    let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
    for url in ["http://a/", "http://b/"] {
        writeln!(stdin, "{url}").expect("it listens");
        let mut line = String::new();
        stdout.read_line(&mut line).expect("it answers");
        assert!(line.starts_with(&format!("valid: {url} ")), "{line}");
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = spawn(Path::new(crate::ROOT), &["validate", "--spec", "rfc1738"]);
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("it is piped");
    // More than any buffer holds; the program may stop reading at any time.
    for _ in 0..20_000 {
        if stdin.write_all(b"http://a/\n").is_err() {
            break;
        }
    }
    drop(stdin);
    let mut stderr = String::new();
    child
        .stderr
        .take()
        .expect("it is piped")
        .read_to_string(&mut stderr)
        .expect("it is text");
    assert_eq!(stderr, "");
    assert_ne!(
        child.wait().expect("it ends").code(),
        None,
        "it was not killed"
    );
}

#[test]
fn a_missing_rule_is_not_a_verdict() {
    let output = fed(&["validate", "--spec", "rfc1738", "--rule", "pathh"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
}

/// An error shows the rule by which it judges, and says which reading that is.
#[test]
fn an_error_cites_the_rule_of_its_edition() {
    for (spec, url, manner) in [
        ("rfc1738@printed", "Xa:b", ", as printed)"),
        ("rfc1738", "_a:b", ", as it must be read)"),
    ] {
        let output = fed(&["validate", "--spec", spec, url], b"");
        assert_eq!(output.status.code(), Some(1), "{spec}");
        let told = String::from_utf8([output.stdout, output.stderr].concat()).expect("UTF-8");
        let cited = format!("(RFC 1738, section 5{manner}");
        assert!(told.contains(&cited), "{spec}: {told}");
    }
}
