//! The collections of others about RFC 3986 and RFC 3987, if they are at hand: strings for each rule, verdicts, classes
//! and resolutions. Rows that differ are named with the sentence that decides, and have to go on differing. Each test
//! prints how many rows agree.

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
    accepts_by(RFC3986, rule, text)
}

fn accepts_by(revision: Revision, rule: &str, text: &str) -> bool {
    let rule = revision.rule(rule).expect("a rule of the document");
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
        println!("{file}: {count} of {count} rows agree");
    }
}

#[test]
fn verdicts_of_json_schema() {
    let Some(text) = text("json-schema-formats.tsv") else {
        return;
    };
    let mut count = 0;
    for row in rows(&text) {
        let (revision, rule) = match row[0] {
            "uri" => (RFC3986, "URI"),
            "uri-reference" => (RFC3986, "URI-reference"),
            "iri" => (Revision::Rfc3987, "IRI"),
            "iri-reference" => (Revision::Rfc3987, "IRI-reference"),
            format => panic!("there is no format `{format}`"),
        };
        let expected = row[1] == "valid";
        assert_eq!(accepts_by(revision, rule, row[2]), expected, "{row:?}");
        count += 1;
    }
    assert!(count > 60, "{count}");
    println!("json-schema-formats.tsv: {count} of {count} rows agree");
}

/// A URI read by a later document, or an IRI, has the class that the collection gives those of RFC 3986 and the three
/// rows that are of RFC 6874 and RFC 3987.
#[test]
fn classes_by_later_documents() {
    let Some(text) = text("network-uri-classes.tsv") else {
        return;
    };
    let class = |id: &str| rows(&text).find(|row| row[0] == id).expect(id)[2].to_owned();
    let zoned = class("testURIRef030");
    assert!(
        accepts_by(Revision::Rfc6874, "URI-reference", &zoned),
        "{zoned}"
    );
    for id in ["testURIRef123", "testURIRef124"] {
        let wide = class(id);
        assert!(!wide.is_ascii(), "{wide}");
        assert!(
            accepts_by(Revision::Rfc3987, "IRI-reference", &wide),
            "{wide}"
        );
    }
}

#[test]
fn classes() {
    let Some(text) = text("network-uri-classes.tsv") else {
        return;
    };
    let (mut count, mut differing) = (0, 0);
    // An address with a zone: "This syntax does not support IPv6 scoped addressing zone identifiers" (RFC 3986, section
    // 3.2.2). Characters beyond US-ASCII: a URI is "a sequence of characters from a very limited set" (section 1.2.1).
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
        differing += usize::from(found != class);
        count += 1;
    }
    assert_eq!(differing, later.len());
    println!(
        "network-uri-classes.tsv: {} of {count} rows agree, {differing} differ as named",
        count - differing
    );
}

#[test]
fn resolutions() {
    let Some(text) = text("network-uri-rel.tsv") else {
        return;
    };
    let (mut count, mut differing) = (0, 0);
    for row in rows(&text) {
        let (base, reference, target) = match row[1] {
            "testRelJoin" => (row[2], row[3], row[4]),
            "testRelative" => (row[2], row[4], row[3]),
            // The document does not define the reference that leads from one URL to another.
            _ => continue,
        };
        let resolution =
            Resolver::new(RFC3986, base).and_then(|resolver| resolver.resolve(reference));
        let resolved = resolution.map(|resolution| resolution.as_target().map(str::to_owned));
        // `./` is "appended to all but the last segment of the base URI's path" (section 5.2.3). The row has the result
        // of its program for the way back to `http://ex`.
        let is_way_back = row[0] == "testRFC71";
        differing += usize::from(is_way_back);
        count += 1;
        let target = if is_way_back { "http://ex/a/" } else { target };
        assert_eq!(resolved.ok().flatten().as_deref(), Some(target), "{row:?}");
    }
    assert_eq!(differing, 1);
    println!(
        "network-uri-rel.tsv: {} of {count} rows agree, {differing} differs as named",
        count - differing
    );
}
