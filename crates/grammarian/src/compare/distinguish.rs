//! The fewest words that tell languages apart.
//!
//! A word divides languages into those that have it and those that do not. The automaton of all languages together has a
//! shortest word for each division; of these, the fewest are looked for that separate each two languages that differ.

use std::collections::HashMap;

use crate::automata::{CharSet, Dfa, LimitExceeded, Limits, StateId, classes};

/// Words that tell languages apart: for each two that differ, one of them has one of the words, and the other has not.
///
/// ```
/// use grammarian::automata::{Limits, Nfa};
/// use grammarian::compare::Distinguishing;
///
/// let limits = Limits::default();
/// let language = |words: &[&str]| {
///     let words = words.iter().map(|word| Nfa::literal(word));
///     words.reduce(Nfa::or).expect("there is a word").determinize(&limits)
/// };
/// let languages = [language(&["a"])?, language(&["a", "b"])?, language(&["b"])?, language(&["c"])?];
/// let found = Distinguishing::of(&languages, &limits)?;
/// let words: Vec<&str> = found.words().iter().map(|word| word.text()).collect();
/// assert_eq!(words, ["a", "b"]);
/// assert_eq!(found.words()[0].accepted(), [true, true, false, false]);
/// assert!(found.is_fewest());
/// # Ok::<(), grammarian::automata::LimitExceeded>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distinguishing {
    words: Vec<Divider>,
    is_fewest: bool,
}

/// A word, and the languages that have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divider {
    text: String,
    accepted: Vec<bool>,
}

impl Divider {
    /// The word.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// For each language, in the order in which they were given, `true` if it has the word.
    #[must_use]
    pub fn accepted(&self) -> &[bool] {
        &self.accepted
    }

    fn of(text: String, languages: &[Dfa]) -> Self {
        Self {
            accepted: languages.iter().map(|dfa| dfa.accepts(&text)).collect(),
            text,
        }
    }
}

/// The search for the fewest words ends after so many steps.
const MOST_STEPS: usize = 200_000;

impl Distinguishing {
    /// Looks for them.
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`] if two languages are too large together.
    pub fn of(languages: &[Dfa], limits: &Limits) -> Result<Self, LimitExceeded> {
        let (mut dividers, is_complete) = dividers(languages, *limits);
        if !is_complete {
            for (number, left) in languages.iter().enumerate() {
                for right in &languages[number + 1..] {
                    let found = left.compare(right, limits)?;
                    let words = [found.left_only(), found.right_only()];
                    let words = words.into_iter().flatten().map(str::to_owned);
                    dividers.extend(words.map(|word| Divider::of(word, languages)));
                }
            }
        }
        let mut search = Search {
            dividers: &dividers,
            steps: 0,
        };
        let start = vec![0; languages.len()];
        let wanted = search.blocks_of_all(&start);
        let (most, greedy) = search.greedy(start.clone(), wanted);
        let mut chosen = greedy;
        let mut is_fewest = is_complete;
        // With fewer words, the shortest words first.
        for number in least(wanted)..most {
            let mut path = Vec::new();
            match search.choose(&start, wanted, number, 0, &mut path) {
                Some(true) => {
                    chosen = path;
                    break;
                }
                Some(false) => {}
                None => {
                    is_fewest = false;
                    break;
                }
            }
        }
        chosen.sort_unstable();
        let words = chosen.iter().map(|it| dividers[*it].clone());
        Ok(Self {
            words: words.collect(),
            is_fewest,
        })
    }

    /// The words, the shortest first.
    #[must_use]
    pub fn words(&self) -> &[Divider] {
        &self.words
    }

    /// Tells if it is proved that fewer words do not suffice. The search has a limit, as has the automaton of all languages
    /// together.
    #[must_use]
    pub fn is_fewest(&self) -> bool {
        self.is_fewest
    }
}

/// A shortest word for each division of the languages, the shortest first; `false` if there may be more divisions.
fn dividers(languages: &[Dfa], limits: Limits) -> (Vec<Divider>, bool) {
    let all = languages.iter().flat_map(Dfa::classes);
    let letters: Vec<char> = classes(all)
        .iter()
        .filter_map(CharSet::most_legible)
        .collect();
    let initial = vec![Dfa::INITIAL; languages.len()];
    let mut numbers: HashMap<Vec<StateId>, usize> = HashMap::from([(initial.clone(), 0)]);
    // Each state with the one before it and the letter in between.
    let mut met: Vec<(Vec<StateId>, usize, char)> = vec![(initial, 0, '\0')];
    let mut found: HashMap<Vec<bool>, usize> = HashMap::new();
    let mut dividers = Vec::new();
    let mut next = 0;
    while let Some((states, ..)) = met.get(next).cloned() {
        let accepted: Vec<bool> = states
            .iter()
            .zip(languages)
            .map(|(state, dfa)| dfa.is_accepting(*state))
            .collect();
        let is_division = accepted.iter().any(|it| *it) && !accepted.iter().all(|it| *it);
        if is_division && !found.contains_key(&accepted) {
            found.insert(accepted.clone(), next);
            let mut word = Vec::new();
            let mut at = next;
            while at > 0 {
                word.push(met[at].2);
                at = met[at].1;
            }
            dividers.push(Divider {
                text: word.iter().rev().collect(),
                accepted,
            });
        }
        for &letter in &letters {
            let to: Vec<StateId> = states
                .iter()
                .zip(languages)
                .map(|(state, dfa)| dfa.step(*state, letter))
                .collect();
            if numbers.contains_key(&to) {
                continue;
            }
            if limits.check(met.len() + 1).is_err() {
                return (dividers, false);
            }
            numbers.insert(to.clone(), met.len());
            met.push((to, next, letter));
        }
        next += 1;
    }
    (dividers, true)
}

/// The least number of words that make so many blocks.
fn least(blocks: usize) -> usize {
    blocks.next_power_of_two().trailing_zeros() as usize
}

struct Search<'d> {
    dividers: &'d [Divider],
    steps: usize,
}

impl Search<'_> {
    /// The blocks of languages that a word leaves together, each language with the number of its block.
    fn divided(&self, blocks: &[usize], divider: usize) -> Vec<usize> {
        let mut numbers = HashMap::new();
        let accepted = &self.dividers[divider].accepted;
        let pairs = blocks.iter().zip(accepted);
        pairs
            .map(|pair| {
                let number = numbers.len();
                *numbers.entry(pair).or_insert(number)
            })
            .collect()
    }

    fn count(blocks: &[usize]) -> usize {
        blocks.iter().max().map_or(0, |most| most + 1)
    }

    /// The number of blocks that all words together make.
    fn blocks_of_all(&self, start: &[usize]) -> usize {
        let all = 0..self.dividers.len();
        let blocks = all.fold(start.to_vec(), |blocks, it| self.divided(&blocks, it));
        Self::count(&blocks)
    }

    /// Takes the word that makes the most blocks again and again.
    fn greedy(&self, mut blocks: Vec<usize>, wanted: usize) -> (usize, Vec<usize>) {
        let mut chosen = Vec::new();
        while Self::count(&blocks) < wanted {
            let all = (0..self.dividers.len()).rev();
            let counted = all.map(|it| (Self::count(&self.divided(&blocks, it)), it));
            let Some((_, best)) = counted.max_by_key(|(count, _)| *count) else {
                break;
            };
            blocks = self.divided(&blocks, best);
            chosen.push(best);
        }
        (chosen.len(), chosen)
    }

    /// Looks for so many words, from one on, that make the wanted blocks. `None` if that takes too long.
    fn choose(
        &mut self,
        blocks: &[usize],
        wanted: usize,
        number: usize,
        from: usize,
        path: &mut Vec<usize>,
    ) -> Option<bool> {
        let count = Self::count(blocks);
        if count >= wanted {
            return Some(true);
        }
        let most = 1_usize.checked_shl(u32::try_from(number).ok()?);
        if most.is_some_and(|most| count.saturating_mul(most) < wanted) {
            return Some(false);
        }
        for divider in from..self.dividers.len() {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return None;
            }
            let divided = self.divided(blocks, divider);
            if Self::count(&divided) == count {
                continue;
            }
            path.push(divider);
            if self.choose(&divided, wanted, number - 1, divider + 1, path)? {
                return Some(true);
            }
            path.pop();
        }
        Some(false)
    }
}
