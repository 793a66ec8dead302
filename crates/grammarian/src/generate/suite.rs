//! Sets of words that test a parser completely, in a sense that each method defines.

use std::collections::{HashMap, HashSet};

use crate::automata::{CharSet, Dfa, Limit, LimitExceeded, StateId};
use crate::shortest::InOrder;

use super::Characters;

/// Words inside and outside a language that test a parser of it.
///
/// The words are made from the minimal automaton of the language and from a shortest word that
/// leads to each of its states. Each word comes once, in the order of [`Words`](super::Words).
///
/// ```
/// use grammarian::automata::{CharSet, Limits, Nfa};
/// use grammarian::generate::{Characters, Suite};
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
    /// The largest number of words of a suite.
    pub const MOST_WORDS: usize = 2_000_000;

    /// A suite that tries every state and every transition, and follows them to an end.
    ///
    /// For each state there is a word that leads to it, and that word with a shortest end that
    /// makes it valid. For each character of `characters` after it there are the same two words.
    /// Where that character leads to the dead state, the word also comes with the ends that would
    /// make it valid if the character were missing, or were any other.
    ///
    /// Consider a parser that has the states of the minimal automaton and one of these faults, and
    /// only that one: a state has the wrong verdict; a transition is missing; a character that is
    /// not allowed is ignored, or treated like another that is allowed in its place. The suite
    /// finds every such fault. It may miss a transition that leads to a wrong live state, which
    /// [`w_method`](Self::w_method) finds. Neither finds faults in characters that are not among
    /// `characters`.
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`], with [`Limit::Words`], if there are more than [`MOST_WORDS`](Self::MOST_WORDS), or with
    /// [`Limit::SuiteMemory`] if they are too long together.
    pub fn transition_cover(dfa: &Dfa, characters: Characters) -> Result<Self, LimitExceeded> {
        let dfa = dfa.minimize();
        let mut words = Collector::default();
        check_lengths(&dfa)?;
        let ends = dfa.shortest_ends();
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
    /// that has few more states than the minimal automaton.
    ///
    /// Its words are a word that leads to each state, followed by up to `extra_states + 1`
    /// characters, followed by each word of a characterization set: for any two states, one of
    /// those words is valid after one of the states and not after the other.
    ///
    /// Consider a parser that is a deterministic automaton over the chosen characters with at most
    /// `extra_states` more states than the minimal automaton. If it judges all words of the suite
    /// correctly, it judges all words of those characters correctly. With `extra_states`, the
    /// characters are those of [`Characters::Class`], except for the last character before the
    /// characterization set.
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`], with [`Limit::Words`], if there are more than [`MOST_WORDS`](Self::MOST_WORDS), or with
    /// [`Limit::SuiteMemory`] if they are too long together.
    pub fn w_method(
        dfa: &Dfa,
        characters: Characters,
        extra_states: usize,
    ) -> Result<Self, LimitExceeded> {
        let dfa = dfa.minimize();
        let mut words = Collector::default();
        check_lengths(&dfa)?;
        let telling = characterization_set(&dfa)?;
        let inner = alphabet(&dfa, Characters::Class);
        let last = alphabet(&dfa, characters);
        // The number of different words for the initial state alone.
        let extra = u32::try_from(extra_states).unwrap_or(u32::MAX);
        let certain = inner
            .len()
            .saturating_pow(extra)
            .saturating_mul(last.len())
            .saturating_mul(telling.len());
        if certain > Self::MOST_WORDS {
            return Err(too_many());
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

    /// Returns `true` if the suite has no words. No constructor makes such a suite.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The words, each with `true` if it is in the language.
    #[must_use]
    pub fn words(&self) -> impl ExactSizeIterator<Item = (&str, bool)> {
        self.words
            .iter()
            .map(|(word, valid)| (word.as_str(), *valid))
    }
}

fn too_many() -> LimitExceeded {
    LimitExceeded::new(Limit::Words(Suite::MOST_WORDS))
}

/// The largest number of octets of all words of a suite together.
const MOST_OCTETS: usize = 512 << 20;

/// The largest number of characters of all words that lead to the states of an automaton, or from them to an end.
const MOST_ON_THE_WAY: usize = 64 << 20;

/// The limit of steps to distinguish the states of an automaton.
const MOST_STEPS: usize = 500_000_000;

fn too_long() -> LimitExceeded {
    LimitExceeded::new(Limit::SuiteMemory)
}

/// Refuses automata whose states are far from the beginning and the end: there is a word for each path.
fn check_lengths(dfa: &Dfa) -> Result<(), LimitExceeded> {
    if dfa.length_of_ways() > MOST_ON_THE_WAY {
        return Err(too_long());
    }
    Ok(())
}

/// Collects words with their verdicts, each once, unless there are too many.
#[derive(Default)]
struct Collector {
    words: HashMap<String, bool>,
    octets: usize,
}

impl Collector {
    fn add(&mut self, word: String, valid: bool) -> Result<(), LimitExceeded> {
        let length = word.len();
        if self.words.insert(word, valid).is_none() {
            self.octets += length;
        }
        if self.words.len() > Suite::MOST_WORDS {
            return Err(too_many());
        }
        if self.octets > MOST_OCTETS {
            return Err(too_long());
        }
        Ok(())
    }

    fn suite(self) -> Suite {
        let with_length = |(word, valid): (String, bool)| (word.chars().count(), word, valid);
        let mut words: Vec<_> = self.words.into_iter().map(with_length).collect();
        words.sort_unstable_by(|(length, one, _), (other_length, other, _)| {
            let lengths = length.cmp(other_length);
            lengths.then_with(|| InOrder::compare(one, other))
        });
        let words = words.into_iter();
        Suite {
            words: words.map(|(_, word, valid)| (word, valid)).collect(),
        }
    }
}

/// The chosen characters of all classes together.
fn alphabet(dfa: &Dfa, characters: Characters) -> CharSet {
    let chosen = dfa.classes().iter().map(|class| characters.of_class(class));
    chosen.fold(CharSet::EMPTY, |all, class| all.union(&class))
}

/// For each state of a minimal automaton a shortest word that leads to it. All of its states are
/// reached.
fn access_words(dfa: &Dfa) -> Vec<String> {
    let words = dfa.shortest_words(Dfa::INITIAL);
    words.into_iter().flatten().collect()
}

/// Words that distinguish the states of a minimal automaton, the empty word first.
///
/// # Errors
///
/// [`LimitExceeded`] if they would be too long together.
pub(crate) fn characterization(dfa: &Dfa) -> Result<Vec<String>, LimitExceeded> {
    let words = characterization_set(dfa)?;
    Ok(words.into_iter().map(|(word, _)| word).collect())
}

/// Words that distinguish the states of a minimal automaton: for any two states, one of the words
/// is valid after one of them and not after the other. Each word comes with its verdict after each
/// state. The empty word is among them.
fn characterization_set(dfa: &Dfa) -> Result<Vec<(String, Vec<bool>)>, LimitExceeded> {
    let mut letters = dfa.letters();
    letters.sort_unstable_by_key(|(_, character)| InOrder::of(character.encode_utf8(&mut [0; 4])));
    let accepting: Vec<bool> = (0..dfa.len())
        .map(|state| dfa.is_accepting(state))
        .collect();
    // States with the same number are not distinguished by the words so far.
    let mut block_of: Vec<usize> = accepting
        .iter()
        .map(|accepting| usize::from(*accepting))
        .collect();
    let mut words = vec![(String::new(), accepting)];
    let mut shorter = 0..1;
    let mut steps = 0;
    // As in Moore's algorithm: states that are distinguished by any word of a length are
    // distinguished by a character followed by one of the words that were needed for the length
    // before.
    while !shorter.is_empty() {
        let end = words.len();
        for word in shorter {
            for &(class, character) in &letters {
                steps += dfa.len();
                if steps > MOST_STEPS {
                    return Err(too_long());
                }
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
    Ok(words)
}

/// Splits each block by the verdicts of its states. Returns `true` if any block had both.
fn split(block_of: &mut [usize], verdicts: &[bool]) -> bool {
    let before: HashSet<usize> = block_of.iter().copied().collect();
    let mut numbers = HashMap::new();
    for (block, verdict) in block_of.iter_mut().zip(verdicts) {
        let next = numbers.len();
        *block = *numbers.entry((*block, *verdict)).or_insert(next);
    }
    numbers.len() > before.len()
}
