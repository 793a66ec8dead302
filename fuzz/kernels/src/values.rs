//! Sections as text, as `python/src/values.rs` has them.

use urlspec::Section;

pub(crate) fn section(section: Section) -> String {
    match section.document() {
        None => section.label().to_owned(),
        Some(_) => section.to_string(),
    }
}
