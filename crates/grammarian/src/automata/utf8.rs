//! From characters to bytes.

use regex_syntax::utf8::Utf8Sequences;

use super::{CharSet, Dfa, LimitExceeded, Limits, Nfa};

impl Dfa {
    /// The minimal automaton of the same words in UTF-8. Its characters stand for bytes: U+0000 to U+00FF for the
    /// bytes 00 to FF. If no word has characters beyond US-ASCII, it is this automaton.
    ///
    /// ```
    /// use grammarian::automata::{CharSet, Limits, Nfa};
    ///
    /// let accents = Nfa::set(CharSet::from('é'..='ë')).determinize(&Limits::default())?;
    /// let bytes = accents.utf8(&Limits::default())?;
    /// assert!(bytes.accepts("\u{c3}\u{a9}") && !bytes.accepts("é"));
    /// # Ok::<(), grammarian::automata::LimitExceeded>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`] if an automaton would have more states than `limits` allows.
    pub fn utf8(&self, limits: &Limits) -> Result<Self, LimitExceeded> {
        let live = self.live_states();
        let mut moves = Vec::new();
        let mut is_ascii = true;
        let mut states = self.len();
        for (class, set) in self.classes().iter().enumerate() {
            let ends = (0..self.len()).map(|state| (state, self.successor(state, class)));
            let ends: Vec<_> = ends
                .filter(|(state, next)| live[*state] && live[*next])
                .collect();
            if ends.is_empty() {
                continue;
            }
            let wide = set.ranges().iter().any(|(_, last)| !last.is_ascii());
            is_ascii &= !wide;
            let ranges = set.ranges().iter();
            let sequences = ranges.flat_map(|(first, last)| Utf8Sequences::new(*first, *last));
            for sequence in sequences {
                for &(state, next) in &ends {
                    let [before @ .., last] = sequence.as_slice() else {
                        continue;
                    };
                    let mut from = state;
                    for range in before {
                        moves.push((from, bytes(range.start, range.end), states));
                        from = states;
                        states += 1;
                    }
                    moves.push((from, bytes(last.start, last.end), next));
                }
            }
        }
        if is_ascii {
            return Ok(self.clone());
        }
        let accepting = (0..self.len()).filter(|state| self.is_accepting(*state));
        let nfa = Nfa::of_moves(states, Self::INITIAL, accepting, moves);
        Ok(nfa.determinize(limits)?.minimize())
    }
}

/// Bytes as the characters with their numbers.
fn bytes(first: u8, last: u8) -> CharSet {
    CharSet::from(char::from(first)..=char::from(last))
}
