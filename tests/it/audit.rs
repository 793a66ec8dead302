//! The parsers accept exactly their documents' BNF, and read it as the documents say: proved, rule
//! by rule.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use grammarian::automata::Limits;
use grammarian::bnf::Reading;
use grammarian::overlap::taken_in;
use urlspec::Revision;

use crate::corpus::cases;
use urlspec_lineage::grammars;
use urlspec_lineage::overlaps::{JudgedOverlap, judged_overlaps};

/// The overlaps of all rules.
static OVERLAPS: LazyLock<Vec<(Revision, Vec<JudgedOverlap>)>> = LazyLock::new(|| {
    let of_revision = |&revision: &Revision| {
        let rules: Vec<_> = revision.rules().collect();
        let overlaps = judged_overlaps(revision, &rules, Limits::default()).unwrap();
        (revision, overlaps)
    };
    Revision::ALL.iter().map(of_revision).collect()
});

#[test]
fn every_rule_of_every_document_is_proved() {
    for &revision in Revision::ALL {
        let mut audit = grammars::proof(revision, Limits::default()).unwrap();
        for rule in revision.rules() {
            let difference = audit.rule(rule.name()).unwrap();
            assert_eq!(difference, None, "{revision}, {}", rule.name());
        }
    }
}

#[test]
fn every_ambiguity_is_read_as_the_document_says() {
    for (revision, overlaps) in &*OVERLAPS {
        for overlap in overlaps {
            assert!(overlap.holds(), "{revision}: {overlap:?}");
        }
    }
}

/// If the prose preferred the other one, every pair would be reported.
#[test]
fn a_preference_that_the_parser_does_not_share_is_told() {
    let mut told = 0;
    for (_, overlaps) in &*OVERLAPS {
        for judged in overlaps {
            let Some(preference) = judged.preference() else {
                continue;
            };
            assert!(
                !judged.overlap().holds(Some(preference.over())),
                "{judged:?}"
            );
            told += 1;
        }
    }
    let preferences = Revision::ALL.iter().flat_map(|it| it.preferences());
    assert_eq!(told, preferences.count());
}

/// A parser that takes the other alternative makes the tree of a word that only that one has: `10.0.0.1` a hostname, a
/// path of what is really a site.
#[test]
fn a_parser_that_takes_the_other_alternative_is_told() {
    use Revision::{
        DraftFieldingUriRfc2396bis01 as Bis, DraftFieldingUrlSyntax05 as Draft1997,
        DraftIetfUriUrl02 as Url7, Rfc1738,
    };
    let cases = [
        (Bis, "host", ["IPv4address", "hostname"], "a.a.a.a"),
        (Bis, "authority", ["server", "reg-name"], "~"),
        (Bis, "hier-part", ["net-path", "abs-path"], "/a"),
        (Draft1997, "relativeURL", ["net_path", "abs_path"], "/a"),
        (Draft1997, "relativeURL", ["net_path", "rel_path"], "aa"),
        (Rfc1738, "url", ["httpurl", "otherurl"], "x:aaaaaa"),
        (Url7, "groupart", ["group", "article"], "a.b"),
    ];
    for (revision, name, alternatives, other) in cases {
        let rule = revision.rule(name).unwrap();
        let grammar = grammars::file(revision).grammar(Reading::Corrected);
        let ambiguities = grammar.ambiguities(name, &Limits::default()).unwrap();
        let judged = judged_overlaps(revision, &[rule], Limits::default()).unwrap();
        let (ambiguity, judged) = ambiguities
            .iter()
            .zip(&judged)
            .find(|(_, judged)| judged.overlap().alternatives() == alternatives)
            .expect("they overlap");
        let mut derivations = grammars::derivations(revision, Limits::default());
        let tree = grammars::tree(rule, other).unwrap();
        let taken = taken_in(&tree, other, ambiguity, 0, &mut derivations).unwrap();
        assert_ne!(taken, judged.overlap().readings()[0].taken(), "{name}");
        assert!(
            !judged.overlap().allows(taken, judged.preferred()),
            "{name}: {judged:?}"
        );
    }
}

#[test]
fn parse_trees_are_derivations() {
    for &revision in Revision::ALL {
        let mut derivations = grammars::derivations(revision, Limits::default());
        let mut faults = BTreeMap::new();
        let mut trees = 0;
        for case in cases(revision, "valid") {
            let rules = match &case.rule {
                Some(name) => vec![revision.rule(name).unwrap()],
                None => revision.start_rules().collect(),
            };
            for tree in rules
                .into_iter()
                .filter_map(|rule| grammars::tree(rule, &case.word))
            {
                trees += 1;
                if let Some(node) = derivations.fault(&tree, &case.word).unwrap() {
                    faults.insert(node.rule, case.word[node.span.clone()].to_owned());
                }
            }
        }
        assert!(faults.is_empty(), "{revision}: {faults:?}");
        assert!(trees > 300, "{revision}: only {trees} trees");
    }
}
