//! Automata as rules for pest.

use std::collections::{BTreeMap, HashMap};

use super::text::set_text;
use crate::automata::CharSet;
use crate::binding::Binding;
use crate::export::Transitions;

/// The lines of a rule as its automaton, if that has no other cycles than from a state to itself: then each state is a
/// repetition, the expression after it, and the empty word if a word may end there.
pub(super) fn by_automaton(name: &str, table: &Transitions) -> Option<Vec<String>> {
    let mut next: BTreeMap<usize, Vec<(&CharSet, usize)>> = BTreeMap::new();
    let mut loops: HashMap<usize, &CharSet> = HashMap::new();
    for (from, set, to) in table.moves() {
        if from == to {
            loops.insert(*from, set);
        } else {
            next.entry(*from).or_default().push((set, *to));
        }
    }
    let order = without_cycles(table.states(), &next)?;
    let of_state = |state: usize| match state {
        0 => name.to_owned(),
        _ => format!("{name}__{state}"),
    };
    let mut lines = Vec::new();
    for state in order {
        let mut ways: Vec<String> = Vec::new();
        for (set, to) in next.get(&state).into_iter().flatten() {
            ways.push(format!(
                "{} ~ {}",
                set_text(set, Binding::Part),
                of_state(*to)
            ));
        }
        if table.accepting().contains(&state) {
            ways.push("\"\"".to_owned());
        }
        let ways = match ways.as_slice() {
            [] => "!\"\" ~ \"\"".to_owned(),
            ways => ways.join(" | "),
        };
        let body = match loops.get(&state) {
            Some(set) => format!("{}* ~ ({ways})", set_text(set, Binding::Repeated)),
            None => ways,
        };
        let brace = if state == 0 { "{" } else { "_{" };
        lines.push(format!("{} = {brace} {body} }}", of_state(state)));
    }
    Some(lines)
}

/// The states from the first one on, each before those that it leads to; `None` if there are cycles.
fn without_cycles(
    states: usize,
    next: &BTreeMap<usize, Vec<(&CharSet, usize)>>,
) -> Option<Vec<usize>> {
    let mut incoming = vec![0_usize; states];
    for (_, to) in next.values().flatten() {
        incoming[*to] += 1;
    }
    let mut waiting: Vec<usize> = (0..states).rev().filter(|it| incoming[*it] == 0).collect();
    let mut order = Vec::new();
    while let Some(state) = waiting.pop() {
        order.push(state);
        for (_, to) in next.get(&state).into_iter().flatten() {
            incoming[*to] -= 1;
            if incoming[*to] == 0 {
                waiting.push(*to);
            }
        }
    }
    (order.len() == states).then_some(order)
}
