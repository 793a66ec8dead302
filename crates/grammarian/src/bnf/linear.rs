//! Automata as rules: a rule a state.

use super::{Definition, Expression, ExpressionKind, Grammar, IMPORTED, Notation};
use crate::automata::{CharSet, Dfa};

impl Grammar {
    /// A grammar whose first rule has this name and the language of an automaton. The other rules are its states; they count
    /// as [imported](Definition::is_imported).
    ///
    /// ```
    /// use grammarian::automata::{Limits, Nfa};
    /// use grammarian::bnf::Grammar;
    ///
    /// let limits = Limits::default();
    /// let even = Nfa::literal("ab").repeat(0, None).determinize(&limits)?.minimize();
    /// let grammar = Grammar::of_automaton(&even, "even");
    /// assert_eq!(grammar.rules()[0].name(), "even");
    /// assert!(grammar.rules()[1..].iter().all(|rule| rule.is_imported()));
    /// assert_eq!(grammar.dfa("even", &limits)?, even);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of_automaton(dfa: &Dfa, name: &str) -> Self {
        Self::of_rules(Notation::Rfc822, Definition::of_automaton(dfa, name))
    }
}

impl Definition {
    /// A rule of no text.
    pub(crate) fn new(name: &str, expression: Expression) -> Self {
        Self {
            name: name.to_owned(),
            expression,
            line: 1,
            adds: false,
            source: None,
            faults: Vec::new(),
            spoken: Vec::new(),
            is_spoken: false,
        }
    }

    /// Rules of which the first has this name and the language of an automaton, and the others are of its states.
    pub(crate) fn of_automaton(dfa: &Dfa, name: &str) -> Vec<Self> {
        let made = |kind: ExpressionKind| Expression::new(kind, 0..0);
        let rule = |state: usize| match state {
            Dfa::INITIAL => name.to_owned(),
            _ => format!("{name}{IMPORTED}{state}"),
        };
        let lives = dfa.live_states();
        let states = (0..dfa.len()).filter(|state| *state == Dfa::INITIAL || lives[*state]);
        let definition = |state: usize| {
            let mut ways = Vec::new();
            if dfa.is_accepting(state) {
                ways.push(made(ExpressionKind::Sequence(Vec::new())));
            }
            for (to, set) in sets_to(dfa, state) {
                if lives[to] {
                    let parts = [ExpressionKind::Set(set), ExpressionKind::Rule(rule(to))];
                    ways.push(made(ExpressionKind::Sequence(parts.map(made).into())));
                }
            }
            Self::new(&rule(state), made(ExpressionKind::Choice(ways)))
        };
        states.map(definition).collect()
    }
}

/// The states that a state leads to, and by which characters.
fn sets_to(dfa: &Dfa, state: usize) -> Vec<(usize, CharSet)> {
    let mut sets: Vec<(usize, CharSet)> = Vec::new();
    for (class, set) in dfa.classes().iter().enumerate() {
        let to = dfa.successor(state, class);
        match sets.iter_mut().find(|(other, _)| *other == to) {
            Some((_, before)) => *before = before.union(set),
            None => sets.push((to, set.clone())),
        }
    }
    sets
}
