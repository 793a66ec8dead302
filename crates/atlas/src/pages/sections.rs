//! The sections of a document, with what comes from each; and the parts of its text.

use std::collections::HashMap;

use askama::Template;
use urlspec::Document;

use super::text;
use crate::facts::{Derived, Facts, derived};
use crate::place::{Here, Place};
use crate::sections::{Heading, Part, Sections, address, anchor, publisher};

#[derive(Template)]
#[template(path = "sections.html")]
pub(crate) struct SectionsPage<'f> {
    here: Here,
    document: Document,
    sections: &'f Sections,
    derived: HashMap<&'static str, Derived<'f>>,
}

impl<'f> SectionsPage<'f> {
    pub(crate) fn new(facts: &'f Facts, sections: &'f Sections, document: Document) -> Self {
        Self {
            here: Here(Place::Sections(document)),
            document,
            sections,
            derived: derived(facts, document),
        }
    }

    /// How deep a section is within others, from 0 to 4.
    fn depth(heading: &Heading) -> usize {
        heading.label.matches('.').count().min(4)
    }

    fn has_text(&self) -> bool {
        self.sections.parts(self.document).is_some()
    }

    /// Where the text of a section is: on a page here, and else where its publisher shows it.
    fn text(&self, heading: &Heading) -> String {
        match self.sections.place(self.document, heading.label) {
            part @ Place::Part(..) => format!("{}#{}", self.here.link(part), anchor(heading.label)),
            _ => address(self.document.name(), heading.label).unwrap_or_default(),
        }
    }

    /// All that comes from a section whose text is not here.
    fn derived(&self, heading: &Heading) -> Option<&Derived<'f>> {
        let place = self.sections.place(self.document, heading.label);
        let is_here = place == Place::Sections(self.document);
        self.derived.get(heading.label).filter(|_| is_here)
    }

    fn publisher(&self) -> String {
        publisher(self.document.name()).unwrap_or_default()
    }
}

#[derive(Template)]
#[template(path = "part.html")]
pub(crate) struct PartPage<'f> {
    here: Here,
    document: Document,
    sections: &'f Sections,
    part: &'f Part,
    before: Option<&'f Part>,
    after: Option<&'f Part>,
    derived: &'f HashMap<&'static str, Derived<'f>>,
}

impl PartPage<'_> {
    /// The name of a part.
    fn name(&self, part: &Part) -> String {
        let Some(top) = part.top else {
            return format!("{}: front matter", self.document.name());
        };
        let cited = self.document.citation(self.document.own_section(top.label));
        match top.title {
            "" => cited.to_string(),
            title => format!("{cited}: {title}"),
        }
    }

    fn title(&self) -> String {
        self.name(self.part)
    }

    fn link(&self, part: &Part) -> String {
        self.here.link(place(self.document, part))
    }

    fn derived(&self, heading: &Heading) -> Option<&Derived<'_>> {
        self.derived.get(heading.label)
    }
}

/// The place of a part.
fn place(document: Document, part: &Part) -> Place {
    Place::Part(document, part.top.map_or("", |it| it.label))
}

/// The pages of the parts of a text, in its order; none if the text was not given.
pub(crate) fn part_pages(
    facts: &Facts,
    sections: &Sections,
    document: Document,
) -> Vec<(Place, String)> {
    let parts = sections.parts(document).unwrap_or_default();
    let derived = derived(facts, document);
    let pages = parts.iter().enumerate().map(|(number, part)| {
        let place = place(document, part);
        let page = PartPage {
            here: Here(place),
            document,
            sections,
            part,
            before: number.checked_sub(1).and_then(|it| parts.get(it)),
            after: parts.get(number + 1),
            derived: &derived,
        };
        (place, text(&page))
    });
    pages.collect()
}
