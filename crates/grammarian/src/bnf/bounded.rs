//! The words of a rule up to a length. They are finitely many, so a recursive rule has an automaton of them too.
//!
//! A [network](super::network) and the calls that are open in it are the states of an automaton without end. Only those
//! are met from which the end of the word is as near as the length allows.

use std::collections::HashMap;
use std::sync::Arc;

use super::network::{Network, Reads, StateId};
use super::{Definition, Grammar};
use crate::automata::{CharSet, Dfa, LimitExceeded, Limits, Nfa};
use crate::{Error, ErrorKind};

impl Grammar {
    /// The minimal automaton of the words of a rule that have at most so many characters. Rules for which an automaton is
    /// `known` are not expanded.
    pub(crate) fn dfa_up_to(
        &self,
        rule: &Definition,
        length: usize,
        known: &dyn Fn(&Definition) -> Option<Arc<Dfa>>,
        limits: Limits,
    ) -> Result<Dfa, Error> {
        let network = Network::of(self, rule.name(), Some(known), limits)?;
        let too_large = |limit| rule.error(ErrorKind::Limit(limit));
        let nfa = Unfolding::of(&network, length).nfa(limits);
        let dfa = nfa.and_then(|nfa| nfa.determinize(&limits));
        Ok(dfa.map_err(too_large)?.minimize())
    }
}

impl Dfa {
    /// The automaton of its words that have at most so many characters.
    ///
    /// ```
    /// use grammarian::automata::{Limits, Nfa};
    ///
    /// let limits = Limits::default();
    /// let all = Nfa::literal("ab").repeat(0, None).determinize(&limits)?;
    /// let short = all.up_to_length(5, &limits)?;
    /// assert!(short.accepts("abab") && !short.accepts("ababab"));
    /// # Ok::<(), grammarian::automata::LimitExceeded>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`] if it has more states than the limits allow.
    pub fn up_to_length(&self, length: usize, limits: &Limits) -> Result<Self, LimitExceeded> {
        limits.check(length)?;
        let any = Nfa::set(CharSet::all()).repeat(0, Some(length));
        let any = any.determinize(limits)?;
        Ok(self.intersection(&any, limits)?.minimize())
    }
}

/// A stack of calls, by its number; the empty one has the number 0.
type StackId = usize;

/// A state of the network, and the calls that are open.
type Configuration = (StateId, StackId);

/// The states behind each call that is open, the innermost first.
struct Stack {
    behind: StateId,
    rest: StackId,
    /// The least number of characters that they read.
    least: usize,
}

struct Unfolding<'n> {
    network: &'n Network,
    length: usize,
    /// For each state, the least number of characters up to the end of its rule; more than the length if there are more.
    least: Vec<usize>,
    stacks: Vec<Stack>,
    numbers: HashMap<(StateId, StackId), StackId>,
    /// The steps that read a character from a configuration, and `true` if a word may end there.
    steps: HashMap<Configuration, (Vec<(CharSet, Configuration)>, bool)>,
}

impl<'n> Unfolding<'n> {
    fn of(network: &'n Network, length: usize) -> Self {
        Self {
            network,
            length,
            least: least(network, length),
            stacks: vec![Stack {
                behind: network.rules[0].accepting,
                rest: 0,
                least: 0,
            }],
            numbers: HashMap::new(),
            steps: HashMap::new(),
        }
    }

    fn nfa(mut self, limits: Limits) -> Result<Nfa, LimitExceeded> {
        let mut nfa = Nfa::unconnected();
        let (initial, end) = (nfa.add_state(), nfa.add_state());
        let first = (self.network.rules[0].initial, 0);
        let mut layer = HashMap::from([(first, initial)]);
        let mut sets = 0;
        for left in (0..=self.length).rev() {
            let mut next: HashMap<Configuration, usize> = HashMap::new();
            let mut here: Vec<(Configuration, usize)> = layer.into_iter().collect();
            here.sort_unstable();
            for (configuration, state) in here {
                let (steps, can_end) = self.steps(configuration, left);
                if can_end {
                    nfa.add_empty(state, end);
                }
                for (set, to) in steps {
                    if left == 0 || self.needs(to) >= left {
                        continue;
                    }
                    let target = *next.entry(to).or_insert_with(|| nfa.add_state());
                    nfa.add_set(state, set, target);
                    sets += 1;
                    limits.check(nfa.len().max(sets / 10))?;
                }
            }
            layer = next;
        }
        Ok(nfa.between(initial, end))
    }

    /// The least number of characters from a configuration to the end of a word.
    fn needs(&self, (state, stack): Configuration) -> usize {
        self.least[state].saturating_add(self.stacks[stack].least)
    }

    /// The steps from a configuration that is met first with so many characters left.
    ///
    /// A rule may be called again and again before anything is read, from its own left end. Each round reads at least one
    /// character behind it: one that reads nothing can be left out. So there are not more rounds than characters left.
    fn steps(&mut self, from: Configuration, left: usize) -> (Vec<(CharSet, Configuration)>, bool) {
        if let Some(known) = self.steps.get(&from) {
            return known.clone();
        }
        let most_calls = self.network.rules.len().saturating_mul(left + 2);
        let mut met = HashMap::from([(from, 0)]);
        let mut waiting = vec![(from, 0)];
        let (mut steps, mut can_end) = (Vec::new(), false);
        while let Some(((state, stack), calls)) = waiting.pop() {
            if state == self.network.rules[self.network.owners[state]].accepting {
                if stack == 0 {
                    can_end = true;
                } else {
                    let Stack { behind, rest, .. } = self.stacks[stack];
                    self.meet((behind, rest), calls, left, &mut met, &mut waiting);
                }
            }
            for transition in &self.network.states[state] {
                match &transition.reads {
                    Reads::Nothing(_) => {
                        let to = (transition.to, stack);
                        self.meet(to, calls, left, &mut met, &mut waiting);
                    }
                    Reads::One(set) => steps.push((set.clone(), (transition.to, stack))),
                    Reads::Rule(rule) if calls < most_calls => {
                        let within = self.push(transition.to, stack);
                        let to = (self.network.rules[*rule].initial, within);
                        self.meet(to, calls + 1, left, &mut met, &mut waiting);
                    }
                    Reads::Rule(_) | Reads::Exclusion(_) => {}
                }
            }
        }
        self.steps.insert(from, (steps.clone(), can_end));
        (steps, can_end)
    }

    /// Goes on with a configuration that is new, or that is met with fewer calls, if the end is near enough.
    fn meet(
        &self,
        to: Configuration,
        calls: usize,
        left: usize,
        met: &mut HashMap<Configuration, usize>,
        waiting: &mut Vec<(Configuration, usize)>,
    ) {
        if self.needs(to) > left || met.get(&to).is_some_and(|known| *known <= calls) {
            return;
        }
        met.insert(to, calls);
        waiting.push((to, calls));
    }

    fn push(&mut self, behind: StateId, rest: StackId) -> StackId {
        let number = self.stacks.len();
        let known = *self.numbers.entry((behind, rest)).or_insert(number);
        if known == number {
            let least = self.least[behind].saturating_add(self.stacks[rest].least);
            self.stacks.push(Stack {
                behind,
                rest,
                least,
            });
        }
        known
    }
}

/// For each state, the least number of characters up to the end of its rule; one more than the length if there are more.
fn least(network: &Network, length: usize) -> Vec<usize> {
    let mut least = vec![length + 1; network.states.len()];
    for rule in &network.rules {
        least[rule.accepting] = 0;
    }
    loop {
        let mut has_changed = false;
        for state in (0..network.states.len()).rev() {
            for transition in &network.states[state] {
                let read = match &transition.reads {
                    Reads::Nothing(_) => 0,
                    Reads::One(_) => 1,
                    Reads::Rule(rule) => least[network.rules[*rule].initial],
                    Reads::Exclusion(_) => length + 1,
                };
                let whole = (read + least[transition.to]).min(length + 1);
                if whole < least[state] {
                    least[state] = whole;
                    has_changed = true;
                }
            }
        }
        if !has_changed {
            return least;
        }
    }
}
