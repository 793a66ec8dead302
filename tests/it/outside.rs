//! The start rules of all documents, compared by an independent engine.
//!
//! `regexsolver` gets the expressions of the BNF and none of our automata: it composes the rules, makes them
//! deterministic and minimal, and compares them by its own means.

use std::collections::HashMap;

use grammarian::automata::{CharSet, Relation};
use grammarian::bnf::{Expression, ExpressionKind, Grammar};
use grammarian::compare::{Comparison, Languages};
use regexsolver::fast_automaton::FastAutomaton;
use regexsolver::regex_charclass::char::Char;
use regexsolver::{CharRange, Term};
use urlspec::Revision;

use crate::effort::effort;
use crate::generate::languages;

/// The languages of a grammar's rules, in the form of the other engine.
struct Terms<'g> {
    grammar: &'g Grammar,
    known: HashMap<&'g str, Term>,
}

/// The words of an expression in which the rule that is being defined does not occur, and the expression before it
/// where it does: `digit [ digits ]` is `digit`, and `digit` before `digits`.
struct Parts {
    plain: Option<Term>,
    before: Option<Term>,
}

impl<'g> Terms<'g> {
    fn of(grammar: &'g Grammar) -> Self {
        let known = HashMap::new();
        Self { grammar, known }
    }

    fn rule(&mut self, name: &str) -> Term {
        let definition = self.grammar.rule(name).expect(name);
        if let Some(term) = self.known.get(definition.name()) {
            return term.clone();
        }
        let Parts { plain, before } = self.parts(definition.expression(), definition.name());
        let plain = plain.expect("a rule has words");
        // Arden's rule: X = before X | plain is before* plain.
        let whole = match before {
            Some(before) => before.repeat(0..).unwrap().concat([plain]).unwrap(),
            None => plain,
        };
        let whole = whole.minimize().unwrap();
        self.known.insert(definition.name(), whole.clone());
        whole
    }

    fn parts(&mut self, expression: &'g Expression, recursive: &str) -> Parts {
        let plain = |term| Parts {
            plain: Some(term),
            before: None,
        };
        match expression.kind() {
            ExpressionKind::Rule(name) if name == recursive => Parts {
                plain: None,
                before: Some(Term::new_empty_string()),
            },
            ExpressionKind::Rule(name) => plain(self.rule(name)),
            ExpressionKind::Set(set) => plain(of_set(set)),
            ExpressionKind::Literal { text, either_case } => {
                let of = |c: char| match either_case {
                    true => of_set(&CharSet::from(c).fold_ascii_case()),
                    false => of_set(&CharSet::from(c)),
                };
                let letters: Vec<Term> = text.chars().map(of).collect();
                plain(Term::new_empty_string().concat(letters).unwrap())
            }
            ExpressionKind::Choice(alternatives) => {
                let parts: Vec<Parts> = alternatives
                    .iter()
                    .map(|alternative| self.parts(alternative, recursive))
                    .collect();
                Parts {
                    plain: union(parts.iter().filter_map(|parts| parts.plain.clone())),
                    before: union(parts.into_iter().filter_map(|parts| parts.before)),
                }
            }
            ExpressionKind::Sequence(parts) => {
                let Some((last, front)) = parts.split_last() else {
                    return plain(Term::new_empty_string());
                };
                let front: Vec<Term> = front
                    .iter()
                    .map(|part| {
                        let parts = self.parts(part, recursive);
                        assert!(parts.before.is_none(), "{recursive} is not right recursive");
                        parts.plain.expect("a part has words")
                    })
                    .collect();
                let front = Term::new_empty_string().concat(front).unwrap();
                let last = self.parts(last, recursive);
                let behind = |term: Term| front.concat([term]).unwrap();
                Parts {
                    plain: last.plain.map(behind),
                    before: last.before.map(behind),
                }
            }
            ExpressionKind::Repetition { least, most, of } => {
                let parts = self.parts(of, recursive);
                if (*least, *most) == (0, Some(1)) {
                    let nothing = Term::new_empty_string();
                    let plain = union(parts.plain.into_iter().chain([nothing]));
                    return Parts { plain, ..parts };
                }
                assert!(parts.before.is_none(), "{recursive} is repeated in itself");
                let term = parts.plain.expect("what is repeated has words");
                let number = |number: &usize| u32::try_from(*number).unwrap();
                plain(match most {
                    None => term.repeat(number(least)..).unwrap(),
                    Some(most) => term.repeat(number(least)..=number(most)).unwrap(),
                })
            }
            other => panic!("{recursive}: {other:?}"),
        }
    }
}

fn union(terms: impl Iterator<Item = Term>) -> Option<Term> {
    terms.reduce(|one, other| one.union([other]).unwrap())
}

fn of_set(set: &CharSet) -> Term {
    let range = set
        .ranges()
        .iter()
        .map(|(first, last)| CharRange::new_from_range(Char::new(*first)..=Char::new(*last)))
        .reduce(|one, other| one.union(&other))
        .expect("a set has characters");
    Term::from_automaton(FastAutomaton::new_from_range(&range))
}

#[test]
fn another_engine_agrees_on_every_pair_of_start_rules() {
    let mut rules: Vec<(&Languages, &str, Term)> = Vec::new();
    for revision in Revision::ALL {
        let languages = languages(*revision);
        let mut terms = Terms::of(languages.grammar());
        for rule in revision.start_rules() {
            rules.push((languages, rule.name(), terms.rule(rule.name())));
        }
    }
    assert!(rules.len() >= 14, "only {} rules", rules.len());
    // Each with its neighbours, or with all behind it.
    for (number, (left, one, left_term)) in rules.iter().enumerate() {
        let neighbours = &rules[number..effort(rules.len().min(number + 3), rules.len())];
        for (right, other, right_term) in neighbours {
            let relation = Comparison::shallow(left, one, right, other, 1)
                .expect("start rules are regular")
                .relation();
            let within = left_term.subset(right_term).unwrap();
            let around = right_term.subset(left_term).unwrap();
            let disjoint = left_term
                .intersection([right_term])
                .unwrap()
                .is_empty()
                .unwrap();
            let theirs = match (within, around) {
                (true, true) => Relation::Equal,
                (true, false) => Relation::Subset,
                (false, true) => Relation::Superset,
                (false, false) if disjoint => Relation::Disjoint,
                (false, false) => Relation::Overlap,
            };
            assert_eq!(relation, theirs, "{one} and {other}");
            assert_eq!(
                left_term.equivalent(right_term).unwrap(),
                relation == Relation::Equal,
                "{one} and {other}"
            );
        }
    }
}
