//! Automata as right-linear grammars.

use std::fmt::Write;

use super::Transitions;
use crate::automata::{CharSet, Dfa};

/// The minimal automaton of a language as ABNF: a rule for each state, of which the first has the given name, and an
/// alternative for each transition. `None` for the empty language, which ABNF cannot write.
///
/// ```
/// use grammarian::automata::{Limits, Nfa};
/// use grammarian::bnf::{Grammar, Notation};
/// use grammarian::export::linear;
///
/// let even = Nfa::literal("ab").repeat(0, None).determinize(&Limits::default())?;
/// let text = linear(&even, "even").expect("it has words");
/// assert_eq!(text, "even = \"\" / %x61 even-1\neven-1 = %x62 even\n");
/// let read = Grammar::parse(Notation::Abnf, &text)?.dfa("even", &Limits::default())?;
/// assert_eq!(read, even.minimize());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn linear(dfa: &Dfa, name: &str) -> Option<String> {
    if dfa.is_empty() {
        return None;
    }
    let table = Transitions::of(dfa);
    let rule = |state: usize| match state {
        0 => name.to_owned(),
        _ => format!("{name}-{state}"),
    };
    let mut text = String::new();
    for state in 0..table.states() {
        let mut alternatives = Vec::new();
        if table.accepting().contains(&state) {
            alternatives.push("\"\"".to_owned());
        }
        for (_, set, to) in table.moves().iter().filter(|it| it.0 == state) {
            alternatives.push(format!("{} {}", numbers(set), rule(*to)));
        }
        writeln!(text, "{} = {}", rule(state), alternatives.join(" / "))
            .expect("a text takes what is written");
    }
    Some(text)
}

/// A set as a choice of numbers.
fn numbers(set: &CharSet) -> String {
    let range = |&(first, last): &(char, char)| {
        let (first, last) = (u32::from(first), u32::from(last));
        if first == last {
            format!("%x{first:02X}")
        } else {
            format!("%x{first:02X}-{last:02X}")
        }
    };
    let ranges: Vec<String> = set.ranges().iter().map(range).collect();
    match ranges.as_slice() {
        [only] => only.clone(),
        _ => format!("({})", ranges.join(" / ")),
    }
}

#[cfg(test)]
mod tests {
    use super::linear;
    use crate::automata::{CharSet, Limits, Nfa};
    use crate::bnf::{Grammar, Notation};

    /// A state that is reached in many ways is read once: here there are two ways to each of sixty states.
    #[test]
    fn grammars_of_automata_are_read_in_linear_size() {
        let limits = Limits::default();
        let step = |number: usize| {
            let one = if number.is_multiple_of(2) { "a" } else { "ca" };
            Nfa::literal(one).or(Nfa::set(CharSet::from('x'..='y')))
        };
        let nfa = (0..60).map(step).fold(Nfa::empty_word(), Nfa::then);
        let dfa = nfa.determinize(&limits).unwrap().minimize();
        let text = linear(&dfa, "long").unwrap();
        let read = Grammar::parse(Notation::Abnf, &text).unwrap();
        let few = limits.states(1_000);
        assert_eq!(read.dfa("long", &few).unwrap(), dfa);
    }
}
