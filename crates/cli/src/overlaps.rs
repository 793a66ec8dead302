//! Overlapping alternatives of the revisions, and whether their parsers read them as the prose prefers.

use grammarian::Error;
use grammarian::automata::Limits;
use grammarian::overlap::{Overlap, overlaps};
use urlspec::{Preference, Revision, Rule};

use crate::grammars;

/// Two alternatives that overlap, what becomes of that, and which of them the prose prefers.
#[derive(Debug)]
pub(crate) struct JudgedOverlap {
    pub(crate) rule: Rule,
    pub(crate) overlap: Overlap,
    pub(crate) preference: Option<Preference>,
}

impl JudgedOverlap {
    pub(crate) fn preferred(&self) -> Option<&'static str> {
        self.preference.map(Preference::preferred)
    }

    pub(crate) fn holds(&self) -> bool {
        self.overlap.holds(self.preferred())
    }
}

/// Every pair of overlapping alternatives of some rules of a revision, in the order of the rules.
pub(crate) fn judged_overlaps(
    revision: Revision,
    rules: &[Rule],
    limits: Limits,
) -> Result<Vec<JudgedOverlap>, Error> {
    let mut derivations = grammars::derivations(revision, limits);
    let all: Vec<Rule> = revision.rules().collect();
    let mut found = Vec::new();
    for &rule in rules {
        let number = all.iter().position(|other| *other == rule);
        let number = number.unwrap_or_default();
        let parse = |word: &str| grammars::tree(rule, word);
        for overlap in overlaps(number, rule.reading(), &mut derivations, limits, parse)? {
            let [first, second] = overlap.alternatives();
            let is_about = |preference: &Preference| {
                let pair = (preference.preferred(), preference.over());
                preference.rule() == rule.name()
                    && (pair == (first, second) || pair == (second, first))
            };
            let preference = revision.preferences().find(is_about);
            found.push(JudgedOverlap {
                rule,
                overlap,
                preference,
            });
        }
    }
    Ok(found)
}
