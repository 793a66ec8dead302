//! Words that are almost in a language.

use std::collections::HashMap;

use rand_pcg::Pcg64;

use super::Characters;
use super::random::{RandomWords, below};
use super::words::{Graph, Node, Words};
use crate::automata::{CharSet, Dfa, LimitExceeded, Limits, StateId, classes};

/// How many edits in a row may fail before the search ends.
const TRIES: usize = 100_000;

/// The near misses of a language: all words outside the language of `dfa` that come from a word of
/// `bases` by one edit. An edit removes, inserts or replaces one character. Each word comes once,
/// in the order of [`Words`].
///
/// Characters that are inserted are the [bounds](Characters::Bounds) of the classes of the minimal
/// automaton, including the class of characters that no word has. `bases` is `dfa` itself or a part
/// of it, such as [`Characters::narrow`] makes; with a small part, near misses that differ only in
/// equivalent characters do not come again and again.
///
/// # Errors
///
/// [`LimitExceeded`] if an edited word and its base together reach more pairs of states than
/// `limits` allows.
///
/// ```
/// use grammarian::automata::{Limits, Nfa};
/// use grammarian::generate::near_misses;
///
/// let limits = Limits::default();
/// let dfa = Nfa::literal("://").determinize(&limits)?;
/// let misses: Vec<String> = near_misses(&dfa, &dfa, &limits)?.collect();
/// assert_eq!(misses[..4], ["//", ":/", "a//", "9//"]);
/// for miss in ["://a", ":/ /", ":é/", "://\n", "::/"] {
///     assert!(misses.iter().any(|other| other == miss));
/// }
/// # Ok::<(), grammarian::automata::LimitExceeded>(())
/// ```
pub fn near_misses(bases: &Dfa, dfa: &Dfa, limits: &Limits) -> Result<Words, LimitExceeded> {
    let tried = tried(dfa);
    let sets = bases.classes().iter().chain(dfa.classes());
    let classes = classes(sets.chain([&tried]));
    let numbers: Vec<Letter> = classes
        .iter()
        .map(|class| Letter::of(class, bases, dfa, &tried))
        .collect();
    let live = bases.live_states();
    let successors: Vec<Vec<StateId>> = bases
        .live_transitions()
        .into_iter()
        .map(|transitions| transitions.into_iter().map(|(to, _)| to).collect())
        .collect();
    let mut progress = Numbered::default();
    // Without an edit so far; and with the next character of the base removed.
    let arrive = |progress: &mut Numbered, at: StateId, state: StateId| -> Vec<usize> {
        let after = successors[at].iter().map(|&to| Progress {
            edited: true,
            at: to,
            state,
        });
        let before = Progress {
            edited: false,
            at,
            state,
        };
        std::iter::once(before)
            .chain(after)
            .map(|place| progress.number(place))
            .collect()
    };
    let initial = if live[Dfa::INITIAL] {
        arrive(&mut progress, Dfa::INITIAL, Dfa::INITIAL)
    } else {
        Vec::new()
    };
    let mut nodes: Vec<Node> = Vec::new();
    while let Some(&Progress { edited, at, state }) = progress.all.get(nodes.len()) {
        let mut edges = Vec::new();
        for (class, letter) in numbers.iter().enumerate() {
            let state = dfa.successor(state, letter.of_dfa);
            let mut add = |number: usize| edges.push((class, number));
            let to = bases.successor(at, letter.of_bases);
            if live[to] && edited {
                add(progress.number(Progress {
                    edited,
                    at: to,
                    state,
                }));
            } else if live[to] {
                arrive(&mut progress, to, state)
                    .into_iter()
                    .for_each(&mut add);
            }
            if letter.tried && !edited {
                // Inserted, or in the place of another character.
                for &at in successors[at].iter().chain([&at]) {
                    add(progress.number(Progress {
                        edited: true,
                        at,
                        state,
                    }));
                }
            }
        }
        edges.sort_unstable();
        edges.dedup();
        nodes.push(Node {
            edges,
            accepting: edited && bases.is_accepting(at) && !dfa.is_accepting(state),
        });
        limits.check(progress.all.len())?;
    }
    let graph = Graph {
        classes,
        nodes,
        initial,
    };
    Ok(Words::of(graph.trimmed()))
}

/// The progress of an edited word so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Progress {
    /// Tells if the edit has been made.
    edited: bool,
    /// The state of the bases after the parts of the edited word.
    at: StateId,
    /// The state of the language after the edited word.
    state: StateId,
}

#[derive(Default)]
struct Numbered {
    numbers: HashMap<Progress, usize>,
    all: Vec<Progress>,
}

impl Numbered {
    fn number(&mut self, progress: Progress) -> usize {
        *self.numbers.entry(progress).or_insert_with(|| {
            self.all.push(progress);
            self.all.len() - 1
        })
    }
}

/// A class of characters that no automaton here distinguishes.
struct Letter {
    /// The number of their class in the bases.
    of_bases: usize,
    /// The number of their class in the language itself.
    of_dfa: usize,
    /// Tells if they are inserted.
    tried: bool,
}

impl Letter {
    fn of(class: &CharSet, bases: &Dfa, dfa: &Dfa, tried: &CharSet) -> Self {
        let first = class.nth(0).unwrap_or_default();
        Self {
            of_bases: bases.class_of(first),
            of_dfa: dfa.class_of(first),
            tried: tried.contains(first),
        }
    }
}

/// The characters that are inserted.
fn tried(dfa: &Dfa) -> CharSet {
    let dfa = dfa.minimize();
    let tried = dfa
        .classes()
        .iter()
        .map(|class| Characters::Bounds.of_class(class));
    tried.fold(CharSet::EMPTY, |all, tried| all.union(&tried))
}

/// Near misses at random: a random word with a random edit. A word may come again.
///
/// The words are those of [`RandomWords`]. Every place in the word is equally likely, then every
/// kind of edit that is possible there, then every character that may be inserted; these are the
/// characters of [`near_misses`]. Results that are still in the language, or too long, are skipped.
///
/// The iterator ends only if there seem to be no near misses, after a hundred thousand failed edits
/// in a row.
///
/// ```
/// use grammarian::automata::{CharSet, Limits, Nfa};
/// use grammarian::generate::RandomNearMisses;
///
/// let number = Nfa::set(CharSet::from('0'..='9')).repeat(1, Some(3));
/// let dfa = number.determinize(&Limits::default())?;
/// assert!(RandomNearMisses::new(&dfa, &dfa, 8, 7)?.take(100).all(|word| !dfa.accepts(&word)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RandomNearMisses {
    words: RandomWords,
    dfa: Dfa,
    tried: Vec<char>,
    max_length: usize,
}

impl RandomNearMisses {
    /// Near misses of at most `max_length` characters of the language of `dfa`, made from words of
    /// `bases`, a part of that language. The same `seed` gives the same words.
    ///
    /// # Errors
    ///
    /// As for [`RandomWords::new`].
    pub fn new(
        bases: &Dfa,
        dfa: &Dfa,
        max_length: usize,
        seed: u64,
    ) -> Result<Self, LimitExceeded> {
        Ok(Self {
            words: RandomWords::new(bases, max_length, seed)?,
            dfa: dfa.clone(),
            tried: tried(dfa).chars().collect(),
            max_length,
        })
    }
}

impl Iterator for RandomNearMisses {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        for _ in 0..TRIES {
            let mut word: Vec<char> = self.words.next()?.chars().collect();
            edit(&mut word, &self.tried, self.words.generator());
            if word.len() <= self.max_length {
                let word: String = word.into_iter().collect();
                if !self.dfa.accepts(&word) {
                    return Some(word);
                }
            }
        }
        None
    }
}

/// Makes a random edit.
fn edit(word: &mut Vec<char>, tried: &[char], generator: &mut Pcg64) {
    let at = below(word.len() + 1, generator);
    // After the last character, only insertion is possible.
    let kind = if at < word.len() {
        below(3, generator)
    } else {
        0
    };
    let mut character = || tried[below(tried.len(), generator)];
    match kind {
        0 => word.insert(at, character()),
        1 => word[at] = character(),
        _ => drop(word.remove(at)),
    }
}
