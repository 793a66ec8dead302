//! The meaning of schemes: cases from the documents, and typed values as URLs and back.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use grammarian::generate::RandomWords;
use urlspec::scheme::{Card, DefaultPort, Row, Scheme, Standing, default_port};
use urlspec::{Document, Revision, Validator};

use crate::corpus::{Case, revisions_with};
use crate::effort::{effort, sample};
use crate::generate::languages;

const RFC1738: Revision = Revision::Rfc1738;

fn with_schemes() -> Vec<Revision> {
    revisions_with("scheme")
}

/// `crates/lineage/documents/<revision>/scheme.txt`: a URL, and below it the expected results: `part = value` (a line
/// for each member of a list), `part ~ note`, all lines of the wire behind `>`, messages with their sections, or the
/// reason for which it is not sent behind `>!`, or the message of an error behind `!`.
fn cases(revision: Revision) -> Vec<Case> {
    crate::corpus::cases(revision, "scheme")
}

/// The values of a part, one a member if it is a list.
fn values(scheme: &Scheme, part: &str) -> Vec<String> {
    if part == "scheme" {
        return vec![scheme.standing().to_string()];
    }
    let card = scheme.card();
    let rows = card.rows().filter(|row| row.name() == part);
    rows.flat_map(Row::members).collect()
}

/// The note on a part.
fn note(scheme: &Scheme, part: &str) -> Option<&'static str> {
    let card = scheme.card();
    card.rows().find(|row| row.name() == part)?.note()
}

/// The messages that are sent, a line each, as the cases have them.
fn sent(scheme: &Scheme) -> Vec<String> {
    let wire = match scheme.wire() {
        Ok(None) => return Vec::new(),
        Err(error) => return vec![format!(">! {error}")],
        Ok(Some(wire)) => wire,
    };
    let messages = wire.messages().iter();
    let messages: Vec<String> = messages
        .map(|message| format!("> {message} [{}]", message.section().label()))
        .collect();
    let text = wire.to_string();
    let shown: Vec<&str> = text.lines().collect();
    let before = usize::from(wire.host().is_some());
    let line = |line: &&str| format!("> {line}");
    let behind = &shown[before + messages.len()..];
    let mut all: Vec<String> = shown[..before].iter().map(line).collect();
    all.extend(messages);
    all.extend(behind.iter().map(line));
    all
}

/// The faults of a case.
fn faults(revision: Revision, case: &Case) -> Vec<String> {
    let scheme = match Scheme::parse(revision, &case.word) {
        Ok(scheme) => scheme,
        Err(error) => {
            let is_expected = |line: &String| {
                let expected = line.strip_prefix("! ");
                expected.is_some_and(|expected| error.to_string().contains(expected))
            };
            let other = case.below.iter().filter(|line| !is_expected(line));
            return other
                .map(|line| format!("expected {line}, found {error}"))
                .collect();
        }
    };
    assert_eq!(scheme.to_string(), case.word);
    let wire = sent(&scheme);
    let mut faults = Vec::new();
    let (expected_wire, parts): (Vec<&String>, Vec<&String>) =
        case.below.iter().partition(|line| line.starts_with('>'));
    if !expected_wire.is_empty() && !expected_wire.iter().copied().eq(&wire) {
        faults.push(format!("sends {wire:#?}"));
    }
    let (notes, parts): (Vec<&String>, Vec<&String>) =
        parts.into_iter().partition(|line| line.contains(" ~ "));
    for line in notes {
        let (name, expected) = line.split_once(" ~ ").expect("it has a note");
        let found = note(&scheme, name);
        if found != Some(expected) {
            faults.push(format!(
                "{name}: expected the note {expected:?}, found {found:?}"
            ));
        }
    }
    let no_parts = parts.iter().filter(|line| !line.contains(" = "));
    faults.extend(no_parts.map(|line| format!("expected {line}, found a value")));
    let mut names: Vec<&str> = parts
        .iter()
        .filter(|line| line.contains(" = "))
        .map(|line| line.split_once(" = ").map_or(&***line, |(name, _)| name))
        .collect();
    names.dedup();
    for name in names {
        let expected: Vec<&str> = parts
            .iter()
            .filter_map(|line| line.split_once(" = "))
            .filter(|(other, _)| *other == name)
            .map(|(_, value)| value)
            .collect();
        let found = values(&scheme, name);
        if found != expected {
            faults.push(format!("{name}: expected {expected:?}, found {found:?}"));
        }
    }
    faults
}

#[test]
fn urls_mean_what_the_documents_say() {
    let mut wrong = Vec::new();
    for revision in with_schemes() {
        let cases = cases(revision);
        for case in &cases {
            assert!(
                !case.below.is_empty(),
                "{}: nothing is expected",
                case.place
            );
            for fault in faults(revision, case) {
                wrong.push(format!("{}: {}: {fault}", case.place, case.word));
            }
        }
        for (scheme, _) in revision.schemes() {
            let is_one = |case: &Case| case.word.starts_with(&format!("{scheme}:"));
            assert!(
                cases.iter().any(is_one),
                "{revision} has no case of {scheme}"
            );
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn a_case_that_is_wrong_is_found() {
    let case = |url: &str, expected: &[&str]| Case {
        rule: None,
        place: String::new(),
        word: url.to_owned(),
        below: expected.iter().map(|line| (*line).to_owned()).collect(),
    };
    let wrong: [(&str, &[&str]); 8] = [
        ("ftp://h/a", &["port ~ another note"]),
        ("ftp://h/a", &["cwd ~ none has it"]),
        ("ftp://h/a", &["name = \"b\""]),
        ("ftp://h/a", &["no such part = b"]),
        ("ftp://h/a", &["cwd = \"a\""]),
        ("news:*", &["> LIST"]),
        ("ftp://h/a", &["! something"]),
        ("ftp:", &["name = \"a\""]),
    ];
    for (url, expected) in wrong {
        assert!(
            !faults(RFC1738, &case(url, expected)).is_empty(),
            "{url} {expected:?}"
        );
    }
}

/// A card has parts, and what it calls written stands in the URL.
fn assert_written(card: &Card, url: &str) {
    assert!(card.rows().next().is_some());
    for row in card.rows() {
        let values = row.values();
        for value in &values {
            let written = value.written();
            assert!(written.is_none_or(|it| url.contains(it)), "{url}: {row}");
        }
        let is_empty = ["none", "undefined"].contains(&&*row.members()[0]);
        assert!(values.is_empty() <= is_empty, "{url}: {row}");
    }
}

/// Words of each production by chance: each has a typed value that writes it again, or the prose forbids it; and each
/// production has words of both kinds.
#[test]
fn every_word_of_a_production_has_a_value_that_writes_it() {
    for revision in with_schemes() {
        let languages = languages(revision);
        for (scheme, rule) in revision.schemes() {
            let dfa = languages.dfa(rule.name()).expect("every rule is regular");
            let mut read = 0;
            for word in RandomWords::new(&dfa, 60, 1738)
                .expect("small")
                .take(effort(250, 1_000))
            {
                match Scheme::parse(revision, &word) {
                    Ok(value) => {
                        read += 1;
                        assert_eq!(value.to_string(), word);
                        assert!(
                            matches!(value.standing(), Standing::Defined { .. }),
                            "{word}"
                        );
                        assert_written(&value.card(), &word);
                        let _ = value.wire();
                    }
                    Err(error) => {
                        assert_eq!(error.syntax(), None, "{word}: {error}");
                        let index = error.index().expect("it has a place");
                        assert!(index <= word.len(), "{word}: {error}");
                        assert!(
                            ["gopher", "mailto", "mid"].contains(&scheme),
                            "{word}: {error}"
                        );
                    }
                }
            }
            assert!(read > 0, "{revision}: {scheme}");
        }
    }
}

/// The default on a card is that of the library.
#[test]
fn default_ports_are_told() {
    let mut told = BTreeSet::new();
    for revision in with_schemes() {
        for case in cases(revision) {
            let Ok(scheme) = Scheme::parse(revision, &case.word) else {
                continue;
            };
            if note(&scheme, "port") == Some("the default") {
                let (name, _) = case.word.split_once(':').expect("a scheme");
                let name = name.to_ascii_lowercase();
                let port = default_port(&name).expect(&case.place);
                assert_eq!(
                    values(&scheme, "port"),
                    [port.to_string()],
                    "{}",
                    case.place
                );
                told.insert(name);
            }
        }
    }
    assert!(told.len() >= 7, "{told:?}");
}

/// Every port is told by a document that defines the scheme, and the newest of them counts.
#[test]
fn default_ports_are_those_of_documents() {
    let mut named = BTreeSet::new();
    for document in Document::all() {
        for (scheme, _) in document.schemes() {
            let Some(port) = document.default_port(scheme) else {
                continue;
            };
            assert_eq!(port.scheme(), scheme, "{document}");
            assert_eq!(port.citation().document(), document.name(), "{scheme}");
            named.insert((scheme, port.number()));
        }
        assert_eq!(document.default_port("x-none"), None, "{document}");
    }
    for (scheme, number) in &named {
        assert_eq!(default_port(scheme), Some(*number), "{scheme}");
    }
    // Of no scheme do two documents name different ports.
    let schemes: BTreeSet<&str> = named.iter().map(|(scheme, _)| *scheme).collect();
    assert_eq!(schemes.len(), named.len());
    assert_eq!(schemes.len(), 23, "{schemes:?}");
    let newest = |scheme| DefaultPort::of(scheme).map(|port| port.citation().to_string());
    let told = |text: &str| Some(text.to_owned());
    assert_eq!(newest("Http"), told("RFC 9110, section 4.2.1"));
    assert_eq!(newest("telnet"), told("RFC 4248, section 2"));
    assert_eq!(newest("ftp"), told("RFC 1738, section 3.2"));
    for without in ["mailto", "urn", "file", "dns", "ni", "xmpp", "foo", ""] {
        assert_eq!(default_port(without), None, "{without}");
    }
}

/// The old schemes among the URLs in the texts of RFCs.
#[test]
fn real_urls() {
    let path = Path::new("../shared/corpora/urls/rfc-text-urls.tsv");
    let Ok(octets) = fs::read(path) else {
        println!("the corpus of real URLs is not here");
        return;
    };
    let mut read = 0;
    for line in sample(String::from_utf8_lossy(&octets).lines(), 0, 5) {
        let Some((_, url)) = line.split_once('\t') else {
            continue;
        };
        for revision in with_schemes() {
            let valid = Validator::new(revision).is_valid(url);
            match Scheme::parse(revision, url) {
                Ok(scheme) => {
                    read += 1;
                    assert_eq!(scheme.to_string(), url);
                    let _ = (scheme.card(), scheme.wire());
                }
                Err(error) => assert_eq!(valid, error.syntax().is_none(), "{url}: {error}"),
            }
        }
    }
    println!("{read} values");
    assert!(read > effort(10_000, 50_000));
}
