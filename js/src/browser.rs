//! What a browser makes of a text.

use serde_json::{Value, json};
use urlspec::browser::{self, ParseFailure};
use urlspec::{Edition, ResolveError, Resolver};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Answer, Fault, answer};

/// What the parser of the URL Standard makes of a text, and its parts by a document beside it:
/// `{"target", "browser", "validation_errors", "parts"}`.
///
/// # Errors
///
/// If the base is not valid by the document or the parser.
#[wasm_bindgen]
pub fn browser(url: &str, base: Option<String>, spec: &str) -> Answer {
    let read = || -> Result<Value, Fault> {
        let edition: Edition = spec.parse()?;
        let (target, parsed) = match &base {
            None => (None, browser::parse(url)),
            Some(base) => {
                let resolver = match Resolver::new(edition, base) {
                    Ok(resolver) => Some(resolver),
                    // The URL Standard leaves that to the parser.
                    Err(error) if error.not_described().is_some() => None,
                    Err(error) => return Err(unresolved(&error)),
                };
                let record = browser::parse(base).map_err(|error| failed(&error))?;
                let target = resolver.and_then(|it| it.resolve(url).ok());
                (target.map(|it| it.to_string()), record.parse(url))
            }
        };
        let split = if base.is_none() {
            Some(url)
        } else {
            target.as_deref()
        };
        Ok(match (&parsed, split) {
            (Ok(record), split) => json!({
                "target": target,
                "browser": record,
                "validation_errors": record.validation_errors(),
                "parts": split.map_or(Vec::new(), |split| record.beside(edition, split)),
            }),
            (Err(failure), _) => json!({
                "target": target,
                "browser": Value::Null,
                "validation_errors": failure.validation_errors(),
                "parts": [],
            }),
        })
    };
    answer(read())
}

fn unresolved(error: &ResolveError) -> Fault {
    match error.syntax() {
        Some(syntax) => Fault::url(syntax),
        None => Fault::other("unsupported", error),
    }
}

fn failed(error: &ParseFailure) -> Fault {
    Fault::other("unsupported", format!("the base: {error}"))
}
