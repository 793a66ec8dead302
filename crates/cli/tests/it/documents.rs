//! Texts of RFCs and drafts as grammars. The texts are not part of the project, and nothing is read if they are not there.

use std::path::Path;

use crate::program::{all_succeed, json, told};

/// The path of a document, if there are any.
fn document(name: &str) -> Option<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/documents");
    if !folder.is_dir() {
        println!("{} is not there: {name} was not read", folder.display());
        return None;
    }
    Some(
        folder
            .join(name)
            .to_str()
            .expect("the path is UTF-8")
            .to_owned(),
    )
}

#[test]
fn printings_of_rfcs_do_not_mix() {
    for (side, word, status) in [
        ("abnf/rfc3339.txt:date-time", "1996-12-19T16:39:57-08:00", 0),
        ("abnf/rfc3339.txt:date-time", "1996-12-19T16:39:57-0800", 1),
        ("abnf/rfc3339.txt:time-numoffset", "-0800", 0),
        ("abnf/rfc3339.txt:time-numoffset@414", "-0800", 1),
        ("abnf/rfc2616.txt:wkday", "mon", 0),
        ("rfc822.txt:day", "mon", 0),
        // It is `*OCTET`, and not the sketch below that.
        ("abnf/rfc2616.txt:entity-body", "anything", 0),
    ] {
        let Some(rule) = document(side) else { return };
        let bound: &[&str] = match word {
            "anything" => &["--bind", "OCTET=rfc3986:pchar"],
            _ => &[],
        };
        let (found, all) = told(&[&["match", &rule], bound, &["--", word]].concat());
        assert_eq!(found, Some(status), "{side} {word}: {all}");
    }
}

/// The documents of the list have as many rules, unreadable passages and ambiguities as it says.
#[test]
fn rules_of_rfcs_are_found() {
    let list = include_str!("../documents.txt").lines();
    let rows: Vec<Vec<&str>> = list.map(|line| line.split(" | ").collect()).collect();
    let rows: Vec<_> = rows.into_iter().filter(|row| row.len() > 1).collect();
    assert!(rows.len() > 40, "{}", rows.len());
    all_succeed(&rows, |row| {
        let Some(path) = document(row[0]) else {
            return Ok(());
        };
        let (_, lines) = json(&["grammar", &path, "--format", "json"], b"");
        let found = lines
            .iter()
            .filter(|line| line.get("rule").is_some())
            .count();
        let missed = lines
            .iter()
            .filter(|line| line["use"] == "unreadable")
            .count();
        if [row[1], row[2]] != [found.to_string(), missed.to_string()] {
            return Err(format!("{}: {found} rules, {missed} unreadable", row[0]).into());
        }
        if let Some(trees) = row.get(3) {
            let (_, audited) = told(&["audit", &path]);
            assert!(audited.contains(trees), "{path}: {audited}");
        }
        Ok(())
    });
}
