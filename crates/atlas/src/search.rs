//! The index that the search box reads: documents, rules, concepts, schemes, findings, sections, and the words of the prose that
//! claims quote.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::Serialize;
use urlspec::{Code, Document, Rule};
use urlspec_lineage::claims::Claim;

use crate::facts::{Facts, derived};
use crate::pages::named_rules;
use crate::place::{Here, Place};
use crate::sections::{Sections, anchor};

/// The index. Documents and sections are known by their places in their lists.
#[derive(Serialize)]
struct Index<'f> {
    /// Id, name, title; and whether the text is here, so that its sections are in parts.
    documents: Vec<(&'f str, &'f str, &'f str, bool)>,
    /// `NAME:DOCUMENT,DOCUMENT|...`, the documents that have a rule of a name.
    rules: String,
    /// A rule whose target is not the usual one.
    others: Vec<(&'f str, String)>,
    /// A concept or a scheme, and what it is.
    subjects: Vec<(String, &'static str)>,
    /// A code and its summary.
    findings: Vec<(&'static str, &'static str)>,
    sections: Vec<Cited>,
    /// `WORD:SECTION,SECTION|...`, the sections whose sentences have a word.
    words: String,
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
    let mut others = Vec::new();
    let mut rules = Vec::new();
    for named in named_rules(facts) {
        let is_usual = |rule: &&Rule| {
            here.rule(**rule) == format!("{}/{}/index.html", rule.document(), named.name)
        };
        let (usual, unusual): (Vec<&Rule>, Vec<&Rule>) = named.rules.iter().partition(is_usual);
        rules.extend(entry(
            named.name,
            usual.iter().map(|it| number[&it.document()]),
        ));
        others.extend(unusual.iter().map(|it| (named.name, here.rule(**it))));
    }
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
        rules: rules.join("|"),
        others,
        subjects: subjects.collect(),
        findings: Code::ALL
            .iter()
            .map(|it| (it.as_str(), it.summary()))
            .collect(),
        sections: Vec::new(),
        words: String::new(),
    };
    let mut found: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (document, place) in documents.iter().zip(0..) {
        let derived = derived(facts, *document);
        for heading in sections.of(*document) {
            let Some(from) = derived.get(heading.label) else {
                continue;
            };
            let claims = from.claims.iter().map(|it| &it.claim);
            let text = claims.map(Claim::quotation);
            for word in text.flat_map(words).collect::<BTreeSet<_>>() {
                let there = found.entry(word).or_default();
                there.push(index.sections.len());
            }
            let (label, title) = (heading.label, heading.title);
            let place_there = sections.place(*document, label);
            let is_usual = match place_there {
                Place::Part(_, top) => label.split('.').next() == Some(top),
                _ => sections.parts(*document).is_none(),
            };
            index.sections.push(if is_usual {
                Cited::Usual(place, label, title)
            } else {
                let target = here.link(place_there);
                Cited::Elsewhere(place, label, title, format!("{target}#{}", anchor(label)))
            });
        }
    }
    let says_something = |(word, there): &(&String, &Vec<usize>)| {
        there.len() <= MOST_SECTIONS && !COMMON.split_whitespace().any(|it| it == *word)
    };
    let said = found.iter().filter(says_something);
    let said = said.filter_map(|(word, there)| entry(word, there.iter().copied()));
    index.words = said.collect::<Vec<String>>().join("|");
    let json = serde_json::to_string(&index).expect("it has strings and numbers alone");
    format!("urlspecIndex({json});\n").into_bytes()
}

/// A name and places, as the index has them; `None` without places.
fn entry(name: &str, places: impl Iterator<Item = usize>) -> Option<String> {
    let places: Vec<String> = places.map(|it| it.to_string()).collect();
    (!places.is_empty()).then(|| format!("{name}:{}", places.join(",")))
}

/// The words of a sentence, in lower case.
fn words(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|it: char| !it.is_ascii_alphanumeric() && it != '-');
    let words = words.map(|it| it.trim_matches('-').to_ascii_lowercase());
    words.filter(|it| it.len() > 3 && it.starts_with(|it: char| it.is_ascii_alphabetic()))
}
