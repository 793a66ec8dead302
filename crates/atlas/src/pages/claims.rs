//! The claims of all documents: how many hold, and those that do not, or not as asked.

use askama::Template;
use urlspec::Document;

use crate::facts::{CheckedClaim, Facts};
use crate::place::{Here, Place};
use crate::sections::Sections;

#[derive(Template)]
#[template(path = "claims.html")]
pub(crate) struct Claims<'f> {
    here: Here,
    facts: &'f Facts,
    sections: &'f Sections,
    documents: Vec<(Document, Vec<&'f CheckedClaim>)>,
}

impl<'f> Claims<'f> {
    pub(crate) fn new(facts: &'f Facts, sections: &'f Sections) -> Self {
        let of = |document: Document| {
            let all = facts.claims.iter();
            let own: Vec<_> = all.filter(|it| it.claim.document() == document).collect();
            (document, own)
        };
        let documents = Document::all().map(of);
        Self {
            here: Here(Place::Claims),
            facts,
            sections,
            documents: documents.filter(|(_, claims)| !claims.is_empty()).collect(),
        }
    }

    fn count(claims: &[&CheckedClaim], verdict: &str) -> usize {
        let those = claims.iter().filter(|it| it.verdict() == verdict);
        those.count()
    }

    /// Those that are refuted, and those that are refuted as asked.
    fn refuted(claims: &[&'f CheckedClaim]) -> Vec<&'f CheckedClaim> {
        let all = claims.iter().copied();
        all.filter(|it| it.verdict.as_str() == "refuted").collect()
    }
}
