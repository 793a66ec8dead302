//! How words go on from the states of a model.

use std::collections::BTreeMap;

use rand_pcg::Pcg64;

use super::super::model::Model;
use crate::automata::Dfa;
use crate::generate::below;

/// Of the symbols that lead from one state to another, so many are tried.
const ALIKE: usize = 2;

/// A way without a branch is followed so far, in symbols.
const STRAIGHT: usize = 4;

/// A word that goes on from the word of a state, and the state that it leads to.
pub(super) struct Way {
    pub(super) word: String,
    pub(super) to: usize,
}

/// The ways that lead on from each state, if a word does, by one of those symbols that lead from all states to the same. A
/// way that does not branch, such as that of an escaped octet, is there a second time up to its end.
pub(super) fn ways(model: &Model, is_live: &[bool], generator: &mut Pcg64) -> Vec<Way> {
    let mut alike: BTreeMap<Vec<Option<usize>>, Vec<usize>> = BTreeMap::new();
    for symbol in 0..model.symbols().len() {
        let column = (0..model.len()).map(|state| model.next(state, symbol));
        alike.entry(column.collect()).or_default().push(symbol);
    }
    let straight = (0..model.len()).map(|it| straight(model, is_live, it, generator));
    let straight: Vec<Option<(String, usize)>> = straight.collect();
    let mut ways = Vec::new();
    for state in 0..model.len() {
        for symbols in alike.values() {
            let symbol = symbols[below(symbols.len(), generator)];
            let Some(to) = model.next(state, symbol).filter(|to| is_live[*to]) else {
                continue;
            };
            let word = format!("{}{}", model.access(state), model.symbols().letter(symbol));
            if let Some((rest, end)) = &straight[to] {
                let word = word.clone() + rest;
                ways.push(Way { word, to: *end });
            }
            ways.push(Way { word, to });
        }
    }
    ways
}

/// The text that goes on from a state to where the next symbol can lead to several states, and the state there; `None` if
/// it can from here.
fn straight(
    model: &Model,
    is_live: &[bool],
    from: usize,
    generator: &mut Pcg64,
) -> Option<(String, usize)> {
    let (mut text, mut state) = (String::new(), from);
    for _ in 0..STRAIGHT {
        let to = |symbol: usize| model.next(state, symbol).filter(|to| is_live[*to]);
        let leading = (0..model.symbols().len()).filter(|symbol| to(*symbol).is_some());
        let leading: Vec<usize> = leading.collect();
        let Some(only) = leading.first().and_then(|it| to(*it)) else {
            break;
        };
        if only == state || leading.iter().any(|it| to(*it) != Some(only)) {
            break;
        }
        let symbol = leading[below(leading.len(), generator)];
        text.push(model.symbols().letter(symbol));
        state = only;
    }
    (!text.is_empty()).then_some((text, state))
}

/// For each state that a symbol leads to from one, some of the symbols.
pub(super) fn some_to_each(model: &Model, state: usize, generator: &mut Pcg64) -> Vec<usize> {
    let mut symbols: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for symbol in 0..model.symbols().len() {
        let to = model.next(state, symbol).unwrap_or_default();
        symbols.entry(to).or_default().push(symbol);
    }
    let mut some = Vec::new();
    for mut alike in symbols.into_values() {
        for _ in 0..ALIKE.min(alike.len()) {
            let at = below(alike.len(), generator);
            some.push(alike.swap_remove(at));
        }
    }
    some
}

/// For each state, `true` if a word leads on from it.
pub(super) fn is_live(model: &Model) -> Vec<bool> {
    let Some(learned) = model.dfa() else {
        return vec![false; model.len()];
    };
    let lives = learned.live_states();
    let is_live = |state: usize| lives[learned.run(Dfa::INITIAL, model.access(state))];
    (0..model.len()).map(is_live).collect()
}

/// How often symbols lead to the same place.
pub(super) struct Likeness {
    /// For each two symbols, of 1,000 states from which a word goes on with either, those from which both lead to one state.
    per_mille: Vec<Vec<usize>>,
}

impl Likeness {
    pub(super) fn of(model: &Model, is_live: &[bool]) -> Self {
        let symbols = model.symbols().len();
        let like = |one: usize, other: usize| {
            let (mut same, mut either) = (0, 0);
            for state in 0..model.len() {
                let to = [one, other].map(|it| model.next(state, it).filter(|to| is_live[*to]));
                if to != [None, None] {
                    either += 1;
                    same += usize::from(to[0] == to[1]);
                }
            }
            same * 1_000 / either.max(1)
        };
        let row = |one| (0..symbols).map(|other| like(one, other)).collect();
        Self {
            per_mille: (0..symbols).map(row).collect(),
        }
    }

    /// The numbers of ways, each with a symbol that leads nowhere behind it, and is much like one by which a word goes on
    /// there: the most alike, about as many as that.
    pub(super) fn most(
        &self,
        ways: &[Way],
        model: &Model,
        is_live: &[bool],
        most: usize,
    ) -> Vec<(usize, usize)> {
        // Many ways lead to one state.
        let of_state = |state: usize| -> Vec<usize> {
            let symbols = 0..model.symbols().len();
            symbols
                .map(|it| self.of_symbol(it, state, model, is_live))
                .collect()
        };
        let of_state: Vec<Vec<usize>> = (0..model.len()).map(of_state).collect();
        let mut how_many = vec![0; 1_001];
        for like in ways.iter().flat_map(|way| &of_state[way.to]) {
            how_many[*like] += 1;
        }
        let (mut least, mut sum) = (1, 0);
        for (like, number) in how_many.iter().enumerate().skip(1).rev() {
            sum += number;
            if sum > most {
                least = like;
                break;
            }
        }
        let all = ways.iter().enumerate().flat_map(|(number, way)| {
            let likes = of_state[way.to].iter().enumerate();
            likes
                .filter(|(_, like)| **like >= least)
                .map(move |(symbol, _)| (number, symbol))
        });
        all.take(most).collect()
    }

    /// How much a symbol that leads nowhere from a state is like one by which a word goes on there.
    fn of_symbol(&self, symbol: usize, state: usize, model: &Model, is_live: &[bool]) -> usize {
        let goes_on = |symbol: &usize| model.next(state, *symbol).is_some_and(|to| is_live[to]);
        if goes_on(&symbol) {
            return 0;
        }
        let others = (0..model.symbols().len()).filter(goes_on);
        let like = others.map(|other| self.per_mille[symbol][other]);
        like.max().unwrap_or(0)
    }
}
