//! From IRIs to URIs, and back.

use serde_json::json;
use urlspec::{ConvertError, Converter, Edition};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::{Answer, Fault, answer};

/// The URI of an IRI, as a JSON string.
///
/// # Errors
///
/// If the text is not an IRI, its host name has no form in US-ASCII and one is wanted, or the document describes no conversion.
#[wasm_bindgen(js_name = toUri)]
pub fn to_uri(
    iri: &str,
    spec: &str,
    ascii_host: bool,
    normalizing: bool,
    escaping_excluded: bool,
) -> Answer {
    let converted = || -> Result<String, Fault> {
        let mut converter = converter(spec)?;
        if ascii_host {
            converter = converter.ascii_host();
        }
        if normalizing {
            converter = converter.normalizing();
        }
        if escaping_excluded {
            converter = converter.escaping_excluded();
        }
        converter.to_uri(iri).map_err(|error| fault(&error))
    };
    answer(converted())
}

/// The IRI of a URI, as a JSON string.
///
/// # Errors
///
/// If the text is not a URI, or the document describes no conversion.
#[wasm_bindgen(js_name = toIri)]
pub fn to_iri(uri: &str, spec: &str) -> Answer {
    let converted =
        || -> Result<String, Fault> { converter(spec)?.to_iri(uri).map_err(|error| fault(&error)) };
    answer(converted())
}

fn converter(spec: &str) -> Result<Converter, Fault> {
    let edition: Edition = spec.parse()?;
    Converter::new(edition).map_err(|error| fault(&error))
}

fn fault(error: &ConvertError) -> Fault {
    match (error.host_name(), error.syntax()) {
        (Some(name), _) => {
            let place = json!({ "index": name.span().start, "length": name.span().len() });
            Fault::of("host", name, place)
        }
        (None, Some(syntax)) => Fault::url(syntax),
        (None, None) => Fault::other("unsupported", error),
    }
}
