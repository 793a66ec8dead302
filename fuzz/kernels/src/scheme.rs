//! The document of a meaning, as `python/src/scheme.rs` has it.

use urlspec::Document;
use urlspec::scheme::Scheme;

pub(crate) fn document(scheme: &Scheme) -> Option<&'static str> {
    scheme.document().map(Document::id)
}
