//! The claims in the texts of the documents.

use urlspec::Document;

use super::Claim;
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
    let mut claims = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        if line.is_empty() || line.starts_with("# ") {
            continue;
        }
        if let Some(label) = line.strip_prefix("§ ") {
            section = Some(document.own_section(label));
            continue;
        }
        let wrong = |error: &str| format!("documents/{document}/claims.txt:{number}: {error}");
        let (text, written) = line
            .split_once(" :: ")
            .ok_or_else(|| wrong("there is no `::`"))?;
        let assertion = Assertion::parse(written).map_err(|error| wrong(&error))?;
        claims.push(Claim {
            document,
            section: section.ok_or_else(|| wrong("there is no section above it"))?,
            text,
            written,
            assertion,
        });
    }
    Ok(claims)
}
