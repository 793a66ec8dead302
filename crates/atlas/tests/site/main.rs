//! The site as a whole, and page by page.

#![allow(clippy::print_stdout, reason = "tests say what they could not check")]

use std::collections::BTreeMap;
use std::sync::LazyLock;

use urlspec_atlas::{Atlas, Limits};

mod address;
mod folders;
mod links;
mod rules;
mod schemes;
mod scripts;
mod steps;
mod texts;
mod whole;

#[path = "../html/mod.rs"]
mod html;

#[path = "../../../../tests/it/effort.rs"]
#[allow(dead_code, reason = "other tests need more of it")]
mod effort;

pub(crate) static ATLAS: LazyLock<Atlas> = LazyLock::new(made);

pub(crate) static FILES: LazyLock<BTreeMap<String, Vec<u8>>> = LazyLock::new(|| files(&ATLAS));

pub(crate) fn made() -> Atlas {
    Atlas::new(Limits::default()).expect("our grammars are small enough")
}

pub(crate) fn files(atlas: &Atlas) -> BTreeMap<String, Vec<u8>> {
    let files = atlas.files();
    files
        .map(|file| (file.path().to_owned(), file.contents().to_vec()))
        .collect()
}

pub(crate) fn pages() -> impl Iterator<Item = (&'static str, &'static str)> {
    pages_of(&FILES)
}

pub(crate) fn pages_of(files: &BTreeMap<String, Vec<u8>>) -> impl Iterator<Item = (&str, &str)> {
    let html = files
        .iter()
        .filter(|(path, _)| path.ends_with("index.html"));
    html.map(|(path, contents)| (path.as_str(), str::from_utf8(contents).expect("UTF-8")))
}

/// The text of a page, without its elements.
pub(crate) fn text(page: &str) -> String {
    let pieces = page.split('<');
    let texts = pieces.map(|piece| piece.split_once('>').map_or(piece, |(_, behind)| behind));
    texts.collect()
}

pub(crate) fn page_if_any(path: &str) -> Option<&'static str> {
    let page = FILES.get(path)?;
    Some(str::from_utf8(page).expect("UTF-8"))
}

pub(crate) fn page(path: &str) -> &'static str {
    let page = FILES.get(path).unwrap_or_else(|| panic!("{path}"));
    str::from_utf8(page).expect("UTF-8")
}
