//! Wrappers that people type around a URL, and the text without them.

use proptest::prelude::*;
use urlspec::escape::{StrayPercent, repair_url};
use urlspec::{Matcher, Revision, Validator, Wrapper, extract, unwrapped};

use crate::corpus::{equations, revisions_with, unquoted};
use crate::effort::effort;
use crate::rows::rows;

/// The rest of a text without its wrapper, and the wrapper.
fn left(revision: Revision, text: &str) -> Option<(String, Wrapper)> {
    let unwrapped = unwrapped(revision, text)?;
    Some((unwrapped.text().into_owned(), unwrapped.wrapper()))
}

/// `crates/lineage/documents/ID/typed.txt`: `TYPED = LEFT (LEFT OUT, ...)` or `TYPED = none`, the section as heading; texts
/// in double quotes are JSON strings. Where the typed text is not valid, its error says the same.
#[test]
fn what_people_type_is_a_url_without_its_wrapper() {
    let text = |text: &str| unquoted(text).expect("JSON");
    for revision in revisions_with("typed") {
        for case in equations(revision, "typed") {
            let line = &case.word;
            let (typed, expected) = line.rsplit_once(" = ").expect("an equation");
            let typed: String = text(typed);
            let left = unwrapped(revision, &typed);
            let Some((url, left_out)) = expected.split_once(" (") else {
                assert_eq!((left, expected), (None, "none"), "{revision}: {line}");
                continue;
            };
            let url: String = text(url);
            let left = left.unwrap_or_else(|| panic!("{revision}: {line}"));
            let named: Vec<&str> = left.left_out().iter().map(|it| it.as_str()).collect();
            assert_eq!(left.text(), url, "{revision}: {line}");
            assert_eq!(
                format!("{})", named.join(", ")),
                left_out,
                "{revision}: {line}"
            );
            let validator = Validator::new(revision);
            assert!(validator.is_valid(&url), "{revision}: {line}");
            if let Some(error) = validator.validate(&typed).error() {
                assert_eq!(error.unwrapped().as_ref(), Some(&url), "{revision}: {line}");
            }
            let repaired = repair_url(revision, left.octets(), StrayPercent::Refuse);
            assert_eq!(repaired.as_ref(), Ok(&url), "{revision}: {line}");
        }
    }
}

#[test]
fn what_is_no_wrapper() {
    for [text] in &rows(include_str!("../cases/no-wrappers.txt")) {
        assert_eq!(left(Revision::DRAFT1997, text), None, "{text:?}");
    }
    // White space within a line is data outside of brackets.
    let quoted = left(Revision::DRAFT1997, "\"http://a/b c\"");
    assert_eq!(quoted.unwrap().0, "http://a/b c");
    // In brackets the prefix says that anything may follow.
    assert_eq!(left(Revision::DRAFT1997, "<URL:../a>").unwrap().0, "../a");
}

/// By url7 the prefix belongs to `prefixedurl`, and a URL may have spaces in it.
#[test]
fn what_belongs_to_the_url_is_left() {
    let url7 = Revision::URL7;
    assert_eq!(left(url7, "URL:http://a/"), None);
    let prefixed = ("URL:http://a/".to_owned(), Wrapper::AngleBrackets);
    assert_eq!(left(url7, "<URL:http://a/>"), Some(prefixed));
    assert_eq!(left(url7, "<http://a/b c>").unwrap().0, "http://a/b c");
    // IRIs have U+00A0.
    let iri = left(Revision::Rfc3987, "<http://a/\u{a0}>").unwrap().0;
    assert_eq!(iri, "http://a/\u{a0}");
}

/// An error gives the text without its wrapper only if that is valid by the same rule as the whole.
#[test]
fn errors_say_what_is_left_if_it_is_valid() {
    let unwrapped = |validator: Validator, text: &str| {
        let report = validator.validate(text);
        report.error().expect(text).unwrapped()
    };
    for &revision in Revision::ALL.iter().filter(|it| **it != Revision::Rfc1808) {
        let left = unwrapped(Validator::new(revision), "<http://a.example/b>");
        assert_eq!(left.as_deref(), Some("http://a.example/b"), "{revision}");
        assert_eq!(
            unwrapped(Validator::new(revision), "<http://a.example/%>"),
            None,
            "{revision}"
        );
    }
    // A rule for URLs; and one for parts of them, which have no wrappers.
    let rule = |name| Validator::for_rule(Revision::Rfc3986.rule(name).unwrap());
    let left = unwrapped(rule("URI"), "\"http://a/\"");
    assert_eq!(left.as_deref(), Some("http://a/"));
    assert_eq!(unwrapped(rule("URI"), "\"a/b\""), None);
    assert_eq!(unwrapped(rule("segment"), " a "), None);
    let ftp = unwrapped(Validator::new(Revision::Rfc1738), "<ftp://a:x/>");
    assert_eq!(ftp, None);
}

#[test]
fn time_is_linear() {
    for piece in [
        "<", ">", "\"", " ", "\n", "-\n", "URL:", "\u{a0}", "<URL:", "a\n",
    ] {
        let text = piece.repeat(effort(1 << 18, 1 << 20) / piece.len());
        for revision in [Revision::URL7, Revision::DRAFT1997] {
            let _ = unwrapped(revision, &text);
            let _ = unwrapped(revision, &format!("<{text}>"));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: effort(500, 4_000),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// A URL reads back from each of its wrappers; and the same URL is extracted from them.
    #[test]
    fn wrapped_urls_come_back(path in "([a-z0-9_=&]{1,3}[/.?;-]?){0,6}[a-z]", cut in 0_usize..40) {
        let url = format!("http://a.example/{path}");
        let (start, end) = url.split_at(cut.min(url.len()));
        let revision = Revision::DRAFT2003;
        prop_assert!(unwrapped(revision, &url).is_none());
        for (open, close) in [("<", ">"), ("<URL:", ">"), ("\"", "\""), (" ", "\t")] {
            let text = format!("{open}{start}\n  {end}{close}");
            let left = unwrapped(revision, &text).unwrap();
            prop_assert_eq!(&*left.text(), &*url);
            if open.starts_with('<') {
                let mut found = extract(revision, &text);
                let found = found.next().unwrap();
                prop_assert_eq!(found.text(), left.text());
            }
        }
    }

    /// A valid URL has no wrapper but the prefix.
    #[test]
    fn any_octets_will_do(octets in prop::collection::vec(any::<u8>(), 0..48)) {
        for &revision in Revision::ALL {
            if let Some(left) = unwrapped(revision, &octets) {
                prop_assert!(!left.octets().is_empty());
                let is_valid = Matcher::new(revision).is_match(&octets);
                prop_assert!(!is_valid || left.wrapper() == Wrapper::UrlPrefix);
            }
        }
    }
}
