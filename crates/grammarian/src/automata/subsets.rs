//! The subset construction: a deterministic automaton whose states are sets of states.
//!
//! Most sets have one state, or none: these are known without a search.

use std::collections::HashMap;

use super::table::{Table, number_of};
use super::{LimitExceeded, Limits};

/// How many transitions a deterministic state may be made of, on average, before they count as
/// further states.
const WORK_PER_STATE: usize = 200;

/// A nondeterministic automaton, prepared for the construction.
pub(super) struct Subsets<'a> {
    /// The states that distinguish subsets among those that each state reaches without reading anything, in order.
    pub(super) closures: &'a [Vec<usize>],
    /// The transitions of each state, as classes with targets, in the order of the classes.
    pub(super) moves: &'a [Vec<(usize, usize)>],
    pub(super) limits: Limits,
}

const UNMET: u32 = u32::MAX;

/// The sets that were met, by number.
struct Met {
    accepting: usize,
    sets: Vec<Vec<usize>>,
    are_accepting: Vec<bool>,
    nothing: u32,
    /// The numbers of sets of one state.
    single: Vec<u32>,
    larger: HashMap<Vec<usize>, u32>,
}

impl Met {
    /// The number of a set, which may be new.
    fn number(&mut self, set: &[usize]) -> u32 {
        let known = match set {
            [] => self.nothing,
            [state] => self.single[*state],
            _ => self.larger.get(set).copied().unwrap_or(UNMET),
        };
        if known != UNMET {
            return known;
        }
        let number = number_of(self.sets.len());
        match set {
            [] => self.nothing = number,
            [state] => self.single[*state] = number,
            _ => {
                self.larger.insert(set.to_vec(), number);
            }
        }
        self.sets.push(set.to_vec());
        self.are_accepting
            .push(set.binary_search(&self.accepting).is_ok());
        number
    }
}

impl Subsets<'_> {
    /// The automaton of the sets that are reached, numbered in the order in which they are first reached.
    pub(super) fn explore(
        &self,
        classes: usize,
        initial: usize,
        accepting: usize,
    ) -> Result<Table, LimitExceeded> {
        let mut met = Met {
            accepting,
            sets: Vec::new(),
            are_accepting: Vec::new(),
            nothing: UNMET,
            single: vec![UNMET; self.closures.len()],
            larger: HashMap::new(),
        };
        met.number(&self.closures[initial]);
        let mut next = Vec::new();
        // There may be few subsets that are each large.
        let mut work = 0;
        let mut gathered: Vec<(usize, usize)> = Vec::new();
        let mut target: Vec<usize> = Vec::new();
        let mut source = 0;
        while let Some(set) = met.sets.get(source) {
            gathered.clear();
            gathered.extend(set.iter().flat_map(|state| &self.moves[*state]));
            if set.len() > 1 {
                gathered.sort_unstable();
                gathered.dedup();
            }
            let mut rest = gathered.as_slice();
            for class in 0..classes {
                let here = rest.iter().take_while(|(of, _)| *of == class).count();
                let (here, behind) = rest.split_at(here);
                rest = behind;
                let number = match here {
                    [] => met.number(&[]),
                    [(_, to)] => {
                        work += self.closures[*to].len();
                        met.number(&self.closures[*to])
                    }
                    _ => {
                        target.clear();
                        target.extend(here.iter().flat_map(|(_, to)| &self.closures[*to]));
                        work += target.len();
                        target.sort_unstable();
                        target.dedup();
                        met.number(&target)
                    }
                };
                self.limits.check(work / WORK_PER_STATE)?;
                self.limits.check_table(met.sets.len(), classes)?;
                next.push(number);
            }
            source += 1;
        }
        Ok(Table::of_rows(classes, next, met.are_accepting))
    }
}
