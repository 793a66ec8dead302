//! The texts with which a word can end behind a state.

use super::{State, TableDfa};
use crate::shortest::{InOrder, Search};

impl TableDfa<'_> {
    /// The shortest text of US-ASCII that may stand behind a beginning which leads to the state `from`, so that the whole is
    /// accepted; if there are several, the most legible. `None` if no such text
    /// makes a word.
    ///
    /// ```
    /// use grammarian::automata::{CharSet, Limits, Nfa};
    /// use grammarian::matcher::TableDfa;
    ///
    /// let digits = || Nfa::set(CharSet::from('0'..='9')).repeat(1, None);
    /// let coordinates = digits().then(Nfa::literal(",")).then(digits());
    /// let table = TableDfa::table(&coordinates.determinize(&Limits::default())?).expect("it is small");
    /// let dfa = TableDfa::read(&table);
    /// let state = dfa.reach_of("48").state();
    /// assert_eq!(dfa.shortest_end(state).as_deref(), Some(",1"));
    /// assert!(!dfa.ends_without(state, b','));
    /// assert!(dfa.ends_without(state, b'0'));
    /// # Ok::<(), grammarian::automata::LimitExceeded>(())
    /// ```
    #[must_use]
    pub fn shortest_end(self, from: State) -> Option<String> {
        let mut search = Search::<InOrder>::from([usize::from(from.number())]);
        while let Some(row) = search.next() {
            let state = State::of_number(u16::try_from(row).ok()?);
            if self.accepts(state) {
                return search.word(row);
            }
            for byte in 0..128 {
                if let Some(next) = self.step(state, byte) {
                    search.step(row, char::from(byte), usize::from(next.number()));
                }
            }
        }
        None
    }

    /// Returns `true` if a text without the byte `without` may stand behind a beginning which leads to the state `from`, so that
    /// the whole is accepted.
    #[must_use]
    pub fn ends_without(self, from: State, without: u8) -> bool {
        // A byte for each column, so that each is followed once.
        let mut is_new = [true; 256];
        let mut bytes: Vec<u8> = (0..=u8::MAX).collect();
        bytes.retain(|byte| *byte != without);
        bytes.retain(|byte| {
            std::mem::take(&mut is_new[usize::from(self.columns[usize::from(*byte)])])
        });
        let mut seen = vec![false; usize::from(u16::MAX) + 1];
        let mut open = vec![from];
        while let Some(state) = open.pop() {
            if self.accepts(state) {
                return true;
            }
            let next = bytes.iter().filter_map(|byte| self.step(state, *byte));
            open.extend(
                next.filter(|next| !std::mem::replace(&mut seen[usize::from(next.number())], true)),
            );
        }
        false
    }
}
