//! Counting the words of each length.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

use num_bigint::BigUint;

use super::{CharSet, Dfa, StateId};

impl Dfa {
    /// How many words of 0, 1, 2, … characters the language has: an iterator that never ends.
    ///
    /// Each length costs one multiplication and one addition of big numbers for each pair of a
    /// state and one of its successors, however many characters lead there. Only the counts of one
    /// length are kept.
    ///
    /// ```
    /// use grammarian::automata::{CharSet, Limits, Nfa};
    ///
    /// let any = Nfa::set(CharSet::all()).repeat(0, Some(2));
    /// let dfa = any.determinize(&Limits::default())?.minimize();
    /// let counts: Vec<String> = dfa.word_counts().take(4).map(|n| n.to_string()).collect();
    /// assert_eq!(counts, ["1", "1112064", "1236686340096", "0"]);
    /// # Ok::<(), grammarian::automata::LimitExceeded>(())
    /// ```
    #[must_use]
    pub fn word_counts(&self) -> WordCounts {
        let weighed = |(to, set): (StateId, CharSet)| (to, BigUint::from(set.len()));
        let transitions = self.live_transitions().into_iter();
        WordCounts {
            transitions: transitions
                .map(|transitions| transitions.into_iter().map(weighed).collect())
                .collect(),
            row: (0..self.len())
                .map(|state| Count::from(u64::from(self.is_accepting(state))))
                .collect(),
        }
    }

    /// For each state its live successors, each once, with all the characters that lead there.
    pub(crate) fn live_transitions(&self) -> Vec<Vec<(StateId, CharSet)>> {
        let live = self.live_states();
        let of = |state: StateId| {
            let mut found: Vec<(StateId, Vec<(char, char)>)> = Vec::new();
            for (class, set) in self.classes().iter().enumerate() {
                let target = self.successor(state, class);
                if !live[target] {
                    continue;
                }
                match found.iter_mut().find(|(other, _)| *other == target) {
                    Some((_, ranges)) => ranges.extend(set.ranges()),
                    None => found.push((target, set.ranges().to_vec())),
                }
            }
            let joined =
                |(to, ranges): (StateId, Vec<(char, char)>)| (to, ranges.into_iter().collect());
            found.into_iter().map(joined).collect()
        };
        (0..self.len()).map(of).collect()
    }
}

/// The number of words of each length, from 0 on: an iterator that never ends. See
/// [`Dfa::word_counts`].
#[derive(Clone, Debug)]
pub struct WordCounts {
    /// For each state its live successors, with the number of characters that lead there.
    transitions: Vec<Vec<(StateId, BigUint)>>,
    row: Vec<Count>,
}

impl WordCounts {
    /// For each state, how many words of the next length lead from it to an accepting state.
    #[must_use]
    pub fn from_each_state(&self) -> &[Count] {
        &self.row
    }
}

impl Iterator for WordCounts {
    type Item = Count;

    /// The number of words of the next length.
    fn next(&mut self) -> Option<Count> {
        let sum = |transitions: &Vec<(StateId, BigUint)>| {
            let words = transitions
                .iter()
                .filter(|(to, _)| self.row[*to] != Count::ZERO);
            Count(
                words
                    .map(|(to, characters)| &self.row[*to].0 * characters)
                    .sum(),
            )
        };
        let longer = self.transitions.iter().map(sum).collect();
        let row = std::mem::replace(&mut self.row, longer);
        row.into_iter().nth(Dfa::INITIAL)
    }
}

/// An exact number of words, however large.
///
/// ```
/// use grammarian::automata::Count;
///
/// let words = Count::from(u64::MAX) + &Count::from(1);
/// assert_eq!(words.to_string(), "18446744073709551616");
/// assert_eq!((words.to_u64(), words.to_u128()), (None, Some(1 << 64)));
/// assert!(words > Count::ZERO);
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Count(pub(crate) BigUint);

impl Count {
    /// Zero.
    pub const ZERO: Self = Self(BigUint::ZERO);

    /// The number, if it is below 2^64.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        u64::try_from(&self.0).ok()
    }

    /// The number, if it is below 2^128.
    #[must_use]
    pub fn to_u128(&self) -> Option<u128> {
        u128::try_from(&self.0).ok()
    }

    /// The number of binary digits, which tells how much memory the number takes; 0 for zero.
    #[must_use]
    pub fn bits(&self) -> u64 {
        self.0.bits()
    }
}

impl Count {
    /// The number divided by another one, from 0 to 1 for a part of a whole; `None` if the whole is zero.
    ///
    /// ```
    /// use grammarian::automata::Count;
    ///
    /// assert_eq!(Count::from(3).share_of(&Count::from(4)), Some(0.75));
    /// assert_eq!(Count::ZERO.share_of(&Count::ZERO), None);
    /// ```
    #[must_use]
    pub fn share_of(&self, whole: &Self) -> Option<f64> {
        // 64 binary digits of the whole are more than a float has.
        let beyond = whole.bits().saturating_sub(64);
        let [part, whole] = [self, whole].map(|count| u64::try_from(&count.0 >> beyond).ok());
        #[expect(clippy::cast_precision_loss, reason = "a share of some digits")]
        let share = |(part, whole): (u64, u64)| part as f64 / whole as f64;
        part.zip(whole.filter(|whole| *whole > 0)).map(share)
    }
}

impl From<u64> for Count {
    fn from(number: u64) -> Self {
        Self(BigUint::from(number))
    }
}

impl AddAssign<&Self> for Count {
    fn add_assign(&mut self, other: &Self) {
        self.0 += &other.0;
    }
}

impl Add<&Self> for Count {
    type Output = Self;

    fn add(mut self, other: &Self) -> Self {
        self += other;
        self
    }
}

impl Sum for Count {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::ZERO, |sum, count| sum + &count)
    }
}

impl fmt::Display for Count {
    /// In decimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
