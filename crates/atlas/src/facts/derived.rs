//! The rules, claims, findings and prohibitions that come from each section of a document.

use std::collections::HashMap;

use urlspec::{Code, Document, Prohibition, Rule, Section};

use super::{CheckedClaim, Facts};

/// All that comes from one section.
#[derive(Default)]
pub(crate) struct Derived<'f> {
    /// The rules that it prints.
    pub(crate) rules: Vec<Rule>,
    /// Its statements about the syntax.
    pub(crate) claims: Vec<&'f CheckedClaim>,
    /// The findings that rest on it.
    pub(crate) findings: Vec<Code>,
    /// The sentences that forbid URLs, each once.
    pub(crate) prohibitions: Vec<Prohibition>,
}

impl Derived<'_> {
    /// Returns `true` if more than claims comes from it.
    pub(crate) fn has_lists(&self) -> bool {
        !(self.rules.is_empty() && self.findings.is_empty() && self.prohibitions.is_empty())
    }
}

/// All that comes from the sections of a document, by their labels.
pub(crate) fn derived(facts: &Facts, document: Document) -> HashMap<&'static str, Derived<'_>> {
    let mut all: HashMap<&'static str, Derived<'_>> = HashMap::new();
    let own = |section: Section| {
        let citation = document.citation(section);
        (citation.document() == document.name()).then(|| section.label())
    };
    for rule in document.rules() {
        for label in rule.printings().iter().filter_map(|it| own(it.section())) {
            let rules = &mut all.entry(label).or_default().rules;
            if rules.last() != Some(&rule) {
                rules.push(rule);
            }
        }
    }
    for claim in facts
        .claims
        .iter()
        .filter(|it| it.claim.document() == document)
    {
        if let Some(label) = own(claim.claim.section()) {
            all.entry(label).or_default().claims.push(claim);
        }
    }
    if let Some(revision) = document.revision() {
        for code in Code::ALL {
            if let Some(label) = code.section(revision).and_then(own) {
                all.entry(label).or_default().findings.push(*code);
            }
        }
    }
    if document.scheme_document().is_some() {
        for one in document.prohibitions() {
            let Some(label) = own(one.section()) else {
                continue;
            };
            let told = &mut all.entry(label).or_default().prohibitions;
            if told.iter().all(|it| it.sentence() != one.sentence()) {
                told.push(one);
            }
        }
    }
    all
}
