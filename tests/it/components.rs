//! The components of a text, which are found by their delimiters, are the nodes of its parse tree: proved, document by document.

use std::fmt::Write as _;

use grammarian::automata::Limits;
use urlspec::{Component, Delimiters, Ends, Reference, Revision};
use urlspec_lineage::components::{MarkedTexts, components, delimiters};

use crate::effort::effort;

/// The components and parts of authorities that have nodes. The parts of the first three documents are what rules matched.
const PROVED: &str = "\
draft-ietf-uri-url-02:
rfc1630:
rfc1738:
rfc1808: scheme authority query fragment
draft-fielding-url-syntax-05: scheme authority query fragment host port user password
rfc2396: scheme authority query fragment userinfo host port
rfc2732: scheme authority query fragment userinfo host port
draft-fielding-uri-rfc2396bis-01: scheme authority query fragment userinfo host port
rfc3986: scheme authority query fragment userinfo host port
rfc3987: scheme authority query fragment userinfo host port
rfc6874: scheme authority query fragment userinfo host port
whatwg-2026-07-02: scheme authority query fragment host port
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
        // What a document says of a component, a text shows.
        for component in Component::ALL
            .iter()
            .filter(|it| revision.delimited(**it).is_some())
        {
            let shows = proofs
                .iter()
                .any(|it| it.component() == *component && it.unparsed().is_some());
            assert!(shows, "{revision}: {component}");
        }
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
    // No URI has an empty scheme, a path that is not there is an empty one, and not all documents have an empty host.
    if !matches!(
        component,
        Component::Scheme | Component::Path | Component::Host
    ) {
        mutants.push(with(opening, ends, !part.may_be_empty()));
    }
    mutants.push(Delimiters::new(component, opening, ends).closed_by("%"));
    mutants.retain(|mutant| *mutant != part);
    mutants
}

#[test]
fn other_delimiters_are_caught() {
    for revision in [Revision::Rfc3986, Revision::Rfc1808, Revision::Rfc2732] {
        let delimiters = delimiters(revision);
        let marked =
            MarkedTexts::of(revision.start_rule(), &delimiters, Limits::default()).unwrap();
        let proved = marked.compared_with(&delimiters).unwrap();
        let has_nodes = |it: Component| proved.iter().any(|proof| proof.component() == it);
        for (at, part) in delimiters.iter().enumerate() {
            if !has_nodes(part.component()) {
                continue;
            }
            for mutant in mutants(*part).into_iter().take(effort(2, 4)) {
                let mut changed = delimiters.clone();
                changed[at] = mutant;
                let mut proofs = marked.compared_with(&changed).unwrap().into_iter();
                assert!(proofs.any(|proof| !proof.holds()), "{revision}: {mutant:?}");
            }
        }
    }
}
