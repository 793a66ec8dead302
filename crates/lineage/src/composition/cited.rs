//! The documents that a text refers to.

use grammarian::bnf::Document;

/// The documents that a text refers to: by tags of its references, and in its sentences.
#[derive(Clone, Debug, Default)]
pub(super) struct Cited {
    /// The targets of the tags: numbers of RFCs.
    pub(super) tags: Vec<(String, u16)>,
    /// The text, whose sentences may cite RFCs.
    pub(super) text: String,
}

impl Cited {
    pub(super) fn of(document: &Document, text: String) -> Self {
        Self {
            tags: document.references().to_vec(),
            text,
        }
    }
}
