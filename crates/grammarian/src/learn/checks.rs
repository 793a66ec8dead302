//! The words with which a learned language is tested.

use std::collections::{BTreeMap, BTreeSet};

use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;

use super::known::Known;
use super::memory::{Halt, Memory};
use super::model::Model;
use super::{Learner, Teacher, probes};
use crate::automata::{Dfa, Limits};
use crate::generate::{Characters, RandomNearMisses, Suite, below};

/// The tests of a learner, and what the last of them showed.
pub(super) struct Checks<'l> {
    learner: &'l Learner<'l>,
    /// Words that try all transitions of all sides, each once.
    suite: Vec<String>,
    distances: Vec<usize>,
    known: Known,
    /// How many words of each kind the next pass has. Passes are small while they find something.
    size: usize,
    generator: Pcg64,
}

/// The first pass has this part of the tests, and each that finds nothing is followed by one of so many times its size.
const FIRST: usize = 16;
const LARGER: usize = 4;

/// How many words show the difference of a side to what was learned, in each direction.
const WITNESSES: usize = 500;

/// The length of words that are almost in a side.
const NEAR: usize = 24;

/// The largest number of symbols that a word at random goes on behind a state.
const WALK: usize = 8;

/// Of the symbols that lead from one state to another, so many are tried.
const ALIKE: usize = 3;

/// How far all words are followed at most, unless more is asked for.
const FAR: usize = 8;

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
            size: learner.tests.div_ceil(FIRST),
            generator: Pcg64::seed_from_u64(learner.seed),
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
        let verdicts = memory.ask_all(&self.suite)?;
        self.known.suite = self.suite.len();
        let judged = || self.suite.iter().zip(&verdicts);
        let sides = self.learner.sides.iter();
        let distance = |side: &&Dfa| {
            let differs = |(word, verdict): &(&String, &bool)| {
                (side.accepts(word) && memory.is_within(word)) != **verdict
            };
            judged().filter(differs).count()
        };
        self.distances = sides.map(distance).collect();
        let nearest = (0..self.distances.len()).min_by_key(|side| self.distances[*side]);
        Ok(self.learner.start.or(nearest))
    }

    /// Tests the model once with words of each kind. Returns `true` if it is right about as many of them as there shall be.
    pub(super) fn pass<T: Teacher>(
        &mut self,
        model: &mut Model,
        memory: &mut Memory<'_, T>,
    ) -> Result<bool, Halt<T::Stop>> {
        let mut is_right = true;
        // What is cheap comes first, and again until it shows nothing new.
        while !self.pass_of_known(model, memory)? {
            is_right = false;
        }
        let near = self.near_misses();
        self.known.near_misses = near.len();
        is_right &= refute(near, model, memory)?;
        let changed = self.changed(model);
        self.known.changed = changed.len();
        is_right &= refute(changed, model, memory)?;
        let parts = self.parts(model);
        self.known.parts = parts.len();
        is_right &= refute(parts, model, memory)?;
        let characters = self.characters(model);
        self.known.characters = characters.len();
        is_right &= refute(characters, model, memory)?;
        let states = self.states(model);
        self.known.states = states.len();
        is_right &= refute(states, model, memory)?;
        let (depth, followed) = self.followed(model);
        (self.known.depth, self.known.followed) = (depth, followed.len());
        is_right &= refute(followed, model, memory)?;
        let pairs = self.pairs(model);
        self.known.pairs = pairs.len();
        is_right &= refute(pairs, model, memory)?;
        let walks = self.walks(model);
        self.known.walks = walks.len();
        is_right &= refute(walks, model, memory)?;
        let is_last = self.size == self.learner.tests;
        if is_right {
            self.size = self.size.saturating_mul(LARGER).min(self.learner.tests);
        }
        Ok(is_right && is_last)
    }

    fn pass_of_known<T: Teacher>(
        &mut self,
        model: &mut Model,
        memory: &mut Memory<'_, T>,
    ) -> Result<bool, Halt<T::Stop>> {
        let asked = memory.contradicted(|word| model.accepts(word));
        let mut is_right = refute(asked, model, memory)?;
        self.known.words = self.learner.words.len();
        is_right &= refute(self.learner.words.to_vec(), model, memory)?;
        let differences = self.differences(model);
        self.known.differences = differences.len();
        is_right &= refute(differences, model, memory)?;
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

    /// Words at random that are almost in a side.
    fn near_misses(&mut self) -> Vec<String> {
        let mut words = BTreeSet::new();
        let each = self.size / self.learner.sides.len().max(1);
        for (number, side) in self.learner.sides.iter().enumerate() {
            let seed = self.learner.seed.wrapping_add(number as u64);
            let bases = Characters::Class.narrow(side, &Limits::default());
            let misses = bases.and_then(|bases| RandomNearMisses::new(&bases, side, NEAR, seed));
            words.extend(misses.into_iter().flatten().take(each));
        }
        words.into_iter().collect()
    }

    /// Words in which a character that may be told apart stands for the letter of its class, and behind it the suffixes that
    /// identify the state that the letter leads to.
    fn characters(&mut self, model: &Model) -> Vec<String> {
        let symbols = model.symbols();
        let mut places = [Vec::new(), Vec::new()];
        for (symbol, class) in symbols.classes().iter().enumerate() {
            let letter = symbols.letter(symbol);
            for character in probes(class).chars().filter(|it| *it != letter) {
                let places = &mut places[usize::from(!character.is_ascii())];
                places.extend((0..model.len()).map(|state| (state, symbol, character)));
            }
        }
        let mut words = Vec::new();
        for places in places {
            // Each place has several suffixes.
            for (state, symbol, character) in self.sample(places, 1) {
                let to = model.next(state, symbol).unwrap_or_default();
                let access = model.access(state);
                let ends = model.identification(to).into_iter();
                words.extend(ends.map(|(end, _)| format!("{access}{character}{end}")));
            }
        }
        self.sample(words, 3)
    }

    /// Words that reach a state, or go on from one by a symbol that leads to a word, and behind them each suffix that tells
    /// any states apart. More are asked of those of which the model can read the beginning of the suffix: where the
    /// program tells states apart in one place, it may do so in others.
    fn states(&mut self, model: &Model) -> Vec<String> {
        let suffixes = model.suffixes();
        let is_live = is_live(model);
        let symbols = model.symbols();
        let mut ways: Vec<(String, usize)> = Vec::new();
        for state in 0..model.len() {
            ways.push((model.access(state).to_owned(), state));
        }
        for (state, symbol, to) in self.ways(model, &is_live) {
            ways.push((
                format!("{}{}", model.access(state), symbols.letter(symbol)),
                to,
            ));
        }
        let firsts: Vec<Option<usize>> = suffixes
            .iter()
            .map(|end| end.chars().next().map(|it| symbols.symbol_of(it)))
            .collect();
        let (mut places, mut others) = (Vec::new(), Vec::new());
        for (way, (_, state)) in ways.iter().enumerate() {
            for (end, first) in firsts.iter().enumerate() {
                let goes_on = first
                    .and_then(|it| model.next(*state, it))
                    .is_none_or(|to| is_live[to]);
                let places = if goes_on { &mut places } else { &mut others };
                places.push((way, end));
            }
        }
        let mut places = self.sample(places, 6);
        places.extend(self.sample(others, 1));
        let word = |(way, end): (usize, usize)| format!("{}{}", ways[way].0, suffixes[end]);
        places.into_iter().map(word).collect()
    }

    /// All words that reach a state and go on for some symbols, as many as the tests allow, and the suffixes that
    /// identify the state where they end. Where states and symbols are known, one symbol was asked already.
    fn followed(&self, model: &Model) -> (usize, Vec<String>) {
        let suffixes: usize = (0..model.len())
            .map(|it| model.identification(it).len())
            .sum();
        let most = self.size;
        let mut depth = 1;
        let mut ways = suffixes.saturating_mul(model.symbols().len());
        loop {
            ways = ways.saturating_mul(model.symbols().len());
            if depth >= self.learner.depth && (ways > most || depth >= FAR) {
                break;
            }
            depth += 1;
        }
        let mut words = Vec::new();
        if depth > 1 {
            for state in 0..model.len() {
                follow(model, state, model.access(state), depth, &mut words);
            }
        }
        (depth, words)
    }

    /// Words that reach a state and go on for two symbols, of which the first leads on to a word, and behind them what
    /// would make a word of them by the model, or would if the second symbol changed nothing.
    fn pairs(&mut self, model: &Model) -> Vec<String> {
        let Some(learned) = model.dfa() else {
            return Vec::new();
        };
        let ends = learned.shortest_ends();
        let end_of = |word: &str| {
            let state = word
                .chars()
                .fold(Dfa::INITIAL, |state, it| learned.step(state, it));
            ends[state].as_deref()
        };
        let end_of: Vec<Option<&str>> = (0..model.len())
            .map(|it| end_of(model.access(it)))
            .collect();
        let symbols = model.symbols();
        let mut places = Vec::new();
        let is_live: Vec<bool> = end_of.iter().map(Option::is_some).collect();
        for (state, first, _) in self.ways(model, &is_live) {
            places.extend((0..symbols.len()).map(|second| (state, first, second)));
        }
        let mut words = Vec::new();
        for (state, first, second) in self.sample(places, 2) {
            let middle = model.next(state, first).unwrap_or_default();
            let to = model.next(middle, second).unwrap_or_default();
            let [one, two] = [first, second].map(|it| symbols.letter(it));
            let begun = format!("{}{one}{two}", model.access(state));
            if let Some(end) = end_of[to] {
                words.push(format!("{begun}{end}"));
                continue;
            }
            words.extend(end_of[middle].map(|there| format!("{begun}{there}")));
            words.push(begun);
        }
        self.sample(words, 3)
    }

    /// For each state and each state that a symbol leads to from there, if a word leads on, some of the symbols.
    fn ways(&mut self, model: &Model, is_live: &[bool]) -> Vec<(usize, usize, usize)> {
        let mut ways = Vec::new();
        for state in 0..model.len() {
            let mut symbols: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
            for symbol in 0..model.symbols().len() {
                let to = model.next(state, symbol).unwrap_or_default();
                if is_live[to] {
                    symbols.entry(to).or_default().push(symbol);
                }
            }
            for (to, mut alike) in symbols {
                for _ in 0..ALIKE.min(alike.len()) {
                    let at = below(alike.len(), &mut self.generator);
                    ways.push((state, alike.swap_remove(at), to));
                }
            }
        }
        ways
    }

    /// Words that reach a state from which a word leads on, and behind it a part of words, and what makes a word of that.
    fn parts(&mut self, model: &Model) -> Vec<String> {
        let Some(learned) = model.dfa() else {
            return Vec::new();
        };
        let ends = learned.shortest_ends();
        let is_live = is_live(model);
        let parts = self.learner.parts;
        let live = (0..model.len()).filter(|state| is_live[*state]);
        let places = live.flat_map(|state| (0..parts.len()).map(move |part| (state, part)));
        let places = places.collect();
        let mut words = Vec::new();
        for (state, part) in self.sample(places, 2) {
            let access = model.access(state);
            let word = format!("{access}{}", parts[part]);
            let run = |word: &str| {
                word.chars()
                    .fold(Dfa::INITIAL, |state, it| learned.step(state, it))
            };
            // Where the part leads nowhere, what would end the word before it.
            let end = ends[run(&word)].as_ref().or(ends[run(access)].as_ref());
            words.extend(
                end.filter(|end| !end.is_empty())
                    .map(|end| format!("{word}{end}")),
            );
            words.push(word);
        }
        words
    }

    /// Words that were given and are valid, with one change at random.
    fn changed(&mut self, model: &Model) -> Vec<String> {
        let given = self.learner.words.iter().filter(|word| model.accepts(word));
        let given: Vec<Vec<char>> = given.map(|word| word.chars().collect()).collect();
        let symbols = model.symbols();
        let mut words = BTreeSet::new();
        if given.is_empty() {
            return Vec::new();
        }
        for _ in 0..self.size {
            let mut word = given[below(given.len(), &mut self.generator)].clone();
            let at = below(word.len() + 1, &mut self.generator);
            let letter = symbols.letter(below(symbols.len(), &mut self.generator));
            match below(3, &mut self.generator) {
                0 if at < word.len() => {
                    word.remove(at);
                }
                1 if at < word.len() => word[at] = letter,
                _ => word.insert(at, letter),
            }
            words.insert(word.into_iter().collect());
        }
        words.into_iter().collect()
    }

    /// Words at random that reach a state, go on, and end in a suffix that tells states apart.
    fn walks(&mut self, model: &Model) -> Vec<String> {
        let is_live = is_live(model);
        let symbols = model.symbols();
        let leading = |state: usize| -> Vec<usize> {
            let to = |symbol: &usize| model.next(state, *symbol).is_some_and(|to| is_live[to]);
            (0..symbols.len()).filter(to).collect()
        };
        let leading: Vec<Vec<usize>> = (0..model.len()).map(leading).collect();
        let suffixes = model.suffixes();
        let mut words = BTreeSet::new();
        for _ in 0..self.size {
            let mut state = below(model.len(), &mut self.generator);
            let mut word = model.access(state).to_owned();
            // Short ways are more likely: many states lie near those that are known.
            let longest = below(WALK, &mut self.generator);
            for _ in 0..=below(longest + 1, &mut self.generator) {
                let goes_astray = leading[state].is_empty() || below(8, &mut self.generator) == 0;
                let symbol = if goes_astray {
                    below(symbols.len(), &mut self.generator)
                } else {
                    leading[state][below(leading[state].len(), &mut self.generator)]
                };
                word.push(symbols.letter(symbol));
                state = model.next(state, symbol).unwrap_or_default();
            }
            let own = model.identification(state);
            let telling = if below(2, &mut self.generator) == 0 {
                own[below(own.len(), &mut self.generator)].0
            } else {
                suffixes[below(suffixes.len(), &mut self.generator)]
            };
            words.insert(word + telling);
        }
        words.into_iter().collect()
    }

    /// At most so many times as many of them as a pass has words of a kind, at random.
    fn sample<T>(&mut self, mut all: Vec<T>, times: usize) -> Vec<T> {
        let most = self.size.saturating_mul(times);
        if all.len() > most {
            for place in 0..most {
                let other = place + below(all.len() - place, &mut self.generator);
                all.swap(place, other);
            }
            all.truncate(most);
        }
        all
    }
}

/// For each state, `true` if a word leads on from it.
fn is_live(model: &Model) -> Vec<bool> {
    let Some(learned) = model.dfa() else {
        return vec![false; model.len()];
    };
    let lives = learned.live_states();
    let is_live = |state: usize| {
        let access = model.access(state).chars();
        lives[access.fold(Dfa::INITIAL, |state, it| learned.step(state, it))]
    };
    (0..model.len()).map(is_live).collect()
}

/// Adds all words that go on for some symbols.
fn follow(model: &Model, state: usize, word: &str, depth: usize, words: &mut Vec<String>) {
    if depth == 0 {
        let ends = model.identification(state);
        words.extend(ends.iter().map(|(end, _)| format!("{word}{end}")));
        return;
    }
    for symbol in 0..model.symbols().len() {
        let longer = format!("{word}{}", model.symbols().letter(symbol));
        let to = model.next(state, symbol).unwrap_or_default();
        follow(model, to, &longer, depth - 1, words);
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
