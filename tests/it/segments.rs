//! Segments as data: put behind paths, taken from them, and refused.

use proptest::prelude::*;
use urlspec::escape::{EscapeError, unescape_text};
use urlspec::{BuildError, Component, Reference, Revision, SegmentError};

fn segments(reference: &Reference<'_>) -> Vec<String> {
    let path = reference.path().expect("it has a path");
    path.segments().map(|it| it.to_string()).collect()
}

/// Each character is data by each document, or the error has its place.
#[test]
fn a_segment_is_data_by_every_document() {
    let characters = (1..=255).filter_map(char::from_u32).map(String::from);
    let texts = [
        "a/b", "%2F", "a?b#c", "...", "a;b=c", ":", "//", "%2e%2E", "",
    ];
    let texts: Vec<String> = characters.chain(texts.map(str::to_owned)).collect();
    for revision in Revision::ALL.iter().copied() {
        let base = Reference::parse(revision, "http://a/b").unwrap();
        for text in texts.iter().filter(|it| *it != ".") {
            let mut url = base.clone();
            url.push_segment(text)
                .unwrap_or_else(|error| panic!("{revision}, {text:?}: {error}"));
            let [before, last] = &segments(&url)[..] else {
                panic!("{revision}, {text:?}: {url}");
            };
            assert_eq!(before, "b");
            let data = unescape_text(revision, last).unwrap().unwrap();
            assert_eq!(data, *text, "{revision}: {url}");
            assert_eq!(
                url.pop_segment().unwrap().as_ref(),
                Some(last),
                "{revision}"
            );
            assert_eq!(url.as_str(), "http://a/b", "{revision}, {text:?}");
            let given = base.with_path_segments(["b", text]).unwrap();
            assert_eq!(segments(&given)[1], *last, "{revision}, {text:?}");
        }
    }
}

/// Before, after, and what each call makes of it.
#[test]
fn paths_begin_and_end_in_many_ways() {
    let rows = [
        ("http://a", "http://a/c", None, "http://a/x"),
        ("http://a/", "http://a/c", None, "http://a/x"),
        ("http://a/b", "http://a/b/c", Some("b"), "http://a/x"),
        ("http://a/b/", "http://a/b/c", Some(""), "http://a/x"),
        ("http://a//", "http://a//c", Some(""), "http://a/x"),
        (
            "http://a/b?q#f",
            "http://a/b/c?q#f",
            Some("b"),
            "http://a/x?q#f",
        ),
        ("/b", "/b/c", Some("b"), "/x"),
        ("b", "b/c", Some("b"), "x"),
        ("", "c", None, "x"),
        ("?q", "c?q", None, "x?q"),
        ("mailto:a@b", "mailto:a@b/c", Some("a@b"), "mailto:x"),
        ("file:///b", "file:///b/c", Some("b"), "file:///x"),
        ("file:///", "file:///c", None, "file:///x"),
    ];
    for (before, pushed, popped, replaced) in rows {
        let url = Reference::parse(Revision::Rfc3986, before).unwrap();
        let mut more = url.clone();
        more.push_segment("c").unwrap();
        assert_eq!(more.as_str(), pushed, "{before}");
        let mut less = url.clone();
        assert_eq!(less.pop_segment().unwrap().as_deref(), popped, "{before}");
        assert_eq!(popped.is_none(), less == url, "{before}");
        assert_eq!(url.with_path_segments(["x"]).unwrap().as_str(), replaced);
        let mut many = url.clone();
        many.push_segments(["x", "", "y", ""]).unwrap();
        let mut one_by_one = url.clone();
        for segment in ["x", "", "y", ""] {
            one_by_one.push_segment(segment).unwrap();
        }
        assert_eq!(many, one_by_one, "{before}");
        many.push_segments::<&str>([]).unwrap();
        assert_eq!(many, one_by_one, "{before}");
    }
    let url = Reference::parse(Revision::Rfc3986, "http://a/b").unwrap();
    let root = url.with_path_segments::<&str>([]).unwrap();
    assert_eq!(root.as_str(), "http://a/");
    // The parameters of RFC 1808 stand behind the path, whatever it is.
    let mut url = Reference::parse(Revision::Rfc1808, "http://a/b;p?q").unwrap();
    url.push_segment("c").unwrap();
    assert_eq!(url.as_str(), "http://a/b/c;p?q");
}

#[test]
fn segments_that_are_refused() {
    let refused = |revision, url: &str, segments: &[&str]| -> SegmentError {
        let mut reference = Reference::parse(revision, url).unwrap();
        let before = reference.clone();
        let error = reference.push_segments(segments).unwrap_err();
        assert_eq!(reference, before);
        error
    };
    let error = refused(Revision::Rfc3986, "http://a/", &["b", ".."]);
    assert_eq!(
        (error.number(), error.is_without_segments()),
        (Some(1), false)
    );
    assert_eq!(
        error.to_string(),
        "`..` cannot be a segment: it would be removed when the path is resolved"
    );
    let error = refused(Revision::URL7, "http://a/", &["ä€"]);
    assert_eq!(error.escape().map(EscapeError::index), Some(2));
    for (url, revision, message) in [
        (
            "mailto:a@b",
            Revision::Rfc2396,
            "by RFC 2396, a path without `/` after the scheme is opaque: it has no segments",
        ),
        (
            "mailto:a@b",
            Revision::Rfc1738,
            "`mailtourl` has no segments",
        ),
    ] {
        let error = refused(revision, url, &["c"]);
        assert_eq!(
            (error.is_without_segments(), error.to_string()),
            (true, message.to_owned())
        );
        let mut reference = Reference::parse(revision, url).unwrap();
        if reference.path().is_some() {
            assert!(reference.pop_segment().unwrap_err().is_without_segments());
        }
    }
    // Without an authority, two slashes would begin one.
    let url = Reference::parse(Revision::Rfc3986, "/a").unwrap();
    let error = url.with_path_segments(["", "b"]).unwrap_err();
    assert_eq!(error.path(), Some("//b"));
    assert_eq!(
        error.build().and_then(BuildError::component),
        Some(Component::Path)
    );
}

proptest! {
    /// All segments of a path can be popped, and none but these; what was pushed comes back.
    #[test]
    fn popping_undoes_pushing(url in "(http://h|s:|)(/[a-c%.]{0,2}){0,4}", data in "[^/.][^/]{0,4}") {
        for revision in [Revision::Rfc2396, Revision::Rfc3986, Revision::Rfc3987] {
            let Ok(url) = Reference::parse(revision, &url) else { continue };
            let mut changed = url.clone();
            if changed.push_segment(&data).is_err() {
                continue;
            }
            let written = changed.pop_segment().unwrap().expect("there is one");
            let read = unescape_text(revision, &written).unwrap();
            prop_assert_eq!(read.as_deref(), Some(data.as_str()));
            // An empty segment at the end was replaced.
            let before = url.path().unwrap().as_str();
            let left = changed.path().unwrap().as_str();
            let is_same = left == before || before.strip_suffix('/') == Some(left);
            prop_assert!(is_same || left == "/" && before.is_empty(), "{} {}", left, before);
        }
    }
}
