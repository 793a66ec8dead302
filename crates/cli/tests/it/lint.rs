//! The findings on valid URLs and their explanations, as a user sees them.

use crate::program::urlspec;

#[test]
fn a_clean_url_is_passed_over_in_silence() {
    let output = urlspec(&[
        "lint",
        "http://www.example.com/",
        "ftp://me@ftp.example.com/a",
    ]);
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout.is_empty() && output.stderr.is_empty());
}

#[test]
fn findings_are_told_in_json() {
    let output = urlspec(&["lint", "--format", "json", "http://a:25"]);
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(line["findings"][1]["document"], "rfc3986");
    assert_eq!(line["findings"][1]["suggestion"], "/");
}
