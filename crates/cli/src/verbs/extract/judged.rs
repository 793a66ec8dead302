//! A reference with its verdict.

use std::borrow::Cow;

use urlspec::{Extraction, Report, Validator};

use super::quoted;

/// The text that was judged for a reference, and the report on it.
pub(super) struct Judged<'t> {
    pub(super) octets: Cow<'t, [u8]>,
    pub(super) report: Report,
    /// The byte at which running text would end the reference, if all that stands in the quotes around it was judged.
    pub(super) cut_at: Option<usize>,
}

impl<'t> Judged<'t> {
    /// Judges a reference in a text, before which stand so many bytes. One that is valid may be the beginning of a text in
    /// quotes that is not.
    pub(super) fn of(
        extraction: &'t Extraction<'t>,
        validator: &Validator,
        text: &'t [u8],
        before: usize,
    ) -> Self {
        let report = validator.validate_bytes(extraction.judged());
        let octets = extraction.judged();
        let is_all = octets.len() == extraction.octets().len();
        let span = extraction.span();
        let span = span.start - before..span.end - before;
        // Octets that are left out would shift the places of faults.
        let is_unfolded = span.len() == extraction.octets().len();
        if is_all && is_unfolded && report.is_valid() {
            let whole = quoted::whole(text, span).map(|whole| &text[whole]);
            let judged = whole.map(|whole| (whole, validator.validate_bytes(whole)));
            if let Some((whole, report)) = judged.filter(|(_, report)| !report.is_valid()) {
                return Self {
                    octets: Cow::Borrowed(whole),
                    report,
                    cut_at: Some(octets.len()),
                };
            }
        }
        Self {
            octets: Cow::Borrowed(octets),
            report,
            cut_at: None,
        }
    }
}
