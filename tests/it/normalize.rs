//! Normal forms, and the rungs on which two URLs are equal.

use proptest::prelude::*;
use urlspec::escape::unescape;
use urlspec::{
    Caution, Equivalence, Normalizer, NotDescribed, Reference, Resolver, Revision, Rung,
};
use urlspec_lineage::cases;

use crate::corpus::revisions_with;
use crate::effort::effort;

const BIS: Revision = Revision::DraftFieldingUriRfc2396bis01;
const DRAFT1997: Revision = Revision::DraftFieldingUrlSyntax05;

/// The examples of section 6 of either draft, of 2.3 and 2.4.2, and the texts that they leave unchanged.
#[test]
fn urls_meet_where_the_documents_say() {
    for revision in revisions_with("equivalent") {
        let normalizer = Normalizer::new(revision).unwrap();
        let meet = |one: &str, other: &str| normalizer.equivalent(one, other).unwrap();
        let cases = cases::equivalence(revision);
        assert!(cases.len() > 20, "{revision}");
        for case in cases {
            let (one, other) = (case.one(), case.other());
            let rung = meet(one, other);
            let name = rung.map_or("none", Rung::as_str);
            assert_eq!(name, case.expected(), "{revision}: {case:?}");
            assert_eq!(meet(other, one), rung, "{revision}: {case:?}");
            let equivalence = normalizer.equivalence(one, other).unwrap();
            if let Some(cited) = case.cited() {
                let sections = equivalence
                    .as_ref()
                    .map_or(&[][..], Equivalence::sections)
                    .iter();
                let sections: Vec<String> = sections.map(ToString::to_string).collect();
                assert_eq!(sections.join("; "), cited, "{revision}: {case:?}");
            }
            let cautions = normalizer.cautions(one, other).unwrap();
            let cautions: Vec<&str> = cautions.iter().map(|caution| caution.as_str()).collect();
            let expected: Vec<&str> = case.cautions().collect();
            if !expected.is_empty() {
                assert_eq!(cautions, expected, "{revision}: {case:?}");
            }
            assert_eq!(meet(one, one), Some(Rung::String));
        }
    }
}

#[test]
fn normal_forms_are_what_the_documents_say() {
    for revision in revisions_with("normalize") {
        let normalizer = Normalizer::new(revision).unwrap();
        for case in cases::normalization(revision) {
            let form = normalizer.normalize(case.url()).unwrap();
            assert_eq!(form, case.expected(), "{revision}: {case:?}");
        }
    }
}

#[test]
fn documents_without_normalization_say_so() {
    let error = Normalizer::new(Revision::Rfc1808).unwrap_err();
    let nearest = error.not_described().map(NotDescribed::nearest);
    assert_eq!(nearest, Some(&[Revision::Rfc1738, DRAFT1997][..]));
    let error = Normalizer::new(BIS)
        .unwrap()
        .normalize("http://a/{")
        .unwrap_err();
    assert_eq!(error.syntax().map(urlspec::SyntaxError::index), Some(9));
}

fn url() -> impl Strategy<Value = String> {
    "((hTTp|ftp|a):)?(//([A-b%4]{0,2}@)?([A-Bz-]{1,2}|%4[12]|\\[::A\\])?(\\.[aB]{1,2})?(:[08]{0,2})?)?(/?([aB.~]|%2[eEfF5]|%7e|%3[aA]|%41|\\.\\.|/|:){0,8})?(\\?[a/%7E]{0,4})?(#[aB%3a]{0,4})?"
}

/// The octets behind the escapes, and every delimiter as it stands.
fn data(text: &str) -> Vec<u8> {
    let lower = text.to_ascii_lowercase();
    unescape(lower.as_bytes()).unwrap().to_ascii_lowercase()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: effort(400, 6_000),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_normal_form_is_its_own_and_means_the_same(url in url()) {
        for revision in revisions_with("normalize") {
            let normalizer = Normalizer::new(revision).unwrap();
            let Ok(normalized) = normalizer.normalize(&url) else {
                continue;
            };
            prop_assert_eq!(&normalizer.normalize(&normalized).unwrap(), &normalized, "{}", url);
            prop_assert!(normalizer.equivalent(&url, &normalized).unwrap().is_some(), "{url}");
            prop_assert!(Reference::parse(revision, &normalized).is_ok(), "{url}: {normalized}");
            // Without dots and ports, the data is the same octet for octet, and so are the delimiters.
            let kept = normalizer.clone().rungs([Rung::Case, Rung::Escapes]).normalize(&url).unwrap();
            prop_assert_eq!(data(&kept), data(&url), "{}: {}", url, kept);
            let delimiters = |text: &str| text.matches([':', '/', '?', '#', '@', '%']).count();
            let slashes = |text: &str| text.to_ascii_lowercase().matches("%2f").count();
            prop_assert_eq!(slashes(&url), slashes(&kept), "{}: {}", url, kept);
            prop_assert!(delimiters(&kept) <= delimiters(&url), "{url}: {kept}");
        }
    }

    /// A reference stands for the same as its normal form does, whatever the base.
    #[test]
    fn a_normal_form_means_the_same(url in prop_oneof![url(), reference()]) {
        for revision in revisions_with("normalize") {
            let normalizer = Normalizer::new(revision).unwrap();
            let Ok(normalized) = normalizer.normalize(&url) else {
                continue;
            };
            for base in ["http://a/b/c/d;p?q", "http://a/b/..//c/", "a:", "a:/b", "a:b/c", "http://a"] {
                let meaning = |reference: &str| meaning(&normalizer, base, reference);
                let (one, other) = (meaning(&url), meaning(&normalized));
                if one != Meaning::None {
                    prop_assert_eq!(one, other, "{}: {} and {} against {}", revision, url, normalized, base);
                }
            }
        }
    }

    /// The target of a reference does not depend on the normalization of its base, unless the last segment of the base,
    /// which is left out, is a dot segment that the document removes, if only when its escapes are undone.
    #[test]
    fn resolution_and_normalization_commute(base in base(), reference in reference()) {
        for revision in revisions_with("normalize") {
            let normalizer = Normalizer::new(revision).unwrap();
            let Ok(normalized) = normalizer.normalize(&base) else {
                continue;
            };
            let path = base.split(['?', '#']).next().unwrap();
            let path = path.to_ascii_lowercase().replace("%2e", ".");
            let path = path.replacen(':', ":/", 1);
            // By RFC 3986 and those after it, `%2E` is not a dot when a reference is resolved (section 5.2.4), but one
            // when the base is normalized (sections 6.2.2.2 and 6.2.2.3), so that a `..` then leaves out another
            // segment.
            let is_escaped_dot = |segment: &str| {
                let segment = segment.to_ascii_lowercase();
                segment.contains("%2e") && [".", ".."].contains(&&*segment.replace("%2e", "."))
            };
            let escaped = base.split(['?', '#']).next().unwrap();
            let escaped = escaped.replacen(':', ":/", 1);
            if revision >= Revision::Rfc3986 && escaped.split('/').any(is_escaped_dot) {
                continue;
            }
            let removes_dots = revision.ladder().any(|(rung, _)| rung == Rung::PathSegments);
            if removes_dots && (path.ends_with("/.") || path.ends_with("/..")) {
                continue;
            }
            let (one, other) = (
                meaning(&normalizer, &base, &reference),
                meaning(&normalizer, &normalized, &reference),
            );
            if one != Meaning::None && other != Meaning::None {
                prop_assert_eq!(one, other, "{}: {} {}", revision, base, reference);
            }
        }
    }
}

/// References that are mostly relative, with dots, escaped and plain, in the path, query and fragment.
fn reference() -> impl Strategy<Value = String> {
    let piece = "([aB]{1,2}|%41|%7e|\\.|\\.\\.|%2e|\\.%2E|%2e%2e|%2f|)";
    let path = format!("/?{piece}(/{piece}){{0,4}}");
    let query = format!("(\\?{piece}(/{piece}){{0,3}})?");
    let fragment = format!("(#{piece}(/{piece}){{0,2}})?");
    proptest::string::string_regex(&format!("({path})?{query}{fragment}")).unwrap()
}

/// Absolute, with and without a host or a root.
fn base() -> impl Strategy<Value = String> {
    let piece = "([aB.]{1,2}|%41|%2[eE]|%2e\\.|\\.\\.|\\.|)";
    let path = format!("/?{piece}(/{piece}){{0,4}}");
    let text = format!("(hTTp|a):(//[aB]{{1,2}}(:80)?)?({path})?(\\?{piece}/{piece})?(#[aB])?");
    proptest::string::string_regex(&text).unwrap()
}

/// The target of a reference.
#[derive(Debug, PartialEq)]
enum Meaning {
    /// The normal form of the target.
    Target(String),
    SameDocument(Option<String>),
    /// No target, or one that reads back differently, as a finding says.
    None,
}

fn meaning(normalizer: &Normalizer, base: &str, reference: &str) -> Meaning {
    let Ok(resolver) = Resolver::new(normalizer.revision(), base) else {
        return Meaning::None;
    };
    // By url7 a fragment identifier is not part of the normalized text.
    let has_fragments = normalizer.revision().start_rule().accepts("a:b#c");
    if !has_fragments && (base.contains('#') || reference.contains('#')) {
        return Meaning::None;
    }
    let normal = |text: &str| normalizer.normalize(text).unwrap().into_owned();
    match resolver.resolve(reference) {
        Ok(resolution) if resolution.findings().is_empty() => match resolution.as_target() {
            Some(target) => Meaning::Target(normal(target)),
            None => Meaning::SameDocument(
                resolution
                    .fragment()
                    .map(|text| normal(&format!("#{text}"))),
            ),
        },
        _ => Meaning::None,
    }
}

/// Advice to those who compare: 2003 draft and RFC 3986, section 6.1; RFC 3987, section 5.1.
#[test]
fn cautions_are_those_of_the_document() {
    let relative = &[Caution::RelativeReference][..];
    let fragments = &[Caution::FragmentsDiffer][..];
    let cases = [
        ("./a", "a", relative),
        ("http://a/b", "b", relative),
        (
            "#x",
            "#y",
            &[Caution::RelativeReference, Caution::FragmentsDiffer],
        ),
        ("#x", "#x", relative),
        ("http://a/#x", "http://a/", fragments),
        ("http://a/#x", "HTTP://A#y", fragments),
        ("http://a/#", "http://a/", fragments),
        ("http://a/#x", "http://a/#x", &[]),
        ("http://a/#x", "http://a/b", &[]),
        ("http://a/", "http://b/", &[]),
    ];
    let advises = |revision: &&Revision| Caution::RelativeReference.section(**revision).is_some();
    let advising: Vec<&Revision> = Revision::ALL.iter().filter(advises).collect();
    assert!(advising.len() > 2, "{advising:?}");
    for &revision in advising {
        let section = Caution::FragmentsDiffer.section(revision).unwrap();
        let normalizer = Normalizer::new(revision).unwrap();
        for (one, other, expected) in cases {
            let found = normalizer.cautions(one, other).unwrap();
            assert_eq!(found, expected, "{revision}: {one} {other}");
            let mut sections = found.iter().map(|it| it.section(revision).unwrap());
            assert!(sections.all(|it| it == section), "{revision}");
        }
        assert!(
            normalizer.cautions("http://a/", "http://a/ b").is_err(),
            "{revision}"
        );
    }
    let silent = Normalizer::new(Revision::DRAFT1997).unwrap();
    assert_eq!(silent.cautions("./a", "a").unwrap(), []);
}
