//! The URL that a browser makes of a text.

use serde_json::{Value, json};
use urlspec::browser::{self, ParseFailure};
use urlspec::{Edition, ResolveError, Resolver};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Answer, Fault, answer};

/// The URL that the parser of the URL Standard makes of a text, and the parts by a document beside it:
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
        let split = target.as_deref().unwrap_or(url);
        Ok(match &parsed {
            Ok(record) => {
                let mut parts = record.beside(edition, split);
                // The parts of a reference without a target are others.
                let is_relative = parts.first().is_some_and(|it| it.written().is_none());
                if base.is_some() && target.is_none() && is_relative {
                    parts.clear();
                }
                json!({
                    "target": target,
                    "browser": record,
                    "validation_errors": record.validation_errors(),
                    "parts": parts,
                })
            }
            Err(failure) => json!({
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
