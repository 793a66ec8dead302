//! The order in which alternatives are tried.

use std::collections::HashSet;

use crate::Error;
use crate::automata::{CharSet, Dfa, Limits, Nfa};
use crate::export::Transitions;

/// The order of two alternatives that begin with each other's words, or of which one has all words of the other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// The order of the text, except that an alternative with all words of the other comes first.
    AsWritten,
    /// The reverse of that order.
    TurnedRound,
    /// An alternative whose words the other has too comes first, if the other's words do not continue them.
    NarrowFirst,
}

/// An alternative in its place.
pub(super) struct Ordered {
    /// Its number.
    pub(super) number: usize,
    /// The characters that must not follow it.
    pub(super) unless: CharSet,
}

/// The alternatives, each before those that match a beginning of its words.
pub(super) fn ordered(
    automata: &[Dfa],
    order: Order,
    limits: Limits,
) -> Result<Vec<Ordered>, Error> {
    let count = automata.len();
    let mut longer = Vec::with_capacity(count);
    for dfa in automata {
        let more = Nfa::set(CharSet::all()).repeat(1, None);
        let all = Transitions::of(dfa).nfa().then(more);
        longer.push(all.determinize(&limits).map_err(Error::from)?);
    }
    // `before[a][b]`: some word of `a` begins with a word of `b`, so `a` must come first.
    let mut before = vec![vec![false; count]; count];
    // `within[a][b]`: all words of `a` are words of `b`.
    let mut within = vec![vec![false; count]; count];
    for a in 0..count {
        for b in (0..count).filter(|b| *b != a) {
            let both = automata[a].intersection(&longer[b], &limits);
            before[a][b] = both.map_err(Error::from)?.witness().is_some();
            let alone = automata[a].difference(&automata[b], &limits);
            within[a][b] = alone.map_err(Error::from)?.witness().is_none();
        }
    }
    let mut unless = vec![CharSet::EMPTY; count];
    if order == Order::NarrowFirst {
        for a in 0..count {
            for b in 0..count {
                if before[a][b] && within[b][a] && !within[a][b] {
                    before[a][b] = false;
                    before[b][a] = true;
                    let set = continuations(&automata[b], &automata[a]);
                    unless[b] = unless[b].union(&set);
                }
            }
        }
    }
    let mut left: Vec<usize> = (0..count).collect();
    let mut found = Vec::with_capacity(count);
    while !left.is_empty() {
        let is_first = |a: &usize| {
            let mut others = left.iter().filter(|b| *b != a);
            others.all(|b| !before[*b][*a] || before[*a][*b] && !within[*a][*b])
        };
        let next = match order {
            Order::TurnedRound => left.iter().rposition(is_first).unwrap_or(left.len() - 1),
            _ => left.iter().position(is_first).unwrap_or(0),
        };
        let number = left.remove(next);
        found.push(Ordered {
            number,
            unless: unless[number].clone(),
        });
    }
    Ok(found)
}

/// The characters with which words of `wide` go on behind words of `narrow`.
fn continuations(narrow: &Dfa, wide: &Dfa) -> CharSet {
    let (narrow, wide) = (Transitions::of(narrow), Transitions::of(wide));
    let mut met: HashSet<(usize, usize)> = HashSet::from([(0, 0)]);
    let mut waiting = vec![(0, 0)];
    let mut found = CharSet::EMPTY;
    while let Some((one, other)) = waiting.pop() {
        let on = |table: &Transitions, state: usize| -> Vec<(CharSet, usize)> {
            let moves = table.moves().iter().filter(|it| it.0 == state);
            moves.map(|(_, set, to)| (set.clone(), *to)).collect()
        };
        let ways = on(&wide, other);
        if narrow.accepting().contains(&one) {
            found = ways.iter().fold(found, |all, (set, _)| all.union(set));
        }
        for (set, to) in on(&narrow, one) {
            for (other_set, other_to) in &ways {
                let pair = (to, *other_to);
                if !set.intersection(other_set).is_empty() && met.insert(pair) {
                    waiting.push(pair);
                }
            }
        }
    }
    found
}
