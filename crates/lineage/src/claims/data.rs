//! The claims in the texts of the documents.

use urlspec::Document;

use super::Claim;
use super::quotation::{Line, Sentence};
use super::relation::Assertion;
use crate::documents;

/// All claims, those of the oldest document first.
pub(super) fn all() -> Vec<Claim> {
    let of_document = |document: Document| {
        let text = documents::text(document, "claims");
        read(document, text).unwrap_or_else(|error| panic!("{error}"))
    };
    Document::all().flat_map(of_document).collect()
}

/// The claims of one file.
fn read(document: Document, text: &'static str) -> Result<Vec<Claim>, String> {
    let mut section = None;
    let mut sentence = Sentence::default();
    let mut claims: Vec<Claim> = Vec::new();
    let wrong =
        |number: usize, why: &str| format!("documents/{document}/claims.txt:{number}: {why}");
    for (line, number) in text.lines().zip(1..) {
        let wrong = |why: &str| wrong(number, why);
        if line.is_empty() || line.starts_with("# ") {
            continue;
        }
        if let Some(label) = line.strip_prefix("§ ") {
            section = Some(document.own_section(label));
            sentence.end().map_err(|why| wrong(&why))?;
            continue;
        }
        match Line::read(line).map_err(|why| wrong(&why))? {
            Some(Line::Sentence(text)) => {
                sentence.begin(text).map_err(|why| wrong(&why))?;
                continue;
            }
            Some(Line::Scope(scope, reason)) => {
                let last = claims.last_mut().map(|claim| &mut claim.quoted);
                let noted = sentence.differs(last, scope, reason);
                noted.map_err(|why| wrong(&why))?;
                continue;
            }
            None => {}
        }
        let (text, written) = line
            .split_once(" :: ")
            .ok_or_else(|| wrong("there is no `::`"))?;
        let quoted = sentence.claim();
        let quoted = quoted.ok_or_else(|| wrong("there is no sentence above it"))?;
        claims.push(Claim {
            document,
            section: section.ok_or_else(|| wrong("there is no section above it"))?,
            quoted,
            text,
            written,
            assertion: Assertion::parse(written).map_err(|error| wrong(&error))?,
        });
    }
    let last = text.lines().count();
    sentence.end().map_err(|why| wrong(last, &why))?;
    Ok(claims)
}
