//! One document.

use grammarian::bnf::Grammar;
use urlspec::{Revision, Rule, Section};
use urlspec_lineage::overlaps::{JudgedOverlap, judged_overlaps};
use urlspec_lineage::{Limits, grammars};

use super::Language;
use crate::Error;

/// The facts about a document that [`Revision`] does not give.
pub(crate) struct Document {
    pub(crate) revision: Revision,
    /// Its rules as they must be read.
    pub(crate) grammar: Grammar,
    /// The language of each rule, by the rule's number.
    pub(crate) languages: Vec<Language>,
    /// Its pairs of overlapping alternatives.
    pub(crate) overlaps: Vec<JudgedOverlap>,
}

impl Document {
    pub(crate) fn of(revision: Revision, limits: Limits) -> Result<Self, Error> {
        let languages = grammars::languages(revision, limits);
        let mut proof = grammars::proof(revision, limits).map_err(Error::grammar(revision))?;
        let of_rule = |rule: Rule| {
            let dfa = languages.dfa(rule.name())?;
            let difference = proof.rule(rule.name())?;
            Language::new(rule, dfa, difference.is_none(), limits)
        };
        let of_rules = revision.rules().map(of_rule).collect::<Result<_, _>>();
        let rules: Vec<Rule> = revision.rules().collect();
        let overlaps = judged_overlaps(revision, &rules, limits);
        Ok(Self {
            revision,
            grammar: languages.grammar().clone(),
            languages: of_rules.map_err(Error::grammar(revision))?,
            overlaps: overlaps.map_err(Error::grammar(revision))?,
        })
    }

    /// The rules by the section that prints them, the first one where there are several; in the order of the document,
    /// sections without a number at the end.
    pub(crate) fn rules_by_section(&self) -> Vec<(Section, Vec<Rule>)> {
        let mut sections: Vec<(Section, Vec<Rule>)> = Vec::new();
        for rule in self.revision.rules() {
            let section = rule.section();
            match sections.iter_mut().find(|(other, _)| *other == section) {
                Some((_, rules)) => rules.push(rule),
                None => sections.push((section, vec![rule])),
            }
        }
        sections.sort_by_cached_key(|(section, _)| {
            let numbers = section.label().split('.').map(str::parse::<u32>);
            let numbers: Option<Vec<u32>> = numbers.map(Result::ok).collect();
            // The sections of other documents come last.
            (section.document().is_some(), numbers.is_none(), numbers)
        });
        sections
    }
}
