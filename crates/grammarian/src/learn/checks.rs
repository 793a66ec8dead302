//! The words with which a learned language is tested.

use std::collections::BTreeSet;

use super::candidates::{Candidates, Kind};
use super::known::Known;
use super::memory::{Halt, Memory};
use super::model::Model;
use super::{Learner, Teacher};
use crate::automata::{Dfa, Limits};
use crate::generate::{Characters, Suite};

/// The tests of a learner, and what the last of them showed.
pub(super) struct Checks<'l> {
    learner: &'l Learner<'l>,
    /// Words that try all transitions of all sides, each once.
    suite: Vec<String>,
    distances: Vec<usize>,
    known: Known,
    candidates: Candidates<'l>,
    /// How many rounds of all kinds there were.
    round: usize,
    /// The number of the kind that is next in this round.
    kind: usize,
    /// Tells if nothing was learned in this round.
    is_right: bool,
}

/// The first rounds have such parts of the words of each kind that there shall be, so the third has all of them; those
/// behind it, if there must be some, have a fourth.
const PARTS: [usize; 3] = [16, 4, 1];
const LATER: usize = 4;

/// How many words show the difference of a side to what was learned, in each direction.
const WITNESSES: usize = 500;

impl<'l> Checks<'l> {
    pub(super) fn new(learner: &'l Learner<'l>) -> Self {
        let mut suite = BTreeSet::new();
        for side in &learner.sides {
            // A side whose words are too many is still one whose differences are asked.
            if let Ok(cover) = Suite::transition_cover(side, Characters::Class) {
                suite.extend(cover.words().map(|(word, _)| word.to_owned()));
            }
        }
        Self {
            learner,
            suite: suite.into_iter().collect(),
            distances: Vec::new(),
            known: Known::default(),
            candidates: Candidates::new(learner),
            round: 0,
            kind: 0,
            is_right: true,
        }
    }

    pub(super) fn known(&self) -> Known {
        self.known
    }

    /// For each side, of how many words of the suite the program says something else.
    pub(super) fn distances(&self) -> &[usize] {
        &self.distances
    }

    /// The number of the side to start with: the chosen or the nearest one.
    pub(super) fn start<T: Teacher>(
        &mut self,
        memory: &mut Memory<'_, T>,
    ) -> Result<Option<usize>, Halt<T::Stop>> {
        self.suite.retain(|word| memory.is_within(word));
        let asked = memory.ask_all(&self.suite).map(|_| ());
        // If the asking ended early, the words before are known.
        let judged = self.suite.iter();
        let judged = judged.filter_map(|word| Some((word, memory.verdict(word)?)));
        let judged: Vec<(&String, bool)> = judged.collect();
        self.known.suite = judged.len();
        let sides = self.learner.sides.iter();
        let distance = |side: &&Dfa| {
            let differs = |(word, verdict): &&(&String, bool)| side.accepts(word) != *verdict;
            judged.iter().filter(differs).count()
        };
        self.distances = sides.map(distance).collect();
        asked?;
        let nearest = (0..self.distances.len()).min_by_key(|side| self.distances[*side]);
        let start = self.learner.start.or(nearest);
        if let Some(start) = start {
            self.candidates.start_near(self.learner.sides[start]);
        }
        Ok(start)
    }

    /// Tests the model with words of the next kinds, until a word shows that it is wrong. Returns `true` if it is right about
    /// as many of all kinds as there shall be.
    pub(super) fn pass<T: Teacher>(
        &mut self,
        model: &mut Model,
        memory: &mut Memory<'_, T>,
    ) -> Result<bool, Halt<T::Stop>> {
        if self.kind == 0 {
            // What is cheap comes first, and again until it shows nothing new.
            while !self.pass_of_known(model, memory)? {
                self.is_right = false;
            }
        }
        if self.round + 1 >= PARTS.len() && self.kind == 0 {
            self.is_right &= model.check(memory)?;
        }
        self.candidates.grow(self.size());
        while let Some(kind) = Kind::ALL.get(self.kind) {
            let words = self.candidates.of(*kind, model);
            // The others count as refused, and are no words that were asked.
            let count = words.iter().filter(|word| memory.is_within(word)).count();
            let is_right = refute(words, model, memory)?;
            let known = self.known.of(*kind);
            *known = count.max(*known);
            if !is_right {
                self.is_right = false;
                return Ok(false);
            }
            self.kind += 1;
        }
        self.known.depth = self.candidates.depth().max(self.known.depth);
        self.kind = 0;
        self.round += 1;
        let was_right = std::mem::replace(&mut self.is_right, true);
        Ok(was_right && self.round >= PARTS.len())
    }

    /// About how many words of each kind this round has.
    fn size(&self) -> usize {
        let part = PARTS.get(self.round).unwrap_or(&LATER);
        self.learner.tests.div_ceil(*part)
    }

    fn pass_of_known<T: Teacher>(
        &mut self,
        model: &mut Model,
        memory: &mut Memory<'_, T>,
    ) -> Result<bool, Halt<T::Stop>> {
        let asked = memory.contradicted(|word| model.accepts(word));
        let mut is_right = refute(asked, model, memory)?;
        let given = self
            .learner
            .words
            .iter()
            .filter(|word| memory.is_within(word));
        let given: Vec<String> = given.cloned().collect();
        let count = given.len();
        is_right &= refute(given, model, memory)?;
        self.known.words = count;
        let differences = self.differences(model);
        let asked = differences.iter().filter(|word| memory.is_within(word));
        let count = asked.count();
        is_right &= refute(differences, model, memory)?;
        self.known.differences = count;
        Ok(is_right)
    }

    /// Words in which a side and the model differ.
    fn differences(&self, model: &Model) -> Vec<String> {
        let Some(learned) = model.dfa() else {
            return Vec::new();
        };
        let limits = Limits::default();
        let mut words = BTreeSet::new();
        for side in &self.learner.sides {
            // Sides that are too large together with what was learned have other tests.
            words.extend(
                learned
                    .difference_witnesses(side, WITNESSES, &limits)
                    .into_iter()
                    .flatten(),
            );
            words.extend(
                side.difference_witnesses(&learned, WITNESSES, &limits)
                    .into_iter()
                    .flatten(),
            );
        }
        words.into_iter().collect()
    }
}

/// Asks words, and learns from each that the model judges wrongly. Returns `true` if the model judges all rightly.
fn refute<T: Teacher>(
    mut words: Vec<String>,
    model: &mut Model,
    memory: &mut Memory<'_, T>,
) -> Result<bool, Halt<T::Stop>> {
    words.sort_by_key(String::len);
    let mut is_right = true;
    for batch in words.chunks(BATCH) {
        let verdicts = memory.ask_all(batch)?;
        for (word, verdict) in batch.iter().zip(verdicts) {
            if model.accepts(word) != verdict {
                is_right &= !model.refine(word, memory)?;
            }
        }
    }
    Ok(is_right)
}

/// How many words are asked before the model learns from them.
const BATCH: usize = 16_384;
