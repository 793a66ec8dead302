//! The page of a rule.

use askama::Template;
use urlspec::{Citation, Concept, Document, Rule};
use urlspec_lineage::{Row, Subject};

use crate::bnf::{Pair, linked};
use crate::drawing::{State, automaton, railroad, states};
use crate::facts::{Before, Closer, DocumentFacts, Facts, Language};
use crate::place::{Here, Place, shown_as};
use crate::sections::Sections;

#[derive(Template)]
#[template(path = "rule.html")]
pub(crate) struct RulePage<'f> {
    here: Here,
    facts: &'f Facts,
    sections: &'f Sections,
    rule: Rule,
    document: Document,
    language: &'f Language,
    closer: &'f Closer,
    railroad: String,
    /// The states of its automaton, if they are few, and a picture of them.
    states: Option<Vec<State>>,
    automaton: Option<String>,
    /// Its concept in all documents, or, of a production, its scheme.
    row: Option<&'f Row>,
    before: Option<Before<'f>>,
}

impl<'f> RulePage<'f> {
    pub(crate) fn new(
        facts: &'f Facts,
        sections: &'f Sections,
        document: &DocumentFacts,
        language: &'f Language,
        closer: &'f Closer,
    ) -> Self {
        let rule = language.rule;
        let here = Here(Place::Rule(rule));
        let definition = document.grammar.rule(rule.name());
        let drawn = definition.map(|it| railroad(rule, it.expression(), here));
        let states = states(&language.dfa);
        let drawing = states
            .as_deref()
            .map(|it| automaton(rule.name(), rule.number(), it));
        Self {
            here,
            facts,
            sections,
            rule,
            document: rule.document(),
            language,
            closer,
            railroad: drawn.unwrap_or_default(),
            states,
            automaton: drawing,
            row: row(facts, rule),
            before: facts.before(rule),
        }
    }

    fn bnf(&self, text: &str) -> String {
        linked(text, self.document, Some(self.rule), self.here)
    }

    /// The printings, those with the same text but for white space as one, with the places of all of them.
    fn printings(&self) -> Vec<(Vec<Citation>, &'static str)> {
        let words =
            |text: &str| -> Vec<String> { text.split_whitespace().map(str::to_owned).collect() };
        let mut merged: Vec<(Vec<Citation>, &str)> = Vec::new();
        for printing in self.rule.printings() {
            let place = self.document.citation(printing.section());
            let same = merged
                .iter_mut()
                .find(|(_, text)| words(text) == words(printing.text()));
            match same {
                Some((places, _)) if places.contains(&place) => {}
                Some((places, _)) => places.push(place),
                None => merged.push((vec![place], printing.text())),
            }
        }
        merged
    }

    /// Where the parsing expression stands.
    fn peg_place(&self) -> String {
        let mut rules = self.document.rules();
        let is_linked =
            self.document.revision().is_none() || rules.any(|it| it.taken_from().is_some());
        let folder = if is_linked {
            "grammar/linked"
        } else {
            "grammar"
        };
        format!("{folder}/{}.pest", self.document)
    }

    fn uses(&self) -> Vec<Rule> {
        self.rule.uses().collect()
    }

    fn used_by(&self) -> Vec<Rule> {
        let all = self.rule.used_by();
        all.filter(|it| shown_as(*it) == *it).collect()
    }

    /// The concept, if there is a page about it.
    fn concept(&self) -> Option<Concept> {
        let concept = self.rule.concept();
        concept.filter(|it| self.facts.row(*it).is_some())
    }

    /// The texts of this rule and of the one that it was.
    fn texts(&self, pair: &urlspec_lineage::Pair) -> Pair {
        Pair::of(pair.older(), pair.newer(), self.here)
    }
}

/// The line of a rule: that of its concept, or that of the scheme whose production it is.
fn row(facts: &Facts, rule: Rule) -> Option<&Row> {
    let of_concept = rule.concept().and_then(|concept| facts.row(concept));
    of_concept.or_else(|| {
        let mut schemes = rule.document().schemes();
        let (scheme, _) = schemes.find(|(_, production)| *production == rule)?;
        facts.row(Subject::Scheme(scheme))
    })
}
