//! Tables of automata, and the states that are worth a shift automaton.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::{Matcher, ShiftDfa, State, TableDfa};
use crate::automata::{CharSet, Dfa, Limits};

impl Matcher<'static> {
    /// The matcher of the language of an automaton; `None` if its [table](TableDfa::table) would be too large.
    ///
    /// The states of its shift automaton are all states, or else those nearest to the beginning.
    /// [`with_samples`](Self::with_samples) chooses better ones.
    #[must_use]
    pub fn new(dfa: &Dfa) -> Option<Self> {
        Self::with_samples(dfa, [])
    }

    /// The same, where texts like these `samples` are the ones to be judged quickly. It changes no verdict.
    ///
    /// ```
    /// use grammarian::automata::{Limits, Nfa};
    /// use grammarian::matcher::Matcher;
    ///
    /// let words = Nfa::literal("http://").or(Nfa::literal("https://")).or(Nfa::literal("telnet://"));
    /// let dfa = words.determinize(&Limits::default())?;
    /// let matcher = Matcher::with_samples(&dfa, ["https://"]).expect("it is small");
    /// assert!(matcher.is_match(b"https://") && matcher.is_match(b"telnet://"));
    /// # Ok::<(), grammarian::automata::LimitExceeded>(())
    /// ```
    #[must_use]
    pub fn with_samples<'s>(dfa: &Dfa, samples: impl IntoIterator<Item = &'s str>) -> Option<Self> {
        let samples = samples.into_iter().map(str::as_bytes);
        Some(Self::of_table(TableDfa::table(dfa)?, samples))
    }

    /// The matcher of a [table](TableDfa::table), for texts like these samples.
    #[must_use]
    pub fn of_table<'s>(table: Vec<u8>, samples: impl IntoIterator<Item = &'s [u8]>) -> Self {
        let automaton = TableDfa::read(&table);
        let shift = ShiftDfa::of(automaton, &automaton.busiest_of_bytes(samples));
        Self {
            table: Cow::Owned(table),
            shift: Cow::Owned(shift),
        }
    }
}

impl TableDfa<'_> {
    /// The states that are worth a [`ShiftDfa`]: so chosen that of the `samples` that are accepted, as many as can
    /// be are accepted by these states alone. In the order of their numbers, which are in the order of the distance from the
    /// initial state.
    ///
    /// From all states, the one is left out again and again that the fewest samples need.
    #[must_use]
    pub fn busiest<'s>(self, samples: impl IntoIterator<Item = &'s str>) -> Vec<State> {
        self.busiest_of_bytes(samples.into_iter().map(str::as_bytes))
    }

    fn busiest_of_bytes<'s>(self, samples: impl IntoIterator<Item = &'s [u8]>) -> Vec<State> {
        let needed = |text: &[u8]| {
            let mut states = BTreeSet::from([self.start()]);
            let mut state = self.start();
            for &byte in text {
                state = self.step(state, byte)?;
                states.insert(state);
            }
            self.accepts(state).then_some(states)
        };
        let mut needs: Vec<BTreeSet<State>> = samples.into_iter().filter_map(needed).collect();
        let mut states = self.states();
        while states.len() > ShiftDfa::MOST_STATES {
            let need = |state: &State| needs.iter().filter(|need| need.contains(state)).count();
            // Of several, the last one. Without the first, no text is accepted.
            let others = states.iter().rev().filter(|state| **state != self.start());
            let Some(least) = others.copied().min_by_key(need) else {
                break;
            };
            states.retain(|state| *state != least);
            needs.retain(|need| !need.contains(&least));
        }
        states
    }

    /// All states but the dead one, in the order of their numbers.
    fn states(self) -> Vec<State> {
        let mut found = BTreeSet::from([self.start()]);
        let mut waiting = vec![self.start()];
        while let Some(state) = waiting.pop() {
            let next = (0..=u8::MAX).filter_map(|byte| self.step(state, byte));
            let new: Vec<State> = next.filter(|state| found.insert(*state)).collect();
            waiting.extend(new);
        }
        // A language without words has only the dead state, whose number is 0.
        found
            .into_iter()
            .filter(|state| state.number() > 0)
            .collect()
    }
}

impl TableDfa<'_> {
    /// The table of a minimal automaton; characters beyond US-ASCII are in UTF-8. Equal automata have equal
    /// tables. `None` if the table would have more than 65,535 cells (live states times classes of bytes), or if
    /// the [automaton of the bytes](Dfa::utf8) has more states than the default limits allow.
    #[must_use]
    pub fn table(dfa: &Dfa) -> Option<Vec<u8>> {
        Self::table_of_octets(&dfa.utf8(&Limits::default()).ok()?)
    }

    /// The table of an automaton whose characters U+0000 to U+00FF stand for octets. It should have no others: they are in no
    /// text. `None` as for [`table`](Self::table).
    #[must_use]
    pub fn table_of_octets(dfa: &Dfa) -> Option<Vec<u8>> {
        let live = dfa.live_states();
        let leads_on = |class: usize| {
            let mut states = (0..dfa.len()).filter(|state| live[*state]);
            states.any(|state| live[dfa.successor(state, class)])
        };
        // Sorted by their first characters, since the order of classes depends on how an automaton
        // was made.
        let mut classes: Vec<(usize, &CharSet)> = dfa
            .classes()
            .iter()
            .enumerate()
            .filter(|(class, _)| leads_on(*class))
            .collect();
        classes.sort_by_key(|(_, set)| set.ranges().first().copied());
        // The column after those of the classes leads to the dead state.
        let dead = u8::try_from(classes.len() + 1).ok()?;
        let width = usize::from(dead) + 1;

        let mut rows: Vec<Option<usize>> = vec![None; dfa.len()];
        let mut states: Vec<usize> = Vec::new();
        if live[Dfa::INITIAL] {
            rows[Dfa::INITIAL] = Some(1);
            states.push(Dfa::INITIAL);
        }
        let mut at = 0;
        while let Some(&state) = states.get(at) {
            for (class, _) in &classes {
                let next = dfa.successor(state, *class);
                if live[next] && rows[next].is_none() {
                    states.push(next);
                    rows[next] = Some(states.len());
                }
            }
            at += 1;
        }
        let cell = |state: usize| {
            let row = rows[state].filter(|_| live[state]).unwrap_or(0);
            u16::try_from(row * width).ok()
        };
        let mut table = Vec::new();
        table.extend(cell(Dfa::INITIAL)?.to_le_bytes());
        for byte in 0..=u8::MAX {
            let column = classes
                .iter()
                .position(|(_, set)| set.contains(char::from(byte)))
                .and_then(|class| u8::try_from(class + 1).ok());
            table.push(column.unwrap_or(dead));
        }
        table.resize(table.len() + 2 * width, 0);
        for &state in &states {
            table.extend(u16::from(dfa.is_accepting(state)).to_le_bytes());
            for (class, _) in &classes {
                table.extend(cell(dfa.successor(state, *class))?.to_le_bytes());
            }
            table.extend([0, 0]);
        }
        Some(table)
    }
}
