//! The documents that a text refers to.

use grammarian::bnf::{Citation, Document};

/// The documents that a text refers to: by tags of its references, and in its sentences.
#[derive(Clone, Debug, Default)]
pub(super) struct Cited {
    /// The targets of the tags: numbers of RFCs.
    pub(super) tags: Vec<(String, u16)>,
    /// The sentences that cite RFCs.
    pub(super) sentences: Vec<Citation>,
}

impl Cited {
    pub(super) fn of(document: &Document) -> Self {
        Self {
            tags: document.references().to_vec(),
            sentences: document.citations().to_vec(),
        }
    }
}
