//! The documents and their rules.

use serde_json::{Value, json};
use urlspec::{Document, Edition, Revision, Rule, SchemeDocument};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Answer, answer};

/// All documents, the oldest first.
#[wasm_bindgen]
#[must_use]
pub fn revisions() -> String {
    let all = Revision::ALL.iter().map(|revision| {
        json!({
            "id": revision.id(),
            "aliases": revision.aliases(),
            "name": revision.name(),
            "title": revision.title(),
            "date": revision.date(),
            "status": revision.status(),
            "start_rule": revision.start_rule(),
        })
    });
    all.collect::<Value>().to_string()
}

/// All documents that define schemes in the generic syntax of a revision, the oldest first.
#[wasm_bindgen(js_name = schemeDocuments)]
#[must_use]
pub fn scheme_documents() -> String {
    let all = SchemeDocument::all().map(|it| {
        let document = Document::from(it);
        let schemes = document.schemes().map(|(scheme, _)| scheme);
        json!({
            "id": document.id(),
            "aliases": document.aliases(),
            "name": document.name(),
            "title": document.title(),
            "date": document.date(),
            "status": document.status(),
            "schemes": schemes.collect::<Vec<_>>(),
            "generic": it.generic().id(),
        })
    });
    all.collect::<Value>().to_string()
}

/// The rules of a document, each as the edition reads it.
///
/// # Errors
///
/// If there is no such document, or no such edition.
#[wasm_bindgen]
pub fn rules(spec: &str) -> Answer {
    let rules = spec.parse::<Edition>().map(|edition| {
        let all = edition.rules().map(|rule: Rule| {
            json!({
                "name": rule.name(),
                "section": edition.revision().citation(rule.section()).to_string(),
                "concept": rule.concept(),
                "reading": rule.reading(),
                "describes_url": rule.describes_url(),
            })
        });
        all.collect::<Value>()
    });
    answer(rules.map_err(Into::into))
}
