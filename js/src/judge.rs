//! Verdicts without JSON: a text is written to one place that both sides know, and the answer is a bit for each document.

use std::cell::RefCell;

use urlspec::{Revision, Validator};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::fault::{Fault, thrown};
use crate::texts::validator;

thread_local! {
    /// The text that is judged next.
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Where a text of so many octets is to be written. The place is good until another is asked for.
#[wasm_bindgen(js_name = placeFor)]
#[must_use]
pub fn place_for(octets: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        text.resize(octets, 0);
        text.shrink_to_fit();
        text.as_mut_ptr()
    })
}

/// The memory that the place is in.
#[wasm_bindgen(js_name = memoryOfPlace)]
#[must_use]
pub fn memory() -> JsValue {
    wasm_bindgen::memory()
}

/// The first octets of that place, as the text that they are.
fn with_text<T>(octets: usize, judge: impl FnOnce(&str) -> T) -> Option<T> {
    TEXT.with_borrow(|text| str::from_utf8(text.get(..octets)?).ok().map(judge))
}

/// A document, or a rule of it, that judges texts.
#[wasm_bindgen]
pub struct Judge(Validator);

#[wasm_bindgen]
impl Judge {
    /// Judges as [`validate`](crate::validate) does.
    ///
    /// # Errors
    ///
    /// If there is no such document or rule, or no such choice of documents that define schemes.
    #[wasm_bindgen(constructor)]
    pub fn new(
        spec: &str,
        rule: Option<String>,
        schemes: Option<String>,
        strict: bool,
    ) -> Result<Self, String> {
        let made = validator(spec, rule.as_deref(), schemes.as_deref(), strict);
        made.map(Self).map_err(|fault: Fault| thrown(&fault))
    }

    /// Returns `true` if the text, which has been written to its place, is valid.
    #[must_use]
    pub fn accepts(&self, octets: usize) -> bool {
        with_text(octets, |text| self.0.is_valid(text)) == Some(true)
    }
}

/// The verdicts of all documents on the text that has been written to its place: a bit each, the lowest for the oldest.
#[wasm_bindgen]
#[must_use]
pub fn verdicts(octets: usize) -> u32 {
    let of_all = |text: &str| {
        let verdicts = Revision::ALL.iter().rev();
        verdicts.fold(0, |bits, revision| {
            bits << 1 | u32::from(Validator::new(*revision).is_valid(text))
        })
    };
    with_text(octets, of_all).unwrap_or_default()
}
