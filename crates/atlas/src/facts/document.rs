//! One document.

use grammarian::bnf::Grammar;
use urlspec::{Document, Rule, Section};
use urlspec_lineage::overlaps::{JudgedOverlap, judged_overlaps};
use urlspec_lineage::{Limits, grammars};

use super::{Closer, Language, Shapes};
use crate::Error;
use crate::place::shown_as;

/// The facts about a document that [`Document`] does not give.
pub(crate) struct DocumentFacts {
    pub(crate) document: Document,
    /// Its rules as they must be read.
    pub(crate) grammar: Grammar,
    /// The language of each rule that is shown as one of this document, in the order of the rules.
    pub(crate) languages: Vec<Language>,
    /// The same languages more closely.
    pub(crate) closer: Vec<Closer>,
    /// The pairs of overlapping alternatives of a revision.
    pub(crate) overlaps: Vec<JudgedOverlap>,
}

impl DocumentFacts {
    pub(crate) fn of(document: Document, limits: Limits) -> Result<Self, Error> {
        let languages = grammars::languages(document, limits);
        let mut proof = grammars::proof(document, limits).map_err(Error::grammar(document))?;
        let shapes = Shapes::of(languages.grammar());
        let of_rule = |rule: Rule| {
            let dfa = languages.dfa(rule.name())?;
            let difference = proof.rule(rule.name())?;
            Language::new(rule, dfa, &shapes, difference.is_none(), limits)
        };
        let rules = document.rules().filter(|rule| shown_as(*rule) == *rule);
        let rules: Vec<Rule> = rules.collect();
        let of_rules = rules.iter().copied().map(of_rule);
        let of_rules = of_rules.collect::<Result<Vec<Language>, _>>();
        let mut facts = Self {
            document,
            grammar: languages.grammar().clone(),
            languages: of_rules.map_err(Error::grammar(document))?,
            closer: Vec::new(),
            overlaps: Vec::new(),
        };
        let closer = facts.languages.iter();
        let closer = closer.map(|language| Closer::new(&language.dfa, limits));
        let closer = closer.collect::<Result<_, _>>();
        facts.closer = closer.map_err(Error::grammar(document))?;
        if document.revision().is_some() {
            let overlaps = judged_overlaps(document, &rules, limits);
            facts.overlaps = overlaps.map_err(Error::grammar(document))?;
        }
        Ok(facts)
    }

    /// How many of these rules have a parser that was proved.
    pub(crate) fn proved(&self) -> usize {
        self.languages.iter().filter(|it| it.is_proved).count()
    }

    /// These rules by the section that prints them, the first one where there are several; in the order of the document,
    /// sections without a number at the end.
    pub(crate) fn rules_by_section(&self) -> Vec<(Section, Vec<Rule>)> {
        let mut sections: Vec<(Section, Vec<Rule>)> = Vec::new();
        for rule in self.languages.iter().map(|it| it.rule) {
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
