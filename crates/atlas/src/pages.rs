//! The pages, each from a template in `templates/` that the compiler checks.

mod catalogue;
mod claims;
mod document;
mod documents;
mod home;
mod line;
mod parsers;
mod rule;
mod rules;
mod scheme_document;
mod sections;
mod step;

use askama::Template;

use crate::facts::Facts;
use crate::place::Place;
use crate::sections::Sections;
use catalogue::{Conformance, Disputed, Findings, LineagePage, NotFound, Playground};
use claims::Claims;
use document::DocumentPage;
use documents::Documents;
use home::Home;
use line::LinePage;
use parsers::{ParserPage, Parsers};
use rule::RulePage;
use rules::Rules;
use scheme_document::SchemeDocumentPage;
use sections::{SectionsPage, part_pages};
use step::StepPage;

pub(crate) use rules::named as named_rules;

/// A page, as text.
pub(crate) fn text(page: &impl Template) -> String {
    page.render().expect("a string takes everything")
}

/// All pages, with their places.
pub(crate) fn all(facts: &Facts, sections: &Sections, has_library: bool) -> Vec<(Place, String)> {
    let parsers = crate::parsers::all();
    let mut pages = vec![
        (Place::Home, text(&Home::new(facts, has_library))),
        (Place::Documents, text(&Documents::new(facts))),
        (Place::Rules, text(&Rules::new(facts))),
        (Place::Lineage, text(&LineagePage::new(facts))),
        (Place::Claims, text(&Claims::new(facts, sections))),
        (Place::Disputed, text(&Disputed::new(sections))),
        (Place::Findings, text(&Findings::new(sections))),
        (Place::Conformance, text(&Conformance::new(facts, sections))),
        (Place::Parsers, text(&Parsers::new(&parsers))),
        (Place::Playground, text(&Playground::new(has_library))),
    ];
    for parser in &parsers {
        pages.push((Place::Parser(parser.name), text(&ParserPage::new(parser))));
    }
    for document in facts.documents.iter().map(|it| it.document) {
        let page = SectionsPage::new(facts, sections, document);
        pages.push((Place::Sections(document), text(&page)));
        pages.extend(part_pages(facts, sections, document));
    }
    for row in facts.rows.iter().chain(&facts.schemes) {
        let page = LinePage::new(facts, sections, row);
        pages.push((Place::Line(row.subject()), text(&page)));
    }
    for step in &facts.steps {
        let place = Place::Step(step.from().document(), step.to().document());
        pages.push((place, text(&StepPage::new(facts, sections, step))));
    }
    for (document, of) in facts.of_schemes() {
        let page = SchemeDocumentPage::new(facts, sections, of, document);
        pages.push((Place::Document(document.into()), text(&page)));
    }
    for (revision, document) in facts.revisions() {
        let page = DocumentPage::new(facts, sections, document, revision);
        pages.push((Place::Document(revision.into()), text(&page)));
    }
    for document in &facts.documents {
        for (language, closer) in document.languages.iter().zip(&document.closer) {
            let page = RulePage::new(facts, sections, document, language, closer);
            pages.push((Place::Rule(language.rule), text(&page)));
        }
    }
    pages
}

/// The page for addresses that lead nowhere. It may be shown at any of them, so that its links begin at the root of the server.
pub(crate) fn not_found(root: &str) -> String {
    text(&NotFound::new(root))
}
