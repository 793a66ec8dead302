//! The characters that words are made of.

use crate::automata::{CharSet, Dfa, LimitExceeded, Limits, Nfa, StateId};

/// The characters that are used of each class that an automaton does not distinguish.
///
/// A word stands for all words of the same length whose characters are of the same classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Characters {
    /// Only the most legible character that leads from a state to a successor: one word for each
    /// path through the automaton.
    Path,
    /// The most legible character of each class.
    Class,
    /// The most legible character of each class, and those where mistakes are made: the first and
    /// last of each range, and characters that are mistaken for others. The latter are NUL, line
    /// feed and carriage return, which end a text for some programs; space, DEL and U+0080; `_`, which
    /// `\w` has beside letters and digits; U+00E9, a letter; U+0661, a digit; U+017F and U+212A, which
    /// are an `s` and a `k` where case does not matter.
    Bounds,
    /// Those of [`Bounds`](Self::Bounds), and every character of US-ASCII.
    Ascii,
    /// Every character.
    All,
}

impl Characters {
    /// The minimal automaton of the words of `dfa` that are made of these characters.
    ///
    /// The classes are those of the minimal automaton of the same language.
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`] if the automaton has more states than `limits` allows. It has at most
    /// about as many as `dfa`.
    pub fn narrow(self, dfa: &Dfa, limits: &Limits) -> Result<Dfa, LimitExceeded> {
        let dfa = dfa.minimize();
        let live = dfa.live_states();
        let mut nfa = Nfa::unconnected();
        let end = nfa.add_state();
        let states: Vec<usize> = (0..dfa.len()).map(|_| nfa.add_state()).collect();
        for state in 0..dfa.len() {
            for (to, set) in self.leading_from(&dfa, state) {
                if live[to] {
                    nfa.add_set(states[state], set, states[to]);
                }
            }
            if dfa.is_accepting(state) {
                nfa.add_empty(states[state], end);
            }
        }
        let nfa = nfa.between(states[Dfa::INITIAL], end);
        Ok(nfa.determinize(limits)?.minimize())
    }

    /// The successors of a state, each once, with the chosen characters that lead there.
    pub(super) fn leading_from(self, dfa: &Dfa, state: StateId) -> Vec<(StateId, CharSet)> {
        let mut found: Vec<(StateId, CharSet)> = Vec::new();
        for (class, set) in dfa.classes().iter().enumerate() {
            let target = dfa.successor(state, class);
            let chosen = self.of_class(set);
            match found.iter_mut().find(|(other, _)| *other == target) {
                Some((_, set)) => *set = set.union(&chosen),
                None => found.push((target, chosen)),
            }
        }
        if self == Self::Path {
            for (_, set) in &mut found {
                *set = most_legible(set);
            }
        }
        found
    }

    /// The chosen characters of a class.
    pub(crate) fn of_class(self, class: &CharSet) -> CharSet {
        match self {
            Self::Path | Self::Class => most_legible(class),
            Self::Ascii => {
                let ascii = CharSet::from('\0'..='\u{7f}').intersection(class);
                Self::Bounds.of_class(class).union(&ascii)
            }
            Self::Bounds => {
                let ends = class
                    .ranges()
                    .iter()
                    .flat_map(|(first, last)| [*first, *last]);
                let traps = TRAPS.into_iter().filter(|trap| class.contains(*trap));
                let telling: CharSet = ends.chain(traps).map(|c| (c, c)).collect();
                telling.union(&most_legible(class))
            }
            Self::All => class.clone(),
        }
    }
}

/// Characters that careless parsers mistake for others.
const TRAPS: [char; 11] = [
    '\0', '\n', '\r', ' ', '_', '\u{7f}', '\u{80}', '\u{e9}', '\u{661}', '\u{17f}', '\u{212a}',
];

fn most_legible(set: &CharSet) -> CharSet {
    set.most_legible().map_or(CharSet::EMPTY, CharSet::from)
}
