//! The facts that the pages show, computed once, before any page is made.

mod before;
mod claim;
mod derived;
mod document;
mod language;
mod parallel;
mod shapes;

use std::collections::BTreeSet;

use urlspec::{Document, Revision, SchemeDocument};
use urlspec_lineage::claims::Claims;
use urlspec_lineage::{Limits, Lineage, Row, Step, Subject};

use crate::Error;
use crate::place::Is;
pub(crate) use before::{Before, changed_below};
pub(crate) use claim::{CheckedClaim, Sentence};
pub(crate) use derived::{Derived, derived};
pub(crate) use document::DocumentFacts;
pub(crate) use language::{Closer, Language};
use parallel::for_all;
pub(crate) use shapes::Shapes;

/// The facts that the pages show.
pub(crate) struct Facts {
    /// The documents, in the order of [`Document::all`].
    pub(crate) documents: Vec<DocumentFacts>,
    /// The concepts that documents have rules for.
    pub(crate) rows: Vec<Row>,
    /// The schemes that documents have productions for.
    pub(crate) schemes: Vec<Row>,
    /// Each document beside those that it is compared with, the newer ones in the order of [`Document::all`].
    pub(crate) steps: Vec<Step>,
    /// The statements of the documents about each other.
    pub(crate) claims: Vec<CheckedClaim>,
}

impl Facts {
    /// Computes all facts, on all cores.
    pub(crate) fn gather(limits: Limits) -> Result<Self, Error> {
        let documents: Vec<Document> = Document::all().collect();
        let documents = for_all(&documents, |it| DocumentFacts::of(*it, limits))?;
        let lineage = Lineage::new(limits);
        let lines = |subjects: Vec<Subject>| for_all(&subjects, |it| Ok(lineage.row(*it)?));
        let rows = lines(Subject::concepts().collect())?;
        let schemes = lines(Subject::schemes().collect())?;
        let pairs = pairs(&rows, &schemes);
        let steps = for_all(&pairs, |(to, from)| {
            Ok(Step::between(&lineage, *from, *to)?)
        })?;
        let claims = CheckedClaim::all(&Claims::new(limits)?)?;
        Ok(Self {
            documents,
            rows,
            schemes,
            steps,
            claims,
        })
    }

    /// A concept or a scheme in all documents.
    pub(crate) fn row(&self, subject: impl Into<Subject>) -> Option<&Row> {
        let subject = subject.into();
        let mut rows = self.rows.iter().chain(&self.schemes);
        rows.find(|row| row.subject() == subject)
    }

    /// The revisions.
    pub(crate) fn revisions(&self) -> impl Iterator<Item = (Revision, &DocumentFacts)> {
        let all = self.documents.iter();
        all.filter_map(|it| Some((it.document.revision()?, it)))
    }

    /// The documents that define schemes.
    pub(crate) fn of_schemes(&self) -> impl Iterator<Item = (SchemeDocument, &DocumentFacts)> {
        let all = self.documents.iter();
        all.filter_map(|it| Some((it.document.scheme_document()?, it)))
    }

    /// The older documents with which a document has a page that compares them.
    pub(crate) fn steps_to(&self, to: impl Is<Document>) -> impl Iterator<Item = Document> {
        let to = to.it();
        let steps = self
            .steps
            .iter()
            .filter(move |step| step.to().document() == to);
        steps.map(|step| step.from().document())
    }

    /// The newer documents with which a document has a page that compares them.
    pub(crate) fn steps_from(&self, from: impl Is<Document>) -> impl Iterator<Item = Document> {
        let from = from.it();
        let steps = self
            .steps
            .iter()
            .filter(move |step| step.from().document() == from);
        steps.map(|step| step.to().document())
    }

    /// Returns `true` if two documents have a page that compares them.
    pub(crate) fn has_step(&self, from: impl Is<Document>, to: impl Is<Document>) -> bool {
        let (from, to) = (from.it(), to.it());
        let mut all = self.steps.iter();
        all.any(|step| (step.from().document(), step.to().document()) == (from, to))
    }
}

/// The documents that are compared, the newer one first: each revision with the one that it follows, and with those that
/// some concept was compared with; and each document of schemes with the one before it that defines the same scheme. A
/// revision has few rules in common with a document of schemes.
fn pairs(rows: &[Row], schemes: &[Row]) -> Vec<(Document, Document)> {
    let entries = rows.iter().chain(schemes).flat_map(Row::entries);
    let compared = entries.filter_map(|entry| Some((entry.document(), entry.from()?)));
    let compared =
        compared.filter(|(to, from)| to.revision().is_some() == from.revision().is_some());
    let follows = Revision::ALL.iter();
    let follows =
        follows.filter_map(|revision| Some(((*revision).into(), revision.follows()?.into())));
    let pairs: BTreeSet<_> = compared.chain(follows).collect();
    pairs.into_iter().collect()
}
