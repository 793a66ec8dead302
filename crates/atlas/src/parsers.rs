//! Parsers of others whose languages were learned: the records that `referee/table` writes.

use serde::Deserialize;
use urlspec::{Document, Rule};

/// A parser, and how it differs from the nearest document.
#[derive(Deserialize)]
pub(crate) struct Parser {
    pub(crate) name: &'static str,
    pub(crate) library: String,
    pub(crate) language: String,
    /// The function that was asked.
    pub(crate) entry: String,
    /// The id of the document that it says it follows.
    pub(crate) claims: Option<String>,
    /// Where it says so.
    #[serde(default)]
    pub(crate) claim: Option<String>,
    pub(crate) version: String,
    /// Why it could not be asked.
    #[serde(default)]
    pub(crate) failed: Option<String>,
    #[serde(flatten)]
    pub(crate) learned: Option<Learned>,
}

/// The language that was learned.
#[derive(Deserialize)]
pub(crate) struct Learned {
    pub(crate) complete: bool,
    /// The nearest side, such as `rfc3986:URI-reference`.
    pub(crate) nearest: String,
    pub(crate) relation: Option<String>,
    pub(crate) states: usize,
    pub(crate) questions: usize,
    pub(crate) seconds: f64,
    pub(crate) deviations: Vec<Deviation>,
    pub(crate) held: Vec<Held>,
    pub(crate) unanswered: usize,
    #[serde(default)]
    pub(crate) resolution: Option<Resolution>,
}

/// Words on which the parser and the document differ, by a rule.
#[derive(Deserialize)]
pub(crate) struct Deviation {
    /// Tells if the parser takes the words, and the document refuses them.
    pub(crate) program: bool,
    pub(crate) rule: Option<String>,
    pub(crate) section: Option<String>,
    pub(crate) bnf: Option<String>,
    pub(crate) words: usize,
    pub(crate) shortest: String,
}

/// A component that was held while the rest was learned.
#[derive(Deserialize)]
pub(crate) struct Held {
    pub(crate) component: String,
    pub(crate) text: String,
}

/// How it resolves references.
#[derive(Deserialize)]
pub(crate) struct Resolution {
    #[serde(default)]
    pub(crate) nearest: Option<String>,
    #[serde(default)]
    pub(crate) differing: usize,
    #[serde(default)]
    pub(crate) of: usize,
    #[serde(default)]
    pub(crate) habits: Vec<String>,
}

const FILE: &str = include_str!("../data/parsers.json");

/// All of them, in the order of the table.
pub(crate) fn all() -> Vec<Parser> {
    serde_json::from_str(FILE).expect("the tests read it")
}

impl Parser {
    /// The document that it says it follows, if the atlas has it.
    pub(crate) fn claimed(&self) -> Option<Document> {
        self.claims.as_deref()?.parse().ok()
    }
}

impl Learned {
    /// The rule that the parser is nearest to.
    pub(crate) fn rule(&self) -> Option<Rule> {
        let (document, rule) = self.nearest.split_once(':')?;
        document.parse::<Document>().ok()?.rule(rule).ok()
    }

    /// A rule of the nearest document.
    pub(crate) fn rule_named(&self, name: Option<&String>) -> Option<Rule> {
        self.rule()?.document().rule(name?).ok()
    }

    pub(crate) fn is_equal(&self) -> bool {
        self.relation.as_deref() == Some("equal")
    }

    /// The number of words that it takes and the document refuses, or the other way round.
    pub(crate) fn words(&self, program: bool) -> usize {
        let deviations = self.deviations.iter();
        deviations
            .filter(|it| it.program == program)
            .map(|it| it.words)
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_record_is_read_and_names_rules_that_exist() {
        let all = all();
        assert!(all.len() >= 15, "{}", all.len());
        for parser in &all {
            assert!(parser.claims.is_none() || parser.claimed().is_some());
            let Some(learned) = &parser.learned else {
                assert!(parser.failed.is_some(), "{}", parser.name);
                continue;
            };
            assert!(learned.rule().is_some(), "{}", learned.nearest);
            for deviation in &learned.deviations {
                let rule = learned.rule_named(deviation.rule.as_ref());
                let is_known = rule.is_some() == deviation.rule.is_some();
                assert!(is_known, "{}: {:?}", parser.name, deviation.rule);
            }
            let is_equal = learned.complete && learned.deviations.is_empty();
            assert_eq!(learned.is_equal(), is_equal, "{}", parser.name);
        }
    }
}
