//! The language of one rule.

use std::sync::Arc;

use grammarian::Error;
use grammarian::automata::Dfa;
use grammarian::generate::{Characters, Suite, near_misses};
use urlspec::Rule;
use urlspec_lineage::Limits;

use super::Shapes;

/// The facts about the words of a rule.
pub(crate) struct Language {
    pub(crate) rule: Rule,
    /// The minimal automaton.
    pub(crate) dfa: Arc<Dfa>,
    /// Shortest words, each of another shape.
    pub(crate) words: Vec<String>,
    /// Tells if the parser was proved to accept exactly these words.
    pub(crate) is_proved: bool,
    /// How many words go through every state and every transition of the automaton.
    pub(crate) suite: usize,
}

/// Facts on the words of a rule that only its own page shows.
pub(crate) struct Closer {
    /// How many words of each length there are, from length 0 on.
    pub(crate) counts: Vec<String>,
    /// Words that the rule rejects, one edit away from words that it accepts.
    pub(crate) near_misses: Vec<String>,
}

/// Words up to this length are counted.
const LONGEST: usize = 8;
/// The largest number of words of a kind that are shown.
const SHOWN: usize = 12;

impl Language {
    pub(crate) fn new(
        rule: Rule,
        dfa: Arc<Dfa>,
        shapes: &Shapes,
        is_proved: bool,
        limits: Limits,
    ) -> Result<Self, Error> {
        let chosen = Characters::Path.narrow(&dfa, &limits)?;
        Ok(Self {
            rule,
            words: shapes.words(rule.name(), &dfa, &chosen, SHOWN),
            is_proved,
            suite: Suite::transition_cover(&dfa, Characters::Path)?.len(),
            dfa,
        })
    }

    /// How many states the minimal automaton has, without the one from which no word is accepted.
    pub(crate) fn states(&self) -> usize {
        self.dfa.live_states().into_iter().filter(|it| *it).count()
    }
}

impl Closer {
    pub(crate) fn new(dfa: &Dfa, limits: Limits) -> Result<Self, Error> {
        let chosen = Characters::Path.narrow(dfa, &limits)?;
        let near_misses = near_misses(&chosen, dfa, &limits)?;
        let counts = dfa.word_counts().take(LONGEST + 1);
        Ok(Self {
            counts: counts.map(|count| grouped(&count.to_string())).collect(),
            near_misses: near_misses.take(SHOWN).collect(),
        })
    }
}

/// Digits in groups of three.
fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (number, digit) in digits.chars().enumerate() {
        if number > 0 && (digits.len() - number).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn digits_are_grouped_from_the_right() {
        assert_eq!(
            ["0", "999", "6084", "1000000"].map(grouped),
            ["0", "999", "6,084", "1,000,000"]
        );
    }
}
