//! Earley's algorithm over a [network](crate::bnf::network): which rules have which spans of a word.

use std::collections::{HashMap, HashSet};

use crate::automata::{Dfa, Limit, LimitExceeded};
use crate::bnf::network::{Network, Reads, RuleId, StateId};

/// A state of a rule that began at a place of the word.
pub(super) type Item = (StateId, usize);

/// The items at one place of the word.
#[derive(Default)]
pub(super) struct Column {
    items: Vec<Item>,
    known: HashSet<Item>,
    /// For each rule that is called here, the items that go on behind it.
    waiting: HashMap<RuleId, Vec<Item>>,
    /// The rules that end here with the places where they began, in the order in which that was found.
    complete: HashMap<(RuleId, usize), usize>,
    /// The places where words of a rule begin that end here.
    beginnings: HashMap<RuleId, Vec<usize>>,
    /// The places where words of a rule end that begin here, in order.
    ends: HashMap<RuleId, Vec<usize>>,
}

impl Column {
    pub(super) fn has(&self, item: Item) -> bool {
        self.known.contains(&item)
    }

    pub(super) fn items(&self) -> &[Item] {
        &self.items
    }

    /// The rank of a word of a rule that ends here, among all that end here: it is derived from those of lower ranks.
    pub(super) fn rank(&self, rule: RuleId, beginning: usize) -> Option<usize> {
        self.complete.get(&(rule, beginning)).copied()
    }

    pub(super) fn beginnings(&self, rule: RuleId) -> &[usize] {
        self.beginnings.get(&rule).map_or(&[], Vec::as_slice)
    }

    pub(super) fn ends(&self, rule: RuleId) -> &[usize] {
        self.ends.get(&rule).map_or(&[], Vec::as_slice)
    }

    fn add(&mut self, item: Item) -> bool {
        let is_new = self.known.insert(item);
        if is_new {
            self.items.push(item);
        }
        is_new
    }
}

/// The columns before each character of the word, and at its end.
pub(super) struct Chart {
    pub(super) columns: Vec<Column>,
    /// The number of columns that have items.
    pub(super) reached: usize,
}

/// The largest number of items of a chart, which has some tens of bytes for each.
const MOST_ITEMS: usize = 4_000_000;

/// The largest number of steps to items, known ones included.
const MOST_STEPS: usize = 5 * MOST_ITEMS;

impl Chart {
    pub(super) fn of(network: &Network, word: &[char]) -> Result<Self, LimitExceeded> {
        let mut columns: Vec<Column> = Vec::new();
        columns.resize_with(word.len() + 1, Column::default);
        let mut chart = Self {
            columns,
            reached: 0,
        };
        chart.columns[0].add((network.rules[0].initial, 0));
        let (mut items, mut steps) = (1, 0);
        for at in 0..chart.columns.len() {
            let mut next = 0;
            while let Some(&item) = chart.columns[at].items.get(next) {
                next += 1;
                let (new, met) = chart.follow(network, word, item, at);
                items += new;
                steps += met;
                if items > MOST_ITEMS || steps > MOST_STEPS {
                    return Err(LimitExceeded::new(Limit::Items(MOST_ITEMS)));
                }
            }
            if next > 0 {
                chart.reached = at + 1;
            }
        }
        Ok(chart)
    }

    /// Adds what follows from an item, and returns the numbers of items that are new, and of all that follow.
    fn follow(
        &mut self,
        network: &Network,
        word: &[char],
        (state, origin): Item,
        at: usize,
    ) -> (usize, usize) {
        let mut new = 0;
        let mut met = network.states[state].len();
        for transition in &network.states[state] {
            let behind = (transition.to, origin);
            match &transition.reads {
                Reads::Nothing(_) => new += usize::from(self.columns[at].add(behind)),
                Reads::One(set) => {
                    if word.get(at).is_some_and(|it| set.contains(*it)) {
                        new += usize::from(self.columns[at + 1].add(behind));
                    }
                }
                Reads::Rule(rule) => {
                    let column = &mut self.columns[at];
                    column.waiting.entry(*rule).or_default().push(behind);
                    new += 1;
                    new += usize::from(column.add((network.rules[*rule].initial, at)));
                    if column.complete.contains_key(&(*rule, at)) {
                        new += usize::from(column.add(behind));
                    }
                }
                Reads::Exclusion(number) => {
                    for end in ends(&network.exclusions[*number], word, at) {
                        new += usize::from(self.columns[end].add(behind));
                    }
                }
            }
        }
        let rule = network.owners[state];
        if state == network.rules[rule].accepting {
            let column = &mut self.columns[at];
            let rank = column.complete.len();
            column.complete.insert((rule, origin), rank);
            column.beginnings.entry(rule).or_default().push(origin);
            self.columns[origin].ends.entry(rule).or_default().push(at);
            let waiting = self.columns[origin].waiting.get(&rule).cloned();
            let waiting = waiting.unwrap_or_default();
            met += waiting.len();
            for behind in waiting {
                new += usize::from(self.columns[at].add(behind));
            }
        }
        (new, met)
    }
}

/// The places where a word of an automaton ends that begins at a place.
pub(super) fn ends(dfa: &Dfa, word: &[char], from: usize) -> Vec<usize> {
    let lives = dfa.live_states();
    let mut state = Dfa::INITIAL;
    let mut ends = Vec::new();
    for at in from..=word.len() {
        if !lives[state] {
            break;
        }
        if dfa.is_accepting(state) {
            ends.push(at);
        }
        if let Some(character) = word.get(at) {
            state = dfa.step(state, *character);
        }
    }
    ends
}
