//! What others collected about RFC 3986, where it is at hand: strings for each rule, verdicts, classes and
//! resolutions. Rows that differ are named with the reason, and have to go on differing.

use std::path::Path;

use urlspec::{Resolver, Revision, parse};

const RFC3986: Revision = Revision::Rfc3986;

fn text(file: &str) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../shared/corpora/rfc3986")
        .join(file);
    let text = std::fs::read_to_string(path).ok();
    if text.is_none() {
        println!("note: {file} is not at hand; nothing was checked with it");
    }
    text
}

/// The rows of a table behind its heading.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines()
        .skip(1)
        .map(|line| line.split('\t').collect::<Vec<_>>())
}

fn accepts(rule: &str, text: &str) -> bool {
    let rule = RFC3986.rule(rule).expect("a rule of RFC 3986");
    assert_eq!(rule.accepts(text), parse(rule, text).is_ok(), "{text:?}");
    rule.accepts(text)
}

#[test]
fn strings_of_each_rule() {
    for (file, expected) in [("abnf-positive.json", true), ("abnf-negative.json", false)] {
        let Some(text) = text(file) else { continue };
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        let mut count = 0;
        for (rule, words) in value.as_object().unwrap() {
            for word in words.as_array().unwrap() {
                let word = word.as_str().unwrap();
                assert_eq!(accepts(rule, word), expected, "{rule}: {word:?}");
                count += 1;
            }
        }
        assert!(count > 400, "{file}: {count}");
    }
}

#[test]
fn verdicts_of_json_schema() {
    let Some(text) = text("json-schema-formats.tsv") else {
        return;
    };
    for row in rows(&text) {
        let rule = match row[0] {
            "uri" => "URI",
            "uri-reference" => "URI-reference",
            // Those are of RFC 3987.
            _ => continue,
        };
        assert_eq!(accepts(rule, row[2]), row[1] == "valid", "{row:?}");
    }
}

#[test]
fn classes() {
    let Some(text) = text("network-uri-classes.tsv") else {
        return;
    };
    // An address with a zone (RFC 6874), and characters outside US-ASCII (RFC 3987).
    let later = ["testURIRef030", "testURIRef123", "testURIRef124"];
    for row in rows(&text) {
        let [id, class, uri] = row[..] else {
            panic!("{row:?}")
        };
        let absolute = accepts("absolute-URI", uri);
        let found = if absolute {
            "AbsId"
        } else if accepts("URI", uri) {
            "AbsRf"
        } else if accepts("relative-ref", uri) {
            "RelRf"
        } else {
            "InvRf"
        };
        let expected = if later.contains(&id) { "InvRf" } else { class };
        assert_eq!(found, expected, "{id}: {uri}");
    }
}

#[test]
fn resolutions() {
    let Some(text) = text("network-uri-rel.tsv") else {
        return;
    };
    for row in rows(&text) {
        let (base, reference, target) = match row[1] {
            "testRelJoin" => (row[2], row[3], row[4]),
            "testRelative" => (row[2], row[4], row[3]),
            // Which reference leads from here to there is no question of the document's.
            _ => continue,
        };
        let resolution =
            Resolver::new(RFC3986, base).and_then(|resolver| resolver.resolve(reference));
        let resolved = resolution.map(|resolution| resolution.as_target().map(str::to_owned));
        // Section 5.2.4: `./` keeps all of the base's path but its last segment. The row has what its program made
        // of `http://ex` as the way back.
        let is_way_back = row[0] == "testRFC71";
        let target = if is_way_back { "http://ex/a/" } else { target };
        assert_eq!(resolved.ok().flatten().as_deref(), Some(target), "{row:?}");
    }
}
