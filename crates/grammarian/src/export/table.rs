//! Automata as tables of transitions.

use crate::automata::{CharSet, Dfa, LimitExceeded, Limits, Nfa};

/// A minimal automaton, spelt out: state 0 is the initial one, without the dead state.
///
/// ```
/// use grammarian::automata::{Limits, Nfa};
/// use grammarian::export::Transitions;
///
/// let even = Nfa::literal("aa").repeat(0, None).determinize(&Limits::default())?.minimize();
/// let table = Transitions::of(&even);
/// assert_eq!((table.accepting(), table.moves().len()), (&[0][..], 2));
/// assert_eq!(table.dfa(&Limits::default())?, even);
/// # Ok::<(), grammarian::automata::LimitExceeded>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transitions {
    states: usize,
    accepting: Vec<usize>,
    moves: Vec<(usize, CharSet, usize)>,
}

impl Transitions {
    /// Those of an automaton.
    #[must_use]
    pub fn of(dfa: &Dfa) -> Self {
        let dfa = dfa.minimize();
        let lives = dfa.live_states();
        let mut numbers: Vec<Option<usize>> = vec![None; dfa.len()];
        let mut order = Vec::new();
        for state in (0..dfa.len()).filter(|state| lives[*state] || *state == Dfa::INITIAL) {
            numbers[state] = Some(order.len());
            order.push(state);
        }
        let mut moves: Vec<(usize, CharSet, usize)> = Vec::new();
        for (number, &state) in order.iter().enumerate() {
            let from = moves.len();
            for (class, set) in dfa.classes().iter().enumerate() {
                let next = dfa.successor(state, class);
                let Some(to) = numbers[next].filter(|_| lives[next]) else {
                    continue;
                };
                match moves[from..].iter_mut().find(|it| it.2 == to) {
                    Some(known) => known.1 = known.1.union(set),
                    None => moves.push((number, set.clone(), to)),
                }
            }
            moves[from..].sort_by(|a, b| a.1.ranges().cmp(b.1.ranges()));
        }
        let accepting = order.iter().enumerate();
        let accepting = accepting.filter(|(_, state)| dfa.is_accepting(**state));
        Self {
            states: order.len(),
            accepting: accepting.map(|(number, _)| number).collect(),
            moves,
        }
    }

    /// Those that are spelt out: how many states there are, which of them accept, and from which state which characters
    /// lead where. `None` if a state has too large a number.
    #[must_use]
    pub fn new(
        states: usize,
        accepting: Vec<usize>,
        moves: Vec<(usize, CharSet, usize)>,
    ) -> Option<Self> {
        let mut named = moves.iter().flat_map(|it| [it.0, it.2]);
        let fits = accepting.iter().all(|state| *state < states) && named.all(|it| it < states);
        (fits && states > 0).then_some(Self {
            states,
            accepting,
            moves,
        })
    }

    /// The number of states.
    #[must_use]
    pub fn states(&self) -> usize {
        self.states
    }

    /// The states in which a word may end, in order.
    #[must_use]
    pub fn accepting(&self) -> &[usize] {
        &self.accepting
    }

    /// The transitions: a state, the characters, and the state that they lead to, in the order of the states.
    #[must_use]
    pub fn moves(&self) -> &[(usize, CharSet, usize)] {
        &self.moves
    }

    /// The minimal automaton.
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`] if it has more states than `limits` allows.
    pub fn dfa(&self, limits: &Limits) -> Result<Dfa, LimitExceeded> {
        Ok(self.nfa().determinize(limits)?.minimize())
    }

    pub(super) fn nfa(&self) -> Nfa {
        let accepting = self.accepting.iter().copied();
        Nfa::of_moves(self.states, 0, accepting, self.moves.iter().cloned())
    }
}
