//! The URL that a browser makes of a text.

use urlspec::{BrowserBaseError, BrowserReader, BrowserReading, Edition};
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
    let read = || -> Result<BrowserReading, Fault> {
        let edition: Edition = spec.parse()?;
        let reader = match &base {
            None => BrowserReader::new(edition),
            Some(base) => BrowserReader::with_base(edition, base).map_err(|it| refused(&it))?,
        };
        Ok(reader.read(url))
    };
    answer(read())
}

fn refused(error: &BrowserBaseError) -> Fault {
    match error.by_document().and_then(|it| it.syntax()) {
        Some(syntax) => Fault::url(syntax),
        None => Fault::other("unsupported", error),
    }
}
