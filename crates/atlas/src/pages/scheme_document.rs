//! The page of a document that defines schemes, with the texts of its rules.

use askama::Template;
use urlspec::{Citation, Component, Document, Revision, Rule, SchemeDocument, Section};
use urlspec_lineage::{Row, Subject};

use super::document::transcription;
use crate::bnf::linked;
use crate::facts::{CheckedClaim, DocumentFacts, Facts, Language};
use crate::place::{Here, Place, shown_as};
use crate::sections::Sections;

#[derive(Template)]
#[template(path = "scheme_document.html")]
pub(crate) struct SchemeDocumentPage<'f> {
    here: Here,
    facts: &'f Facts,
    sections: &'f Sections,
    of: &'f DocumentFacts,
    document: Document,
    generic: Revision,
}

/// A production, and what is told of it.
struct Production<'f> {
    scheme: &'static str,
    rule: Rule,
    language: Option<&'f Language>,
    /// The scheme in all documents.
    row: Option<&'f Row>,
}

/// The name of a document, and the document if it has a page.
type Named = (&'static str, Option<Document>);

/// A sentence of the prose that forbids URLs, with the schemes for which it does.
struct Forbidden {
    sentence: &'static str,
    component: Component,
    place: Citation,
    schemes: Vec<&'static str>,
}

impl<'f> SchemeDocumentPage<'f> {
    pub(crate) fn new(
        facts: &'f Facts,
        sections: &'f Sections,
        of: &'f DocumentFacts,
        document: SchemeDocument,
    ) -> Self {
        Self {
            here: Here(Place::Document(document.into())),
            facts,
            sections,
            of,
            document: document.into(),
            generic: document.generic(),
        }
    }

    fn productions(&self) -> Vec<Production<'f>> {
        let of_scheme = |(scheme, rule): (&'static str, Rule)| Production {
            scheme,
            rule,
            language: self.of.languages.iter().find(|it| it.rule == rule),
            row: self.facts.row(Subject::Scheme(scheme)),
        };
        self.document.schemes().map(of_scheme).collect()
    }

    /// The names of the documents that it updates or obsoletes, and of those that obsolete it, each with the document where it
    /// has a page.
    fn others(&self) -> Vec<(&'static str, Vec<Named>)> {
        let with_page = |name: &&'static str| {
            let document = name.parse::<Document>().ok();
            (*name, document.filter(|it| it.name() == *name))
        };
        let named = |names: &[&'static str]| names.iter().map(with_page).collect::<Vec<_>>();
        let all = [
            ("updates", named(self.document.updates())),
            ("obsoletes", named(self.document.obsoletes())),
            ("obsoleted by", named(self.document.obsoleted_by())),
        ];
        let all = all.into_iter().filter(|(_, names)| !names.is_empty());
        all.collect()
    }

    fn forbidden(&self) -> Vec<Forbidden> {
        let mut all: Vec<Forbidden> = Vec::new();
        for one in self.document.prohibitions() {
            let (sentence, component) = (one.sentence(), one.component());
            let place = self.document.citation(one.section());
            let same = all
                .iter_mut()
                .find(|it| (it.sentence, it.component, it.place) == (sentence, component, place));
            match same {
                Some(same) if same.schemes.contains(&one.scheme()) => {}
                Some(same) => same.schemes.push(one.scheme()),
                None => all.push(Forbidden {
                    sentence,
                    component,
                    place,
                    schemes: vec![one.scheme()],
                }),
            }
        }
        all
    }

    fn sections(&self) -> Vec<(Section, Vec<Rule>)> {
        self.of.rules_by_section()
    }

    /// The rules that are taken over from documents with a page, by these documents.
    fn taken_over(&self) -> Vec<(Document, Vec<Rule>)> {
        let mut all: Vec<(Document, Vec<Rule>)> = Vec::new();
        for rule in self.document.rules().map(shown_as) {
            let lender = rule.document();
            match all.iter_mut().find(|(other, _)| *other == lender) {
                _ if lender == self.document => {}
                Some((_, rules)) => rules.push(rule),
                None => all.push((lender, vec![rule])),
            }
        }
        all
    }

    fn bnf(&self, rule: Rule) -> String {
        linked(rule.reading(), self.document, Some(rule), self.here)
    }

    fn transcription(&self) -> Vec<String> {
        transcription(self.document)
    }

    fn claims(&self) -> Vec<&'f CheckedClaim> {
        let all = self.facts.claims.iter();
        all.filter(|it| it.claim.document() == self.document)
            .collect()
    }
}
