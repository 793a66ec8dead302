//! Every link leads somewhere, and nothing is loaded from elsewhere.

use std::collections::{BTreeMap, BTreeSet};

use crate::html::{tags, target};
use crate::{FILES, pages_of};

/// The pages of publishers, to which sections lead.
const PUBLISHERS: [&str; 3] = [
    "https://www.rfc-editor.org/rfc/rfc",
    "https://datatracker.ietf.org/doc/html/draft-",
    "https://url.spec.whatwg.org/#",
];

#[test]
fn every_link_leads_somewhere() {
    every_link_of(&FILES);
}

pub(crate) fn every_link_of(files: &BTreeMap<String, Vec<u8>>) {
    let mut places: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let mut links = Vec::new();
    for (path, page) in pages_of(files) {
        for tag in tags(path, page) {
            let attribute = |name: &str| tag.attributes.get(name).cloned();
            if let Some(id) = attribute("id") {
                let is_new = places.entry(path).or_default().insert(id.clone());
                assert!(is_new, "{path}: two elements are `{id}`");
            }
            for name in ["href", "xlink:href", "src"] {
                let link = attribute(name).map(|link| link.replace("&#38;", "&"));
                if let Some(link) =
                    link.filter(|_| attribute("rel").as_deref() != Some("canonical"))
                {
                    links.push((path, link));
                }
            }
        }
    }
    assert!(links.len() > 10_000);
    for (path, link) in links {
        if PUBLISHERS.iter().any(|it| link.starts_with(it))
            || link == "https://url.spec.whatwg.org/"
        {
            continue;
        }
        let is_elsewhere = link.contains(':') || link.starts_with("//");
        assert!(!is_elsewhere, "{path}: `{link}` leads out of the site");
        let (file, place) = target(path, &link);
        assert!(files.contains_key(&file), "{path}: nothing is at `{link}`");
        // The playground reads the rest of its address itself.
        if let Some(place) = place.filter(|_| !file.starts_with("playground/")) {
            let there = places
                .get(file.as_str())
                .is_some_and(|it| it.contains(&place));
            assert!(there, "{path}: there is no place `{link}`");
        }
    }
}
