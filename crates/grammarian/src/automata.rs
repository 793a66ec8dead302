//! Finite automata over characters.
//!
//! An [`Nfa`] is built from an expression (Thompson's construction), made deterministic
//! ([`Nfa::determinize`]) over classes of characters that no transition distinguishes, and
//! minimized ([`Dfa::minimize`], Hopcroft's algorithm). Languages are then compared by products
//! ([`Dfa::compare`]), and each difference is shown by a shortest and most legible word
//! ([`Dfa::witness`]), or by several words that differ for different reasons
//! ([`Dfa::difference_witnesses`]).
//!
//! Symbols are Unicode scalar values, and sets of them are ranges ([`CharSet`]). Every construction whose result may be
//! much larger than its input takes [`Limits`], and returns [`LimitExceeded`] when it reaches one.

mod charset;
mod classes;
mod count;
mod dfa;
mod figures;
mod loss;
mod nfa;
mod relation;
mod shortest;
mod subsets;
mod table;
mod utf8;
mod witnesses;

use std::fmt;

pub use charset::CharSet;
pub(crate) use classes::classes;
pub use count::{Count, WordCounts};
pub use dfa::{Dfa, StateId};
pub use figures::Figures;
pub use loss::Loss;
pub use nfa::Nfa;
pub use relation::{Relation, Witnesses};

pub(crate) use table::Table;

/// How large an automaton may become.
///
/// ```
/// use grammarian::automata::{CharSet, Limits, Nfa};
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
    /// The states of the automata of all parts of a rule, at least.
    together: usize,
}

/// A state with up to this many symbols counts as one state; with more, as several.
const SYMBOLS_PER_STATE: usize = 1000;

impl Limits {
    /// The highest limit on states, 4,294,967: with more, the cells of a table could not be numbered in 32 bits.
    pub const MOST_STATES: usize = u32::MAX as usize / SYMBOLS_PER_STATE;

    /// The largest number of states that an automaton may have. The default is 100,000; numbers
    /// above [`MOST_STATES`](Self::MOST_STATES) are lowered to that.
    #[must_use]
    pub fn states(self, states: usize) -> Self {
        Self {
            states: states.min(Self::MOST_STATES),
            ..self
        }
    }

    /// These limits, or this number of states if that is less, for a first look.
    pub(crate) fn at_most(self, states: usize) -> Self {
        Self {
            states: self.states.min(states),
            together: 0,
        }
    }

    /// How many states the automata of all parts of a rule may have together.
    pub(crate) fn together(self) -> usize {
        self.states.saturating_mul(10).max(self.together)
    }

    /// Checks the states of the automata of all parts of a rule.
    pub(crate) fn check_together(self, states: usize) -> Result<(), LimitExceeded> {
        check(states, self.together(), Limit::StatesTogether)
    }

    /// Checks the size of a table: states with many symbols count as several.
    pub(crate) fn check_table(self, states: usize, symbols: usize) -> Result<(), LimitExceeded> {
        self.check(states.saturating_mul(symbols.div_ceil(SYMBOLS_PER_STATE)))
    }

    pub(crate) fn check(self, states: usize) -> Result<(), LimitExceeded> {
        check(states, self.states, Limit::States)
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            states: 100_000,
            together: 1_000_000,
        }
    }
}

fn check(size: usize, most: usize, limit: fn(usize) -> Limit) -> Result<(), LimitExceeded> {
    if size > most {
        Err(LimitExceeded::new(limit(most)))
    } else {
        Ok(())
    }
}

/// The error of a construction whose result would be too large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitExceeded {
    limit: Limit,
}

/// The limit that a construction reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Limit {
    /// An automaton would have more than this number of states, which the [`Limits`] allow.
    States(usize),
    /// The automata of all rules that a rule is made of would have more than this number of states together: ten times
    /// the limit of the [`Limits`] for one, or a million if that is more.
    StatesTogether(usize),
    /// A [suite](crate::generate::Suite) would have more than this number of words.
    Words(usize),
    /// The words of a [suite](crate::generate::Suite), or those on the way to it, would have too many characters together.
    SuiteMemory,
    /// Counting the words of this length, in characters, would take too much memory.
    Counts(usize),
    /// A rule of a PEG, or the rules up to it together, would have more than this number of parts once their
    /// repetitions are written out.
    Parts(usize),
    /// The copies of the rules of a grammar that is [unrolled](crate::bnf::Grammar::unrolled) would have more than this
    /// number of parts together.
    Copies(usize),
    /// The [chart](crate::trees::Parser) of a word would have more than this number of items.
    Items(usize),
    /// A tree would have more than this number of rules within each other.
    Depth(usize),
}

impl LimitExceeded {
    pub(crate) fn new(limit: Limit) -> Self {
        Self { limit }
    }

    /// The limit that was exceeded.
    #[must_use]
    pub fn limit(&self) -> Limit {
        self.limit
    }
}

impl fmt::Display for LimitExceeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.limit {
            Limit::States(most) => write!(f, "the automaton has more than {most} states"),
            Limit::StatesTogether(most) => write!(
                f,
                "the automata of the rules that it is made of have more than {most} states together"
            ),
            Limit::Parts(most) => write!(
                f,
                "up to here there are more than {most} parts, with repetitions written out"
            ),
            Limit::Copies(most) => write!(
                f,
                "unrolled to this depth, the rules have more than {most} parts together"
            ),
            Limit::Items(most) => write!(f, "the word has more than {most} partial derivations"),
            Limit::Depth(most) => write!(f, "more than {most} rules stand within each other"),
            Limit::Words(most) => write!(f, "the suite has more than {most} words"),
            Limit::SuiteMemory => f.write_str("the words of the suite are too long together"),
            Limit::Counts(length) => write!(
                f,
                "counting the words of {length} characters takes too much memory; ask for shorter ones"
            ),
        }
    }
}

impl std::error::Error for LimitExceeded {}
