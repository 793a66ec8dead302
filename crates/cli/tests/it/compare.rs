//! Comparisons of the documents' rules and of files, as a user sees them.

use std::path::Path;

use serde_json::Value;
use urlspec::Revision;

use crate::program::urlspec;

fn json(arguments: &[&str]) -> (Option<i32>, Vec<Value>) {
    let output = urlspec(arguments);
    let text = String::from_utf8(output.stdout).expect("JSON is UTF-8");
    let lines = text
        .lines()
        .map(|line| serde_json::from_str(line).expect(line));
    (output.status.code(), lines.collect())
}

#[test]
fn the_shape_of_json_is_the_documented_one() {
    let arguments = [
        "compare",
        "1738:port",
        "rfc2396bis:port",
        "--format",
        "json",
    ];
    let (status, lines) = json(&arguments);
    assert_eq!(status, Some(1));
    assert_eq!(
        lines,
        [serde_json::json!({
            "left": {"spec": "rfc1738", "rule": "port"},
            "right": {"spec": "draft-fielding-uri-rfc2396bis-01", "rule": "port"},
            "relation": "subset", "left_only": null, "left_only_at": null,
            "right_only": "", "right_only_at": null, "both": "1",
            "partings": [{
                "left": "port", "right": "port",
                "relation": "subset", "left_only": null, "right_only": "", "both": "1",
                "left_rules": [], "right_rules": [],
            }],
        })]
    );
    let more = [arguments.as_slice(), &["--witnesses", "2"]].concat();
    let (_, lines) = json(&more);
    assert_eq!(lines[0]["left_only_witnesses"], serde_json::json!([]));
    assert_eq!(lines[0]["right_only_witnesses"], serde_json::json!([""]));
    assert_eq!(
        lines[0]["right_only_witnesses_at"],
        serde_json::json!([null])
    );
    // A rule of a file that cannot be read is an error of the rules made of it, and of no others.
    let unreadable = [
        "compare",
        "tests/grammars/lost-quote.pest@printed",
        "tests/grammars/lost-quote.pest",
        "--format",
        "json",
    ];
    let (status, lines) = json(&unreadable);
    assert_eq!(status, Some(2));
    assert!(
        lines
            .iter()
            .any(|line| line["relation"].is_null() && line["error"].is_string())
    );
}

/// Two files of the tests' own and our grammar files give the same languages as the documents.
#[test]
fn our_own_grammar_files_can_be_read_as_files() {
    for revision in Revision::ALL {
        let file = revision.grammar_path();
        let (status, lines) = json(&["compare", file, revision.id(), "--format", "json"]);
        assert_eq!(status, Some(0), "{file}");
        assert_eq!(lines.len(), revision.rules().count());
    }
}

fn grammar(name: &str) -> String {
    assert!(
        Path::new(crate::ROOT)
            .join("tests/grammars")
            .join(name)
            .exists()
    );
    format!("tests/grammars/{name}")
}

/// An automaton too large for one bound fits another, and the message says which option sets it.
#[test]
fn automata_may_be_as_large_as_one_likes() {
    let hint = "states; --max-states allows more\n";
    for arguments in [
        ["compare", "rfc3986:IPv6address", "rfc3986:host"].as_slice(),
        &["count", "rfc3986:IPv6address"],
        &["generate", "rfc3986:IPv6address"],
        &["generate", "rfc3986:IPv6address", "--invalid"],
        &["audit", "rfc3986", "--rule", "IPv6address"],
        &["audit", "grammar/rfc3986.pest", "--rule", "IPv6address"],
    ] {
        let with = |most: &str| {
            let output = urlspec(&[arguments, &["--max-states", most]].concat());
            let told = [output.stdout, output.stderr].concat();
            (
                output.status.code(),
                String::from_utf8(told).expect("UTF-8"),
            )
        };
        let (status, told) = with("20");
        assert_eq!(status, Some(2), "{arguments:?}");
        assert!(told.contains(hint), "{arguments:?}: {told}");
        let (status, told) = with("100000");
        assert!(status < Some(2), "{arguments:?}");
        assert!(!told.contains(hint), "{arguments:?}: {told}");
    }
}

#[test]
fn the_characters_that_are_lost_are_told() {
    let said = |arguments: &[&str]| {
        let output = urlspec(arguments);
        String::from_utf8(output.stdout).expect("it is UTF-8")
    };
    let card = said(&["compare", "rfc2396:unreserved", "rfc3986:unreserved"]);
    assert!(
        card.contains("left only   \"!\", or [!'()*] for \"!\"\n"),
        "{card}"
    );
    // Which one, of several that are alike.
    let card = said(&["compare", "url7@printed:httpaddress", "url7:httpaddress"]);
    assert!(card.contains("A-Z_a-z] for the 4th \"a\"\n"), "{card}");
    // No characters where every character is lost, since the word is too long.
    let card = said(&["compare", "rfc1738:toplabel", "rfc2396bis:toplabel"]);
    assert!(card.contains("aaa\"\n"), "{card}");
    // No characters for the empty word.
    let card = said(&["compare", "rfc3986:port", "rfc3986:reserved"]);
    assert!(card.contains("left only   \"\"\n"), "{card}");
    let line = said(&["lineage", "unreserved", "--format", "json"]);
    let row: serde_json::Value = serde_json::from_str(&line).expect("it is JSON");
    let entries = row["entries"].as_array().expect("there are some");
    let entry = entries.iter().find(|it| it["spec"] == "rfc3986");
    let lost = &entry.expect("it is one of them")["change"]["lost_at"];
    assert_eq!(
        lost["characters"],
        serde_json::json!([["!", "!"], ["'", "*"]]),
        "{line}"
    );
    assert_eq!(lost["index"], 0, "{line}");
}
