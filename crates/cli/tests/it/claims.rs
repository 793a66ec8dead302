//! The statements of the documents about their own changes, as a user sees them.

use crate::program::urlspec;

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
