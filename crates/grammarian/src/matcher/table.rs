//! An automaton as a table in bytes, and the walk through it.

use std::collections::BTreeMap;

use super::Bytes;
use crate::shortest::{InOrder, Search};

/// A minimal automaton over bytes that borrows its table. It is cheap to copy.
///
/// A table is a sequence of bytes that a program can carry in a file or in its own text: a column for each
/// class of bytes that lead to the same states, and a row for each state, two bytes a cell. Most rules take
/// less than 10 KB. [`read`](Self::read) uses it where it is, without copying. `TableDfa::table`, with the
/// feature `grammars`, makes the table of a `Dfa`.
#[derive(Clone, Copy)]
pub struct TableDfa<'t> {
    bytes: &'t [u8],
    /// The column of each byte.
    pub(super) columns: &'t [u8; COLUMNS],
    /// The states, row by row. The first column says whether a state accepts; each other column
    /// holds the state that its bytes lead to.
    cells: &'t [[u8; 2]],
    start: State,
}

/// A state of a [`TableDfa`]. It has no meaning for another table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State(
    /// The cell at which the state's row begins. The row at 0 is the dead state.
    u16,
);

impl State {
    /// The state with this [number](Self::number).
    #[must_use]
    pub const fn of_number(number: u16) -> Self {
        Self(number)
    }

    /// The number of the state in its table, not counted one by one: how a table made beforehand names it.
    #[must_use]
    pub const fn number(self) -> u16 {
        self.0
    }
}

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

impl<'t> TableDfa<'t> {
    /// The matcher of a table that `TableDfa::table` made. This takes constant time and works in
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
            bytes: table,
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
        let dfa = (cells % 2 == 0).then(|| Self::read(table))?;
        // The last column leads to the dead state.
        let last = *dfa.columns.iter().max()?;
        let width = usize::from(last) + 1;
        let is_row = |cell: u16| {
            let row = usize::from(cell);
            row % width == 0 && row < dfa.cells.len()
        };
        let is_column = |column: &u8| (1..=last).contains(column);
        let good_columns = dfa.columns.iter().all(is_column);
        let mut rows = dfa.cells.chunks_exact(width);
        let good_rows = rows.len() > 0 && rows.remainder().is_empty();
        let is_dead = |row: &[[u8; 2]]| row.iter().all(|cell| *cell == [0, 0]);
        let is_good = |row: &[[u8; 2]]| {
            let mut successors = row[1..].iter();
            successors.all(|cell| is_row(u16::from_le_bytes(*cell))) && row[width - 1] == [0, 0]
        };
        let good = good_columns
            && good_rows
            && is_row(dfa.start.0)
            && rows.next().is_some_and(is_dead)
            && rows.all(is_good);
        good.then_some(dfa)
    }

    /// The table.
    #[must_use]
    pub const fn bytes(self) -> &'t [u8] {
        self.bytes
    }

    /// The automaton of what may stand behind a beginning: its first state is the one that the beginning leads to. `None`
    /// if no text that is accepted begins so.
    #[must_use]
    pub const fn behind(mut self, beginning: &[u8]) -> Option<Self> {
        let mut at = 0;
        while at < beginning.len() {
            self.start = match self.step(self.start, beginning[at]) {
                Some(next) => next,
                None => return None,
            };
            at += 1;
        }
        Some(self)
    }

    /// The automaton of what may stand behind a state.
    #[must_use]
    pub const fn from(self, state: State) -> Self {
        Self {
            start: state,
            ..self
        }
    }

    /// The state before the first byte.
    #[must_use]
    pub const fn start(self) -> State {
        self.start
    }

    /// The state after `state` on a byte. `None` if no text can be accepted any more.
    #[must_use]
    pub const fn step(self, state: State, byte: u8) -> Option<State> {
        let next = self.cell(state, self.columns[byte as usize]);
        if next == 0 { None } else { Some(State(next)) }
    }

    /// Returns `true` if a text that ends in this state is accepted.
    #[must_use]
    pub const fn accepts(self, state: State) -> bool {
        self.cell(state, 0) != 0
    }

    /// Returns `true` if all of `text` is accepted.
    #[must_use]
    pub fn is_match(self, text: &[u8]) -> bool {
        let reach = self.reach(text);
        reach.index == text.len() && self.accepts(reach.state)
    }

    /// How far `text` is the beginning of a text that is accepted, in whole characters: a character of which only some
    /// bytes are accepted does not count.
    ///
    /// ```
    /// use grammarian::automata::{CharSet, Limits, Nfa};
    /// use grammarian::matcher::TableDfa;
    ///
    /// let accents = Nfa::set(CharSet::from('à'..='ê')).repeat(0, None).determinize(&Limits::default())?;
    /// let table = TableDfa::table(&accents).expect("it is small");
    /// let dfa = TableDfa::read(&table);
    /// // The first byte of `ì` is that of `é` too.
    /// assert_eq!((dfa.reach("éì".as_bytes()).index(), dfa.reach_of("éì").index()), (3, 2));
    /// # Ok::<(), grammarian::automata::LimitExceeded>(())
    /// ```
    #[must_use]
    pub fn reach_of(self, text: &str) -> Reach {
        let reach = self.reach(text.as_bytes());
        let mut places = (0..=reach.index).rev();
        match places.find(|place| text.is_char_boundary(*place)) {
            Some(place) if place < reach.index => self.reach(&text.as_bytes()[..place]),
            _ => reach,
        }
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

    /// Returns `true` if any byte may come next in `state`.
    #[must_use]
    pub fn goes_on(self, state: State) -> bool {
        let columns = self.columns.iter();
        columns.copied().any(|column| self.cell(state, column) != 0)
    }

    /// The bytes that may come next in `state`.
    #[must_use]
    pub const fn next(self, state: State) -> Bytes {
        const HALF: usize = COLUMNS / 2;
        // Most languages are of US-ASCII: all other bytes are in one column, which leads nowhere.
        let last = self.columns[COLUMNS - 1];
        let mut differing = 0;
        let mut byte = HALF;
        while byte < COLUMNS {
            differing |= self.columns[byte] ^ last;
            byte += 1;
        }
        let high = if differing == 0 && self.cell(state, last) == 0 {
            0
        } else {
            self.next_of_half(state, HALF)
        };
        Bytes::of_bits(self.next_of_half(state, 0), high)
    }

    /// A bit for each of 128 bytes, the lowest for the first of them, which is 1 if the byte may come next.
    #[allow(clippy::cast_lossless, reason = "`From` is not const")]
    const fn next_of_half(self, state: State, first: usize) -> u128 {
        // Bits are set without a branch: which of them are set follows no pattern.
        let mut words = [0_u64; 2];
        let mut bit = 0;
        while bit < 64 {
            let low = self.cell(state, self.columns[first + bit]) != 0;
            let high = self.cell(state, self.columns[first + 64 + bit]) != 0;
            words[0] |= (low as u64) << bit;
            words[1] |= (high as u64) << bit;
            bit += 1;
        }
        (words[1] as u128) << 64 | words[0] as u128
    }

    /// Returns `true` if the byte may come next in any state of the table, even in one to which the first state does not lead.
    #[must_use]
    pub fn has(self, byte: u8) -> bool {
        // The last column is of the bytes that may never come next.
        let last = self.columns.iter().copied().fold(0, u8::max);
        self.columns[usize::from(byte)] != last
    }

    /// The bytes that a text that is accepted may begin with.
    #[must_use]
    pub const fn first(self) -> Bytes {
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

    #[allow(clippy::cast_lossless, reason = "`From` is not const")]
    const fn cell(self, state: State, column: u8) -> u16 {
        u16::from_le_bytes(self.cells[state.0 as usize + column as usize])
    }
}

impl std::fmt::Debug for TableDfa<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TableDfa")
            .field("start", &self.start)
            .field("cells", &self.cells.len())
            .finish_non_exhaustive()
    }
}
