//! The first characters of the words of expressions: two languages without a common one have no common word.

use crate::automata::{CharSet, Dfa};
use crate::bnf::{Expression, ExpressionKind};

use super::layout::{Known, key};

/// How the words of an expression begin.
#[derive(Clone, Debug, Default)]
pub(super) struct Beginnings {
    /// The first characters of its words.
    pub(super) characters: CharSet,
    /// Tells if the empty word is one of them.
    pub(super) has_empty_word: bool,
}

impl Beginnings {
    /// Of an expression, all of whose names are `known`.
    pub(super) fn of(expression: &Expression, known: &Known) -> Self {
        match expression.kind() {
            ExpressionKind::Set(set) => Self::of_characters(set.clone()),
            ExpressionKind::Literal { text, either_case } => match text.chars().next() {
                None => Self::of_empty_word(),
                Some(first) if *either_case => {
                    Self::of_characters(CharSet::from(first).fold_ascii_case())
                }
                Some(first) => Self::of_characters(CharSet::from(first)),
            },
            ExpressionKind::Sequence(parts) => {
                let mut all = Self::of_empty_word();
                for part in parts {
                    let part = Self::of(part, known);
                    if part.is_nothing() {
                        return Self::default();
                    }
                    if all.has_empty_word {
                        all.characters = all.characters.union(&part.characters);
                        all.has_empty_word = part.has_empty_word;
                    }
                }
                all
            }
            ExpressionKind::Choice(parts) => {
                let parts = parts.iter().map(|part| Self::of(part, known));
                parts.fold(Self::default(), |all, part| all.or(&part))
            }
            ExpressionKind::Repetition { most: Some(0), .. } => Self::of_empty_word(),
            ExpressionKind::Repetition { least, of, .. } => {
                let mut of = Self::of(of, known);
                of.has_empty_word |= *least == 0;
                of
            }
            ExpressionKind::Rule(_) | ExpressionKind::Exclusion { .. } => {
                let dfa = known.get(&*key(expression));
                dfa.map_or_else(Self::default, |dfa| Self::of_automaton(dfa))
            }
            ExpressionKind::Prose(_) => Self::default(),
        }
    }

    fn of_automaton(dfa: &Dfa) -> Self {
        let lives = dfa.live_states();
        let classes = dfa.classes().iter().enumerate();
        let begins = classes.filter(|(class, _)| lives[dfa.successor(Dfa::INITIAL, *class)]);
        Self {
            characters: begins.fold(CharSet::EMPTY, |all, (_, set)| all.union(set)),
            has_empty_word: dfa.is_accepting(Dfa::INITIAL),
        }
    }

    fn of_empty_word() -> Self {
        Self {
            characters: CharSet::EMPTY,
            has_empty_word: true,
        }
    }

    fn of_characters(characters: CharSet) -> Self {
        Self {
            characters,
            has_empty_word: false,
        }
    }

    /// Tells if there are no words.
    fn is_nothing(&self) -> bool {
        self.characters.is_empty() && !self.has_empty_word
    }

    /// How the words of either begin.
    pub(super) fn or(&self, other: &Self) -> Self {
        Self {
            characters: self.characters.union(&other.characters),
            has_empty_word: self.has_empty_word || other.has_empty_word,
        }
    }

    /// Tells if a word of these begins as none of the others does.
    pub(super) fn have_more_than(&self, others: &Self) -> bool {
        let more = self.characters.difference(&others.characters);
        !more.is_empty() || self.has_empty_word && !others.has_empty_word
    }
}
