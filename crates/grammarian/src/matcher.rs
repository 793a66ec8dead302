//! Compact tables of minimal automata, and matching with them byte by byte.
//!
//! A table is a sequence of bytes that a program can carry in a file or in its own text.
//! [`Matcher::read`] uses it where it is, without copying. `Matcher::table` makes the table of a
//! `Dfa`, with the feature `grammars`.
//!
//! ```
//! # #[cfg(feature = "grammars")] {
//! use grammarian::automata::Limits;
//! use grammarian::bnf::{Grammar, Notation};
//! use grammarian::matcher::Matcher;
//!
//! let grammar = Grammar::parse(Notation::Abnf, "port = 1*5DIGIT")?;
//! let table = Matcher::table(&grammar.dfa("port", &Limits::default())?).expect("it is small");
//! let port = Matcher::read(&table);
//! assert!(port.is_match(b"8080"));
//! let reach = port.reach(b"80a");
//! assert_eq!(reach.index(), 2);
//! assert!(port.next(reach.state()).contains(b'0'));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::BTreeMap;

#[cfg(feature = "grammars")]
use crate::automata::{CharSet, Dfa};
use crate::shortest::{InOrder, Search};

/// An automaton that borrows its table. It is cheap to copy.
///
/// It is for languages of US-ASCII characters: no other byte leads on.
#[derive(Clone, Copy)]
pub struct Matcher<'t> {
    /// The column of each byte.
    columns: &'t [u8; COLUMNS],
    /// The states, row by row. The first column says whether a state accepts; each other column
    /// holds the state that its bytes lead to.
    cells: &'t [[u8; 2]],
    start: State,
}

/// A state of a [`Matcher`]. It means nothing to a matcher of another table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State(
    /// The cell at which the state's row begins. The row at 0 is the dead state.
    u16,
);

/// How far a text is the beginning of a text that is accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    index: usize,
    state: State,
}

impl Reach {
    /// The index of the first byte with which the text is no longer the beginning of any text that
    /// is accepted; the length of the text, in bytes, if there is no such byte.
    #[must_use]
    pub fn index(self) -> usize {
        self.index
    }

    /// The state before that byte.
    #[must_use]
    pub fn state(self) -> State {
        self.state
    }
}

/// The number of bytes at the beginning of a table: the initial state.
const HEADER: usize = 2;

/// The number of bytes that follow: the column of each byte.
const COLUMNS: usize = 256;

impl<'t> Matcher<'t> {
    /// The matcher of a table that `Matcher::table` made. This takes constant time and works in
    /// constants.
    ///
    /// # Panics
    ///
    /// If the bytes are too few to be a table. They are not checked further: if they are not a
    /// table, answers are meaningless, and other methods may panic. Use [`checked`](Self::checked)
    /// for bytes that may not be a table.
    #[must_use]
    pub const fn read(table: &'t [u8]) -> Self {
        let (header, rest) = table.split_at(HEADER);
        let Some((columns, cells)) = rest.split_first_chunk() else {
            panic!("a table has a column for each byte");
        };
        let (cells, _) = cells.as_chunks();
        Self {
            columns,
            cells,
            start: State(u16::from_le_bytes([header[0], header[1]])),
        }
    }

    /// The matcher of bytes that may not be a table: `None` if they are not.
    ///
    /// This takes time linear in the number of bytes.
    #[must_use]
    pub fn checked(table: &'t [u8]) -> Option<Self> {
        let cells = table.len().checked_sub(HEADER + COLUMNS)?;
        let matcher = (cells % 2 == 0).then(|| Self::read(table))?;
        // Bytes beyond US-ASCII have the last column, which leads to the dead state.
        let (ascii, others) = matcher.columns.split_at(128);
        let last = *others.first()?;
        let width = usize::from(last) + 1;
        let is_row = |cell: u16| {
            let row = usize::from(cell);
            row % width == 0 && row < matcher.cells.len()
        };
        let is_column = |column: &u8| (1..=last).contains(column);
        let good_columns = ascii.iter().all(is_column) && others.iter().all(|other| *other == last);
        let mut rows = matcher.cells.chunks_exact(width);
        let good_rows = rows.len() > 0 && rows.remainder().is_empty();
        let is_dead = |row: &[[u8; 2]]| row.iter().all(|cell| *cell == [0, 0]);
        let is_good = |row: &[[u8; 2]]| {
            let mut successors = row[1..].iter();
            successors.all(|cell| is_row(u16::from_le_bytes(*cell))) && row[width - 1] == [0, 0]
        };
        let good = good_columns
            && good_rows
            && is_row(matcher.start.0)
            && rows.next().is_some_and(is_dead)
            && rows.all(is_good);
        good.then_some(matcher)
    }

    /// The state before the first byte.
    #[must_use]
    pub fn start(self) -> State {
        self.start
    }

    /// The state after `state` on a byte. `None` if no text can be accepted any more.
    #[must_use]
    pub fn step(self, state: State, byte: u8) -> Option<State> {
        let next = self.cell(state, self.columns[usize::from(byte)]);
        (next != 0).then_some(State(next))
    }

    /// Whether a text that ends in this state is accepted.
    #[must_use]
    pub fn accepts(self, state: State) -> bool {
        self.cell(state, 0) != 0
    }

    /// Whether all of `text` is accepted.
    #[must_use]
    pub fn is_match(self, text: &[u8]) -> bool {
        let reach = self.reach(text);
        reach.index == text.len() && self.accepts(reach.state)
    }

    /// How far `text` is the beginning of a text that is accepted, and in which state that ends.
    #[must_use]
    pub fn reach(self, text: &[u8]) -> Reach {
        let mut state = self.start;
        for (index, &byte) in text.iter().enumerate() {
            match self.step(state, byte) {
                Some(next) => state = next,
                None => return Reach { index, state },
            }
        }
        Reach {
            index: text.len(),
            state,
        }
    }

    /// The length of the longest beginning of `text` that is accepted; `None` if not even the empty one is.
    #[must_use]
    pub fn longest(self, text: &[u8]) -> Option<usize> {
        let mut state = self.start;
        let mut longest = self.accepts(state).then_some(0);
        for (&byte, length) in text.iter().zip(1..) {
            let Some(next) = self.step(state, byte) else {
                break;
            };
            state = next;
            if self.accepts(state) {
                longest = Some(length);
            }
        }
        longest
    }

    /// The bytes that may come next in `state`.
    #[must_use]
    pub fn next(self, state: State) -> Bytes {
        (0..128)
            .filter(|byte| self.step(state, *byte).is_some())
            .collect()
    }

    /// The bytes that a text that is accepted may begin with.
    #[must_use]
    pub fn first(self) -> Bytes {
        self.next(self.start)
    }

    /// For each live state that can be reached from the state `from`, a shortest text that leads
    /// there; if there are several, the most legible. For `from` itself that is the empty text.
    ///
    /// It looks at each of the 128 bytes of US-ASCII in each state.
    #[must_use]
    pub fn shortest_words(self, from: State) -> BTreeMap<State, String> {
        let mut search = Search::<InOrder>::from([usize::from(from.0)]);
        let mut reached = Vec::new();
        while let Some(row) = search.next() {
            let Some(state) = u16::try_from(row).ok().map(State) else {
                continue;
            };
            reached.push(state);
            for byte in 0..128 {
                if let Some(next) = self.step(state, byte) {
                    search.step(row, char::from(byte), usize::from(next.0));
                }
            }
        }
        let word = |state: State| Some((state, search.word(usize::from(state.0))?));
        reached.into_iter().filter_map(word).collect()
    }

    fn cell(self, state: State, column: u8) -> u16 {
        u16::from_le_bytes(self.cells[usize::from(state.0) + usize::from(column)])
    }
}

impl std::fmt::Debug for Matcher<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Matcher")
            .field("start", &self.start)
            .field("cells", &self.cells.len())
            .finish_non_exhaustive()
    }
}

#[cfg(feature = "grammars")]
impl Matcher<'_> {
    /// The table of an automaton. Equal minimal automata have equal tables. `None` if the automaton
    /// accepts words with characters beyond US-ASCII, or if the table would have more than 65,535
    /// cells (live states times classes of characters).
    #[must_use]
    pub fn table(dfa: &Dfa) -> Option<Vec<u8>> {
        let live = dfa.live_states();
        let ascii = CharSet::from('\0'..='\u{7f}');
        let leads_on = |class: usize| {
            let mut states = (0..dfa.len()).filter(|state| live[*state]);
            states.any(|state| live[dfa.successor(state, class)])
        };
        // Sorted by their first characters, since the order of classes depends on how an automaton
        // was made.
        let mut classes: Vec<(usize, &CharSet)> = dfa
            .classes()
            .iter()
            .enumerate()
            .filter(|(class, _)| leads_on(*class))
            .collect();
        classes.sort_by_key(|(_, set)| set.ranges().first().copied());
        if classes
            .iter()
            .any(|(_, set)| !set.difference(&ascii).is_empty())
        {
            return None;
        }
        // The column after those of the classes leads to the dead state.
        let dead = u8::try_from(classes.len() + 1).ok()?;
        let width = usize::from(dead) + 1;

        let mut rows: Vec<Option<usize>> = vec![None; dfa.len()];
        let mut states: Vec<usize> = Vec::new();
        if live[Dfa::INITIAL] {
            rows[Dfa::INITIAL] = Some(1);
            states.push(Dfa::INITIAL);
        }
        let mut at = 0;
        while let Some(&state) = states.get(at) {
            for (class, _) in &classes {
                let next = dfa.successor(state, *class);
                if live[next] && rows[next].is_none() {
                    states.push(next);
                    rows[next] = Some(states.len());
                }
            }
            at += 1;
        }
        let cell = |state: usize| {
            let row = rows[state].filter(|_| live[state]).unwrap_or(0);
            u16::try_from(row * width).ok()
        };
        let mut table = Vec::new();
        table.extend(cell(Dfa::INITIAL)?.to_le_bytes());
        for byte in 0..=u8::MAX {
            let column = classes
                .iter()
                .position(|(_, set)| byte.is_ascii() && set.contains(char::from(byte)))
                .and_then(|class| u8::try_from(class + 1).ok());
            table.push(column.unwrap_or(dead));
        }
        table.resize(table.len() + 2 * width, 0);
        for &state in &states {
            table.extend(u16::from(dfa.is_accepting(state)).to_le_bytes());
            for (class, _) in &classes {
                table.extend(cell(dfa.successor(state, *class))?.to_le_bytes());
            }
            table.extend([0, 0]);
        }
        Some(table)
    }
}

/// A set of bytes of US-ASCII.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bytes(u128);

impl Bytes {
    /// The set whose [bits](Self::bits) these are.
    #[must_use]
    pub const fn of_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// A bit for each byte, that of byte 0 the lowest: how a table made beforehand writes the set.
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Whether the set has this byte.
    #[must_use]
    pub fn contains(self, byte: u8) -> bool {
        byte.is_ascii() && self.0 >> byte & 1 == 1
    }

    /// The bytes that the other set lacks.
    #[must_use]
    pub fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the other set has all of them.
    #[must_use]
    pub fn is_subset(self, other: Self) -> bool {
        self.difference(other).is_empty()
    }

    /// The number of bytes.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no bytes.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The bytes, in order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..128).filter(move |byte| self.contains(*byte))
    }
}

impl FromIterator<u8> for Bytes {
    /// Bytes beyond US-ASCII are left out.
    fn from_iter<I: IntoIterator<Item = u8>>(bytes: I) -> Self {
        let ascii = bytes.into_iter().filter(u8::is_ascii);
        Self(ascii.fold(0, |set, byte| set | 1 << byte))
    }
}
