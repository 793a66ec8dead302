//! Complete deterministic automata: every state has a successor on every character.

use std::fmt;
use std::sync::OnceLock;

use super::classes::classes;
use super::table::{Table, number_of};
use super::{CharSet, LimitExceeded, Limits};

/// A state of a [`Dfa`]: a number below its [`len`](Dfa::len).
pub type StateId = usize;

/// A complete deterministic automaton whose symbols are classes of characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dfa {
    /// Disjoint sets that together have all characters: the symbols of the table.
    classes: Vec<CharSet>,
    table: Table,
    ascii: Ascii,
}

/// The classes of the characters of US-ASCII, which most words consist of: looked up when the first word is read.
#[derive(Clone, Default)]
struct Ascii(OnceLock<Box<[u32; 128]>>);

/// They follow from the sets.
impl PartialEq for Ascii {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Ascii {}

impl fmt::Debug for Ascii {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("..")
    }
}

impl Dfa {
    /// The initial state.
    pub const INITIAL: StateId = 0;

    pub(crate) fn new(classes: Vec<CharSet>, table: Table) -> Self {
        debug_assert_eq!(table.symbols(), classes.len());
        let ascii = Ascii::default();
        Self {
            classes,
            table,
            ascii,
        }
    }

    /// The number of states, including the dead one if there is one.
    #[must_use]
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Returns `true` if the language is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !self.live_states()[Self::INITIAL]
    }

    /// The classes of characters: characters of one class lead from each state to the same
    /// successor. The classes are disjoint and together have all characters.
    #[must_use]
    pub fn classes(&self) -> &[CharSet] {
        &self.classes
    }

    /// Returns `true` if words that end in this state belong to the language.
    ///
    /// # Panics
    ///
    /// If this automaton has no such state.
    #[must_use]
    pub fn is_accepting(&self, state: StateId) -> bool {
        self.table.is_accepting(state)
    }

    /// The state after `state` on a character.
    ///
    /// # Panics
    ///
    /// If this automaton has no such state.
    #[must_use]
    pub fn step(&self, state: StateId, character: char) -> StateId {
        self.successor(state, self.class_of(character))
    }

    /// The number of the [class](Self::classes) of a character: every character has one.
    pub(crate) fn class_of(&self, character: char) -> usize {
        let searched = |code: usize| {
            let character = char::from(u8::try_from(code).unwrap_or_default());
            number_of(self.searched_class_of(character))
        };
        let looked_up = || Box::new(std::array::from_fn(searched));
        if character.is_ascii() {
            self.ascii.0.get_or_init(looked_up)[character as usize] as usize
        } else {
            self.searched_class_of(character)
        }
    }

    fn searched_class_of(&self, character: char) -> usize {
        let mut classes = self.classes.iter();
        let found = classes.position(|class| class.contains(character));
        found.unwrap_or_default()
    }

    /// The state after `state` on the characters of the [class](Self::classes) with this number.
    ///
    /// # Panics
    ///
    /// If this automaton has no such state, or no such class.
    #[must_use]
    pub fn successor(&self, state: StateId, class: usize) -> StateId {
        self.table.successor(state, class)
    }

    /// Returns `true` if the word belongs to the language.
    #[must_use]
    pub fn accepts(&self, word: &str) -> bool {
        self.is_accepting(self.run(Self::INITIAL, word))
    }

    /// The state that a word leads to from a state.
    #[must_use]
    pub fn run(&self, state: StateId, word: &str) -> StateId {
        let symbols = word.chars();
        symbols.fold(state, |state, character| self.step(state, character))
    }

    /// For each state, `true` if a word leads from it to an accepting one.
    #[must_use]
    pub fn live_states(&self) -> Vec<bool> {
        self.table.live_states()
    }

    /// The automaton of all words that are not in the language.
    #[must_use]
    pub fn complement(&self) -> Self {
        let table = self
            .table
            .accepting_where(|state| !self.is_accepting(state));
        Self::new(self.classes.clone(), table)
    }

    /// The automaton of the words that are in both languages.
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`] if the product has more states than `limits` allows.
    pub fn intersection(&self, other: &Self, limits: &Limits) -> Result<Self, LimitExceeded> {
        self.product(other, limits, |left, right| left && right)
    }

    /// The automaton of the words that are in either language.
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`] if the product has more states than `limits` allows.
    pub fn union(&self, other: &Self, limits: &Limits) -> Result<Self, LimitExceeded> {
        self.product(other, limits, |left, right| left || right)
    }

    /// The automaton of the words of this language that the other lacks.
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`] if the product has more states than `limits` allows.
    pub fn difference(&self, other: &Self, limits: &Limits) -> Result<Self, LimitExceeded> {
        self.product(other, limits, |left, right| left && !right)
    }

    /// The automaton of its words that have at most so many characters.
    ///
    /// ```
    /// use grammarian::automata::{Limits, Nfa};
    ///
    /// let limits = Limits::default();
    /// let all = Nfa::literal("ab").repeat(0, None).determinize(&limits)?;
    /// let short = all.up_to_length(5, &limits)?;
    /// assert!(short.accepts("abab") && !short.accepts("ababab"));
    /// # Ok::<(), grammarian::automata::LimitExceeded>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`] if it has more states than the limits allow.
    pub fn up_to_length(&self, length: usize, limits: &Limits) -> Result<Self, LimitExceeded> {
        // A state and the number of characters before it; `None` if they are too many.
        let table = Table::explore(
            self.classes.len(),
            Some((Self::INITIAL, 0)),
            *limits,
            |state, class| {
                let (state, read) = state.filter(|(_, read)| *read < length)?;
                Some((self.successor(state, class), read + 1))
            },
            |state| state.is_some_and(|(state, _)| self.is_accepting(state)),
        )?;
        Ok(Self::new(self.classes.clone(), table).minimize())
    }

    /// The automaton of the texts that between a prefix and a suffix are words of this language: its left quotient by the
    /// one, and right quotient by the other.
    ///
    /// ```
    /// use grammarian::automata::{CharSet, Limits, Nfa};
    ///
    /// let limits = Limits::default();
    /// let digits = Nfa::set(CharSet::from('0'..='9')).repeat(1, None);
    /// let ports = Nfa::literal(":").then(digits).then(Nfa::literal("/"));
    /// let port = ports.determinize(&limits)?.quotient(":", "/", &limits)?;
    /// assert!(port.accepts("80") && !port.accepts("") && !port.accepts(":80/"));
    /// # Ok::<(), grammarian::automata::LimitExceeded>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`] if the quotient has more states than `limits` allows. It has no more than this automaton.
    pub fn quotient(
        &self,
        prefix: &str,
        suffix: &str,
        limits: &Limits,
    ) -> Result<Self, LimitExceeded> {
        let run = |state: StateId, text: &str| text.chars().fold(state, |at, it| self.step(at, it));
        let table = Table::explore(
            self.classes.len(),
            run(Self::INITIAL, prefix),
            *limits,
            |state, class| self.successor(*state, class),
            |state| self.is_accepting(run(*state, suffix)),
        )?;
        Ok(Self::new(self.classes.clone(), table))
    }

    /// The product automaton: its states are the pairs of states that a word leads to, and a pair accepts if `combine`
    /// returns `true` for the acceptance of its left and of its right state.
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`] if the product has more states than `limits` allows.
    pub fn product(
        &self,
        other: &Self,
        limits: &Limits,
        combine: impl Fn(bool, bool) -> bool,
    ) -> Result<Self, LimitExceeded> {
        let classes = classes(self.classes.iter().chain(&other.classes));
        let left = self.numbers_of(&classes);
        let right = other.numbers_of(&classes);
        let table = Table::explore(
            classes.len(),
            (Self::INITIAL, Self::INITIAL),
            *limits,
            |&(a, b), class| {
                (
                    self.successor(a, left[class]),
                    other.successor(b, right[class]),
                )
            },
            |&(a, b)| combine(self.is_accepting(a), other.is_accepting(b)),
        )?;
        Ok(Self::new(classes, table))
    }

    /// The minimal automaton of the same language, by Hopcroft's algorithm. States are numbered in
    /// the order in which they are first reached, and classes that no state distinguishes are
    /// merged. Two automata of one language have the same minimal automaton, up to the order of the
    /// classes and the numbers of the states that follow from it.
    #[must_use]
    pub fn minimize(&self) -> Self {
        let minimal = self.table.minimize();
        let mut columns: Vec<Vec<StateId>> = Vec::new();
        let mut sets: Vec<CharSet> = Vec::new();
        for (class, set) in self.classes.iter().enumerate() {
            let column = (0..minimal.len()).map(|state| minimal.successor(state, class));
            let column: Vec<StateId> = column.collect();
            if let Some(same) = columns.iter().position(|other| *other == column) {
                sets[same] = sets[same].union(set);
            } else {
                columns.push(column);
                sets.push(set.clone());
            }
        }
        Self::new(sets, minimal.with_symbols(&columns))
    }

    /// For each class of a finer partition, the number of the class here that contains it.
    fn numbers_of(&self, finer: &[CharSet]) -> Vec<usize> {
        let first = |class: &CharSet| class.ranges().first().map(|(first, _)| *first);
        finer
            .iter()
            .map(|class| self.searched_class_of(first(class).unwrap_or_default()))
            .collect()
    }
}
