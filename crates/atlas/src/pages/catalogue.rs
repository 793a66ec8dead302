//! The pages that list: concepts and schemes, disputed statements, the findings, the proofs; and the playground.

use askama::Template;
use urlspec::{Citation, Code, Concept, Edition, Finding, Resolver, Revision, Validator};
use urlspec_lineage::Subject;

use crate::disputed::{self, Group};
use crate::facts::{DocumentFacts, Facts, Language};
use crate::place::{Here, Place};
use crate::scripts;
use crate::sections::Sections;

#[derive(Template)]
#[template(path = "lineage.html")]
pub(crate) struct LineagePage<'f> {
    here: Here,
    facts: &'f Facts,
}

impl<'f> LineagePage<'f> {
    pub(crate) fn new(facts: &'f Facts) -> Self {
        let here = Here(Place::Lineage);
        Self { here, facts }
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
pub(crate) struct Disputed<'f> {
    here: Here,
    sections: &'f Sections,
    groups: Vec<Group>,
}

impl<'f> Disputed<'f> {
    pub(crate) fn new(sections: &'f Sections) -> Self {
        Self {
            here: Here(Place::Disputed),
            sections,
            groups: disputed::groups(),
        }
    }
}

#[derive(Template)]
#[template(path = "findings.html")]
pub(crate) struct Findings<'f> {
    here: Here,
    sections: &'f Sections,
    codes: &'static [Code],
}

impl<'f> Findings<'f> {
    pub(crate) fn new(sections: &'f Sections) -> Self {
        Self {
            here: Here(Place::Findings),
            sections,
            codes: Code::ALL,
        }
    }

    /// The documents that mention it, with the sections.
    fn places(code: Code) -> Vec<Citation> {
        let mut places: Vec<Citation> = Vec::new();
        for document in Revision::ALL.iter().copied() {
            // A document that amends another one cites that.
            let cited = code.section(document).map(|it| document.citation(it));
            places.extend(cited.filter(|it| !places.contains(it)));
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
    sections: &'f Sections,
}

impl<'f> Conformance<'f> {
    pub(crate) fn new(facts: &'f Facts, sections: &'f Sections) -> Self {
        let here = Here(Place::Conformance);
        Self {
            here,
            facts,
            sections,
        }
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

#[derive(Template)]
#[template(path = "not_found.html")]
pub(crate) struct NotFound<'r> {
    root: &'r str,
}

impl<'r> NotFound<'r> {
    /// `root` is the path of the site on its server, with a slash at its end.
    pub(crate) fn new(root: &'r str) -> Self {
        Self { root }
    }
}
