//! Annotations of GitHub and SARIF; the counts and omissions of `lint`.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::program::urlspec;

const LINKS: &str = "tests/texts/links.txt";

/// The schema of SARIF, which comes with the crate that has its types. Two of its patterns, for languages, have a
/// bracket too many to be regular expressions, and are left out, since no text here has a language.
fn sarif_schema() -> Value {
    let output = |program: &str, arguments: &[&str]| {
        let mut command = Command::new(program);
        let command = command
            .args(arguments)
            .current_dir(env!("CARGO_MANIFEST_DIR"));
        let output = command.output().expect(program);
        String::from_utf8(output.stdout).expect("output is UTF-8")
    };
    let about = output("rustc", &["-vV"]);
    let host = about.lines().find_map(|line| line.strip_prefix("host: "));
    // The crates that were built are at hand; those of other platforms need not be.
    let platform = ["--filter-platform", host.expect("there is a host")];
    let of_all = ["metadata", "--format-version", "1", "--locked"];
    let metadata = output(env!("CARGO"), &[&of_all[..], &platform].concat());
    let metadata: Value = serde_json::from_str(&metadata).expect("metadata");
    let mut packages = metadata["packages"].as_array().expect("packages").iter();
    let package = packages.find(|package| package["name"] == "serde-sarif");
    let manifest = &package.expect("the crate is there")["manifest_path"];
    let manifest = Path::new(manifest.as_str().expect("a path"));
    let schema = manifest.with_file_name("src").join("schema.json");
    let schema = std::fs::read_to_string(schema).expect("the schema is there");
    let mut schema: Value = serde_json::from_str(&schema).expect("a schema");
    for definition in ["run", "toolComponent"] {
        let language = &mut schema["definitions"][definition]["properties"]["language"];
        let pattern = language.as_object_mut().and_then(|it| it.remove("pattern"));
        assert!(pattern.is_some(), "{definition}");
    }
    schema
}

#[test]
fn sarif_is_valid_by_its_schema() {
    let schema = sarif_schema();
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let without_version = serde_json::json!({ "runs": [] });
    assert!(!validator.is_valid(&without_version), "it objects");
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
    let references = [
        "extract",
        "--validate",
        "--deny-uncertain",
        "--format",
        "sarif",
        "tests/texts/letter.txt",
        "tests/texts/nothing.txt",
    ];
    let log: Value = serde_json::from_slice(&urlspec(&references).stdout).expect("one document");
    assert!(validator.is_valid(&log), "{log}");
    let results = log["runs"][0]["results"].as_array().expect("results");
    let codes: Vec<&Value> = results.iter().map(|result| &result["ruleId"]).collect();
    assert_eq!(codes, ["uncertain-end", "not-valid"]);
}
