//! The totals of an audit of a BNF.

use serde::Serialize;

use super::counted;
use super::finding::Finding;
use urlspec_lineage::composition::{Composed, Provenance};

/// How often something was found.
#[derive(Default)]
pub(super) struct Counts<'g> {
    rules: usize,
    two_trees: usize,
    ambiguous: usize,
    adds_nothing: usize,
    accepts_nothing: usize,
    unused: usize,
    /// The rules that could not be audited.
    unknown: Vec<&'g str>,
    exponential: usize,
    /// Tells if a depth would help some of those.
    has_recursive: bool,
}

/// The counts as JSON.
#[derive(Serialize)]
pub(super) struct SummaryLine<'a> {
    summary: CountsLine<'a>,
}

#[derive(Serialize)]
struct CountsLine<'a> {
    spec: &'a str,
    rule: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    provenance: Option<&'a Provenance>,
    rules: usize,
    two_trees: usize,
    rules_with_two_trees: usize,
    adds_nothing: usize,
    accepts_nothing: usize,
    unused: usize,
    not_audited: &'a [&'a str],
    errors: &'a [String],
}

impl<'g> Counts<'g> {
    pub(super) fn count(&mut self, rule: &'g str, findings: &[Finding<'_>]) {
        self.rules += 1;
        let before = self.two_trees;
        for finding in findings {
            match finding {
                Finding::TwoTrees(_) => self.two_trees += 1,
                Finding::Exponential(_) => self.exponential += 1,
                Finding::AddsNothing(_) => self.adds_nothing += 1,
                Finding::AcceptsNothing { .. } => self.accepts_nothing += 1,
                Finding::Unused(_) => self.unused += 1,
                Finding::Error { is_recursive, .. } => {
                    self.unknown.push(rule);
                    self.has_recursive |= is_recursive;
                }
                Finding::Above(_) => self.unknown.push(rule),
            }
        }
        self.ambiguous += usize::from(self.two_trees > before);
    }

    pub(super) fn found(&self) -> usize {
        self.two_trees + self.exponential + self.adds_nothing + self.accepts_nothing + self.unused
    }

    pub(super) fn unknown(&self) -> usize {
        self.unknown.len()
    }

    pub(super) fn as_json<'a>(
        &'a self,
        source: &'a Composed,
        rule: Option<&'a str>,
        errors: &'a [String],
    ) -> SummaryLine<'a> {
        SummaryLine {
            summary: CountsLine {
                spec: source.name(),
                rule,
                provenance: source.provenance().told(),
                rules: self.rules,
                two_trees: self.two_trees,
                rules_with_two_trees: self.ambiguous,
                adds_nothing: self.adds_nothing,
                accepts_nothing: self.accepts_nothing,
                unused: self.unused,
                not_audited: &self.unknown,
                errors,
            },
        }
    }

    /// The rules that could not be audited, and the findings in the others.
    pub(super) fn summary(&self) -> Vec<String> {
        let unknown = self.unknown.len();
        let audited = self.rules - unknown;
        let rules = counted(self.rules, "rule", "rules");
        let mut lines = Vec::new();
        if unknown > 0 {
            let advice = if self.has_recursive {
                "; --depth 3 audits recursive rules up to a depth"
            } else {
                ""
            };
            let names = self.unknown.join(", ");
            lines.push(format!(
                "{unknown} of {rules} could not be audited: {names}{advice}"
            ));
        }
        let mut parts = Vec::new();
        if self.two_trees > 0 {
            let words = counted(self.two_trees, "word", "words");
            let rules = counted(self.ambiguous, "rule", "rules");
            parts.push(format!("{words} with two trees in {rules}"));
        } else if audited > 0 {
            parts.push("no word has two trees".to_owned());
        }
        if self.exponential > 0 {
            parts.push("exponential time".to_owned());
        }
        let mut add = |number: usize, one: &str, several: &str| {
            if number > 0 {
                parts.push(counted(number, one, several));
            }
        };
        let (one, several) = (
            "alternative that adds nothing",
            "alternatives that add nothing",
        );
        add(self.adds_nothing, one, several);
        let (one, several) = ("rule that accepts nothing", "rules that accept nothing");
        add(self.accepts_nothing, one, several);
        if !parts.is_empty() {
            let found = parts.join(", ");
            lines.push(match (unknown, audited) {
                (0, _) => format!("{rules}: {found}"),
                (_, 1) => format!("the other one: {found}"),
                _ => format!("the other {audited}: {found}"),
            });
        }
        if self.unused > 0 {
            let (one, several) = ("rule that no other uses", "rules that no other uses");
            let unused = counted(self.unused, one, several);
            match lines.last_mut().filter(|_| unknown == 0) {
                Some(line) => *line = format!("{line}, {unused}"),
                None => lines.push(unused),
            }
        }
        if lines.is_empty() {
            lines.push(rules);
        }
        lines
    }
}
