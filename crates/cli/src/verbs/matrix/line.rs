//! The line of JSON.

use grammarian::automata::{Loss, Relation};
use grammarian::compare::Distinguishing;
use serde::Serialize;

use crate::composing::RuleOf;
use crate::shown::{self, quoted};

/// All sides and how they relate, as the line of JSON has it.
#[derive(Serialize)]
pub(super) struct Line<'s> {
    pub(super) sides: Vec<RuleOf<'s>>,
    pub(super) pairs: Vec<Pair<'s>>,
    /// The sides that are equal to each other, by their places.
    pub(super) classes: &'s [Vec<usize>],
    /// Pairs of classes, by their places, of which the first lies in the second and no other in between.
    pub(super) steps: &'s [(usize, usize)],
    /// The sides that could not be compared, which have no places.
    #[serde(skip_serializing_if = "<[SideError]>::is_empty")]
    pub(super) errors: &'s [SideError],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) telling: Option<Telling<'s>>,
}

/// A side without an automaton.
#[derive(Serialize)]
pub(super) struct SideError {
    pub(super) side: String,
    pub(super) error: String,
}

/// The words that tell the sides apart.
#[derive(Serialize)]
pub(super) struct Telling<'s> {
    pub(super) is_fewest: bool,
    pub(super) words: Vec<TellingWord<'s>>,
}

#[derive(Serialize)]
pub(super) struct TellingWord<'s> {
    pub(super) word: &'s str,
    /// For each side, if it has the word.
    pub(super) accepted: &'s [bool],
}

impl<'s> Telling<'s> {
    pub(super) fn of(found: &'s Distinguishing) -> Self {
        let words = found.words().iter().map(|it| TellingWord {
            word: it.text(),
            accepted: it.accepted(),
        });
        Self {
            is_fewest: found.is_fewest(),
            words: words.collect(),
        }
    }
}

/// Two sides, by their places.
#[derive(Serialize)]
pub(super) struct Pair<'s> {
    pub(super) left: usize,
    pub(super) right: usize,
    pub(super) relation: Relation,
    pub(super) left_only: Option<&'s str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) left_only_at: Option<Loss>,
    pub(super) right_only: Option<&'s str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) right_only_at: Option<Loss>,
    pub(super) both: Option<&'s str>,
}

impl Pair<'_> {
    /// The word that only the left side has, with the characters that may stand in its place.
    pub(super) fn left_only(&self) -> String {
        let others = |word| shown::others(word, self.left_only_at.as_ref());
        self.left_only
            .map_or(String::new(), |it| quoted(it) + &others(it))
    }

    pub(super) fn right_only(&self) -> String {
        let others = |word| shown::others(word, self.right_only_at.as_ref());
        self.right_only
            .map_or(String::new(), |it| quoted(it) + &others(it))
    }
}
