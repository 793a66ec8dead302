//! Overlapping alternatives of the documents, and a check that their parsers read them as the prose prefers.

use grammarian::Error;
use grammarian::automata::Limits;
use grammarian::overlap::{Overlap, overlaps};
use urlspec::{Document, Preference, Rule};

use crate::grammars;

/// Two alternatives that overlap, the choice of the parser, and the one that the prose prefers.
#[derive(Debug)]
pub struct JudgedOverlap {
    rule: Rule,
    overlap: Overlap,
    preference: Option<Preference>,
}

impl JudgedOverlap {
    /// The rule whose alternatives they are.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The two alternatives, and the trees that the parser makes of them.
    #[must_use]
    pub fn overlap(&self) -> &Overlap {
        &self.overlap
    }

    /// The preference that the prose states, or that it leaves the choice; `None` if it says nothing.
    #[must_use]
    pub fn preference(&self) -> Option<Preference> {
        self.preference
    }

    /// The alternative that the prose prefers, as the rule writes it; `None` if it prefers neither.
    #[must_use]
    pub fn preferred(&self) -> Option<&'static str> {
        let preference = self.preference.filter(|it| !it.leaves_choice());
        preference.map(Preference::preferred)
    }

    /// Returns `true` if the parser takes the alternative that the prose prefers, or if the prose prefers neither.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.overlap.holds(self.preferred())
    }
}

/// Every pair of overlapping alternatives of some rules of a document, in the order of the rules.
///
/// # Errors
///
/// [`Error`] if an automaton would have more states than `limits` allows.
pub fn judged_overlaps(
    document: impl Into<Document>,
    rules: &[Rule],
    limits: Limits,
) -> Result<Vec<JudgedOverlap>, Error> {
    let document = document.into();
    let mut derivations = grammars::derivations(document, limits);
    let mut found = Vec::new();
    for &rule in rules {
        let parse = |word: &str| grammars::tree(rule, word);
        for overlap in overlaps(
            rule.number(),
            rule.reading(),
            &mut derivations,
            limits,
            parse,
        )? {
            let [first, second] = overlap.alternatives();
            let is_about = |preference: &Preference| {
                let pair = (preference.preferred(), preference.over());
                preference.rule() == rule.name()
                    && (pair == (first, second) || pair == (second, first))
            };
            let preference = document.preferences().find(is_about);
            found.push(JudgedOverlap {
                rule,
                overlap,
                preference,
            });
        }
    }
    Ok(found)
}
