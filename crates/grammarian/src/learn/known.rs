//! The words with which a learned language was tested, by kind.

use super::candidates::Kind;

/// The words that agree with what was learned, by kind. A word may be of several kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Known {
    /// Words that try every transition of every side.
    pub suite: usize,
    /// Words that were [given](super::Learner::words).
    pub words: usize,
    /// Words in which a side differs from what was learned.
    pub differences: usize,
    /// Words at random that are almost in a side.
    pub near_misses: usize,
    /// Given words that are valid, with one change at random.
    pub changed: usize,
    /// Words that reach a state and go on with a [part](super::Learner::parts).
    pub parts: usize,
    /// Words that reach a state where a side differs by a symbol, and go on with a part in which that symbol stands for another.
    pub spread: usize,
    /// Words in which another character stands for the letter of its class.
    pub characters: usize,
    /// Words that reach a state, or go on from one by a symbol that leads to a word, and behind them suffixes that tell any
    /// states apart.
    pub states: usize,
    /// So far, in symbols, all words behind every state were followed.
    pub depth: usize,
    /// How many words that took, beyond those of one symbol.
    pub followed: usize,
    /// Words that reach a state and go on for two symbols, of which the first leads on to a word.
    pub pairs: usize,
    /// Words at random that reach a state, go on, and end in a suffix that tells states apart.
    pub walks: usize,
}

impl Known {
    /// The number of words of a kind.
    pub(super) fn of(&mut self, kind: Kind) -> &mut usize {
        match kind {
            Kind::NearMisses => &mut self.near_misses,
            Kind::Changed => &mut self.changed,
            Kind::Parts => &mut self.parts,
            Kind::Spread => &mut self.spread,
            Kind::Characters => &mut self.characters,
            Kind::States => &mut self.states,
            Kind::Followed => &mut self.followed,
            Kind::Pairs => &mut self.pairs,
            Kind::Walks => &mut self.walks,
        }
    }
}
