//! The page of a rule.

use askama::Template;
use urlspec::{Concept, Rule};
use urlspec_lineage::Row;

use crate::bnf::linked;
use crate::drawing::{automaton, railroad};
use crate::facts::{Document, Facts, Language};
use crate::place::{Here, Place};

#[derive(Template)]
#[template(path = "rule.html")]
pub(crate) struct RulePage<'f> {
    here: Here,
    rule: Rule,
    language: &'f Language,
    railroad: String,
    automaton: Option<String>,
    /// Its concept in all documents.
    row: Option<&'f Row>,
}

impl<'f> RulePage<'f> {
    pub(crate) fn new(facts: &'f Facts, document: &Document, language: &'f Language) -> Self {
        let rule = language.rule;
        let here = Here(Place::Rule(rule));
        let definition = document.grammar.rule(rule.name());
        let drawn = definition.map(|it| railroad(rule, it.expression(), here));
        let concept = rule.concept();
        Self {
            here,
            rule,
            language,
            railroad: drawn.unwrap_or_default(),
            automaton: automaton(rule.name(), &language.dfa),
            row: concept.and_then(|concept| facts.row(concept)),
        }
    }

    fn bnf(&self, text: &str) -> String {
        linked(text, self.rule.revision(), self.here)
    }

    fn uses(&self) -> Vec<Rule> {
        self.rule.uses().collect()
    }

    fn used_by(&self) -> Vec<Rule> {
        self.rule.used_by().collect()
    }

    /// The concept, if there is a page about it.
    fn concept(&self) -> Option<Concept> {
        self.row.map(Row::concept)
    }
}
