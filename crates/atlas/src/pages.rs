//! The pages, each from a template in `templates/` that the compiler checks.

mod catalogue;
mod document;
mod line;
mod rule;
mod scheme_document;
mod step;

use askama::Template;

use crate::facts::Facts;
use crate::place::Place;

pub(crate) use catalogue::{
    Conformance, Disputed, Findings, Home, LineageMap, Parsers, Playground,
};
pub(crate) use document::DocumentPage;
pub(crate) use line::LinePage;
pub(crate) use rule::RulePage;
pub(crate) use scheme_document::SchemeDocumentPage;
pub(crate) use step::StepPage;

/// A page, as text.
pub(crate) fn text(page: &impl Template) -> String {
    page.render().expect("a string takes everything")
}

/// All pages, with their places.
pub(crate) fn all(facts: &Facts, has_playground: bool) -> Vec<(Place, String)> {
    let mut pages = vec![
        (Place::Home, text(&Home::new(facts))),
        (Place::Lineage, text(&LineageMap::new(facts))),
        (Place::Disputed, text(&Disputed::new())),
        (Place::Findings, text(&Findings::new())),
        (Place::Conformance, text(&Conformance::new(facts))),
        (Place::Parsers, text(&Parsers::new())),
        (Place::Playground, text(&Playground::new(has_playground))),
    ];
    for row in facts.rows.iter().chain(&facts.schemes) {
        let page = LinePage::new(facts, row);
        pages.push((Place::Line(row.subject()), text(&page)));
    }
    for step in &facts.steps {
        let place = Place::Step(step.from().document(), step.to().document());
        pages.push((place, text(&StepPage::new(facts, step))));
    }
    for (document, of) in facts.of_schemes() {
        let page = SchemeDocumentPage::new(facts, of, document);
        pages.push((Place::Document(document.into()), text(&page)));
    }
    for (revision, document) in facts.revisions() {
        let page = DocumentPage::new(facts, document, revision);
        pages.push((Place::Document(revision.into()), text(&page)));
        for (language, closer) in document.languages.iter().zip(&document.closer) {
            let page = RulePage::new(facts, document, language, closer);
            pages.push((Place::Rule(language.rule), text(&page)));
        }
    }
    pages
}
