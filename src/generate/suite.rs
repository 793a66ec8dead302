//! Complete sets of words to test a parser with.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet, VecDeque};

use crate::automata::{CharSet, Dfa, StateId, illegibility};

use super::Characters;

/// Words inside and outside a language by which a parser shows whether it is right.
///
/// The words are made from the minimal automaton of the language: each of its states has a shortest
/// word that leads to it. Each word is there once, the shortest first and those of one length in the
/// order of [`Words`](super::Words).
///
/// ```
/// use urlspec::automata::{CharSet, Limits, Nfa};
/// use urlspec::generate::{Characters, Suite};
///
/// let even = Nfa::literal("aa").repeat(0, None).determinize(&Limits::default())?;
/// let suite = Suite::transition_cover(&even, Characters::Class)?;
/// let words: Vec<(&str, bool)> = suite.words().take(4).collect();
/// assert_eq!(words, [("", true), ("a", false), ("b", false), ("aa", true)]);
///
/// // A parser that accepts a single `a` as well, or three of them.
/// let fooled = |word: &str| matches!(word, "" | "a" | "aa" | "aaa" | "aaaa");
/// assert!(suite.words().any(|(word, valid)| fooled(word) != valid));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suite {
    words: Vec<(String, bool)>,
}

impl Suite {
    /// How many words a suite may have.
    pub const MOST_WORDS: usize = 2_000_000;

    /// Every state and every transition, tried out and followed to an end.
    ///
    /// For each state there is the word that leads to it, and that word with a shortest end that
    /// makes it valid; for each character of `characters` after it the same; and where a character
    /// leads to where nothing can save the word, the word with the ends that would follow if the
    /// character had been left out, or had been any other one.
    ///
    /// Of the faults that a parser with the states of the minimal automaton can have, the suite finds
    /// each that stands alone and is one of these: a state has the wrong verdict; a transition is
    /// missing; a character that is not allowed is overlooked, or taken for another one that is
    /// allowed in its place. A transition that leads to a wrong live state may escape:
    /// [`w_method`](Self::w_method) finds it. Faults in characters that `characters` leaves out
    /// escape both.
    ///
    /// # Errors
    ///
    /// [`TooManyWords`] if there are more than [`MOST_WORDS`](Self::MOST_WORDS).
    pub fn transition_cover(dfa: &Dfa, characters: Characters) -> Result<Self, TooManyWords> {
        let dfa = dfa.minimize();
        let mut words = Collector::default();
        let ends = shortest_ends(&dfa);
        for (state, access) in access_words(&dfa).iter().enumerate() {
            words.add(access.clone(), dfa.is_accepting(state))?;
            if let Some(end) = &ends[state] {
                words.add(format!("{access}{end}"), true)?;
            }
            let transitions = characters.leading_from(&dfa, state);
            let targets = transitions.iter().map(|(to, _)| *to);
            let others: HashSet<&str> = std::iter::once(state)
                .chain(targets)
                .filter_map(|state| ends[state].as_deref())
                .collect();
            for (to, set) in &transitions {
                for character in set.chars() {
                    words.add(format!("{access}{character}"), dfa.is_accepting(*to))?;
                    if let Some(end) = &ends[*to] {
                        words.add(format!("{access}{character}{end}"), true)?;
                        continue;
                    }
                    for end in &others {
                        words.add(format!("{access}{character}{end}"), false)?;
                    }
                }
            }
        }
        Ok(words.suite())
    }

    /// The suite of the W-method (Vasilevskii 1973, Chow 1978), which finds every fault of a parser
    /// that has not many more states than the minimal automaton.
    ///
    /// After the word that leads to each state come up to `extra_states + 1` characters, and then each
    /// word of a characterization set: words of which, for any two states, one is valid after the one
    /// state and not after the other.
    ///
    /// A parser that is a deterministic automaton over the chosen characters, has at most
    /// `extra_states` more states than the minimal automaton of the language, and judges all words of
    /// the suite rightly, judges all words of those characters rightly. With `extra_states`, the
    /// characters are those of [`Characters::Class`] but for the last one before the
    /// characterization set.
    ///
    /// # Errors
    ///
    /// [`TooManyWords`] if there are more than [`MOST_WORDS`](Self::MOST_WORDS).
    pub fn w_method(
        dfa: &Dfa,
        characters: Characters,
        extra_states: usize,
    ) -> Result<Self, TooManyWords> {
        let dfa = dfa.minimize();
        let mut words = Collector::default();
        let telling = characterization_set(&dfa);
        let inner = alphabet(&dfa, Characters::Class);
        let last = alphabet(&dfa, characters);
        // So many words there are after the first state alone, and each of them is another word.
        let extra = u32::try_from(extra_states).unwrap_or(u32::MAX);
        let certain = inner
            .len()
            .saturating_pow(extra)
            .saturating_mul(last.len() * telling.len());
        if certain > Self::MOST_WORDS {
            return Err(TooManyWords {});
        }
        let mut begun: Vec<(String, StateId)> = access_words(&dfa).into_iter().zip(0..).collect();
        for (word, state) in &begun {
            for (end, verdicts) in &telling {
                words.add(format!("{word}{end}"), verdicts[*state])?;
            }
        }
        for round in 0..=extra_states {
            for (word, state) in &begun {
                for character in last.chars() {
                    let to = dfa.step(*state, character);
                    for (end, verdicts) in &telling {
                        words.add(format!("{word}{character}{end}"), verdicts[to])?;
                    }
                }
            }
            if round < extra_states {
                let longer = |(word, state): &(String, StateId), character: char| {
                    (format!("{word}{character}"), dfa.step(*state, character))
                };
                begun = begun
                    .iter()
                    .flat_map(|begun| inner.chars().map(|character| longer(begun, character)))
                    .collect();
            }
        }
        Ok(words.suite())
    }

    /// The number of words.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether there are no words, which no constructor makes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The words, each with whether it belongs to the language.
    #[must_use]
    pub fn words(&self) -> impl ExactSizeIterator<Item = (&str, bool)> {
        self.words
            .iter()
            .map(|(word, valid)| (word.as_str(), *valid))
    }
}

/// The suite would have more than [`Suite::MOST_WORDS`] words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the suite has more than {} words", Suite::MOST_WORDS)]
#[non_exhaustive]
pub struct TooManyWords {}

/// Words with verdicts, each once, as long as there are not too many.
#[derive(Default)]
struct Collector {
    words: HashMap<String, bool>,
}

impl Collector {
    fn add(&mut self, word: String, valid: bool) -> Result<(), TooManyWords> {
        self.words.insert(word, valid);
        if self.words.len() > Suite::MOST_WORDS {
            return Err(TooManyWords {});
        }
        Ok(())
    }

    fn suite(self) -> Suite {
        let mut words: Vec<(String, bool)> = self.words.into_iter().collect();
        words.sort_unstable_by(|(one, _), (other, _)| in_order(one, other));
        Suite { words }
    }
}

/// The shorter first, then the more legible.
fn in_order(one: &str, other: &str) -> Ordering {
    let length = |word: &str| word.chars().count();
    let key = |c: char| (illegibility(c), c);
    length(one)
        .cmp(&length(other))
        .then_with(|| one.chars().map(key).cmp(other.chars().map(key)))
}

/// The chosen characters of all classes.
fn alphabet(dfa: &Dfa, characters: Characters) -> CharSet {
    let chosen = dfa.classes().iter().map(|class| characters.of_class(class));
    chosen.fold(CharSet::EMPTY, |all, class| all.union(&class))
}

/// The most legible character of each class, the most legible first, with the number of the class.
fn letters(dfa: &Dfa) -> Vec<(usize, char)> {
    let letter = |(class, set): (usize, &CharSet)| Some((class, set.most_legible()?));
    let mut letters: Vec<(usize, char)> = dfa
        .classes()
        .iter()
        .enumerate()
        .filter_map(letter)
        .collect();
    letters.sort_unstable_by_key(|(_, character)| (illegibility(*character), *character));
    letters
}

/// For each state of a minimal automaton, a shortest word that leads to it, and of those the most
/// legible.
fn access_words(dfa: &Dfa) -> Vec<String> {
    let letters = letters(dfa);
    let mut words: Vec<Option<String>> = vec![None; dfa.len()];
    words[Dfa::INITIAL] = Some(String::new());
    let mut queue = VecDeque::from([Dfa::INITIAL]);
    while let Some(state) = queue.pop_front() {
        let word = words[state].clone().unwrap_or_default();
        for &(class, character) in &letters {
            let to = dfa.successor(state, class);
            if words[to].is_none() {
                words[to] = Some(format!("{word}{character}"));
                queue.push_back(to);
            }
        }
    }
    words.into_iter().flatten().collect()
}

/// For each state a shortest word that leads to an accepting one, and of those the most legible;
/// none where there is no such word.
fn shortest_ends(dfa: &Dfa) -> Vec<Option<String>> {
    let letters = letters(dfa);
    let states = || 0..dfa.len();
    let mut ends: Vec<Option<String>> = states()
        .map(|state| dfa.is_accepting(state).then(String::new))
        .collect();
    let mut open: Vec<StateId> = states().filter(|state| ends[*state].is_none()).collect();
    loop {
        // All that is one character away from the states that were found before this round.
        let found: Vec<(StateId, String)> = open
            .iter()
            .filter_map(|&state| {
                let ends = letters.iter().filter_map(|&(class, character)| {
                    let rest = ends[dfa.successor(state, class)].as_deref()?;
                    Some(format!("{character}{rest}"))
                });
                Some((state, ends.min_by(|one, other| in_order(one, other))?))
            })
            .collect();
        if found.is_empty() {
            return ends;
        }
        for (state, end) in found {
            ends[state] = Some(end);
        }
        open.retain(|state| ends[*state].is_none());
    }
}

/// Words that tell the states of a minimal automaton apart: for any two states one of the words is
/// valid after the one and not after the other. With each word, its verdict after each state. The
/// empty word is among them.
fn characterization_set(dfa: &Dfa) -> Vec<(String, Vec<bool>)> {
    let letters = letters(dfa);
    let accepting: Vec<bool> = (0..dfa.len())
        .map(|state| dfa.is_accepting(state))
        .collect();
    // States with the same number are not told apart by the words so far.
    let mut block_of: Vec<usize> = accepting
        .iter()
        .map(|accepting| usize::from(*accepting))
        .collect();
    let mut words = vec![(String::new(), accepting)];
    let mut shorter = 0..1;
    // As in Moore's algorithm, whatever words of a length tell apart, a character and then one of the
    // words that were needed for the length before does.
    while !shorter.is_empty() {
        let end = words.len();
        for word in shorter {
            for &(class, character) in &letters {
                let (end, after) = &words[word];
                let verdicts: Vec<bool> = (0..dfa.len())
                    .map(|state| after[dfa.successor(state, class)])
                    .collect();
                if split(&mut block_of, &verdicts) {
                    words.push((format!("{character}{end}"), verdicts));
                }
            }
        }
        shorter = end..words.len();
    }
    words
}

/// Parts the states of each block by their verdicts; whether any block had both.
fn split(block_of: &mut [usize], verdicts: &[bool]) -> bool {
    let before: HashSet<usize> = block_of.iter().copied().collect();
    let mut numbers = HashMap::new();
    for (block, verdict) in block_of.iter_mut().zip(verdicts) {
        let next = numbers.len();
        *block = *numbers.entry((*block, *verdict)).or_insert(next);
    }
    numbers.len() > before.len()
}
