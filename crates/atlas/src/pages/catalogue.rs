//! The pages that list: the first one, the map, disputed statements, the findings, the proofs, the parsers
//! of others, and the playground.

use askama::Template;
use urlspec::{Code, Concept, Edition, Finding, Resolver, Revision, Section, Validator};
use urlspec_lineage::Subject;

use crate::disputed::{self, Group};
use crate::drawing::map;
use crate::facts::{DocumentFacts, Facts, Language};
use crate::parsers::{self, Parser};
use crate::place::{Here, Place};

#[derive(Template)]
#[template(path = "home.html")]
pub(crate) struct Home<'f> {
    here: Here,
    facts: &'f Facts,
}

impl<'f> Home<'f> {
    pub(crate) fn new(facts: &'f Facts) -> Self {
        let here = Here(Place::Home);
        Self { here, facts }
    }

    /// The rules of the revisions.
    fn rules(&self) -> usize {
        let documents = self.facts.revisions();
        documents
            .map(|(_, document)| document.languages.len())
            .sum()
    }

    /// The schemes of a document, each once.
    fn schemes(document: &DocumentFacts) -> Vec<Subject> {
        let schemes = document.document.schemes();
        schemes.map(|(scheme, _)| Subject::Scheme(scheme)).collect()
    }
}

#[derive(Template)]
#[template(path = "lineage.html")]
pub(crate) struct LineageMap<'f> {
    here: Here,
    facts: &'f Facts,
    map: String,
}

impl<'f> LineageMap<'f> {
    pub(crate) fn new(facts: &'f Facts) -> Self {
        let here = Here(Place::Lineage);
        let map = map(&facts.rows, here);
        Self { here, facts, map }
    }

    /// The concepts that have a page.
    fn concepts(facts: &Facts) -> impl Iterator<Item = Concept> {
        let rows = facts.rows.iter();
        rows.filter_map(|row| match row.subject() {
            Subject::Concept(concept) => Some(concept),
            _ => None,
        })
    }
}

#[derive(Template)]
#[template(path = "disputed.html")]
pub(crate) struct Disputed {
    here: Here,
    groups: Vec<Group>,
}

impl Disputed {
    pub(crate) fn new() -> Self {
        Self {
            here: Here(Place::Disputed),
            groups: disputed::groups(),
        }
    }
}

#[derive(Template)]
#[template(path = "findings.html")]
pub(crate) struct Findings {
    here: Here,
    codes: &'static [Code],
}

impl Findings {
    pub(crate) fn new() -> Self {
        Self {
            here: Here(Place::Findings),
            codes: Code::ALL,
        }
    }

    /// The documents that mention it, with the sections.
    fn places(code: Code) -> Vec<(Revision, Section)> {
        let mut places: Vec<(Revision, Section)> = Vec::new();
        for document in Revision::ALL.iter().copied() {
            let Some(section) = code.section(document) else {
                continue;
            };
            // A document that amends another one cites that.
            let cited = document.citation(section);
            if places.iter().all(|(by, it)| by.citation(*it) != cited) {
                places.push((document, section));
            }
        }
        places
    }

    /// The findings of this code in the example.
    fn found(code: Code) -> Vec<Finding> {
        let example = code.example();
        let found = match example.base() {
            None => {
                let validator = Validator::new(example.revision()).linting();
                validator.validate(example.text()).findings().to_vec()
            }
            Some(base) => {
                let resolver = Resolver::new(example.revision(), base);
                let resolution = resolver.and_then(|it| it.resolve(example.text()));
                resolution.map_or_else(|_| Vec::new(), |it| it.findings().to_vec())
            }
        };
        found.into_iter().filter(|it| it.code() == code).collect()
    }
}

#[derive(Template)]
#[template(path = "conformance.html")]
pub(crate) struct Conformance<'f> {
    here: Here,
    facts: &'f Facts,
}

impl<'f> Conformance<'f> {
    pub(crate) fn new(facts: &'f Facts) -> Self {
        let here = Here(Place::Conformance);
        Self { here, facts }
    }

    fn states(document: &DocumentFacts) -> usize {
        let states = document.languages.iter().map(Language::states);
        states.max().unwrap_or(0)
    }

    fn suite(document: &DocumentFacts) -> usize {
        document.languages.iter().map(|it| it.suite).sum()
    }

    /// How many overlaps the prose decides.
    fn preferred(document: &DocumentFacts) -> usize {
        let overlaps = document.overlaps.iter();
        overlaps.filter(|it| it.preferred().is_some()).count()
    }

    fn as_preferred(document: &DocumentFacts) -> usize {
        let overlaps = document.overlaps.iter();
        overlaps
            .filter(|it| it.preferred().is_some() && it.holds())
            .count()
    }
}

#[derive(Template)]
#[template(path = "parsers.html")]
pub(crate) struct Parsers {
    here: Here,
    parsers: Vec<Parser>,
}

impl Parsers {
    pub(crate) fn new() -> Self {
        Self {
            here: Here(Place::Parsers),
            parsers: parsers::all(),
        }
    }
}

#[derive(Template)]
#[template(path = "playground.html")]
pub(crate) struct Playground {
    here: Here,
    /// Tells if the library for browsers is included.
    is_there: bool,
}

impl Playground {
    pub(crate) fn new(is_there: bool) -> Self {
        let here = Here(Place::Playground);
        Self { here, is_there }
    }
}
