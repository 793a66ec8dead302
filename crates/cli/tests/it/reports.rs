//! Annotations of GitHub and SARIF; what `lint` counts and leaves out.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::snapshots::{snapshot, urlspec};

const LINKS: &str = "tests/texts/links.txt";

#[test]
fn what_users_see() {
    let cases: [(&str, &[&str], i32); 8] = [
        (
            "github",
            &["validate", "--format", "github", "-f", LINKS],
            1,
        ),
        (
            "github@lint",
            &["lint", "--format", "github", "http://me:pw@H:25/,:%41"],
            0,
        ),
        ("sarif", &["validate", "--format", "sarif", "-f", LINKS], 1),
        (
            "sarif@all-valid",
            &["lint", "--format", "sarif", "http://a/"],
            0,
        ),
        (
            "sarif@summary",
            &["lint", "--format", "sarif", "--summary", "http://a/"],
            2,
        ),
        (
            "lint-only",
            &["lint", "--only", "host-not-lowercase", "http://me:pw@H:25/"],
            0,
        ),
        (
            "lint-summary",
            &[
                "lint",
                "--quiet",
                "--summary",
                "http://me:pw@H:25/",
                "http://[",
            ],
            1,
        ),
        (
            "lint-summary@json",
            &[
                "lint",
                "--quiet",
                "--summary",
                "--format",
                "json",
                "http://me:pw@H:25/",
            ],
            0,
        ),
    ];
    for (case, arguments, status) in cases {
        snapshot("reports", case, arguments, status);
    }
}

/// The schema of SARIF, which comes with the crate that has its types.
fn sarif_schema() -> Option<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .ok()?;
    let metadata: Value = serde_json::from_slice(&output.stdout).ok()?;
    let mut packages = metadata["packages"].as_array()?.iter();
    let package = packages.find(|package| package["name"] == "serde-sarif")?;
    let manifest = Path::new(package["manifest_path"].as_str()?);
    let schema = manifest.parent()?.join("src/schema.json");
    serde_json::from_str(&std::fs::read_to_string(schema).ok()?).ok()
}

#[test]
fn sarif_is_valid_by_its_schema() {
    let Some(schema) = sarif_schema() else {
        println!("note: the schema of SARIF is not at hand; nothing was held against it");
        return;
    };
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let texts = [
        "http://me:pw@H:25/\u{e9}",
        "http://[",
        "%41:",
        "http://a b",
        "",
        "\u{feff}x",
    ];
    for verb in ["validate", "lint"] {
        for arguments in [&texts[..], &["-f", LINKS], &["http://a/"]] {
            let all = [&[verb, "--format", "sarif"], arguments].concat();
            let output = urlspec(&all);
            let log: Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
            let errors: Vec<String> = validator
                .iter_errors(&log)
                .map(|error| error.to_string())
                .collect();
            assert_eq!(errors, [""; 0], "{all:?}");
            let results = log["runs"][0]["results"].as_array().expect("results");
            assert_eq!(results.is_empty(), arguments == ["http://a/"], "{all:?}");
        }
    }
}

/// Each result names a rule that the document describes, and a column that counts characters.
#[test]
fn sarif_counts_characters() {
    let output = urlspec(&[
        "validate",
        "--format",
        "sarif",
        "--spec",
        "rfc3987",
        "http://é/é{",
    ]);
    let log: Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
    let run = &log["runs"][0];
    let result = &run["results"][0];
    let region = &result["locations"][0]["physicalLocation"]["region"];
    assert_eq!(
        (&region["startColumn"], &region["endColumn"]),
        (&11.into(), &12.into())
    );
    let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
    assert!(
        rules.iter().any(|rule| rule["id"] == result["ruleId"]),
        "{result}"
    );
}
