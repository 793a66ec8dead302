//! The page of a rule.

use askama::Template;
use urlspec::{Concept, Rule};
use urlspec_lineage::Row;

use crate::bnf::linked;
use crate::drawing::{State, automaton, railroad, states};
use crate::facts::{Closer, DocumentFacts, Facts, Language};
use crate::place::{Here, Place};

#[derive(Template)]
#[template(path = "rule.html")]
pub(crate) struct RulePage<'f> {
    here: Here,
    rule: Rule,
    language: &'f Language,
    closer: &'f Closer,
    railroad: String,
    /// The states of its automaton, if they are few, and a picture of them.
    states: Option<Vec<State>>,
    automaton: Option<String>,
    /// Its concept in all documents.
    row: Option<&'f Row>,
}

impl<'f> RulePage<'f> {
    pub(crate) fn new(
        facts: &'f Facts,
        document: &DocumentFacts,
        language: &'f Language,
        closer: &'f Closer,
    ) -> Self {
        let rule = language.rule;
        let here = Here(Place::Rule(rule));
        let definition = document.grammar.rule(rule.name());
        let drawn = definition.map(|it| railroad(rule, it.expression(), here));
        let concept = rule.concept();
        let states = states(&language.dfa);
        let drawing = states
            .as_deref()
            .map(|it| automaton(rule.name(), rule.number(), it));
        Self {
            here,
            rule,
            language,
            closer,
            railroad: drawn.unwrap_or_default(),
            states,
            automaton: drawing,
            row: concept.and_then(|concept| facts.row(concept)),
        }
    }

    fn bnf(&self, text: &str) -> String {
        linked(text, self.rule.document(), Some(self.rule), self.here)
    }

    fn uses(&self) -> Vec<Rule> {
        self.rule.uses().collect()
    }

    fn used_by(&self) -> Vec<Rule> {
        self.rule.used_by().collect()
    }

    /// The concept, if there is a page about it.
    fn concept(&self) -> Option<Concept> {
        self.rule.concept().filter(|_| self.row.is_some())
    }
}
