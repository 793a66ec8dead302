//! Words at random.

use num_bigint::BigUint;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};

use crate::automata::{CharSet, Count, Dfa, Limit, LimitExceeded, StateId};

/// The largest memory of the counts, in bytes.
const COUNTS: u64 = 1 << 28;

/// Random words of a language; the iterator never ends, unless there are no words. First a length
/// is drawn, of those up to a maximum that words have; all are equally likely. Then a word of that
/// length is drawn; again all are equally likely. The probabilities are exact, by the
/// [counts](Dfa::word_counts) of words.
///
/// The same seed gives the same words on every machine, and in every release unless its notes say
/// otherwise. The random numbers are those of PCG XSL RR 128/64 (`rand_pcg::Pcg64`).
///
/// ```
/// use grammarian::automata::{CharSet, Limits, Nfa};
/// use grammarian::generate::RandomWords;
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
    counts: Vec<Vec<Count>>,
    /// The lengths up to the maximum that words have.
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
    /// Random words of at most `max_length` characters of the language of `dfa`. The iterator is
    /// empty if there is no such word.
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`], with [`Limit::Counts`], if the counts of words would take more than 256
    /// MiB. They grow with the number of states and the square of the length.
    pub fn new(dfa: &Dfa, max_length: usize, seed: u64) -> Result<Self, LimitExceeded> {
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
            // A number takes as much as its digits, and a vector for them.
            octets += row.iter().map(|count| count.bits() / 8 + 32).sum::<u64>();
            if octets > COUNTS {
                return Err(LimitExceeded::new(Limit::Counts(length)));
            }
            if row[Dfa::INITIAL] != Count::ZERO {
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

    /// The source of random numbers.
    pub(super) fn generator(&mut self) -> &mut Pcg64 {
        &mut self.generator
    }

    /// The word of this length with this number.
    fn word(&self, length: usize, mut number: BigUint) -> String {
        let mut word = String::with_capacity(length);
        let mut state = Dfa::INITIAL;
        for remaining in (0..length).rev() {
            for transition in &self.transitions[state] {
                let Count(each) = &self.counts[remaining][transition.to];
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
        let Count(words) = &self.counts[length][Dfa::INITIAL];
        let number = big_below(words, &mut self.generator);
        Some(self.word(length, number))
    }
}

/// A random number below `bound`, which is not 0; all are equally likely.
pub(crate) fn below(bound: usize, generator: &mut Pcg64) -> usize {
    let bits = usize::BITS - bound.leading_zeros();
    loop {
        let mut number = u64::from(generator.next_u32());
        let mut drawn = 32;
        if bits > 32 {
            number |= u64::from(generator.next_u32()) << 32;
            drawn = 64;
        }
        // The unused bits are the highest of those that were drawn last.
        let unused = drawn - bits;
        let (low, high) = (number & 0xffff_ffff, number >> 32);
        let number = if bits > 32 {
            low | (high >> unused) << 32
        } else {
            low >> unused
        };
        if let Ok(number) = usize::try_from(number)
            && number < bound
        {
            return number;
        }
    }
}

/// The same for big numbers: draws as many bits as `bound` has, until the number is below it.
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

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;
    use rand_pcg::Pcg64;
    use rand_pcg::rand_core::SeedableRng;

    use super::{below, big_below};

    /// Both draw the same numbers of the same seed.
    #[test]
    fn small_numbers_are_drawn_as_big_ones() {
        let most = u32::MAX as usize;
        for bound in [1, 2, 3, 1000, most, most + 1, most + 7, 1 << 40] {
            let [mut one, mut other] = [(); 2].map(|()| Pcg64::seed_from_u64(7));
            for _ in 0..100 {
                let big = big_below(&BigUint::from(bound), &mut other);
                assert_eq!(BigUint::from(below(bound, &mut one)), big, "{bound}");
            }
        }
    }
}
