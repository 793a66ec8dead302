//! Words that are nearly in a language.

use std::collections::HashMap;

use rand_pcg::Pcg64;

use super::Characters;
use super::random::{RandomWords, TooManyCounts, below};
use super::words::{Graph, Node, Words};
use crate::automata::{CharSet, Dfa, LimitExceeded, Limits, StateId, classes};

/// How many edits in a row may miss their aim before there is thought to be nothing to hit.
const TRIES: usize = 100_000;

/// The near misses: all words outside the language of `dfa` that one edit makes of a word of `bases`:
/// one character left out, put in, or replaced. Each comes once, in the order of [`Words`].
///
/// The character that is put in is one of the [bounds](Characters::Bounds) of each class of the
/// minimal automaton (the class of characters that no word has included). `bases` is `dfa` itself, or a part of it, such as [`Characters::narrow`] makes, so that there
/// are not as many near misses of one kind as there are characters.
///
/// # Errors
///
/// [`LimitExceeded`] if more pairs of states than `limits` allows are reached by an edited word and
/// the word that it was.
///
/// ```
/// use urlspec::automata::{Limits, Nfa};
/// use urlspec::generate::near_misses;
///
/// let limits = Limits::default();
/// let dfa = Nfa::literal("://").determinize(&limits)?;
/// let misses: Vec<String> = near_misses(&dfa, &dfa, &limits)?.collect();
/// assert_eq!(misses[..4], ["//", ":/", "a//", "9//"]);
/// for miss in ["://a", ":/ /", ":é/", "://\n", "::/"] {
///     assert!(misses.iter().any(|other| other == miss));
/// }
/// # Ok::<(), urlspec::automata::LimitExceeded>(())
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
    // Before the edit; and as if the next character had been left out.
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
                // Put in, or in the place of another character.
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

/// How far an edited word has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Progress {
    /// Whether the edit is done.
    edited: bool,
    /// The state of the bases that the word has come to, had it not been edited.
    at: StateId,
    /// The state of the language itself.
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

/// Characters that nothing tells apart.
struct Letter {
    /// The number of their class in the bases.
    of_bases: usize,
    /// The number of their class in the language itself.
    of_dfa: usize,
    /// Whether they are put in.
    tried: bool,
}

impl Letter {
    fn of(class: &CharSet, bases: &Dfa, dfa: &Dfa, tried: &CharSet) -> Self {
        let first = class.nth(0).unwrap_or_default();
        let number = |dfa: &Dfa| {
            let mut classes = dfa.classes().iter();
            classes.position(|class| class.contains(first)).unwrap_or(0)
        };
        Self {
            of_bases: number(bases),
            of_dfa: number(dfa),
            tried: tried.contains(first),
        }
    }
}

/// The characters that are put in.
fn tried(dfa: &Dfa) -> CharSet {
    let dfa = dfa.minimize();
    let tried = dfa
        .classes()
        .iter()
        .map(|class| Characters::Bounds.of_class(class));
    tried.fold(CharSet::EMPTY, |all, tried| all.union(&tried))
}

/// Near misses by chance: a word by chance, and an edit by chance. They may come again.
///
/// The words are those of [`RandomWords`]; then every place in the word, every kind of edit that is
/// possible there, and every character that may be put in is equally likely. What is still in the
/// language, or is too long, is thrown away. The characters are those of [`near_misses`].
///
/// The iterator ends only if there seem to be no near misses: a hundred thousand edits in a row have
/// failed.
///
/// ```
/// use urlspec::automata::{CharSet, Limits, Nfa};
/// use urlspec::generate::RandomNearMisses;
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
    /// Words of at most `max_length` characters, outside the language of `dfa`, made of words of
    /// `bases`, which are part of it.
    ///
    /// # Errors
    ///
    /// [`TooManyCounts`], as [`RandomWords::new`].
    pub fn new(
        bases: &Dfa,
        dfa: &Dfa,
        max_length: usize,
        seed: u64,
    ) -> Result<Self, TooManyCounts> {
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

/// One edit by chance.
fn edit(word: &mut Vec<char>, tried: &[char], generator: &mut Pcg64) {
    let at = below(word.len() + 1, generator);
    // Behind the last character there is nothing to replace or to leave out.
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
