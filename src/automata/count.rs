//! How many words of each length.

use num_bigint::BigUint;

use super::{CharSet, Dfa, StateId};

impl Dfa {
    /// How many words of 0, 1, 2, … characters the language has: an iterator without an end.
    ///
    /// A length costs one addition of big numbers for each pair of a state and one of its successors,
    /// whatever the number of characters that lead there, and only one length is kept.
    ///
    /// ```
    /// use urlspec::automata::{CharSet, Limits, Nfa};
    ///
    /// let any = Nfa::set(CharSet::all()).repeat(0, Some(2));
    /// let dfa = any.determinize(&Limits::default())?.minimize();
    /// let counts: Vec<String> = dfa.word_counts().take(4).map(|n| n.to_string()).collect();
    /// assert_eq!(counts, ["1", "1112064", "1236686340096", "0"]);
    /// # Ok::<(), urlspec::automata::LimitExceeded>(())
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
                .map(|state| BigUint::from(u32::from(self.is_accepting(state))))
                .collect(),
        }
    }

    /// For each state the successors from which the language can still be reached, each once, with
    /// all the characters that lead there.
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

/// The numbers of words of each length, from 0 on; see [`Dfa::word_counts`].
#[derive(Clone, Debug)]
pub struct WordCounts {
    /// For each state its live successors and by how many characters each is reached.
    transitions: Vec<Vec<(StateId, BigUint)>>,
    row: Vec<BigUint>,
}

impl WordCounts {
    /// For each state, how many words of the next length lead from it to an accepting one.
    #[must_use]
    pub fn from_each_state(&self) -> &[BigUint] {
        &self.row
    }
}

impl Iterator for WordCounts {
    type Item = BigUint;

    /// The number of words of the next length.
    fn next(&mut self) -> Option<BigUint> {
        let sum = |transitions: &Vec<(StateId, BigUint)>| -> BigUint {
            let words = transitions
                .iter()
                .filter(|(to, _)| self.row[*to] != BigUint::ZERO);
            words
                .map(|(to, characters)| &self.row[*to] * characters)
                .sum()
        };
        let longer = self.transitions.iter().map(sum).collect();
        let row = std::mem::replace(&mut self.row, longer);
        row.into_iter().nth(Dfa::INITIAL)
    }
}
