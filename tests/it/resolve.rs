//! The targets of references, by every document that describes resolution.

use grammarian::generate::RandomWords;
use proptest::prelude::*;
use urlspec::{Code, Excess, Finding, Reference, Resolution, ResolveError, Resolver, Revision};
use urlspec_lineage::cases::{self, ResolutionOption};

use crate::corpus::revisions_with;
use crate::effort::effort;
use crate::generate::dfa;
use crate::model::{self, Components};

const BIS: Revision = Revision::DraftFieldingUriRfc2396bis01;
const RFC1808: Revision = Revision::Rfc1808;
const DRAFT1997: Revision = Revision::DraftFieldingUrlSyntax05;

fn with_algorithm() -> impl Iterator<Item = Revision> {
    revisions_with("resolve").into_iter()
}

fn told(resolved: &Result<Resolution, ResolveError>) -> String {
    match resolved {
        Ok(resolution) => resolution
            .findings()
            .iter()
            .fold(resolution.to_string(), |told, finding| {
                format!("{told} [{}]", finding.code())
            }),
        Err(error) if error.is_opaque_base() => "opaque base".to_owned(),
        Err(error) if error.is_above_root() => "above root".to_owned(),
        Err(error) if error.is_without_base() => "no base".to_owned(),
        Err(error) => error.syntax().map_or("?", |_| "invalid").to_owned(),
    }
}

#[test]
fn references_stand_for_what_the_documents_say() {
    for revision in with_algorithm() {
        let cases = cases::resolution(revision);
        assert!(cases.len() > 40, "{revision}: {}", cases.len());
        for case in cases {
            let resolver = case.resolver().expect("its base is good");
            let result = resolver.resolve(case.reference());
            let about = format!(
                "{revision}, {}: {:?} against {}",
                case.section(),
                case.reference(),
                case.base()
            );
            assert_eq!(told(&result), case.expected(), "{about}");
            let (steps, explained) = resolver.explain(case.reference());
            assert_eq!(explained, result, "{about}");
            assert!(result.is_err() || !steps.is_empty(), "{about}");
        }
    }
}

/// With steps the algorithm is followed part by part, and without them a target may be written in one go.
#[test]
fn a_target_is_the_same_with_its_steps_and_without() {
    let bases = [
        "http://a",
        "http://a/",
        "http://a/b/c/d;p?q#f",
        "http://a/./b/../c//d/..",
        "http://a?q",
        "file:///b/c",
        "a:b/c",
        "a:/b/c",
        "a://",
    ];
    let segments = ["", ".", "..", "g", "..g", "%2e"];
    let mut paths: Vec<String> = segments.map(str::to_owned).to_vec();
    for _ in 0..3 {
        let longer = |path: &String| segments.map(|it| format!("{path}/{it}"));
        let longer: Vec<String> = paths.iter().flat_map(longer).collect();
        paths.extend(longer);
        paths.sort_unstable();
        paths.dedup();
    }
    for revision in with_algorithm() {
        for base in bases {
            let Ok(resolver) = Resolver::new(revision, base) else {
                continue;
            };
            for path in &paths {
                for end in ["", "?y", "#s", "?y/../x#"] {
                    let reference = format!("{path}{end}");
                    let (_, with_steps) = resolver.explain(&reference);
                    let without = resolver.resolve(&reference);
                    assert_eq!(
                        without, with_steps,
                        "{revision}: {reference} against {base}"
                    );
                }
            }
        }
    }
}

/// The target that a document gives is judged by that document, and not by another.
#[test]
fn findings_cite_the_document_that_was_followed() {
    let mut cited = Vec::new();
    for revision in with_algorithm() {
        for case in cases::resolution(revision) {
            let resolver = case.resolver().expect("its base is good");
            let result = resolver.resolve(case.reference());
            for finding in result.iter().flat_map(Resolution::findings) {
                assert_eq!(finding.document(), revision, "{finding:?}");
                cited.push((revision, finding.code(), finding.section().label()));
            }
        }
    }
    let url7 = Revision::DraftIetfUriUrl02;
    for (revision, section) in [(url7, "1.2"), (BIS, "5.2")] {
        assert!(
            cited.contains(&(revision, Code::TargetNotValid, section)),
            "{cited:?}"
        );
    }
    assert!(
        cited.contains(&(DRAFT1997, Code::ReadsBackDifferently, "5.2")),
        "{cited:?}"
    );
}

#[test]
fn bases_that_are_none_say_why() {
    let error = |revision, base| Resolver::new(revision, base).unwrap_err();
    let relative = error(BIS, "a/b");
    assert_eq!((relative.base(), relative.syntax()), (Some("a/b"), None));
    assert!(relative.to_string().contains("must be absolute"));
    let invalid = error(BIS, "http://a/{");
    assert_eq!(invalid.syntax().map(urlspec::SyntaxError::index), Some(9));
    // By Appendix B these have a scheme, by section 4.1 they do not.
    for base in ["%41:x", "Foo_Bar:x", "~a://b/c"] {
        let relative = error(DRAFT1997, base);
        assert_eq!((relative.base(), relative.syntax()), (Some(base), None));
    }
    let silent = error(Revision::Rfc1738, "http://a/");
    assert_eq!(silent.base(), None);
    let nearest = [Revision::Rfc1630, RFC1808];
    assert_eq!(silent.not_described().unwrap().nearest(), nearest);
    assert!(silent.to_string().contains("section 2.3"), "{silent}");
}

/// References and bases made of the parts that matter to resolution.
fn reference() -> impl Strategy<Value = String> {
    "(([a-b]:|http:)?(//[a-b.:@]{0,4})?)([a-b./;:]|\\./|\\.\\./|//){0,8}(\\?[a-b./?]{0,5})?(#[a-b./]{0,3})?"
}

fn base() -> impl Strategy<Value = String> {
    "(a|http):(//[a-b]{0,2})?([a-b./;]|\\./|\\.\\./|//){0,8}(\\?[a-b./?]{0,5})?(#[a-b]{0,2})?"
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: effort(1_000, 4_000),
        max_global_rejects: 100_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn targets_parse_again_or_are_found(base in base(), reference in reference()) {
        for revision in with_algorithm() {
            let Ok(resolver) = Resolver::new(revision, &base) else {
                continue;
            };
            let validating = resolver.clone();
            let chosen = [
                Ok(resolver.clone()),
                resolver.clone().non_validating(),
                resolver.clone().excess(Excess::Remove),
                resolver.for_new_request(),
            ];
            for resolver in chosen.into_iter().flatten() {
                let Ok(resolution) = resolver.resolve(&reference) else {
                    continue;
                };
                let Some(target) = resolution.as_target() else {
                    prop_assert!(resolution.is_same_document());
                    continue;
                };
                let parsed = resolution.reference();
                let found = |code| resolution.findings().iter().any(|finding| finding.code() == code);
                prop_assert!(
                    parsed.is_some() || found(Code::ReadsBackDifferently) || found(Code::TargetNotValid),
                    "{}: {:?} against {:?} is {:?}", revision, reference, base, target
                );
                if let Some(parsed) = parsed.filter(|_| resolution.findings().is_empty()) {
                    prop_assert!(parsed.scheme().is_some());
                    prop_assert_eq!(parsed.fragment(), resolution.fragment());
                    // An absolute reference stands for itself, whatever the base; but RFC 3986 removes dot segments of
                    // an absolute reference, and an empty one has the path of the base as it is; so has one that
                    // consists of the scheme, when it is ignored.
                    let path = reference.split(['?', '#']).next().unwrap();
                    let is_of_base = revision >= Revision::Rfc3986 && ["", "a:", "http:"].contains(&path);
                    let again = validating.resolve(target).unwrap();
                    prop_assert!(is_of_base || again.as_target() == Some(target), "{}", target);
                }
            }
        }
    }

    /// Without dots, queries and colons the documents agree.
    #[test]
    fn plain_paths_are_resolved_alike(base in "http://[a-b]{1,2}(/[a-b]{1,2}){1,4}", reference in "/?[a-b]{1,2}(/[a-b]{1,2}){0,3}") {
        let mut targets = with_algorithm().map(|revision| {
            let resolver = Resolver::new(revision, &base).unwrap();
            resolver.resolve(&reference).unwrap().to_string()
        });
        let first = targets.next().unwrap();
        prop_assert!(targets.all(|target| target == first), "{base} {reference}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: effort(1_500, 20_000),
        max_global_rejects: 100_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Also, exactly the targets that read back differently have a finding: the components are those of the model, and
    /// their joined text is split by independent code.
    #[test]
    fn documents_resolve_as_their_text_says(base in base(), reference in reference()) {
        type Model = fn(&str, &str) -> Option<Components>;
        type Split = fn(&str) -> Components;
        let models: &[(Revision, Model, Split)] = &[
            (RFC1808, model::rfc1808, model::taken_off),
            (DRAFT1997, model::draft1997, model::taken_apart),
            (BIS, model::rfc2396bis, model::taken_apart),
        ];
        for &(revision, model, split) in models {
            let resolved = Resolver::new(revision, &base).map(|resolver| resolver.resolve(&reference));
            let Ok(Ok(resolution)) = resolved else {
                continue;
            };
            let expected = model(&base, &reference);
            prop_assert!(revision != RFC1808 || expected.is_some(), "{} {}", base, reference);
            let text = expected.as_ref().map(model::recombined);
            prop_assert_eq!(resolution.as_target(), text.as_deref(), "{} {} {}", revision, base, reference);
            let expected_code = expected
                .filter(|parts| split(&model::recombined(parts)) != *parts)
                .map(|_| Code::ReadsBackDifferently);
            let code = resolution.findings().first().map(Finding::code);
            prop_assert_eq!(code, expected_code, "{} {} {}", revision, base, reference);
        }
    }
}

/// Independent bases and references of one document.
#[test]
fn no_pair_of_words_makes_it_panic() {
    for revision in with_algorithm() {
        let words: Vec<String> = revision
            .start_rules()
            .flat_map(|rule| {
                RandomWords::new(&dfa(rule), 24, 4)
                    .unwrap()
                    .take(effort(40, 150))
            })
            .collect();
        let others = [
            "http://a/b/c/d;p?q",
            "a:",
            "a:b/c",
            "mailto:a@b",
            "http://a",
        ];
        let bases = others
            .iter()
            .copied()
            .chain(words.iter().map(String::as_str));
        let mut targets = 0;
        for (number, base) in bases.enumerate() {
            let Ok(resolver) = Resolver::new(revision, base) else {
                continue;
            };
            for reference in words.iter().cycle().skip(number * 31).take(effort(10, 20)) {
                for excess in [Excess::Keep, Excess::Remove, Excess::Refuse] {
                    for validating in [true, false] {
                        let mut resolver = resolver.clone();
                        resolver = resolver.clone().excess(excess).unwrap_or(resolver);
                        if !validating {
                            resolver = resolver.clone().non_validating().unwrap_or(resolver);
                        }
                        let (steps, explained) = resolver.explain(reference);
                        assert_eq!(explained, resolver.resolve(reference));
                        let Ok(resolution) = explained else { continue };
                        targets += 1;
                        assert!(!steps.is_empty());
                        let is_found = !resolution.findings().is_empty();
                        let is_good =
                            resolution.is_same_document() || resolution.reference().is_some();
                        assert!(
                            is_good || is_found,
                            "{revision}: {reference:?} against {base:?}"
                        );
                    }
                }
            }
        }
        assert!(targets > effort(300, 1_000), "{revision}: {targets}");
    }
}

/// By RFC 1808, section 2: the bases that it calls unsuitable, by its own rule.
#[test]
fn relative_references_need_a_base_that_fits_the_rule() {
    let [url, generic] = ["absoluteURL", "generic-RL"].map(|name| RFC1808.rule(name).unwrap());
    let random = RandomWords::new(&dfa(url), 24, 4).unwrap().take(5_000);
    let mut words = vec!["a:".to_owned(), "a://".to_owned()];
    for _ in 0..5 {
        let longer = |word: &String| ["a", "/", ":", ";", "?"].map(|next| format!("{word}{next}"));
        let longer: Vec<String> = words.iter().flat_map(longer).collect();
        words.extend(longer);
    }
    let mut unsuitable = 0;
    for base in random.chain(words) {
        let resolver = Resolver::new(RFC1808, &base).expect(&base);
        let fits = generic.accepts(&base);
        unsuitable += usize::from(!fits);
        for reference in ["g", "/g", "//g", "#s", ";x"] {
            let error = resolver.resolve(reference).err();
            assert_eq!(error.is_none(), fits, "{base}");
            assert!(error.is_none_or(|error| error.is_opaque_base()), "{base}");
        }
        for reference in ["", "g:h"] {
            assert!(resolver.resolve(reference).is_ok(), "{base}");
        }
    }
    assert!(unsuitable > 100, "{unsuitable}");
}

/// An empty base is allowed by the documents that say so, as a text and as a parsed reference.
#[test]
fn an_empty_base_may_be_parsed_before() {
    for revision in with_algorithm() {
        let Ok(base) = Reference::parse(revision, "") else {
            continue;
        };
        let told = |resolver: Result<Resolver, ResolveError>| {
            let resolver = resolver.map_err(|error| error.to_string())?;
            let target_of = |text| told(&resolver.resolve(text));
            Ok::<_, String>([target_of("a:b"), target_of("c"), target_of("#d")])
        };
        let (new, against) = (Resolver::new(revision, ""), Resolver::against(&base));
        assert_eq!(
            new.is_ok(),
            [RFC1808, DRAFT1997].contains(&revision),
            "{revision}"
        );
        assert_eq!(told(against), told(new), "{revision}");
    }
}

/// A document leaves the choices that its cases try, and each of them has an effect.
#[test]
fn choices_have_an_effect_where_they_are_left_and_are_refused_elsewhere() {
    let references = ["http:g", "../../../../g", "", "#s", "g"];
    for revision in with_algorithm() {
        let resolver = Resolver::new(revision, "http://a/b/c").unwrap();
        let choices = [
            ("non-validating", resolver.clone().non_validating()),
            ("remove", resolver.clone().excess(Excess::Remove)),
            ("refuse", resolver.clone().excess(Excess::Refuse)),
            ("new-request", resolver.clone().for_new_request()),
        ];
        let cases = cases::resolution(revision);
        for (option, chosen) in choices {
            let is_it = |it: ResolutionOption| it.as_str() == option;
            let is_left = cases.iter().any(|case| case.option().is_some_and(is_it));
            assert_eq!(chosen.is_ok(), is_left, "{revision} {option}");
            match chosen {
                Ok(chosen) => {
                    let differs =
                        |reference: &&str| resolver.resolve(reference) != chosen.resolve(reference);
                    assert!(references.iter().any(differs), "{revision} {option}");
                }
                Err(error) => assert!(!error.leaving_a_choice().is_empty(), "{revision} {option}"),
            }
        }
    }
}

/// In quadratic time these would take minutes.
#[test]
fn long_references_take_linear_time() {
    for revision in with_algorithm() {
        let times = effort(40_000, 200_000);
        let long = |piece: &str| format!("http://h/{}x", piece.repeat(times));
        let resolver = Resolver::new(revision, &long("b/")).unwrap();
        for piece in ["../", "./", "a/../", "a/", ".../", "../a/", "./../"] {
            let reference = format!("{}y", piece.repeat(times));
            assert!(resolver.resolve(&reference).is_ok(), "{revision} {piece}");
        }
    }
}
