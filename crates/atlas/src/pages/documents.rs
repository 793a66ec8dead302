//! The list of documents.

use askama::Template;
use urlspec_lineage::Subject;

use crate::facts::{DocumentFacts, Facts};
use crate::place::{Here, Place};

#[derive(Template)]
#[template(path = "documents.html")]
pub(crate) struct Documents<'f> {
    here: Here,
    facts: &'f Facts,
}

impl<'f> Documents<'f> {
    pub(crate) fn new(facts: &'f Facts) -> Self {
        let here = Here(Place::Documents);
        Self { here, facts }
    }

    /// The schemes of a document, each once.
    fn schemes(document: &DocumentFacts) -> Vec<Subject> {
        let schemes = document.document.schemes();
        schemes.map(|(scheme, _)| Subject::Scheme(scheme)).collect()
    }
}
