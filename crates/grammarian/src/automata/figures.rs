//! The size of an automaton, and of its language.

use super::{Count, Dfa, StateId};

/// The size of an automaton, and of its language. States from which no word ends are left out.
///
/// ```
/// use grammarian::automata::{CharSet, Limits, Nfa};
///
/// let digits = Nfa::set(CharSet::from('0'..='9')).repeat(1, Some(3));
/// let figures = digits.determinize(&Limits::default())?.minimize().figures();
/// assert_eq!((figures.states(), figures.transitions(), figures.classes()), (4, 3, 1));
/// assert_eq!((figures.shortest(), figures.longest()), (Some(1), Some(3)));
/// assert_eq!(figures.words().map(ToString::to_string).as_deref(), Some("1110"));
/// # Ok::<(), grammarian::automata::LimitExceeded>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    states: usize,
    transitions: usize,
    classes: usize,
    shortest: Option<usize>,
    longest: Option<usize>,
    words: Option<Count>,
}

impl Figures {
    /// The number of states.
    #[must_use]
    pub fn states(&self) -> usize {
        self.states
    }

    /// The number of pairs of states of which one leads to the other.
    #[must_use]
    pub fn transitions(&self) -> usize {
        self.transitions
    }

    /// The number of classes of characters that stand in words and make a difference.
    #[must_use]
    pub fn classes(&self) -> usize {
        self.classes
    }

    /// The characters of a shortest word; `None` if there is no word.
    #[must_use]
    pub fn shortest(&self) -> Option<usize> {
        self.shortest
    }

    /// The characters of a longest word; `None` if there is no word, or no longest one.
    #[must_use]
    pub fn longest(&self) -> Option<usize> {
        self.longest
    }

    /// The number of words; `None` if there are infinitely many.
    #[must_use]
    pub fn words(&self) -> Option<&Count> {
        self.words.as_ref()
    }
}

impl Dfa {
    /// The size of the automaton and of its language. Of a [minimal](Self::minimize) one, they are figures of the language.
    #[must_use]
    pub fn figures(&self) -> Figures {
        let lives = self.live_states();
        let live = || (0..self.len()).filter(|state| lives[*state]);
        let leads = |class: usize| live().any(|state| lives[self.successor(state, class)]);
        let transitions = self.live_transitions();
        let longest = self.longest(&lives, &transitions);
        let words = longest.map(|longest| {
            let counts = self.word_counts().take(longest + 1);
            counts.sum::<Count>()
        });
        Figures {
            states: live().count(),
            transitions: live().map(|state| transitions[state].len()).sum(),
            classes: (0..self.classes().len()).filter(|it| leads(*it)).count(),
            shortest: self.witness().map(|word| word.chars().count()),
            longest: longest.filter(|_| lives[Self::INITIAL]),
            words,
        }
    }

    /// The number of steps of a longest way through live states; `None` if there is a cycle.
    fn longest(
        &self,
        lives: &[bool],
        transitions: &[Vec<(StateId, super::CharSet)>],
    ) -> Option<usize> {
        if !lives[Self::INITIAL] {
            return Some(0);
        }
        // For each state the steps to the furthest end, once they are known.
        let mut furthest: Vec<Option<usize>> = vec![None; self.len()];
        let mut is_open = vec![false; self.len()];
        let mut path = vec![(Self::INITIAL, 0)];
        is_open[Self::INITIAL] = true;
        while let Some((state, next)) = path.last_mut() {
            let state = *state;
            if let Some((to, _)) = transitions[state].get(*next) {
                *next += 1;
                if is_open[*to] {
                    return None;
                }
                if furthest[*to].is_none() {
                    is_open[*to] = true;
                    path.push((*to, 0));
                }
                continue;
            }
            let steps = transitions[state].iter();
            let steps = steps.filter_map(|(to, _)| furthest[*to].map(|it| it + 1));
            furthest[state] = Some(steps.max().unwrap_or(0));
            is_open[state] = false;
            path.pop();
        }
        furthest[Self::INITIAL]
    }
}
