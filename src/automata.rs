//! Finite automata over characters, for languages such as these grammars': regular ones.
//!
//! An [`Nfa`] is built from an expression (Thompson's construction), made deterministic over classes
//! of characters that nothing tells apart ([`Nfa::determinize`]), and minimized ([`Dfa::minimize`],
//! Hopcroft's algorithm). Languages are then compared by products ([`Dfa::compare`]), and a
//! difference has a shortest and most legible [`witness`](Dfa::witness), or several that differ in
//! earnest ([`Dfa::difference_witnesses`]).
//!
//! Symbols are Unicode scalar values; sets of them are ranges ([`CharSet`]). Every construction that
//! may grow takes [`Limits`] and says which one it met.

mod charset;
mod classes;
mod count;
mod dfa;
mod nfa;
mod relation;
mod table;
mod witnesses;

pub use charset::CharSet;
pub(crate) use charset::illegibility;
pub(crate) use classes::classes;
pub use count::WordCounts;
pub use dfa::{Dfa, StateId};
pub use nfa::Nfa;
pub use relation::{Relation, Witnesses};

#[cfg(feature = "audit")]
pub(crate) use table::Table;

/// How large an automaton may become.
///
/// ```
/// use urlspec::automata::{CharSet, Limits, Nfa};
///
/// // The tenth character from the end is an `a`: a thousand states, when deterministic.
/// let any = || Nfa::set(CharSet::all());
/// let tail = (0..9).fold(Nfa::set(CharSet::from('a')), |nfa, _| nfa.then(any()));
/// let nfa = any().repeat(0, None).then(tail);
/// let error = nfa.determinize(&Limits::default().states(100)).unwrap_err();
/// assert_eq!(error.to_string(), "the automaton has more than 100 states");
/// assert!(nfa.determinize(&Limits::default()).is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    states: usize,
}

/// So many symbols a state may have before it counts as several.
const SYMBOLS_PER_STATE: usize = 1000;

impl Limits {
    /// At most so many states; a hundred thousand by default.
    #[must_use]
    pub fn states(self, states: usize) -> Self {
        Self { states }
    }

    /// So many times as many states.
    pub(crate) fn times(self, factor: usize) -> Self {
        Self {
            states: self.states.saturating_mul(factor),
        }
    }

    /// Whether a table of so many states is within the limits: those of more than so many symbols count
    /// as several.
    pub(crate) fn check_table(self, states: usize, symbols: usize) -> Result<(), LimitExceeded> {
        self.check(states.saturating_mul(symbols.div_ceil(SYMBOLS_PER_STATE)))
    }

    pub(crate) fn check(self, states: usize) -> Result<(), LimitExceeded> {
        if states > self.states {
            Err(LimitExceeded {
                states: self.states,
            })
        } else {
            Ok(())
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self { states: 100_000 }
    }
}

/// A construction met one of its [`Limits`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the automaton has more than {states} states")]
pub struct LimitExceeded {
    states: usize,
}

impl LimitExceeded {
    /// The number of states that was allowed.
    #[must_use]
    pub fn states(&self) -> usize {
        self.states
    }
}
