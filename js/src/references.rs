//! The targets of references, their normal forms, and the meaning of schemes.

use serde_json::{Value, json};
use urlspec::scheme::Scheme;
use urlspec::{Edition, NormalizeError, Normalizer, ResolveError, Resolver, SyntaxError};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Answer, Fault, answer};

/// The target of a reference: `{"target", "fragment", "text", "findings"}`.
///
/// # Errors
///
/// If the base or the reference is not valid, or the document describes no resolution.
#[wasm_bindgen]
pub fn resolve(base: &str, reference: &str, spec: &str) -> Answer {
    let resolved = || -> Result<Value, Fault> {
        let edition: Edition = spec.parse()?;
        let resolver = Resolver::new(edition, base).map_err(|error| unresolved(&error))?;
        let resolution = resolver.resolve(reference);
        let resolution = resolution.map_err(|error| unresolved(&error))?;
        Ok(json!({
            "target": resolution.as_target(),
            "fragment": resolution.fragment(),
            "text": resolution.to_string(),
            "findings": resolution.findings(),
        }))
    };
    answer(resolved())
}

fn unresolved(error: &ResolveError) -> Fault {
    fault(error.syntax(), error)
}

/// The fault of a text that is not valid, or of what a document does not describe.
fn fault(syntax: Option<&SyntaxError>, error: impl ToString) -> Fault {
    match syntax {
        Some(syntax) => Fault::of("url", error, json!(syntax)),
        None => Fault::other("unsupported", error),
    }
}

/// The normal form of a text, as a JSON string.
///
/// # Errors
///
/// If the text is not valid, or the document describes no normalization.
#[wasm_bindgen]
pub fn normalize(url: &str, spec: &str) -> Answer {
    let normal = || -> Result<String, Fault> {
        let edition: Edition = spec.parse()?;
        let told = |error: NormalizeError| fault(error.syntax(), &error);
        let normalizer = Normalizer::new(edition).map_err(told)?;
        let normal = normalizer.normalize(url).map_err(told)?;
        Ok(normal.into_owned())
    };
    answer(normal())
}

/// The meaning of a URL by its scheme, as RFC 1738, RFC 1630 or url7 defines it, and the messages that a client sends.
///
/// # Errors
///
/// If the text is not valid, the prose forbids it, or the document defines no schemes.
#[wasm_bindgen]
pub fn scheme(url: &str, spec: &str) -> Answer {
    let read = || -> Result<Value, Fault> {
        let edition: Edition = spec.parse()?;
        let scheme = Scheme::parse(edition, url).map_err(|error| fault(error.syntax(), &error))?;
        let (wire, wire_error) = match scheme.wire() {
            Ok(wire) => (wire, None),
            Err(error) => (None, Some(error.to_string())),
        };
        Ok(json!({
            "scheme": scheme.name(),
            "standing": scheme.standing().as_str(),
            "document": scheme.document().map(urlspec::Document::id),
            "parts": scheme.card(),
            "wire": wire,
            "wire_error": wire_error,
        }))
    };
    answer(read())
}
