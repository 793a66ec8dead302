//! The statements of the documents about their own changes, as a user sees them.

use crate::snapshots::{Session, urlspec};

#[test]
fn what_users_see() {
    let cases: [(&str, &[&str], i32); 7] = [
        ("refuted", &["--refuted"], 1),
        ("rfc2732", &["rfc2732"], 1),
        ("rfc6874", &["rfc6874"], 0),
        (
            "rfc2732@refuted-json",
            &["rfc2732", "--refuted", "--format", "json"],
            1,
        ),
        ("draft-ietf-uri-url-02", &["url7"], 1),
        ("rfc1630", &["rfc1630"], 1),
        ("rfc1738", &["rfc1738"], 1),
    ];
    let mut session = Session::new("claims", "claims");
    for (case, arguments, status) in cases {
        let arguments: Vec<&str> = [&["claims"], arguments].concat();
        session.run(case, &arguments, status);
    }
    session.end();
}

/// Every line of JSON has a verdict that agrees with its other fields, and no claim is left out.
#[test]
fn every_claim_is_told() {
    let output = urlspec(&["claims", "--format", "json"]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).expect("output is UTF-8");
    let mut count = 0;
    for line in text.lines() {
        let claim: serde_json::Value = serde_json::from_str(line).expect(line);
        let is_null = |field: &str| claim[field].is_null();
        match claim["verdict"].as_str().expect(line) {
            "holds" => assert!(
                is_null("witness") && is_null("reason") && !is_null("relation"),
                "{line}"
            ),
            "refuted" => assert!(!is_null("reason") && !is_null("relation"), "{line}"),
            "none" => assert!(!is_null("reason") && is_null("relation"), "{line}"),
            other => panic!("{other}: {line}"),
        }
        count += 1;
    }
    assert!(count > 600, "only {count}");
}
