//! Learning the language of a program from its answers.
//!
//! A program that takes words and says of each if it is valid, a [`Teacher`], has a language, and nothing else of it is
//! known. A [`Learner`] asks it words, and makes an automaton of the answers: each state is a word that leads to it, two
//! states are different since a suffix was valid behind the one and not behind the other, and each transition was asked
//! with the suffixes that identify the state it leads to. So the automaton is the only one of its size that fits the
//! answers (Angluin 1987; the discrimination tree is that of Kearns and Vazirani 1994, and the analysis of
//! counterexamples that of Rivest and Schapire 1993).
//!
//! Two things make this quick for programs whose language is near a known one. The search starts with the states of a
//! known automaton, and the suffixes that tell them apart: only where the program differs, states must be found. And the
//! symbols are classes of characters that known languages do not distinguish; a class is split when the program does.
//!
//! Answers to finitely many words never prove that a language is the learned one. [`Learned`] says what is known: the
//! words that were asked, and how far all words behind each state were followed.
//!
//! ```
//! use grammarian::automata::{CharSet, Dfa, Limits, Nfa};
//! use grammarian::learn::{Learner, Teacher};
//!
//! /// A program that takes an even number of digits.
//! struct Even;
//!
//! impl Teacher for Even {
//!     type Stop = std::convert::Infallible;
//!
//!     fn judge(&mut self, words: &[String]) -> Result<Vec<bool>, Self::Stop> {
//!         let is_valid = |word: &String| word.len() % 2 == 0 && word.bytes().all(|it| it.is_ascii_digit());
//!         Ok(words.iter().map(is_valid).collect())
//!     }
//! }
//!
//! let limits = Limits::default();
//! let digits = Nfa::set(CharSet::from('0'..='9')).repeat(0, None).determinize(&limits)?;
//! let learned = Learner::new([&digits]).learn(&mut Even);
//! assert!(learned.is_complete());
//! let dfa = learned.dfa().expect("it is complete");
//! assert!(dfa.accepts("2468") && !dfa.accepts("135") && !dfa.accepts("2a"));
//! assert_eq!((dfa.len(), learned.states()), (3, 3));
//! # Ok::<(), grammarian::automata::LimitExceeded>(())
//! ```

mod candidates;
mod checks;
mod known;
mod learned;
mod memory;
mod model;
mod probing;
mod symbols;
mod tree;

use crate::automata::{CharSet, Dfa};
use crate::generate::characterization;

use checks::Checks;
use memory::{Halt, Memory};
use model::Model;
use symbols::Symbols;

pub use known::Known;
pub use learned::{End, Learned};
pub use memory::Progress;

/// A program that says of words if they are valid. Its answer for a word may not depend on the words before it.
pub trait Teacher {
    /// The reason for which it gives no answers any more.
    type Stop;

    /// Judges words. Returns one verdict for each word, in their order.
    ///
    /// # Errors
    ///
    /// The reason why there is no answer, with which the learning ends.
    fn judge(&mut self, words: &[String]) -> Result<Vec<bool>, Self::Stop>;

    /// How many words the next call of [`judge`](Self::judge) shall have at most. If a call gives no answer, all its words
    /// count as not asked, so programs that are slow are asked few at once.
    fn batch(&self) -> usize {
        256
    }

    /// Takes note of how far the learning is; called before each call of [`judge`](Self::judge).
    fn progress(&mut self, _progress: &Progress) {}
}

/// The way in which a language is learned.
#[derive(Clone, Debug)]
pub struct Learner<'l> {
    sides: Vec<&'l Dfa>,
    alphabet: Vec<&'l CharSet>,
    start: Option<usize>,
    within: Option<&'l Dfa>,
    words: &'l [String],
    parts: &'l [String],
    max_questions: usize,
    max_states: usize,
    tests: usize,
    depth: usize,
    seed: u64,
}

impl<'l> Learner<'l> {
    /// A learner that knows these languages: it tells apart the characters that they tell apart, starts with the states of
    /// the one that is nearest to the program, asks the words in which they differ from what was learned, and words
    /// that are almost in them. Without any, it starts from nothing.
    #[must_use]
    pub fn new(sides: impl IntoIterator<Item = &'l Dfa>) -> Self {
        Self {
            sides: sides.into_iter().collect(),
            alphabet: Vec::new(),
            start: None,
            within: None,
            words: &[],
            parts: &[],
            max_questions: 2_000_000,
            max_states: 2_000,
            tests: 15_000,
            depth: 0,
            seed: 1,
        }
    }

    /// Tells apart the characters that are in these sets from those that are not, too.
    #[must_use]
    pub fn alphabet(mut self, sets: &'l [CharSet]) -> Self {
        self.alphabet.extend(sets);
        self
    }

    /// Starts with the states of this side, counted from 0, instead of the nearest.
    ///
    /// # Panics
    ///
    /// If there is no such side.
    #[must_use]
    pub fn start(mut self, side: usize) -> Self {
        assert!(side < self.sides.len(), "there is no side {side}");
        self.start = Some(side);
        self
    }

    /// Asks only words of this language. All others count as not valid.
    #[must_use]
    pub fn within(mut self, within: &'l Dfa) -> Self {
        self.within = Some(within);
        self
    }

    /// Asks these words too, and those that are valid with changes.
    #[must_use]
    pub fn words(mut self, words: &'l [String]) -> Self {
        self.words = words;
        self
    }

    /// Tries these parts of words behind the states that are found: words of the rules that whole words are made of show
    /// states that whole words of the sides do not reach.
    #[must_use]
    pub fn parts(mut self, parts: &'l [String]) -> Self {
        self.parts = parts;
        self
    }

    /// Asks at most this number of different words. The default is two millions.
    #[must_use]
    pub fn max_questions(mut self, questions: usize) -> Self {
        self.max_questions = questions;
        self
    }

    /// Ends when there are more states than this. The default is 2,000.
    #[must_use]
    pub fn max_states(mut self, states: usize) -> Self {
        self.max_states = states;
        self
    }

    /// A measure of how many words of each kind the learned language is tested with: at most seven times as many. The default
    /// is 15,000.
    #[must_use]
    pub fn tests(mut self, tests: usize) -> Self {
        self.tests = tests;
        self
    }

    /// Follows all words behind each state at least this far, in symbols, however many there are. By default, it is as far
    /// as the number of [tests](Self::tests) allows.
    #[must_use]
    pub fn depth(mut self, depth: usize) -> Self {
        self.depth = depth;
        self
    }

    /// The seed of the words at random. The same seed asks the same words of the same program.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Learns the language of a program. Whatever ends it, the result has what is known so far.
    ///
    /// # Panics
    ///
    /// If the teacher does not return a verdict for each word.
    pub fn learn<T: Teacher>(&self, teacher: &mut T) -> Learned<T::Stop> {
        let mut memory = Memory::new(teacher, self.max_questions, self.within);
        let classes = self.sides.iter().flat_map(|side| side.classes());
        let within = self.within.iter().flat_map(|within| within.classes());
        let alphabet = self.alphabet.iter().copied();
        let symbols = Symbols::of(classes.chain(within).chain(alphabet));
        let mut model = Model::new(symbols, self.max_states);
        let mut checks = Checks::new(self);
        let halt = self.run(&mut model, &mut checks, &mut memory).err();
        Learned::new(&model, &checks, memory.questions(), halt)
    }

    fn run<T: Teacher>(
        &self,
        model: &mut Model,
        checks: &mut Checks<'_>,
        memory: &mut Memory<'_, T>,
    ) -> Result<(), Halt<T::Stop>> {
        let (words, ends) = match checks.start(memory)? {
            Some(side) => states_of(&self.sides[side].minimize(), model.symbols()),
            None => (vec![(String::new(), 0)], vec![String::new()]),
        };
        model.begin(&words, &ends, memory)?;
        loop {
            model.complete(memory)?;
            model.replant(memory)?;
            memory.tell(model.len());
            if checks.pass(model, memory)? {
                return Ok(());
            }
        }
    }
}

/// Words that lead to the states of an automaton, each with the number of transitions that do, and suffixes that tell the
/// states apart.
fn states_of(start: &Dfa, symbols: &Symbols) -> (Vec<(String, usize)>, Vec<String>) {
    let words = start.shortest_words(Dfa::INITIAL).into_iter().flatten();
    let mut words: Vec<(String, usize)> = words.map(|word| (symbols.plain(&word), 0)).collect();
    for state in 0..start.len() {
        for symbol in 0..symbols.len() {
            words[start.step(state, symbols.letter(symbol))].1 += 1;
        }
    }
    // Where the suffixes would be too long, states are found one by one.
    let ends = characterization(start).unwrap_or_else(|_| vec![String::new()]);
    (words, ends.iter().map(|end| symbols.plain(end)).collect())
}
