//! The reader of pest's grammars, on any text: it refuses what it cannot follow, its automata are within their limits,
//! and a proof shows a text on which its two sides differ.

use grammarian::automata::Limits;
use grammarian::bnf::{Grammar, GrammarFile, Notation, Reading};
use grammarian::peg::{Peg, PegAutomata};
use grammarian::proof::{Proof, Side};
use urlspec_fuzz::Input;

/// So that hostile grammars are refused early.
const STATES: usize = 60;

/// The largest number of rules of a grammar whose automata are made.
const RULES: usize = 6;

pub(crate) fn target(data: &[u8]) {
    let mut input = Input::of(data, 1024);
    let (text, bnf) = (input.text(), input.text());
    let peg = match Peg::parse(text) {
        Ok(peg) => peg,
        Err(error) => {
            assert!(!error.to_string().contains('\n'), "{error}");
            let lines = text.split(['\n', '\r']).count();
            assert!(
                error.line().is_none_or(|line| (1..=lines).contains(&line)),
                "{error}"
            );
            return;
        }
    };
    let limits = Limits::default().states(STATES);
    let names: Vec<String> = peg.names().map(str::to_owned).collect();
    assert!(names.is_sorted());
    let mut automata = PegAutomata::of(peg.clone(), limits);
    for name in names.iter().take(RULES) {
        if let Ok(dfa) = automata.dfa(name) {
            assert!(dfa.len() <= STATES);
            assert!(dfa.witness().is_none_or(|word| dfa.accepts(&word)));
        }
    }
    // Rules that match alike everywhere have the same words.
    for pair in names[..names.len().min(RULES)].windows(2) {
        let alike = automata.alike(&pair[0], &pair[1]);
        // An error is of the side that is asked first.
        assert_eq!(
            alike.as_ref().ok(),
            automata.alike(&pair[1], &pair[0]).as_ref().ok()
        );
        if alike == Ok(true) {
            let words = [0, 1].map(|side| automata.dfa(&pair[side]).map(|dfa| dfa.witness()));
            assert_eq!(words[0], words[1]);
        }
    }
    let mut grammars: Vec<Grammar> = Grammar::parse(Notation::Abnf, bnf).into_iter().collect();
    let file = GrammarFile::parse(text).ok();
    grammars.extend(file.map(|file| file.grammar(Reading::Corrected)));
    for grammar in grammars {
        prove(&grammar, &peg, limits);
    }
}

fn prove(grammar: &Grammar, peg: &Peg, limits: Limits) {
    let mut proof = Proof::new(grammar.clone(), peg.clone(), limits);
    let names: Vec<String> = proof.rules().take(RULES).map(str::to_owned).collect();
    for name in names {
        let (Ok(Some(difference)), Ok(dfa)) = (proof.rule(&name), grammar.dfa(&name, &limits))
        else {
            continue;
        };
        let is_of_bnf = difference.accepted_by() == Side::Bnf;
        assert_eq!(dfa.accepts(difference.witness()), is_of_bnf, "{name}");
    }
}
