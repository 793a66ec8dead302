//! The matches of an expression, computed from those of its parts.

use std::collections::HashMap;
use std::hash::Hash;

use super::matches::{Matches, in_order};
use crate::automata::{CharSet, LimitExceeded, Limits, Table, classes};

/// Builds the automata of expressions over one alphabet.
#[derive(Debug)]
pub(super) struct Algebra {
    /// The classes of characters that no expression distinguishes. Their numbers are the symbols.
    classes: Vec<CharSet>,
    limits: Limits,
}

impl Algebra {
    /// The algebra over the classes of characters that the sets do not distinguish.
    pub(super) fn over<'s>(sets: impl Iterator<Item = &'s CharSet>, limits: Limits) -> Self {
        Self {
            classes: classes(sets),
            limits,
        }
    }

    pub(super) fn classes(&self) -> &[CharSet] {
        &self.classes
    }

    /// The symbol of the mark, after those of the classes.
    pub(super) fn mark(&self) -> usize {
        self.classes.len()
    }

    /// Matches one character of each set, one after the other.
    pub(super) fn text(&self, sets: &[CharSet]) -> Result<Matches, LimitExceeded> {
        let length = sets.len();
        self.limits.check_table(length, self.classes.len())?;
        let (free, dead) = (length + 1, length + 2);
        let contains: Vec<Vec<bool>> = sets
            .iter()
            .map(|set| {
                let first = |class: &CharSet| class.ranges().first().map(|(first, _)| *first);
                self.classes
                    .iter()
                    .map(|class| first(class).is_some_and(|c| set.contains(c)))
                    .collect()
            })
            .collect();
        self.matches(
            0,
            |&state, symbol| match state {
                _ if state == length && symbol == self.mark() => free,
                _ if state == free && symbol < self.mark() => free,
                _ if state < length && symbol < self.mark() && contains[state][symbol] => state + 1,
                _ => dead,
            },
            |&state| state == free,
        )
    }

    /// Never matches.
    pub(super) fn never(&self) -> Result<Matches, LimitExceeded> {
        self.matches((), |(), _| (), |()| false)
    }

    /// Matches the empty text at the end of the input.
    pub(super) fn end(&self) -> Result<Matches, LimitExceeded> {
        let mark = self.mark();
        self.matches(
            0,
            |&state, symbol| if state == 0 && symbol == mark { 1 } else { 2 },
            |&state| state == 1,
        )
    }

    /// Matches the empty text where `of` matches a beginning of the rest (`matched`), or where it does not.
    pub(super) fn ahead(&self, of: &Matches, matched: bool) -> Result<Matches, LimitExceeded> {
        #[derive(Clone, PartialEq, Eq, Hash)]
        enum State {
            Start,
            After(usize),
            Dead,
        }
        let watched = of.beginnings(self.limits)?;
        let mark = self.mark();
        self.matches_of(
            &[of],
            State::Start,
            |state, symbol| match state {
                State::Start if symbol == mark => State::After(0),
                State::After(at) if symbol < mark => {
                    State::After(watched.table.successor(*at, symbol))
                }
                _ => State::Dead,
            },
            |state| matches!(state, State::After(at) if watched.table.is_accepting(*at) == matched),
        )
    }

    /// Has the matches of the first, and where the first fails, those of the second.
    pub(super) fn choice(
        &self,
        first: &Matches,
        second: &Matches,
    ) -> Result<Matches, LimitExceeded> {
        /// The state of the first, of the texts of which the first matches a beginning, and of the second. `None` for a
        /// state that no longer matters: the first has matched for certain, or has failed for certain, or the part is
        /// dead.
        type State = [Option<usize>; 3];
        let tried = first.beginnings(self.limits)?;
        let settled = |[a, beginning, b]: State| match beginning {
            Some(_) if beginning == tried.dead => [None, None, b],
            Some(_) if beginning == tried.sure => [a, None, None],
            _ => [a, beginning, b],
        };
        let step = |&[a, beginning, b]: &State, symbol| {
            settled([
                a.and_then(|at| first.successor(at, symbol)),
                beginning.map(|at| tried.successor(at, symbol)),
                b.and_then(|at| second.successor(at, symbol)),
            ])
        };
        let accepts = |&[a, beginning, b]: &State| {
            let failed = beginning.is_none_or(|at| !tried.table.is_accepting(at));
            let by_second = failed && b.is_some_and(|at| second.accepts(at));
            by_second || a.is_some_and(|at| first.accepts(at))
        };
        let initial = settled([first.initial(), Some(0), second.initial()]);
        self.matches_of(&[first, second], initial, step, accepts)
    }

    /// Matches the second where the first ends: `at_once` if that is at the beginning of the input,
    /// `later` otherwise.
    pub(super) fn sequence(
        &self,
        first: &Matches,
        at_once: &Matches,
        later: &Matches,
    ) -> Result<Matches, LimitExceeded> {
        /// Still in the first; or after it, in one of the two seconds. The first goes on watching then: it may have
        /// looked ahead, so that it matched here only if the lookahead holds.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        enum At {
            First(usize),
            Second { watched: usize, at: usize },
            SecondLater { watched: usize, at: usize },
        }
        let mark = self.mark();
        let enter = |watched: Option<usize>, second: &Matches| watched.zip(second.initial());
        let both = |watched: usize, second: &Matches, at: usize, symbol: usize| {
            first
                .watch(watched, symbol)
                .zip(second.successor(at, symbol))
        };
        let mut initial: Vec<At> = first.initial().map(At::First).into_iter().collect();
        let end = first.successor(0, mark);
        initial.extend(enter(end, at_once).map(|(watched, at)| At::Second { watched, at }));
        let step = |state: &Vec<At>, symbol: usize| {
            let mut next = Vec::with_capacity(state.len() + 1);
            for at in state {
                match *at {
                    At::First(_) if symbol == mark => {}
                    At::First(at) => {
                        let at = first.successor(at, symbol);
                        next.extend(at.map(At::First));
                        let end = at.and_then(|at| first.successor(at, mark));
                        next.extend(
                            enter(end, later).map(|(watched, at)| At::SecondLater { watched, at }),
                        );
                    }
                    At::Second { watched, at } => {
                        let pair = both(watched, at_once, at, symbol);
                        next.extend(pair.map(|(watched, at)| At::Second { watched, at }));
                    }
                    At::SecondLater { watched, at } => {
                        let pair = both(watched, later, at, symbol);
                        next.extend(pair.map(|(watched, at)| At::SecondLater { watched, at }));
                    }
                }
            }
            in_order(next)
        };
        let accepts = |state: &Vec<At>| {
            state.iter().any(|at| match *at {
                At::First(_) => false,
                At::Second { watched, at } => first.accepts(watched) && at_once.accepts(at),
                At::SecondLater { watched, at } => first.accepts(watched) && later.accepts(at),
            })
        };
        self.matches_of(&[first, at_once, later], initial, step, accepts)
    }

    /// Matches `of` again and again, until it fails.
    pub(super) fn repetition(&self, of: &Matches) -> Result<Matches, LimitExceeded> {
        /// Where the repetition is: between two rounds; within one; or after the last, when the
        /// mark has been read, and no further round may match.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        enum At {
            Between,
            Within(usize),
            After(usize),
        }
        /// The places where the repetition may be, in order, each with the states of `of` in which
        /// rounds that have ended go on watching the text.
        type State = Vec<(Vec<usize>, At)>;
        let mark = self.mark();
        // The repetition ends where no further round matches: after the mark, the text must not have a
        // beginning that `of` matches.
        let further = of.beginnings(self.limits)?;
        // Where a round ends may depend on what follows, as in `("a" ~ &"b" | "ac")*`. So each end that is possible is
        // followed, and the round goes on watching from there, in the state after its mark. If that state is dead, the
        // round did not end there after all, and the place is dropped. Each round adds a state to watch in; states that
        // others imply are removed, or there would be as many as there have been rounds.
        let watch = |watched: &[usize], symbol: usize| -> Option<Vec<usize>> {
            let next = watched.iter().map(|&at| of.watch(at, symbol));
            next.collect::<Option<Vec<usize>>>()
                .map(|all| of.telling(all))
        };
        let step = |state: &State, symbol: usize| {
            let mut next: State = Vec::with_capacity(state.len() + 1);
            for (watched, at) in state {
                let Some(watched) = watch(watched, symbol) else {
                    continue;
                };
                // No round matches the empty text (such rounds are refused before), so that a character that is read
                // between two rounds is the first of the next one.
                let within = match *at {
                    At::Between if symbol == mark => {
                        next.push((watched, At::After(0)));
                        continue;
                    }
                    // No text has two marks. If one were let in, states could differ by that alone, and two that watch for
                    // the same would each be taken for implied by the other.
                    At::After(_) if symbol == mark => continue,
                    At::After(at) => {
                        next.push((watched, At::After(further.table.successor(at, symbol))));
                        continue;
                    }
                    At::Between => of.initial(),
                    At::Within(at) => Some(at),
                };
                let Some(at) = within.and_then(|at| of.successor(at, symbol)) else {
                    continue;
                };
                if symbol == mark {
                    continue;
                }
                if let Some(end) = of.successor(at, mark) {
                    let mut all = watched.clone();
                    all.push(end);
                    next.push((of.telling(all), At::Between));
                }
                next.push((watched, At::Within(at)));
            }
            // A further round matches in any case: no text can be accepted here any more.
            next.retain(|(_, at)| !matches!(at, At::After(at) if further.sure == Some(*at)));
            in_order(next)
        };
        let accepts = |state: &State| {
            state.iter().any(|(watched, at)| match *at {
                At::After(at) => {
                    !further.table.is_accepting(at) && watched.iter().all(|at| of.accepts(*at))
                }
                At::Between | At::Within(_) => false,
            })
        };
        let initial = vec![(Vec::new(), At::Between)];
        self.matches_of(&[of], initial, step, accepts)
    }

    /// The minimal automaton of the states that are reached from `initial`.
    fn matches<S: Clone + Eq + Hash>(
        &self,
        initial: S,
        successor: impl FnMut(&S, usize) -> S,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Matches, LimitExceeded> {
        let kinds: Vec<usize> = (0..=self.mark()).collect();
        let table = Table::explore_kinds(&kinds, initial, self.limits, successor, accepts)?;
        Ok(Matches::of(table.minimize()))
    }

    /// The same for states that are made of states of some parts: classes that no part distinguishes are one symbol.
    fn matches_of<S: Clone + Eq + Hash>(
        &self,
        parts: &[&Matches],
        initial: S,
        successor: impl FnMut(&S, usize) -> S,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Matches, LimitExceeded> {
        // Most expressions distinguish few of the classes of a whole grammar.
        let mut kinds = vec![0; self.mark()];
        for part in parts {
            let mut first = HashMap::new();
            for (symbol, (kind, own)) in kinds.iter_mut().zip(part.kinds()).enumerate() {
                *kind = *first.entry((*kind, *own)).or_insert(symbol);
            }
        }
        kinds.push(self.mark());
        let table = Table::explore_kinds(&kinds, initial, self.limits, successor, accepts)?;
        Ok(Matches::of(table.minimize()))
    }
}
