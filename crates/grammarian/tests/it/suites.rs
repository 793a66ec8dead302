//! Suites find the faults that they promise to find.

use std::collections::HashSet;

use grammarian::automata::{CharSet, Dfa, Limits, Nfa};
use grammarian::generate::{Characters, Suite};

use crate::languages::{abnf, small};

/// An automaton over letters that can be broken.
#[derive(Clone)]
struct Machine {
    letters: Vec<char>,
    next: Vec<Vec<usize>>,
    accepting: Vec<bool>,
}

impl Machine {
    fn of(dfa: &Dfa) -> Self {
        let letters: Vec<char> = dfa
            .classes()
            .iter()
            .filter_map(CharSet::most_legible)
            .collect();
        let row = |state| {
            letters
                .iter()
                .map(|letter| dfa.step(state, *letter))
                .collect()
        };
        Self {
            next: (0..dfa.len()).map(row).collect(),
            accepting: (0..dfa.len())
                .map(|state| dfa.is_accepting(state))
                .collect(),
            letters,
        }
    }

    fn accepts(&self, word: &str) -> bool {
        let step = |state: usize, letter: char| {
            let class = self.letters.iter().position(|other| *other == letter);
            self.next[state][class.expect("a letter")]
        };
        self.accepting[word.chars().fold(0, step)]
    }

    /// Returns `true` if both accept the same words, by walking pairs of states.
    fn equals(&self, other: &Self) -> bool {
        let mut seen = HashSet::from([(0, 0)]);
        let mut open = vec![(0, 0)];
        while let Some((one, two)) = open.pop() {
            if self.accepting[one] != other.accepting[two] {
                return false;
            }
            for letter in 0..self.letters.len() {
                let pair = (self.next[one][letter], other.next[two][letter]);
                if seen.insert(pair) {
                    open.push(pair);
                }
            }
        }
        true
    }

    /// Every machine that differs in the verdict of one state or the target of one transition.
    fn mutants(&self) -> Vec<Self> {
        let mut mutants = Vec::new();
        for state in 0..self.next.len() {
            let mut mutant = self.clone();
            mutant.accepting[state] = !mutant.accepting[state];
            mutants.push(mutant);
            for letter in 0..self.letters.len() {
                for target in 0..self.next.len() {
                    let mut mutant = self.clone();
                    mutant.next[state][letter] = target;
                    mutants.push(mutant);
                }
            }
        }
        mutants
    }

    /// The machine with a copy of a state more, which the transition leads to.
    fn with_copy(&self, of: usize, state: usize, letter: usize) -> Self {
        let mut machine = self.clone();
        machine.next[state][letter] = self.next.len();
        machine.next.push(self.next[of].clone());
        machine.accepting.push(self.accepting[of]);
        machine
    }

    fn passes(&self, suite: &Suite) -> bool {
        suite
            .words()
            .all(|(word, valid)| self.accepts(word) == valid)
    }
}

fn breakable() -> Vec<(&'static str, Dfa)> {
    let octet = "x = DIGIT / %x31-39 DIGIT / \"1\" 2DIGIT / \"2\" %x30-34 DIGIT / \"25\" %x30-35";
    let name = "hostname = *( domainlabel \".\" ) toplabel\n\
        domainlabel = alphadigit / alphadigit *( alphadigit / \"-\" ) alphadigit\n\
        toplabel = ALPHA / ALPHA *( alphadigit / \"-\" ) alphadigit\n\
        alphadigit = ALPHA / DIGIT\n";
    let number = "hostnumber = 1*DIGIT \".\" 1*DIGIT \".\" 1*DIGIT \".\" 1*DIGIT";
    let mut languages = small();
    languages.extend([
        ("dec-octet", abnf(octet)),
        ("hostname", abnf(&format!("x = hostname\n{name}"))),
        (
            "host",
            abnf(&format!("x = hostname / hostnumber\n{name}{number}")),
        ),
    ]);
    languages
}

#[test]
fn the_w_method_catches_every_mutant() {
    let mut caught = 0;
    for (name, dfa) in breakable() {
        let machine = Machine::of(&dfa);
        let suite = Suite::w_method(&dfa, Characters::Class, 0).expect("small");
        assert!(machine.passes(&suite), "{name}");
        for mutant in machine.mutants() {
            assert_eq!(mutant.passes(&suite), mutant.equals(&machine), "{name}");
            caught += usize::from(!mutant.passes(&suite));
            // Two faults may hide each other; not from this suite.
            if machine.next.len() <= 5 {
                for twice in mutant.mutants() {
                    assert_eq!(twice.passes(&suite), twice.equals(&machine), "{name}");
                }
            }
        }
    }
    assert!(caught > 1000, "{caught}");
}

/// With one state more there are faults that the plain suite cannot see.
#[test]
fn extra_states_are_allowed_for() {
    let mut escaped = 0;
    for (name, dfa) in small() {
        let machine = Machine::of(&dfa);
        let plain = Suite::w_method(&dfa, Characters::Class, 0).expect("small");
        let extended = Suite::w_method(&dfa, Characters::Class, 1).expect("small");
        assert!(machine.passes(&extended), "{name}");
        let states = machine.next.len();
        for (of, state) in (0..states).flat_map(|of| (0..states).map(move |state| (of, state))) {
            for letter in 0..machine.letters.len() {
                for mutant in machine.with_copy(of, state, letter).mutants() {
                    let equal = mutant.equals(&machine);
                    assert_eq!(mutant.passes(&extended), equal, "{name}");
                    escaped += usize::from(!equal && mutant.passes(&plain));
                }
            }
        }
    }
    assert!(escaped > 0);
}

/// The transition cover catches the faults that it promises to: wrong verdicts, missing transitions, and characters
/// that are overlooked or taken for others.
#[test]
fn the_transition_cover_catches_what_it_promises() {
    for (name, dfa) in breakable() {
        let machine = Machine::of(&dfa);
        let live = dfa.live_states();
        let suite = Suite::transition_cover(&dfa, Characters::Class).expect("small");
        assert!(machine.passes(&suite), "{name}");
        let broken = |change: &dyn Fn(&mut Machine)| {
            let mut mutant = machine.clone();
            change(&mut mutant);
            mutant
        };
        for state in 0..dfa.len() {
            let mutant = broken(&|mutant| mutant.accepting[state] ^= true);
            assert!(!mutant.passes(&suite), "{name}: verdict of {state}");
            for letter in 0..machine.letters.len() {
                let target = machine.next[state][letter];
                let mut wrong: Vec<usize> = Vec::new();
                if live[target] {
                    wrong.extend((0..dfa.len()).filter(|other| !live[*other]));
                } else if live[state] {
                    wrong.extend(machine.next[state].iter().filter(|other| live[**other]));
                    wrong.push(state);
                }
                for to in wrong {
                    let mutant = broken(&|mutant| mutant.next[state][letter] = to);
                    assert!(
                        !mutant.passes(&suite),
                        "{name}: {state} on {letter} to {to}"
                    );
                }
            }
        }
    }
}

#[test]
fn suites_that_are_too_large_are_refused() {
    let any = Nfa::literal("a")
        .determinize(&Limits::default())
        .expect("small");
    let error = Suite::w_method(&any, Characters::All, 0).expect_err("millions");
    assert_eq!(error.to_string(), "the suite has more than 2000000 words");
    assert!(Suite::w_method(&any, Characters::Class, usize::MAX).is_err());
}
