//! The facts that the pages show, computed once, before any page is made.

mod claim;
mod document;
mod language;
mod parallel;

use std::collections::BTreeSet;

use urlspec::{Concept, Document as Any, Revision};
use urlspec_lineage::claims::Claims;
use urlspec_lineage::{Limits, Lineage, Row, Step};

use crate::Error;
use crate::place::Is;
pub(crate) use claim::CheckedClaim;
pub(crate) use document::Document;
pub(crate) use language::Language;
use parallel::for_all;

/// The facts that the pages show.
pub(crate) struct Facts {
    /// The documents, in the order of [`Revision::ALL`].
    pub(crate) documents: Vec<Document>,
    /// The concepts that documents have rules for.
    pub(crate) rows: Vec<Row>,
    /// Each document beside those that it is compared with, the newer ones in the order of [`Revision::ALL`].
    pub(crate) steps: Vec<Step>,
    /// The statements of the documents about each other.
    pub(crate) claims: Vec<CheckedClaim>,
}

impl Facts {
    /// Computes all facts, on all cores.
    pub(crate) fn gather(limits: Limits) -> Result<Self, Error> {
        let documents = for_all(Revision::ALL, |revision| Document::of(*revision, limits))?;
        let lineage = Lineage::new(limits);
        let concepts: Vec<Concept> = lineage.concepts().collect();
        let rows = for_all(&concepts, |concept| Ok(lineage.row(*concept)?))?;
        let pairs = pairs(&rows);
        let steps = for_all(&pairs, |(to, from)| {
            Ok(Step::between(&lineage, *from, *to)?)
        })?;
        let claims = CheckedClaim::all(&Claims::new(limits)?)?;
        Ok(Self {
            documents,
            rows,
            steps,
            claims,
        })
    }

    /// A concept in all documents.
    pub(crate) fn row(&self, concept: Concept) -> Option<&Row> {
        let mut rows = self.rows.iter();
        rows.find(|row| row.subject() == concept.into())
    }

    /// Returns `true` if two documents have a page that compares them.
    pub(crate) fn has_step(&self, from: impl Is<Any>, to: impl Is<Any>) -> bool {
        let (from, to) = (from.it(), to.it());
        let mut all = self.steps.iter();
        all.any(|step| (step.from().document(), step.to().document()) == (from, to))
    }
}

/// The documents that are compared, the newer one first: each with the one that it follows, and with those that some
/// concept was compared with.
fn pairs(rows: &[Row]) -> Vec<(Any, Any)> {
    let entries = rows.iter().flat_map(Row::entries);
    let compared = entries.filter_map(|entry| Some((entry.document(), entry.from()?)));
    let follows = Revision::ALL.iter();
    let follows =
        follows.filter_map(|revision| Some(((*revision).into(), revision.follows()?.into())));
    let pairs: BTreeSet<_> = compared.chain(follows).collect();
    pairs.into_iter().collect()
}
