//! The site is light, its files have places of their own, each page says what it is, and all is made in one way.

use std::collections::BTreeSet;

use crate::html::tags;
use crate::{ATLAS, FILES, effort, files, made, pages};

#[test]
fn every_file_has_a_place_of_its_own() {
    let mut places = BTreeSet::new();
    for path in FILES.keys() {
        assert!(places.insert(path.to_ascii_lowercase()), "{path}");
        assert!(path.split('/').all(|part| !part.contains("..")), "{path}");
    }
}

#[test]
fn pages_are_light() {
    let mut sum = 0;
    for (path, contents) in FILES.iter() {
        assert!(contents.len() <= 120_000, "{path}: {}", contents.len());
        sum += contents.len();
    }
    assert!(FILES["index.html"].len() <= 60_000);
    assert!(FILES["assets/search-index.js"].len() <= 60_000);
    // The library for browsers takes three more.
    assert!(sum <= 26_000_000, "{sum}");
}

#[test]
fn a_page_says_what_it_is() {
    let mut titles = BTreeSet::new();
    for (path, page) in pages() {
        let (_, rest) = page.split_once("<title>").expect("a title");
        let (title, _) = rest.split_once("</title>").expect("a title");
        assert!(
            titles.insert(title),
            "{path}: another page is `{title}` too"
        );
        let tags = tags(path, page);
        let html = tags.iter().find(|tag| tag.name == "html");
        assert_eq!(
            html.and_then(|tag| tag.attributes.get("lang"))
                .map(String::as_str),
            Some("en")
        );
        let described = tags.iter().find(|tag| {
            tag.name == "meta"
                && tag
                    .attributes
                    .get("name")
                    .is_some_and(|it| it == "description")
        });
        let described = described.and_then(|tag| tag.attributes.get("content"));
        assert!(
            described.is_some_and(|it| it.len() > 40),
            "{path}: {described:?}"
        );
        assert_eq!(
            tags.iter().filter(|tag| tag.name == "h1").count(),
            1,
            "{path}"
        );
        assert_eq!(
            tags.iter().filter(|tag| tag.name == "main").count(),
            1,
            "{path}"
        );
    }
}

/// The pages of the same facts, or also of facts that were gathered again.
#[test]
fn it_is_always_the_same() {
    let of_new_facts = effort::effort(false, true);
    let again = files(&if of_new_facts { made() } else { ATLAS.clone() });
    assert!(again.keys().eq(FILES.keys()));
    for (path, contents) in &again {
        assert!(FILES[path] == *contents, "{path}");
    }
}
