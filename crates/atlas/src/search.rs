//! The index that the search box reads: documents, rules, concepts, schemes, findings, sections, and the words of the prose that
//! claims quote.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::Serialize;
use urlspec::{Code, Document};

use crate::facts::{Facts, derived};
use crate::pages::named_rules;
use crate::place::{Here, Place};
use crate::sections::{Sections, anchor};

/// The index. Documents and sections are known by their places in their lists.
#[derive(Serialize)]
struct Index<'f> {
    /// Id, name, title; and whether the text is here, so that its sections are in parts.
    documents: Vec<(&'f str, &'f str, &'f str, bool)>,
    /// A name, and the documents that have a rule of it; a target in place of the document where it is not the usual one.
    rules: Vec<(&'f str, Vec<Holder>)>,
    /// A concept or a scheme, and what it is.
    subjects: Vec<(String, &'static str)>,
    /// A code and its summary.
    findings: Vec<(&'static str, &'static str)>,
    sections: Vec<Cited>,
    /// The sections whose sentences have a word.
    words: BTreeMap<String, Vec<usize>>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Holder {
    Document(usize),
    Target(String),
}

/// A section: document, label, title; and the target, where it is not the usual one.
#[derive(Serialize)]
#[serde(untagged)]
enum Cited {
    Usual(usize, &'static str, &'static str),
    Elsewhere(usize, &'static str, &'static str, String),
}

/// Words that say nothing about URLs.
const COMMON: &str = "about after also another been before both cannot does each either even every from have here into like made \
    many more most must none only other others over same shall should since some such than that their them then there these \
    they this those under used using what when where whether which while will with within without would";

/// A word in more sections than this finds none of them.
const MOST_SECTIONS: usize = 16;

/// The index as a script, which pages that were opened from a disk can read too.
pub(crate) fn script(facts: &Facts, sections: &Sections) -> Vec<u8> {
    let documents: Vec<Document> = facts.documents.iter().map(|it| it.document).collect();
    let number: HashMap<Document, usize> = documents.iter().copied().zip(0..).collect();
    let here = Here(Place::Home);
    let holder = |rule: &urlspec::Rule| {
        let document = rule.document();
        let target = here.rule(rule);
        match target == format!("{document}/{rule}/index.html") {
            true => Holder::Document(number[&document]),
            false => Holder::Target(target),
        }
    };
    let rules = named_rules(facts).into_iter();
    let rules = rules.map(|it| (it.name, it.rules.iter().map(holder).collect()));
    let subjects = facts.rows.iter().chain(&facts.schemes).map(|row| {
        let subject = row.subject();
        let summary = match subject {
            urlspec_lineage::Subject::Concept(concept) => concept.summary(),
            _ => "a scheme",
        };
        (subject.to_string(), summary)
    });
    let mut index = Index {
        documents: documents
            .iter()
            .map(|it| {
                (
                    it.id(),
                    it.name(),
                    it.title(),
                    sections.parts(*it).is_some(),
                )
            })
            .collect(),
        rules: rules.collect(),
        subjects: subjects.collect(),
        findings: Code::ALL
            .iter()
            .map(|it| (it.as_str(), it.summary()))
            .collect(),
        sections: Vec::new(),
        words: BTreeMap::new(),
    };
    for (document, place) in documents.iter().zip(0..) {
        let derived = derived(facts, *document);
        for heading in sections.of(*document) {
            let Some(from) = derived.get(heading.label) else {
                continue;
            };
            let claims = from.claims.iter().map(|it| &it.claim);
            let text = claims.flat_map(|it| [it.text(), it.quotation()]);
            for word in text.flat_map(words).collect::<BTreeSet<_>>() {
                index
                    .words
                    .entry(word)
                    .or_default()
                    .push(index.sections.len());
            }
            let (label, title) = (heading.label, heading.title);
            let is_usual = sections.place(*document, label) != Place::Sections(*document)
                || sections.parts(*document).is_none();
            index.sections.push(match is_usual {
                true => Cited::Usual(place, label, title),
                false => {
                    let target = here.link(Place::Sections(*document));
                    Cited::Elsewhere(place, label, title, format!("{target}#{}", anchor(label)))
                }
            });
        }
    }
    index.words.retain(|word, there| {
        there.len() <= MOST_SECTIONS && !COMMON.split_whitespace().any(|it| it == word)
    });
    let json = serde_json::to_string(&index).expect("it has strings and numbers alone");
    format!("urlspecIndex({json});\n").into_bytes()
}

/// The words of a sentence, in lower case.
fn words(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|it: char| !it.is_ascii_alphanumeric() && it != '-');
    let words = words.map(|it| it.trim_matches('-').to_ascii_lowercase());
    words.filter(|it| it.len() > 3 && it.starts_with(|it: char| it.is_ascii_alphabetic()))
}
