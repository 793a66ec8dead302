//! Pairs of names and values in queries.

use std::borrow::Cow;

use proptest::prelude::*;
use urlspec::escape::{query_of_pairs, query_pairs};
use urlspec::{Reference, Revision};

use crate::effort::effort;

type Octets = Vec<u8>;

fn read(query: &str) -> Vec<(Octets, Option<Octets>)> {
    query_pairs(query)
        .map(|(name, value)| (name.into_owned(), value.map(Cow::into_owned)))
        .collect()
}

#[test]
fn pairs_are_read_as_forms_mean_them() {
    let octets = |text: &str| text.as_bytes().to_vec();
    let with = |name, value| (octets(name), Some(octets(value)));
    let alone = |name| (octets(name), None);
    for (query, pairs) in [
        ("", vec![]),
        ("&&", vec![]),
        ("=", vec![with("", "")]),
        ("a", vec![alone("a")]),
        ("a=", vec![with("a", "")]),
        ("a=b=c&d", vec![with("a", "b=c"), alone("d")]),
        ("a+b=%2B&%26=%3D", vec![with("a b", "+"), with("&", "=")]),
        ("a=%2541", vec![with("a", "%41")]),
        ("50%=%zz", vec![with("50%", "%zz")]),
        ("a;b=c", vec![with("a;b", "c")]),
    ] {
        assert_eq!(read(query), pairs, "{query}");
    }
    assert_eq!(read("a=%FF"), [(octets("a"), Some(vec![0xff]))]);
}

#[test]
fn a_pair_without_anything_is_left_out() {
    let pairs = [("", None), ("a", None), ("", None), ("", Some(""))];
    assert_eq!(query_of_pairs(pairs), "a&=");
    assert_eq!(query_of_pairs([("", None::<&str>)]), "");
}

#[test]
fn what_is_written_is_valid_by_every_revision() {
    let every: Octets = (0..=u8::MAX).collect();
    for &revision in Revision::ALL {
        let url = Reference::parse(revision, "http://h/p").expect("a URL by all of them");
        let takes = |query: &str| url.to_builder().query(query).build().is_ok();
        assert!(takes(&query_of_pairs([
            (&every, None::<&str>),
            (&every, None)
        ])));
        let has_values = !["draft-ietf-uri-url-02", "rfc1630"].contains(&revision.id());
        let query = query_of_pairs([(&every, Some(&every))]);
        assert_eq!(takes(&query), has_values, "{revision}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: effort(500, 20_000),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Pairs of any octets are read back.
    #[test]
    fn pairs_come_back(pairs: Vec<(Octets, Option<Octets>)>) {
        let written: Vec<_> = pairs.into_iter().filter(|(name, value)| !name.is_empty() || value.is_some()).collect();
        prop_assert_eq!(read(&query_of_pairs(written.clone())), written);
    }

    /// The crate `form_urlencoded` reads the same pairs, as far as it tells them, and writes the same text.
    #[test]
    fn another_library_agrees(query in "[ab&=+%0-9A-F;é]{0,20}", name: String, value: String) {
        let ours: Vec<_> = query_pairs(&query)
            .map(|(name, value)| {
                let text = |octets: &[u8]| String::from_utf8_lossy(octets).into_owned();
                (text(&name), text(&value.unwrap_or_default()))
            })
            .collect();
        let theirs: Vec<_> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        prop_assert_eq!(ours, theirs);
        let mut written = form_urlencoded::Serializer::new(String::new());
        written.append_pair(&name, &value).append_pair("a", "");
        prop_assert_eq!(query_of_pairs([(&*name, Some(&*value)), ("a", Some(""))]), written.finish());
    }
}
