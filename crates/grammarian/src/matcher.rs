//! Matching whole texts with minimal automata, byte by byte.
//!
//! [`Matcher`] gives the bare verdict as fast as possible. [`TableDfa`] is the automaton itself: how far a text is
//! valid, the state there, and the bytes that may follow. Both work on tables, sequences of bytes that a program can
//! make or carry with it.
//!
//! ```
//! # #[cfg(feature = "grammars")] {
//! use grammarian::automata::Limits;
//! use grammarian::bnf::{Grammar, Notation};
//! use grammarian::matcher::Matcher;
//!
//! let grammar = Grammar::parse(Notation::Abnf, "port = 1*5DIGIT")?;
//! let port = Matcher::new(&grammar.dfa("port", &Limits::default())?).expect("it is small");
//! assert!(port.is_match(b"8080"));
//! assert_eq!(port.first_error(b"80a"), Some(2));
//!
//! let reach = port.dfa().reach(b"80a");
//! assert!(port.dfa().next(reach.state()).contains(b'0'));
//!
//! let verdicts: Vec<bool> = port.lines(b"80\n8o\n8080").map(|line| line.is_match()).collect();
//! assert_eq!(verdicts, [true, false, true]);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it is fast
//!
//! A walk through a table waits at every byte for the cell that it needs, some six cycles. A [`ShiftDfa`] needs one:
//! the row of a byte is a 64-bit word that holds the next state of each of at most nine states, and the state is the
//! number of bits to shift it by. Few rules have so few states, but most texts need only a few of them: of the 182 live
//! states of RFC 3986's `URI-reference`, nine suffice for 98 of 100 web links. So a matcher has both. A text that the
//! nine states accept is accepted, as they are states of the whole automaton; the table decides all other texts. Where an
//! automaton tells schemes apart letter by letter, the nine are better spent on what stands behind them: the table walks as far as
//! the first of the nine, and these go on.

mod bytes;
mod ends;
mod lines;
#[cfg(feature = "grammars")]
mod make;
mod shift;
mod table;

use std::borrow::Cow;
use std::fmt;

pub use bytes::Bytes;
pub use lines::{Line, Lines};
pub use shift::ShiftDfa;
pub use table::{Reach, State, TableDfa};

/// Judges whole texts by one language. It is made once and can be used from any number of threads.
///
/// A text is a sequence of bytes. If the language has characters beyond US-ASCII, the texts are in UTF-8; bytes
/// that are not UTF-8 are in no language.
#[derive(Clone)]
pub struct Matcher<'t> {
    table: Cow<'t, [u8]>,
    shift: Cow<'t, ShiftDfa>,
}

impl<'t> Matcher<'t> {
    /// The matcher of an automaton, and of the shift automaton of some of its states. It takes no time.
    ///
    /// If the two do not belong together, answers are meaningless.
    #[must_use]
    pub const fn of_parts(dfa: TableDfa<'t>, shift: &'t ShiftDfa) -> Self {
        Self {
            table: Cow::Borrowed(dfa.bytes()),
            shift: Cow::Borrowed(shift),
        }
    }

    /// The matcher of an automaton, with the shift automaton of some of its states, which is made now. It takes
    /// some microseconds.
    ///
    /// # Panics
    ///
    /// If there are more than [`ShiftDfa::MOST_STATES`].
    #[must_use]
    pub fn with_states(dfa: TableDfa<'t>, states: &[State]) -> Self {
        Self {
            table: Cow::Borrowed(dfa.bytes()),
            shift: Cow::Owned(ShiftDfa::of(dfa, states)),
        }
    }

    /// The automaton.
    #[must_use]
    pub fn dfa(&self) -> TableDfa<'_> {
        TableDfa::read(&self.table)
    }

    /// Returns `true` if all of `text` is in the language.
    #[must_use]
    #[inline]
    pub fn is_match(&self, text: &[u8]) -> bool {
        match self.shift.entry() {
            None => self.shift.is_match(text) || self.dfa().is_match(text),
            Some(entry) => match self.behind(entry, text) {
                Some(rest) => self.shift.is_match(rest) || self.dfa().from(entry).is_match(rest),
                None => self.dfa().is_match(text),
            },
        }
    }

    /// Returns `true` if the shift automaton alone accepts `text`. If it does, `text` is in the language; if not, it
    /// may still be. This is for callers who have another automaton for the remaining texts, and do not need the
    /// table's verdict on them.
    #[must_use]
    #[inline]
    pub fn accepts_readily(&self, text: &[u8]) -> bool {
        match self.shift.entry() {
            None => self.shift.is_match(text),
            Some(entry) => self
                .behind(entry, text)
                .is_some_and(|rest| self.shift.is_match(rest)),
        }
    }

    /// The rest of a text behind the bytes that first lead to a state; `None` if none do.
    fn behind<'x>(&self, entry: State, text: &'x [u8]) -> Option<&'x [u8]> {
        let dfa = self.dfa();
        let mut state = dfa.start();
        for (at, byte) in text.iter().enumerate() {
            if state == entry {
                return Some(&text[at..]);
            }
            state = dfa.step(state, *byte)?;
        }
        None
    }

    /// The index of the first byte with which `text` is no longer the beginning of any text of the language; its
    /// length, in bytes, if it only ends too early; `None` if it is in the language.
    ///
    /// Where characters take several bytes, the byte may stand within one.
    #[must_use]
    pub fn first_error(&self, text: &[u8]) -> Option<usize> {
        if self.accepts_readily(text) {
            return None;
        }
        let dfa = self.dfa();
        let reach = dfa.reach(text);
        let is_match = reach.index() == text.len() && dfa.accepts(reach.state());
        (!is_match).then_some(reach.index())
    }

    /// Judges many texts: `verdicts` gets one for each, in their order, behind what it has.
    ///
    /// ```
    /// # #[cfg(feature = "grammars")] {
    /// use grammarian::automata::{Limits, Nfa};
    /// use grammarian::matcher::Matcher;
    ///
    /// let even = Nfa::literal("aa").repeat(0, None).determinize(&Limits::default())?;
    /// let even = Matcher::new(&even).expect("it is small");
    /// let mut verdicts = Vec::new();
    /// even.batch([&b"aa"[..], b"aaa", b""], &mut verdicts);
    /// assert_eq!(verdicts, [true, false, true]);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn batch<'x>(&self, texts: impl IntoIterator<Item = &'x [u8]>, verdicts: &mut Vec<bool>) {
        verdicts.extend(texts.into_iter().map(|text| self.is_match(text)));
    }

    /// Judges the lines of a buffer, in their order. A line ends with LF or CR LF, which are not part of it, or at the
    /// end of the buffer; the last LF is followed by a line only if the buffer goes on behind it. A CR that no LF
    /// follows is a part of its line.
    #[must_use]
    pub fn lines<'b>(&self, buffer: &'b [u8]) -> Lines<'_, 'b> {
        Lines::of(self, buffer)
    }
}

impl fmt::Debug for Matcher<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Matcher")
            .field("dfa", &self.dfa())
            .finish_non_exhaustive()
    }
}
