//! Words by chance.

use num_bigint::BigUint;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};

use crate::automata::{CharSet, Dfa, StateId};

/// How much memory the counts may take, in octets.
const COUNTS: u64 = 1 << 28;

/// Words of an automaton's language by chance, without an end: first a length, each of those up to a
/// maximum that any word has being equally likely, then a word, each of that length being equally
/// likely. Both are exact, by the [counts](Dfa::word_counts) of words.
///
/// The same seed gives the same words on every machine and in every release that does not say
/// otherwise: the numbers are those of PCG XSL RR 128/64 (`rand_pcg::Pcg64`).
///
/// ```
/// use urlspec::automata::{CharSet, Limits, Nfa};
/// use urlspec::generate::RandomWords;
///
/// let number = Nfa::set(CharSet::from('0'..='9')).repeat(1, None);
/// let dfa = number.determinize(&Limits::default())?;
/// let words: Vec<String> = RandomWords::new(&dfa, 4, 7)?.take(6).collect();
/// assert_eq!(words, ["252", "2", "14", "143", "0", "37"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RandomWords {
    /// For each state its live successors, and the characters that lead there.
    transitions: Vec<Vec<Transition>>,
    /// For each length, and each state, how many words of that length lead to acceptance.
    counts: Vec<Vec<BigUint>>,
    /// The lengths that words have.
    lengths: Vec<usize>,
    generator: Pcg64,
}

#[derive(Clone, Debug)]
struct Transition {
    set: CharSet,
    size: BigUint,
    to: StateId,
}

impl RandomWords {
    /// Words of at most `max_length` characters of the language of `dfa`; none at all if there is no
    /// such word.
    ///
    /// # Errors
    ///
    /// [`TooManyCounts`] if the numbers of words would take more than 256 MiB: they grow with the
    /// number of states and the square of the length.
    pub fn new(dfa: &Dfa, max_length: usize, seed: u64) -> Result<Self, TooManyCounts> {
        let weighed = |(to, set): (StateId, CharSet)| Transition {
            size: BigUint::from(set.len()),
            set,
            to,
        };
        let transitions = dfa.live_transitions().into_iter();
        let mut words = dfa.word_counts();
        let mut counts = Vec::new();
        let mut lengths = Vec::new();
        let mut octets = 0;
        for length in 0..=max_length {
            let row = words.from_each_state().to_vec();
            // A number takes what its digits take, and a vector to hold them.
            octets += row.iter().map(|count| count.bits() / 8 + 32).sum::<u64>();
            if octets > COUNTS {
                return Err(TooManyCounts { length });
            }
            if row[Dfa::INITIAL] != BigUint::ZERO {
                lengths.push(length);
            }
            counts.push(row);
            words.next();
        }
        Ok(Self {
            transitions: transitions
                .map(|transitions| transitions.into_iter().map(weighed).collect())
                .collect(),
            counts,
            lengths,
            generator: Pcg64::seed_from_u64(seed),
        })
    }

    /// Where the chance comes from.
    pub(super) fn generator(&mut self) -> &mut Pcg64 {
        &mut self.generator
    }

    /// The word of that length with that number.
    fn word(&self, length: usize, mut number: BigUint) -> String {
        let mut word = String::with_capacity(length);
        let mut state = Dfa::INITIAL;
        for remaining in (0..length).rev() {
            for transition in &self.transitions[state] {
                let each = &self.counts[remaining][transition.to];
                let words = each * &transition.size;
                if number < words {
                    let index = usize::try_from(&number / each);
                    number %= each;
                    word.extend(index.ok().and_then(|index| transition.set.nth(index)));
                    state = transition.to;
                    break;
                }
                number -= words;
            }
        }
        word
    }
}

impl Iterator for RandomWords {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        if self.lengths.is_empty() {
            return None;
        }
        let length = self.lengths[below(self.lengths.len(), &mut self.generator)];
        let words = &self.counts[length][Dfa::INITIAL];
        let number = big_below(words, &mut self.generator);
        Some(self.word(length, number))
    }
}

/// A number below `bound`, which is not 0, each being equally likely.
pub(super) fn below(bound: usize, generator: &mut Pcg64) -> usize {
    let number = big_below(&BigUint::from(bound), generator);
    usize::try_from(number).unwrap_or(0)
}

/// The same for big numbers: as many bits as it takes, until they are a number below the bound.
fn big_below(bound: &BigUint, generator: &mut Pcg64) -> BigUint {
    let unused = (32 - bound.bits() % 32) % 32;
    let digits = bound.bits().div_ceil(32);
    loop {
        let mut digits: Vec<u32> = (0..digits).map(|_| generator.next_u32()).collect();
        if let Some(highest) = digits.last_mut() {
            *highest >>= unused;
        }
        let number = BigUint::new(digits);
        if number < *bound {
            return number;
        }
    }
}

/// The words are too long to be chosen from: counting them takes too much memory.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("counting the words of {length} characters takes too much memory; ask for shorter ones")]
pub struct TooManyCounts {
    length: usize,
}

impl TooManyCounts {
    /// The shortest length that is too long, in characters.
    #[must_use]
    pub fn length(&self) -> usize {
        self.length
    }
}
