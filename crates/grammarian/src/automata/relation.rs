//! How two languages relate.

use std::fmt;

use super::{Dfa, LimitExceeded, Limits, StateId};

/// How a left language relates to a right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Relation {
    /// They have the same words.
    Equal,
    /// All words of the left are words of the right, which has others too. The left may have no
    /// words.
    Subset,
    /// All words of the right are words of the left, which has others too. The right may have no
    /// words.
    Superset,
    /// They have common words, and each has words of its own.
    Overlap,
    /// They have no common words, and each has words of its own.
    Disjoint,
}

impl Relation {
    /// The relation of two languages that have words on the left only, on the right only, or on both sides.
    pub(crate) fn of(left_only: bool, right_only: bool, both: bool) -> Self {
        match (left_only, right_only) {
            (false, false) => Self::Equal,
            (false, true) => Self::Subset,
            (true, false) => Self::Superset,
            (true, true) if both => Self::Overlap,
            (true, true) => Self::Disjoint,
        }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Equal => "equal",
            Self::Subset => "subset",
            Self::Superset => "superset",
            Self::Overlap => "overlap",
            Self::Disjoint => "disjoint",
        })
    }
}

/// The relation of two languages, with shortest words that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witnesses {
    relation: Relation,
    left_only: Option<String>,
    right_only: Option<String>,
    both: Option<String>,
}

impl Witnesses {
    /// How the left language relates to the right one.
    #[must_use]
    pub fn relation(&self) -> Relation {
        self.relation
    }

    /// A shortest word of the left language that the right one lacks.
    #[must_use]
    pub fn left_only(&self) -> Option<&str> {
        self.left_only.as_deref()
    }

    /// A shortest word of the right language that the left one lacks.
    #[must_use]
    pub fn right_only(&self) -> Option<&str> {
        self.right_only.as_deref()
    }

    /// A shortest word that both languages have.
    #[must_use]
    pub fn both(&self) -> Option<&str> {
        self.both.as_deref()
    }
}

impl Dfa {
    /// How this language, the left one, relates to the other, with shortest words that show it.
    ///
    /// ```
    /// use grammarian::automata::{CharSet, Limits, Nfa, Relation};
    ///
    /// let limits = Limits::default();
    /// let letters = Nfa::set(CharSet::from('a'..='z')).repeat(0, None).determinize(&limits)?;
    /// let word = Nfa::set(CharSet::from('a'..='z')).repeat(1, None).determinize(&limits)?;
    /// let compared = word.compare(&letters, &limits)?;
    /// assert_eq!(compared.relation(), Relation::Subset);
    /// assert_eq!((compared.right_only(), compared.both()), (Some(""), Some("a")));
    /// # Ok::<(), grammarian::automata::LimitExceeded>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`] if the product has more states than `limits` allows.
    pub fn compare(&self, other: &Self, limits: &Limits) -> Result<Witnesses, LimitExceeded> {
        let left_only = self.difference(other, limits)?.witness();
        let right_only = other.difference(self, limits)?.witness();
        let both = self.intersection(other, limits)?.witness();
        let relation = Relation::of(left_only.is_some(), right_only.is_some(), both.is_some());
        Ok(Witnesses {
            relation,
            left_only,
            right_only,
            both,
        })
    }

    /// Returns `true` if two [minimal](Self::minimize) automata have the same language: their states then correspond
    /// one to one.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        if self.len() != other.len() || self.classes().len() != other.classes().len() {
            return false;
        }
        let same_class = |set| other.classes().iter().position(|other| other == set);
        let Some(classes) = self
            .classes()
            .iter()
            .map(same_class)
            .collect::<Option<Vec<_>>>()
        else {
            return false;
        };
        let mut counterparts: Vec<Option<StateId>> = vec![None; self.len()];
        let mut waiting = vec![(Self::INITIAL, Self::INITIAL)];
        while let Some((left, right)) = waiting.pop() {
            match counterparts[left] {
                Some(known) if known == right => continue,
                Some(_) => return false,
                None => counterparts[left] = Some(right),
            }
            if self.is_accepting(left) != other.is_accepting(right) {
                return false;
            }
            waiting.extend(classes.iter().enumerate().map(|(class, &other_class)| {
                let after = self.successor(left, class);
                (after, other.successor(right, other_class))
            }));
        }
        true
    }
}
