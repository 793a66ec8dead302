//! Alternatives that overlap, and the one that a parser takes.
//!
//! Where a BNF has two derivations of one word, the choice is left to the prose of its document.
//! Two parsers of one language may choose differently, so equal languages are not enough.

use std::fmt;

use crate::Error;
use crate::automata::Limits;
use crate::bnf::{self, Ambiguity};
use crate::derivation::{Derivations, ParseTree};
use crate::generate::{Characters, Suite};

/// Two alternatives of a rule that overlap, and which of them a parser takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlap {
    rule: usize,
    alternatives: [String; 2],
    words: usize,
    readings: Vec<WordReading>,
}

/// A word that can be derived by either of two alternatives, and which of them the parser takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordReading {
    word: String,
    index: usize,
    taken: Taken,
}

impl WordReading {
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

    /// The alternative that the parser takes.
    #[must_use]
    pub fn taken(&self) -> Taken {
        self.taken
    }
}

/// The one of two overlapping alternatives that a parser takes in an ambiguous word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Taken {
    /// It takes the alternative that is written first.
    First,
    /// It takes the alternative that is written second.
    Second,
    /// Its tree is the same for either.
    SameTree,
    /// It takes another alternative of the same choice. That alternative overlaps each of the two,
    /// and those pairs have readings of their own.
    Third,
    /// It takes no alternative of the choice, or rejects the word.
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
    /// The rule whose alternatives they are: its index in
    /// [`Grammar::rules`](crate::bnf::Grammar::rules).
    #[must_use]
    pub fn rule(&self) -> usize {
        self.rule
    }

    /// The two alternatives as they are written in the rule, in its order.
    #[must_use]
    pub fn alternatives(&self) -> [&str; 2] {
        self.alternatives.each_ref().map(String::as_str)
    }

    /// The number of ambiguous words that were given to the parser: the shortest one, and one for
    /// each transition of the automaton of all of them.
    #[must_use]
    pub fn words(&self) -> usize {
        self.words
    }

    /// For each way in which the parser read some of the words, a shortest one. There is at least
    /// one reading; the first has the shortest word of all.
    #[must_use]
    pub fn readings(&self) -> &[WordReading] {
        &self.readings
    }

    /// Returns `true` if the parser [may](Self::allows) read all of the words as it does.
    #[must_use]
    pub fn holds(&self, preferred: Option<&str>) -> bool {
        let mut readings = self.readings.iter();
        readings.all(|reading| self.allows(reading.taken, preferred))
    }

    /// Returns `true` if the parser may read a word like this: its tree must be a derivation, and must not show the
    /// alternative that is not preferred. `preferred` is the text of one of the [alternatives](Self::alternatives);
    /// `None` if both are allowed.
    #[must_use]
    pub fn allows(&self, taken: Taken, preferred: Option<&str>) -> bool {
        match (taken, preferred) {
            (Taken::None, _) => false,
            (Taken::SameTree | Taken::Third, _) | (_, None) => true,
            (Taken::First, Some(preferred)) => preferred == self.alternatives[0],
            (Taken::Second, Some(preferred)) => preferred == self.alternatives[1],
        }
    }
}

/// All pairs of overlapping alternatives of a rule. `rule` is its index in the
/// [rules](crate::bnf::Grammar::rules) of the grammar of `derivations`. `reading` is the text in
/// which the rule's expressions have their spans; an alternative with a span beyond it is shown as
/// an empty text. `parse` returns the tree that the parser makes of a text as this rule, or `None`
/// if it rejects the text.
///
/// # Errors
///
/// [`Error`] if there is no such rule, or if an automaton has more states than `limits` allows.
pub fn overlaps(
    rule: usize,
    reading: &str,
    derivations: &mut Derivations,
    limits: Limits,
    parse: impl Fn(&str) -> Option<ParseTree>,
) -> Result<Vec<Overlap>, Error> {
    let grammar = derivations.grammar();
    let Some(definition) = grammar.rules().get(rule) else {
        return Err(grammar.no_such_rule(&rule.to_string()));
    };
    let ambiguities = grammar.ambiguities(definition.name(), &limits)?;
    let notation = grammar.notation();
    let mut found = Vec::new();
    for ambiguity in &ambiguities {
        let words = ambiguous_words(ambiguity)?;
        let mut readings: Vec<WordReading> = Vec::new();
        for (word, index) in &words {
            let taken = match parse(word) {
                Some(tree) => taken_in(&tree, word, ambiguity, *index, derivations)?,
                None => Taken::None,
            };
            if readings.iter().all(|known| known.taken != taken) {
                readings.push(WordReading {
                    word: word.clone(),
                    index: *index,
                    taken,
                });
            }
        }
        found.push(Overlap {
            rule,
            alternatives: ambiguity.texts(notation, reading),
            words: words.len(),
            readings,
        });
    }
    Ok(found)
}

/// The shortest ambiguous word, and one for each transition of the automaton of all ambiguous
/// words; each with the byte at which the alternatives begin.
fn ambiguous_words(ambiguity: &Ambiguity) -> Result<Vec<(String, usize)>, Error> {
    let shortest = (ambiguity.word().to_owned(), ambiguity.index());
    let cover = Suite::transition_cover(ambiguity.marked(), Characters::Class)?;
    let others = cover
        .words()
        .filter(|(_, ambiguous)| *ambiguous)
        .map(|(word, _)| bnf::unmarked(word))
        .filter(|word| *word != shortest);
    Ok(std::iter::once(shortest.clone()).chain(others).collect())
}

/// The one of two overlapping alternatives that a parse tree shows at a byte of `text`. The root of the tree is the
/// rule whose alternatives they are.
///
/// # Errors
///
/// [`Error`] if an automaton has more states than the limits of the derivations allow.
pub fn taken_in(
    tree: &ParseTree,
    text: &str,
    ambiguity: &Ambiguity,
    index: usize,
    derivations: &mut Derivations,
) -> Result<Taken, Error> {
    let taken = derivations.taken(tree, text, ambiguity.choice(), index)?;
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
