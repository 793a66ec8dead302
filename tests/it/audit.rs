//! The parsers accept exactly their documents' BNF: proved, rule by rule.

use urlspec::Revision;
use urlspec::audit::Audit;
use urlspec::automata::Limits;

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
