//! Shortest words of an automaton.

use super::{CharSet, Dfa, StateId};
use crate::shortest::{Cost, InOrder, Search, Sum};

impl Dfa {
    /// A shortest word of the language, and of those one of the most legible. `None` if the
    /// language is empty.
    #[must_use]
    pub fn witness(&self) -> Option<String> {
        let letters = self.letters();
        let mut search = Search::<Sum>::from([Self::INITIAL]);
        while let Some(state) = search.next() {
            if self.is_accepting(state) {
                return search.word(state);
            }
            self.step_on(state, &letters, &mut search);
        }
        None
    }

    /// For each state, by its number, a shortest word that leads there from the state `from`; if
    /// there are several, the first in the order of [`Words`](crate::generate::Words). `None` for a
    /// state that no word leads to. If there is no state `from`, all are `None`.
    ///
    /// ```
    /// use grammarian::automata::{Dfa, Limits, Nfa};
    ///
    /// let dfa = Nfa::literal("//").determinize(&Limits::default())?.minimize();
    /// let words = dfa.shortest_words(Dfa::INITIAL);
    /// // After `a`, no word is accepted any more.
    /// assert_eq!(words.iter().flatten().collect::<Vec<_>>(), ["", "a", "/", "//"]);
    /// # Ok::<(), grammarian::automata::LimitExceeded>(())
    /// ```
    #[must_use]
    pub fn shortest_words(&self, from: StateId) -> Vec<Option<String>> {
        let letters = self.letters();
        let from = Some(from).filter(|from| *from < self.len());
        let mut search = Search::<InOrder>::from(from);
        while let Some(state) = search.next() {
            self.step_on(state, &letters, &mut search);
        }
        (0..self.len()).map(|state| search.word(state)).collect()
    }

    /// For each state, by its number, a shortest word that leads from there to an accepting state;
    /// if there are several, the first in the order of [`Words`](crate::generate::Words). `None`
    /// for a dead state.
    #[must_use]
    pub fn shortest_ends(&self) -> Vec<Option<String>> {
        let ends = self.ends::<InOrder>();
        (0..self.len()).map(|state| ends.word(state)).collect()
    }

    /// How many characters the shortest words to each state have together, and those from each state to an end.
    pub(crate) fn length_of_ways(&self) -> usize {
        let letters = self.letters();
        let mut ways = Search::<Sum>::from([Self::INITIAL]);
        while let Some(state) = ways.next() {
            self.step_on(state, &letters, &mut ways);
        }
        let ends = self.ends::<Sum>();
        let lengths = [ways, ends].map(|search| {
            let costs = (0..self.len()).filter_map(|state| search.cost(state).copied());
            costs.map(Sum::length).sum::<usize>()
        });
        lengths[0] + lengths[1]
    }

    /// A complete search for words that lead to an accepting state.
    pub(super) fn ends<C: Cost>(&self) -> Search<C> {
        let mut sources: Vec<Vec<(StateId, char)>> = vec![Vec::new(); self.len()];
        for (class, character) in self.letters() {
            for state in 0..self.len() {
                sources[self.successor(state, class)].push((state, character));
            }
        }
        let accepting = (0..self.len()).filter(|state| self.is_accepting(*state));
        let mut search = Search::to(accepting);
        while let Some(state) = search.next() {
            for &(source, character) in &sources[state] {
                search.step(state, character, source);
            }
        }
        search
    }

    fn step_on<C: Cost>(&self, state: StateId, letters: &[(usize, char)], search: &mut Search<C>) {
        for &(class, character) in letters {
            search.step(state, character, self.successor(state, class));
        }
    }

    /// The number of each class, and its most legible character.
    pub(crate) fn letters(&self) -> Vec<(usize, char)> {
        let sets = self.classes().iter().map(CharSet::most_legible);
        let letters = sets.enumerate();
        letters
            .filter_map(|(class, character)| Some((class, character?)))
            .collect()
    }
}
