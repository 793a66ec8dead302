//! The result of the learning.

use super::checks::Checks;
use super::known::Known;
use super::memory::Halt;
use super::model::Model;
use crate::automata::Dfa;

/// The language that was learned, and what is known of it.
#[derive(Debug)]
pub struct Learned<S> {
    dfa: Option<Dfa>,
    states: usize,
    found: Vec<String>,
    begun_with: usize,
    symbols: usize,
    questions: usize,
    known: Known,
    distances: Vec<usize>,
    end: End<S>,
}

/// Why the learning ended.
#[derive(Debug)]
#[non_exhaustive]
pub enum End<S> {
    /// All tests agree with what was learned.
    Complete,
    /// The limit of questions was reached.
    Questions,
    /// The limit of states was reached.
    States,
    /// The program gave no answers any more.
    Stopped(S),
}

impl<S> Learned<S> {
    pub(super) fn new(
        model: &Model,
        checks: &Checks<'_>,
        questions: usize,
        halt: Option<Halt<S>>,
    ) -> Self {
        Self {
            dfa: model.dfa(),
            states: model.len(),
            found: model.found(),
            begun_with: model.begun_with(),
            symbols: model.symbols().len(),
            questions,
            known: checks.known(),
            distances: checks.distances().to_vec(),
            end: match halt {
                None => End::Complete,
                Some(Halt::Questions) => End::Questions,
                Some(Halt::States) => End::States,
                Some(Halt::Stopped(stop)) => End::Stopped(stop),
            },
        }
    }

    /// The minimal automaton of what was learned. `None` if the learning ended before there was one. If it is not
    /// [complete](Self::is_complete), it agrees with most answers, and not with all.
    #[must_use]
    pub fn dfa(&self) -> Option<&Dfa> {
        self.dfa.as_ref()
    }

    /// Returns `true` if all tests agree with what was learned.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        matches!(self.end, End::Complete)
    }

    /// Why the learning ended.
    #[must_use]
    pub fn end(&self) -> &End<S> {
        &self.end
    }

    /// The number of states that the answers tell apart.
    #[must_use]
    pub fn states(&self) -> usize {
        self.states
    }

    /// How many of these the side had with which the search started.
    #[must_use]
    pub fn begun_with(&self) -> usize {
        self.begun_with
    }

    /// A word for each state that was found beyond those, in the order in which they were found.
    #[must_use]
    pub fn found(&self) -> &[String] {
        &self.found
    }

    /// The number of classes of characters that the sides or the program tell apart.
    #[must_use]
    pub fn symbols(&self) -> usize {
        self.symbols
    }

    /// How many different words were asked.
    #[must_use]
    pub fn questions(&self) -> usize {
        self.questions
    }

    /// The words that agree with what was learned. Before the learning is [complete](Self::is_complete), they are those of the
    /// tests that were made.
    #[must_use]
    pub fn known(&self) -> &Known {
        &self.known
    }

    /// For each side, in the order in which they were given, the number of words of the [suite](Known::suite) of which the
    /// program says something else.
    #[must_use]
    pub fn distances(&self) -> &[usize] {
        &self.distances
    }
}
