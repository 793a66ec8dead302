//! Which of two possible readings the document prefers, and which one the parser takes.
//!
//! A BNF that allows two readings of one word leaves the choice to the prose. Two parsers of one
//! language can differ there, so equality of languages is not enough.

use std::fmt;

use super::Error;
use super::derivation::Derivations;
use crate::automata::Limits;
use crate::bnf;
use crate::grammar::{Rule, Section};
use crate::parse::parse;
use crate::revision::Preference;

/// Two alternatives of a rule that overlap, and what becomes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlap {
    rule: Rule,
    alternatives: [String; 2],
    word: String,
    index: usize,
    preference: Option<&'static Preference>,
    taken: Taken,
}

/// What the parser makes of an ambiguous word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Taken {
    /// It takes the alternative that stands first.
    First,
    /// It takes the one that stands second.
    Second,
    /// Its tree is the same for either.
    SameTree,
    /// Its tree is a third reading, or none.
    Neither,
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::First => "first",
            Self::Second => "second",
            Self::SameTree => "same tree",
            Self::Neither => "neither",
        })
    }
}

impl Overlap {
    /// The rule whose alternatives they are.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The two alternatives as the document writes them, in its order.
    #[must_use]
    pub fn alternatives(&self) -> [&str; 2] {
        self.alternatives.each_ref().map(String::as_str)
    }

    /// A shortest word of the rule, and among those the most legible, that can be read by either.
    #[must_use]
    pub fn word(&self) -> &str {
        &self.word
    }

    /// The byte of the word at which either alternative begins.
    #[must_use]
    pub fn index(&self) -> usize {
        self.index
    }

    /// The alternative that the document's prose prefers; `None` where it says nothing.
    #[must_use]
    pub fn preferred(&self) -> Option<&str> {
        self.preference.map(|preference| preference.preferred)
    }

    /// Where the document says so.
    #[must_use]
    pub fn section(&self) -> Option<Section> {
        self.preference
            .map(|preference| Section::new(preference.section))
    }

    /// What it says there, in our words.
    #[must_use]
    pub fn reason(&self) -> Option<&'static str> {
        self.preference.map(|preference| preference.reason)
    }

    /// What the parser makes of the word.
    #[must_use]
    pub fn taken(&self) -> Taken {
        self.taken
    }

    /// Whether the parser's tree is a derivation and no other than the prose prefers.
    #[must_use]
    pub fn holds(&self) -> bool {
        match (self.taken, self.preferred()) {
            (Taken::Neither, _) => false,
            (Taken::SameTree, _) | (_, None) => true,
            (Taken::First, Some(preferred)) => preferred == self.alternatives[0],
            (Taken::Second, Some(preferred)) => preferred == self.alternatives[1],
        }
    }
}

/// Every pair of overlapping alternatives of some rules, in the order of the rules.
///
/// ```
/// use urlspec::audit::{Taken, overlaps};
/// use urlspec::{Revision, automata::Limits};
///
/// let host = Revision::DraftFieldingUriRfc2396bis01.rule("host")?;
/// let overlaps = overlaps([host], Limits::default())?;
/// assert_eq!(overlaps[0].alternatives(), ["IPv4address", "hostname"]);
/// assert_eq!((overlaps[0].word(), overlaps[0].taken()), ("1.1.1.1", Taken::First));
/// assert_eq!(overlaps[0].preferred(), Some("IPv4address"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`Error`] if an automaton has more states than `limits` allows.
pub fn overlaps(
    rules: impl IntoIterator<Item = Rule>,
    limits: Limits,
) -> Result<Vec<Overlap>, Error> {
    let mut read: Option<(bnf::Grammar, Derivations)> = None;
    let mut found = Vec::new();
    for rule in rules {
        let revision = rule.revision();
        let (grammar, derivations) = match read.take() {
            Some(known) if known.1.revision() == revision => read.insert(known),
            _ => read.insert((
                bnf::Grammar::of(revision, true),
                Derivations::of(revision, limits),
            )),
        };
        for ambiguity in grammar.ambiguities(rule.name(), &limits)? {
            found.push(overlap(rule, &ambiguity, derivations)?);
        }
    }
    Ok(found)
}

fn overlap(
    rule: Rule,
    ambiguity: &bnf::Ambiguity,
    derivations: &Derivations,
) -> Result<Overlap, Error> {
    let text = |alternative: &bnf::Alternative| {
        let words = rule.reading()[alternative.span()].split_whitespace();
        words.collect::<Vec<&str>>().join(" ")
    };
    let alternatives = ambiguity.alternatives().each_ref().map(text);
    let preferences = rule.revision().document().preferences;
    let preference = preferences.iter().find(|preference| {
        let [first, second] = alternatives.each_ref().map(String::as_str);
        let pair = (preference.preferred, preference.over);
        preference.rule == rule.name() && (pair == (first, second) || pair == (second, first))
    });
    Ok(Overlap {
        rule,
        taken: taken(rule, ambiguity, derivations)?,
        word: ambiguity.word().to_owned(),
        index: ambiguity.index(),
        alternatives,
        preference,
    })
}

fn taken(
    rule: Rule,
    ambiguity: &bnf::Ambiguity,
    derivations: &Derivations,
) -> Result<Taken, Error> {
    let Ok(tree) = parse(rule, ambiguity.word()) else {
        return Ok(Taken::Neither);
    };
    let takes = |alternative: &bnf::Alternative| {
        let (choice, index) = (ambiguity.choice(), ambiguity.index());
        derivations.takes(tree.root(), choice, alternative.number(), index)
    };
    let [first, second] = ambiguity.alternatives();
    Ok(match (takes(first)?, takes(second)?) {
        (true, true) => Taken::SameTree,
        (true, false) => Taken::First,
        (false, true) => Taken::Second,
        (false, false) => Taken::Neither,
    })
}
