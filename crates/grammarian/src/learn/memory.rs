//! The answers of a program, each asked once.

use std::collections::HashMap;

use super::Teacher;
use crate::automata::Dfa;

/// How far the learning is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// How many different words were asked.
    pub questions: usize,
    /// How many states are known.
    pub states: usize,
    /// How often the learned language was tested: once more each time a test found a difference.
    pub rounds: usize,
}

/// The reason for which the learning ends early.
#[derive(Debug)]
pub(super) enum Halt<S> {
    Questions,
    States,
    Stopped(S),
}

/// A program, and its answers so far.
pub(super) struct Memory<'t, T> {
    teacher: &'t mut T,
    known: HashMap<String, bool>,
    most: usize,
    within: Option<&'t Dfa>,
    progress: Progress,
}

impl<'t, T: Teacher> Memory<'t, T> {
    pub(super) fn new(teacher: &'t mut T, most: usize, within: Option<&'t Dfa>) -> Self {
        Self {
            teacher,
            known: HashMap::new(),
            most,
            within,
            progress: Progress {
                questions: 0,
                states: 0,
                rounds: 0,
            },
        }
    }

    /// How many different words were asked.
    pub(super) fn questions(&self) -> usize {
        self.known.len()
    }

    /// The verdict on a word, if it was asked.
    pub(super) fn verdict(&self, word: &str) -> Option<bool> {
        self.known.get(word).copied()
    }

    /// Notes how many states are known, at the beginning of a round of tests.
    pub(super) fn tell(&mut self, states: usize) {
        self.progress.states = states;
        self.progress.rounds += 1;
    }

    /// Returns `true` if a word may be asked.
    pub(super) fn is_within(&self, word: &str) -> bool {
        self.within.is_none_or(|within| within.accepts(word))
    }

    pub(super) fn ask(&mut self, word: &str) -> Result<bool, Halt<T::Stop>> {
        let words = [word.to_owned()];
        Ok(self.ask_all(&words)?[0])
    }

    /// The verdicts for some words, in their order.
    pub(super) fn ask_all(&mut self, words: &[String]) -> Result<Vec<bool>, Halt<T::Stop>> {
        let mut new: Vec<String> = Vec::new();
        for word in words {
            if !self.known.contains_key(word) && self.is_within(word) {
                new.push(word.clone());
            }
        }
        new.sort_unstable();
        new.dedup();
        let mut rest = &new[..];
        while !rest.is_empty() {
            let (batch, behind) = rest.split_at(self.teacher.batch().clamp(1, rest.len()));
            rest = behind;
            let left = self.most.saturating_sub(self.known.len());
            let allowed = &batch[..batch.len().min(left)];
            self.progress.questions = self.known.len();
            if !allowed.is_empty() {
                self.teacher.progress(&self.progress);
                let verdicts = self.teacher.judge(allowed).map_err(Halt::Stopped)?;
                assert_eq!(verdicts.len(), allowed.len(), "a verdict for each word");
                self.known.extend(allowed.iter().cloned().zip(verdicts));
            }
            if allowed.len() < batch.len() {
                return Err(Halt::Questions);
            }
        }
        let verdict = |word: &String| self.known.get(word).copied().unwrap_or(false);
        Ok(words.iter().map(verdict).collect())
    }

    /// The words that were asked and of which `accepts` says something else, the shortest first.
    pub(super) fn contradicted(&self, accepts: impl Fn(&str) -> bool) -> Vec<String> {
        let wrong = self
            .known
            .iter()
            .filter(|(word, valid)| accepts(word) != **valid);
        let mut wrong: Vec<String> = wrong.map(|(word, _)| word.clone()).collect();
        wrong.sort_unstable_by(|one, other| {
            one.len().cmp(&other.len()).then_with(|| one.cmp(other))
        });
        wrong
    }
}
