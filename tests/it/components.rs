//! The components of a text, which are found by their delimiters, are the nodes of its parse tree: proved, document by document.

use std::fmt::Write as _;

use grammarian::automata::Limits;
use urlspec::{Component, Delimiters, Ends, Reference, Revision};
use urlspec_lineage::components::{ComponentNodes, components, divided};

use crate::effort::effort;

/// The components and parts of authorities that have nodes. The parts of the first three documents are what rules matched.
const PROVED: &str = "\
draft-ietf-uri-url-02:
rfc1630:
rfc1738:
rfc1808: scheme authority query fragment
draft-fielding-url-syntax-05: scheme authority query fragment host port
rfc2396: scheme authority query fragment userinfo host port
rfc2732: scheme authority query fragment userinfo host port
draft-fielding-uri-rfc2396bis-01: scheme authority query fragment userinfo host port
rfc3986: scheme authority query fragment userinfo host port
rfc3987: scheme authority query fragment userinfo host port
rfc6874: scheme authority query fragment userinfo host port
";

#[test]
fn components_are_where_the_parser_has_them() {
    let mut proved = String::new();
    for &revision in Revision::ALL {
        let proofs = components(revision, Limits::default()).unwrap();
        for proof in &proofs {
            assert!(proof.holds(), "{revision}: {proof:?}");
            // A word that shows a difference is read so.
            for misplaced in [proof.misplaced(), proof.unparsed()].into_iter().flatten() {
                let reference = Reference::parse(revision, misplaced.text()).unwrap();
                assert_eq!(
                    reference.span(proof.component()),
                    misplaced.delimited(),
                    "{proof:?}"
                );
            }
        }
        let told = proofs.iter().filter(|it| it.delimited().is_some()).count();
        let labels = Component::ALL
            .iter()
            .filter(|it| revision.delimited(**it).is_some());
        assert_eq!(told, labels.count(), "{revision}");
        let names = proofs.iter().map(|it| format!(" {}", it.component()));
        let _ = writeln!(proved, "{revision}:{}", names.collect::<String>());
    }
    assert_eq!(proved, PROVED);
}

/// Changed delimiters of a component: each differs in one thing.
fn mutants(part: Delimiters) -> Vec<Delimiters> {
    let (component, opening, ends) = (part.component(), part.opening(), part.ends());
    let with = |opening, ends, may_be_empty| {
        let mutant = Delimiters::new(component, opening, ends).closed_by(part.closing());
        if may_be_empty {
            mutant
        } else {
            mutant.not_empty()
        }
    };
    let openings = [":", "/", "//", "?", "#"]
        .into_iter()
        .filter(|it| *it != opening);
    let mut mutants: Vec<Delimiters> = openings
        .map(|opening| with(opening, ends, part.may_be_empty()))
        .collect();
    let others: &[Ends] = match component {
        Component::Scheme => &[
            Ends::Before(":?#"),
            Ends::Before(":/#"),
            Ends::Before(":/?"),
            Ends::Before("/?#"),
        ],
        Component::Authority => &[
            Ends::Before("/?"),
            Ends::Before("/#"),
            Ends::Before("?#"),
            Ends::Before("/?#:"),
        ],
        Component::Path => &[Ends::Before("?"), Ends::Before("#"), Ends::Before(";?#")],
        Component::Query => &[Ends::Never, Ends::Before("?#"), Ends::Before("/")],
        Component::UserInfo | Component::Host => &[Ends::Before(":"), Ends::Never],
        _ => &[Ends::Before("0"), Ends::BeforeOther("0")],
    };
    mutants.extend(
        others
            .iter()
            .map(|ends| with(opening, *ends, part.may_be_empty())),
    );
    // No URI has an empty scheme, and a path that is not there is an empty one.
    if !matches!(component, Component::Scheme | Component::Path) {
        mutants.push(with(opening, ends, !part.may_be_empty()));
    }
    mutants.push(Delimiters::new(component, opening, ends).closed_by("%"));
    mutants
}

#[test]
fn other_delimiters_are_caught() {
    for (rule, delimiters) in divided(Revision::Rfc3986) {
        let nodes = ComponentNodes::of(rule, delimiters, Limits::default()).unwrap();
        for (at, part) in delimiters.iter().enumerate() {
            for mutant in mutants(*part).into_iter().take(effort(5, 100)) {
                let mut changed = delimiters.to_vec();
                changed[at] = mutant;
                let mut proofs = nodes.beside(&changed).unwrap().into_iter();
                assert!(proofs.any(|proof| !proof.holds()), "{mutant:?}");
            }
        }
    }
}
