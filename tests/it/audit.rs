//! The parsers accept exactly their documents' BNF, and read it as the documents say: proved, rule
//! by rule.

use std::collections::BTreeMap;

use urlspec::audit::{Audit, Derivations, overlaps};
use urlspec::automata::Limits;
use urlspec::{Revision, parse};

use crate::corpus::cases;

#[test]
fn every_rule_of_every_document_is_proved() {
    for &revision in Revision::ALL {
        let mut audit = Audit::of(revision, Limits::default()).unwrap();
        for rule in revision.rules() {
            let difference = audit.rule(rule.name()).unwrap();
            assert_eq!(difference, None, "{revision}, {}", rule.name());
        }
    }
}

#[test]
fn every_ambiguity_is_read_as_the_document_says() {
    for &revision in Revision::ALL {
        for overlap in overlaps(revision.rules(), Limits::default()).unwrap() {
            assert!(overlap.holds(), "{revision}: {overlap:?}");
        }
    }
}

#[test]
fn parse_trees_are_derivations() {
    for &revision in Revision::ALL {
        let mut derivations = Derivations::of(revision, Limits::default());
        let mut faults = BTreeMap::new();
        let mut trees = 0;
        for case in cases(revision, "valid") {
            let rules = match &case.rule {
                Some(name) => vec![revision.rule(name).unwrap()],
                None => revision.start_rules().collect(),
            };
            for tree in rules
                .into_iter()
                .filter_map(|rule| parse(rule, &case.word).ok())
            {
                trees += 1;
                if let Some(node) = derivations.fault(&tree).unwrap() {
                    faults.insert(node.rule().name(), node.text().to_owned());
                }
            }
        }
        assert!(faults.is_empty(), "{revision}: {faults:?}");
        assert!(trees > 300, "{revision}: only {trees} trees");
    }
}
