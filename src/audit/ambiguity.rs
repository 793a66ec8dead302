//! Which of two possible readings the document prefers, and which one the parser takes.
//!
//! A BNF that allows two readings of one word leaves the choice to the prose. Two parsers of one
//! language can differ there, so equality of languages is not enough.

use std::fmt;

use super::Error;
use super::derivation::Derivations;
use crate::automata::Limits;
use crate::bnf;
use crate::generate::{Characters, Suite};
use crate::grammar::{Rule, Section};
use crate::parse::{Tree, parse};
use crate::revision::Preference;

/// Two alternatives of a rule that overlap, and what becomes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlap {
    rule: Rule,
    alternatives: [String; 2],
    preference: Option<&'static Preference>,
    words: usize,
    readings: Vec<Reading>,
}

/// A word that can be read by either of two alternatives, and what the parser makes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    word: String,
    index: usize,
    taken: Taken,
}

impl Reading {
    /// The word.
    #[must_use]
    pub fn word(&self) -> &str {
        &self.word
    }

    /// The byte of the word at which either alternative begins.
    #[must_use]
    pub fn index(&self) -> usize {
        self.index
    }

    /// What the parser makes of it.
    #[must_use]
    pub fn taken(&self) -> Taken {
        self.taken
    }
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
    /// It takes another alternative of the same choice: each of the two makes a pair with that one
    /// too, which has a verdict of its own.
    Third,
    /// It takes none of them, or rejects the word.
    None,
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::First => "first",
            Self::Second => "second",
            Self::SameTree => "same tree",
            Self::Third => "third",
            Self::None => "none",
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

    /// How many ambiguous words were given to the parser: the shortest one, and for each transition
    /// of the automaton of all of them a shortest one that takes it.
    #[must_use]
    pub fn words(&self) -> usize {
        self.words
    }

    /// For each way in which the parser read some of them, the shortest one. There is at least one;
    /// the first has the shortest word of all, and among those the most legible.
    #[must_use]
    pub fn readings(&self) -> &[Reading] {
        &self.readings
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

    /// Whether the parser's trees are derivations and no others than the prose prefers.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.readings.iter().all(|reading| self.allows(reading))
    }

    /// Whether the parser may read a word so.
    #[must_use]
    pub fn allows(&self, reading: &Reading) -> bool {
        match (reading.taken, self.preferred()) {
            (Taken::None, _) => false,
            (Taken::SameTree | Taken::Third, _) | (_, None) => true,
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
/// let [reading] = overlaps[0].readings() else { panic!("all words are read alike") };
/// assert_eq!((reading.word(), reading.taken()), ("1.1.1.1", Taken::First));
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
    derivations: &mut Derivations,
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
    let words = ambiguous_words(ambiguity)?;
    let mut readings: Vec<Reading> = Vec::new();
    for (word, index) in &words {
        let taken = taken(rule, ambiguity, (word, *index), derivations)?;
        if readings.iter().all(|known| known.taken != taken) {
            readings.push(Reading {
                word: word.clone(),
                index: *index,
                taken,
            });
        }
    }
    Ok(Overlap {
        rule,
        alternatives,
        preference,
        words: words.len(),
        readings,
    })
}

/// The shortest of the words that can be read by either, and one for each transition of their
/// automaton; with the bytes at which the alternatives begin.
fn ambiguous_words(ambiguity: &bnf::Ambiguity) -> Result<Vec<(String, usize)>, Error> {
    let shortest = (ambiguity.word().to_owned(), ambiguity.index());
    let cover = Suite::transition_cover(ambiguity.marked(), Characters::Class)?;
    let others = cover
        .words()
        .filter(|(_, ambiguous)| *ambiguous)
        .map(|(word, _)| bnf::unmarked(word))
        .filter(|word| *word != shortest);
    Ok(std::iter::once(shortest.clone()).chain(others).collect())
}

fn taken(
    rule: Rule,
    ambiguity: &bnf::Ambiguity,
    (word, index): (&str, usize),
    derivations: &mut Derivations,
) -> Result<Taken, Error> {
    match parse(rule, word) {
        Ok(tree) => taken_in(&tree, ambiguity, index, derivations),
        Err(_) => Ok(Taken::None),
    }
}

fn taken_in(
    tree: &Tree<'_>,
    ambiguity: &bnf::Ambiguity,
    index: usize,
    derivations: &mut Derivations,
) -> Result<Taken, Error> {
    let taken = derivations.taken(tree.root(), ambiguity.choice(), index)?;
    let among = |alternative: &bnf::Alternative| taken.contains(&alternative.number());
    let [first, second] = ambiguity.alternatives();
    Ok(match (among(first), among(second)) {
        (true, true) => Taken::SameTree,
        (true, false) => Taken::First,
        (false, true) => Taken::Second,
        (false, false) if !taken.is_empty() => Taken::Third,
        (false, false) => Taken::None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::revision::Revision;

    fn overlaps_of_all() -> Vec<Overlap> {
        let rules = Revision::ALL.iter().flat_map(|revision| revision.rules());
        overlaps(rules, Limits::default()).unwrap()
    }

    /// Were the prose to prefer the other one, every pair would be told.
    #[test]
    fn a_preference_that_the_parser_does_not_share_is_told() {
        let mut told = 0;
        for mut overlap in overlaps_of_all() {
            assert!(overlap.holds(), "{overlap:?}");
            let Some(preference) = overlap.preference else {
                continue;
            };
            let reversed = Preference {
                preferred: preference.over,
                over: preference.preferred,
                ..*preference
            };
            overlap.preference = Some(Box::leak(Box::new(reversed)));
            assert!(!overlap.holds(), "{overlap:?}");
            told += 1;
        }
        assert_eq!(told, 28);
    }

    /// A parser that took the other alternative would make the tree that it makes of a word which only
    /// that one has: `10.0.0.1` a hostname, a path of what is really a site.
    #[test]
    fn a_parser_that_takes_the_other_alternative_is_told() {
        use Revision::{
            DraftFieldingUriRfc2396bis01 as Bis, DraftFieldingUrlSyntax05 as Draft1997,
            DraftIetfUriUrl02 as Url7, Rfc1738,
        };
        let cases = [
            (Bis, "host", ["IPv4address", "hostname"], "a.a.a.a"),
            (Bis, "authority", ["server", "reg-name"], "~"),
            (Bis, "hier-part", ["net-path", "abs-path"], "/a"),
            (Draft1997, "relativeURL", ["net_path", "abs_path"], "/a"),
            (Draft1997, "relativeURL", ["net_path", "rel_path"], "aa"),
            (Rfc1738, "url", ["httpurl", "otherurl"], "x:aaaaaa"),
            (Url7, "groupart", ["group", "article"], "a.b"),
        ];
        for (revision, name, alternatives, other) in cases {
            let rule = revision.rule(name).unwrap();
            let mut derivations = Derivations::of(revision, Limits::default());
            let grammar = bnf::Grammar::of(revision, true);
            let ambiguities = grammar.ambiguities(name, &Limits::default()).unwrap();
            let (ambiguity, mut overlap) = ambiguities
                .iter()
                .map(|found| (found, self::overlap(rule, found, &mut derivations).unwrap()))
                .find(|(_, overlap)| overlap.alternatives() == alternatives)
                .expect("they overlap");
            let tree = parse(rule, other).unwrap();
            let taken = taken_in(&tree, ambiguity, 0, &mut derivations).unwrap();
            assert_ne!(taken, overlap.readings[0].taken, "{name}");
            overlap.readings[0].taken = taken;
            assert!(!overlap.holds(), "{name}: {overlap:?}");
        }
    }
}
