//! The findings on valid URLs and their explanations, as a user sees them.

use urlspec::Code;

use crate::snapshots::{Session, snapshot, urlspec};

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
fn what_a_user_sees() {
    let news = "http://www.example.com&story=breaking_news@10.0.0.1/top_story.htm";
    let long = format!("ftp://a/{}%0D%0A{}", "b".repeat(200), "%41".repeat(100));
    let cases: [(&str, &[&str], i32); 12] = [
        (
            "rfc2396bis@misleading",
            &["lint", "--spec", "rfc2396bis", news],
            0,
        ),
        ("rfc3986@misleading", &["lint", news], 0),
        (
            "draft1997@misleading",
            &["lint", "--spec", "draft1997", news],
            0,
        ),
        (
            "rfc1738@security",
            &[
                "lint",
                "--spec",
                "rfc1738",
                "gopher://mail.example.com:25/1HELO%20me%0D%0AMAIL%20FROM:you",
                "ftp://me:secret@010.0.0.1/",
            ],
            0,
        ),
        (
            "url7@later-document",
            &["lint", "--spec", "url7", "http://a:25/b%0Ac"],
            0,
        ),
        (
            "rfc2396bis@good-practice",
            &[
                "lint",
                "--spec",
                "rfc2396bis",
                "HTTP://www.EXAMPLE.com:80/a/./b/../c/%7auser/caf%e9",
                "http://a",
            ],
            0,
        ),
        ("rfc1738@long", &["lint", "--spec", "rfc1738", &long], 0),
        (
            "rfc1738@invalid",
            &[
                "lint",
                "--spec",
                "rfc1738",
                "http://me:secret@a/~b",
                "http://a/{",
            ],
            1,
        ),
        (
            "denied",
            &[
                "lint",
                "--deny",
                "port-reserved",
                "http://a:25/%7e",
                "http://A/",
            ],
            1,
        ),
        (
            "deny-warnings",
            &["lint", "--deny", "warnings", "http://a:25/%7E"],
            1,
        ),
        (
            "deny-warnings-notes-pass",
            &["lint", "--deny", "warnings", "http://a/%7E"],
            0,
        ),
        (
            "json",
            &[
                "lint",
                "--format",
                "json",
                "--deny",
                "all",
                "http://a:8080/",
                "http://a/",
                "{",
            ],
            1,
        ),
    ];
    let mut session = Session::new("lint", "lint");
    for (name, arguments, status) in cases {
        session.run(name, arguments, status);
    }
    session.end();
}

#[test]
fn codes_that_only_linting_finds_can_be_denied() {
    let denied = [
        "validate",
        "--spec",
        "url7",
        "--deny",
        "encoded-control",
        "ftp://a/b%0A",
        "ftp://a/",
    ];
    snapshot("validate", "denied-lint", &denied, 1);
    snapshot(
        "usage",
        "lint-unknown-code",
        &["lint", "--deny", "port-low", "x"],
        2,
    );
}

#[test]
fn findings_are_told_in_json() {
    let output = urlspec(&["lint", "--format", "json", "http://a:25"]);
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(line["findings"][1]["document"], "rfc3986");
    assert_eq!(line["findings"][1]["suggestion"], "/");
}

#[test]
fn explanations() {
    snapshot("explain", "list", &["explain"], 0);
    let mut session = Session::new("explain", "codes");
    for code in Code::ALL {
        session.run("", &["explain", code.as_str()], 0);
    }
    session.end();
    let two = [
        "explain",
        "--format",
        "json",
        "ipv4-lookalike",
        "target-not-valid",
    ];
    snapshot("explain", "json", &two, 0);
    snapshot(
        "usage",
        "explain-unknown-code",
        &["explain", "port-reserve"],
        2,
    );
}
