//! The elements and links of pages.

use std::collections::BTreeMap;

use html5gum::{Token, Tokenizer};

/// An element of a page: its name and its attributes.
pub(crate) struct Tag {
    pub(crate) name: String,
    pub(crate) attributes: BTreeMap<String, String>,
}

/// The elements of a page. A parse error of HTML is an error here too.
pub(crate) fn tags(path: &str, page: &str) -> Vec<Tag> {
    let text = |octets: &[u8]| String::from_utf8(octets.to_vec()).expect("UTF-8");
    let mut tags = Vec::new();
    for token in Tokenizer::new(page) {
        match token.expect("a string can be read") {
            Token::StartTag(tag) => tags.push(Tag {
                name: text(&tag.name),
                attributes: tag
                    .attributes
                    .iter()
                    .map(|(name, value)| (text(name), text(value)))
                    .collect(),
            }),
            Token::Error(error) => panic!("{path}: {error:?}"),
            _ => {}
        }
    }
    tags
}

/// Where a link on a page leads, and to which place there.
pub(crate) fn target(page: &str, link: &str) -> (String, Option<String>) {
    let (path, place) = match link.split_once('#') {
        Some((path, place)) => (path, Some(place.to_owned())),
        None => (link, None),
    };
    if path.is_empty() {
        return (page.to_owned(), place);
    }
    let mut folders: Vec<&str> = page.split('/').collect();
    folders.pop();
    for part in path.split('/') {
        match part {
            ".." => drop(folders.pop().expect("a link within the site")),
            part => folders.push(part),
        }
    }
    (folders.join("/"), place)
}
