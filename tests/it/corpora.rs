//! Real URLs, where the collection is at hand.

use std::path::Path;

use urlspec::{Reference, Revision, Validator};

fn lines(file: &str) -> Option<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../shared/corpora/urls")
        .join(file);
    let Ok(octets) = std::fs::read(&path) else {
        println!("note: {file} is not at hand; nothing was checked with it");
        return None;
    };
    let text = String::from_utf8_lossy(&octets);
    Some(
        text.lines()
            .map(|line| line.rsplit('\t').next().unwrap_or(line).to_owned())
            .collect(),
    )
}

#[test]
fn real_urls_fall_apart_and_together_again() {
    for file in ["top100.txt", "userbait.txt", "rfc-text-urls.tsv"] {
        let Some(lines) = lines(file) else { continue };
        for &revision in Revision::ALL {
            let validator = Validator::new(revision);
            // Every tenth keeps the test short.
            for line in lines.iter().step_by(10) {
                match Reference::parse(revision, line) {
                    Ok(reference) => assert_eq!(reference.as_str(), line),
                    Err(error) => {
                        assert!(!validator.is_valid(line));
                        assert!(error.index() <= line.len());
                        assert!(!error.accepted_by().contains(&revision));
                    }
                }
            }
        }
    }
}

/// Documents since the draft of 1997 were written to describe the URLs of the web: nearly all are valid.
#[test]
fn web_urls_are_valid_by_the_newer_drafts() {
    let Some(lines) = lines("userbait.txt") else {
        return;
    };
    let newer = |revision: &Revision| *revision >= Revision::DraftFieldingUrlSyntax05;
    for revision in Revision::ALL.iter().copied().filter(newer) {
        let validator = Validator::new(revision);
        let valid = lines.iter().filter(|line| validator.is_valid(line)).count();
        assert!(
            valid * 100 > lines.len() * 95,
            "{revision}: {valid} of {}",
            lines.len()
        );
    }
}
