//! Words that may show that the model is wrong, of several kinds.

mod ways;

use std::collections::BTreeSet;

use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;

use super::Learner;
use super::model::Model;
use super::probing::probes;
use crate::automata::{Dfa, Limits};
use crate::generate::{Characters, RandomNearMisses, below};
use ways::{Likeness, Way, is_live};

/// The length of words that are almost in a side.
const NEAR: usize = 24;

/// The largest number of symbols that a word at random goes on behind a state.
const WALK: usize = 8;

/// The most attempts for each wanted word: some attempts make no word.
const TRIES: usize = 4;

/// How far all words are followed at most, unless more is asked for.
const FAR: usize = 8;

/// A kind of words.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    NearMisses,
    Changed,
    Parts,
    Spread,
    Characters,
    States,
    Followed,
    Pairs,
    Walks,
}

impl Kind {
    /// All kinds, those first that find most.
    pub(super) const ALL: [Self; 9] = [
        Self::States,
        Self::Pairs,
        Self::Walks,
        Self::Characters,
        Self::Parts,
        Self::Spread,
        Self::Changed,
        Self::NearMisses,
        Self::Followed,
    ];
}

/// Makes words of all kinds, about as many of each as a size says.
pub(super) struct Candidates<'l> {
    learner: &'l Learner<'l>,
    /// The side that the search started with.
    near: Option<&'l Dfa>,
    size: usize,
    /// So far, in symbols, the last words of [`Kind::Followed`] went.
    depth: usize,
    /// How often near misses were made.
    calls: usize,
    generator: Pcg64,
}

impl<'l> Candidates<'l> {
    pub(super) fn new(learner: &'l Learner<'l>) -> Self {
        Self {
            learner,
            near: None,
            size: learner.tests,
            depth: 0,
            calls: 0,
            generator: Pcg64::seed_from_u64(learner.seed),
        }
    }

    pub(super) fn start_near(&mut self, side: &'l Dfa) {
        self.near = Some(side);
    }

    /// Makes about so many words of each kind from now on.
    pub(super) fn grow(&mut self, size: usize) {
        self.size = size;
    }

    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    pub(super) fn of(&mut self, kind: Kind, model: &Model) -> Vec<String> {
        match kind {
            Kind::NearMisses => self.near_misses(),
            Kind::Changed => self.changed(model),
            Kind::Parts => self.parts(model),
            Kind::Spread => self.spread(model),
            Kind::Characters => self.characters(model),
            Kind::States => self.states(model),
            Kind::Followed => self.followed(model),
            Kind::Pairs => self.pairs(model),
            Kind::Walks => self.walks(model),
        }
    }

    /// Words at random that are almost in a side.
    fn near_misses(&mut self) -> Vec<String> {
        self.calls += 1;
        let mut words = BTreeSet::new();
        let each = self.size / self.learner.sides.len().max(1);
        for (number, side) in self.learner.sides.iter().enumerate() {
            // Other words each time.
            let seed = self
                .learner
                .seed
                .wrapping_add((number + self.calls * 1_000) as u64);
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
        let mut ways = ways::ways(model, &is_live, &mut self.generator);
        ways.extend((0..model.len()).map(|state| Way {
            word: model.access(state).to_owned(),
            to: state,
        }));
        let firsts: Vec<Option<usize>> = suffixes
            .iter()
            .map(|end| end.chars().next().map(|it| symbols.symbol_of(it)))
            .collect();
        let goes_on = |&(way, end): &(usize, usize)| {
            let to = firsts[end].and_then(|first| model.next(ways[way].to, first));
            to.is_none_or(|to| is_live[to])
        };
        let sizes = (ways.len(), suffixes.len());
        let mut chosen = self.sample_pairs(sizes, 6, goes_on);
        chosen.extend(self.sample_pairs(sizes, 1, |it| !goes_on(it)));
        let word = |(way, end): (usize, usize)| format!("{}{}", ways[way].word, suffixes[end]);
        chosen.into_iter().map(word).collect()
    }

    /// All words that reach a state and go on for some symbols, as many as the tests allow, and the suffixes that
    /// identify the state where they end. Where states and symbols are known, one symbol was asked already.
    fn followed(&mut self, model: &Model) -> Vec<String> {
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
                if words.len() > self.learner.max_questions.saturating_mul(2) {
                    // So many cannot be asked, however many of them were asked before.
                    break;
                }
                follow(model, state, model.access(state), depth, &mut words);
            }
        }
        self.depth = depth;
        words
    }

    /// Words that reach a state and go on for two symbols, of which the first leads on to a word, and behind them what
    /// would make a word of them by the model, or would if the second symbol changed nothing.
    fn pairs(&mut self, model: &Model) -> Vec<String> {
        let Some(learned) = model.dfa() else {
            return Vec::new();
        };
        let ends = learned.shortest_ends();
        let end_of: Vec<Option<&str>> = (0..model.len())
            .map(|it| ends[learned.run(Dfa::INITIAL, model.access(it))].as_deref())
            .collect();
        let symbols = model.symbols();
        let is_live: Vec<bool> = end_of.iter().map(Option::is_some).collect();
        let likeness = Likeness::of(model, &is_live);
        let ways = ways::ways(model, &is_live, &mut self.generator);
        let seconds = (0..model.len()).map(|it| ways::some_to_each(model, it, &mut self.generator));
        let seconds: Vec<Vec<usize>> = seconds.collect();
        let others = ways.iter().enumerate().flat_map(|(number, way)| {
            let seconds = seconds[way.to].iter();
            seconds.map(move |second| (number, *second))
        });
        let likely = likeness.most(&ways, model, &is_live, self.size);
        let mut words = Vec::new();
        let word =
            |(way, second): (usize, usize)| format!("{}{}", ways[way].word, symbols.letter(second));
        let to =
            |(way, second): (usize, usize)| model.next(ways[way].to, second).unwrap_or_default();
        for place in self.sample(others, 1) {
            let to = to(place);
            let ends = model.identification(to).into_iter();
            words.extend(ends.map(|(end, _)| word(place) + end));
            words.extend(end_of[to].map(|end| word(place) + end));
        }
        let mut words = self.sample(words, 3);
        for place in likely {
            let end = end_of[to(place)].or(end_of[ways[place.0].to]);
            words.extend(end.map(|end| word(place) + end));
            words.push(word(place));
        }
        words
    }

    /// Words that reach a state from which a word leads on, and behind it a part of words, and what makes a word of that.
    fn parts(&mut self, model: &Model) -> Vec<String> {
        let Some(learned) = model.dfa() else {
            return Vec::new();
        };
        let ends = learned.shortest_ends();
        let is_live = is_live(model);
        let parts = self.learner.parts;
        let mut words = Vec::new();
        for (state, part) in
            self.sample_pairs((model.len(), parts.len()), 2, |(state, _)| is_live[*state])
        {
            let access = model.access(state);
            let word = format!("{access}{}", parts[part]);
            // Where the part leads nowhere, what would end the word before it.
            let before = ends[learned.run(Dfa::INITIAL, access)].as_ref();
            let end = ends[learned.run(Dfa::INITIAL, &word)].as_ref().or(before);
            words.extend(
                end.filter(|end| !end.is_empty())
                    .map(|end| format!("{word}{end}")),
            );
            words.push(word);
        }
        words
    }

    /// Words that reach a state where the program takes a symbol that the side of the start refuses, or the other way round, and
    /// go on with a part of words in which that symbol stands for one that they take there: a fault in one place
    /// may be one in others.
    fn spread(&mut self, model: &Model) -> Vec<String> {
        let (Some(near), Some(learned), false) =
            (self.near, model.dfa(), self.learner.parts.is_empty())
        else {
            return Vec::new();
        };
        let (symbols, is_live, near_lives) = (model.symbols(), is_live(model), near.live_states());
        let mut faults = Vec::new();
        for state in 0..model.len() {
            let side = near.run(Dfa::INITIAL, model.access(state));
            for symbol in 0..symbols.len() {
                let goes_on = model.next(state, symbol).is_some_and(|to| is_live[to]);
                if goes_on != near_lives[near.step(side, symbols.letter(symbol))] {
                    faults.push((state, side, symbol, goes_on));
                }
            }
        }
        if faults.is_empty() {
            return Vec::new();
        }
        let ends = learned.shortest_ends();
        let mut words = BTreeSet::new();
        for _ in 0..self.size.saturating_mul(TRIES) {
            let (state, side, symbol, goes_on) = faults[below(faults.len(), &mut self.generator)];
            let part = &self.learner.parts[below(self.learner.parts.len(), &mut self.generator)];
            let mut part: Vec<char> = part.chars().collect();
            let stands_for = |character: char| {
                let other = symbols.symbol_of(character);
                if goes_on {
                    model.next(state, other).is_some_and(|to| is_live[to])
                } else {
                    near.step(side, character) == near.step(side, symbols.letter(symbol))
                }
            };
            let places: Vec<usize> = (0..part.len()).filter(|at| stands_for(part[*at])).collect();
            if places.is_empty() {
                continue;
            }
            let access = model.access(state);
            let before: String = access.chars().chain(part.iter().copied()).collect();
            part[places[below(places.len(), &mut self.generator)]] = symbols.letter(symbol);
            let word: String = access.chars().chain(part).collect();
            let end = ends[learned.run(Dfa::INITIAL, &word)].as_ref();
            if let Some(end) = end.or(ends[learned.run(Dfa::INITIAL, &before)].as_ref()) {
                words.insert(format!("{word}{end}"));
            }
            words.insert(word);
            if words.len() >= self.size {
                break;
            }
        }
        words.into_iter().collect()
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

    /// At most so many times as many pairs of numbers below two sizes as a pass has words of a kind, of those that are wanted.
    /// Where there are many, they are drawn, and a pair may be there twice.
    fn sample_pairs(
        &mut self,
        (lefts, rights): (usize, usize),
        times: usize,
        is_wanted: impl Fn(&(usize, usize)) -> bool,
    ) -> Vec<(usize, usize)> {
        let most = self.size.saturating_mul(times);
        let attempts = most.saturating_mul(TRIES);
        if lefts.saturating_mul(rights) <= attempts {
            let all = (0..lefts).flat_map(|left| (0..rights).map(move |right| (left, right)));
            return self.sample(all.filter(is_wanted), times);
        }
        let mut pairs = Vec::new();
        for _ in 0..attempts {
            if pairs.len() == most {
                break;
            }
            let left = below(lefts, &mut self.generator);
            let pair = (left, below(rights, &mut self.generator));
            pairs.extend(is_wanted(&pair).then_some(pair));
        }
        pairs
    }

    /// At most so many times as many of them as a pass has words of a kind, each as likely as the others. They are not
    /// kept, however many there are (reservoir sampling).
    fn sample<T>(&mut self, all: impl IntoIterator<Item = T>, times: usize) -> Vec<T> {
        let most = self.size.saturating_mul(times);
        let mut sample = Vec::new();
        for (number, one) in all.into_iter().enumerate() {
            if number < most {
                sample.push(one);
                continue;
            }
            let place = below(number + 1, &mut self.generator);
            if place < most {
                sample[place] = one;
            }
        }
        sample
    }
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
