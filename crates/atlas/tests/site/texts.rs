//! The texts of documents, and their sections.

use std::path::PathBuf;

use urlspec::Document;
use urlspec_atlas::Texts;

use crate::links::every_link_of;
use crate::rules::escaped;
use crate::{ATLAS, files, page, text};

/// The texts of documents, if they are beside the project.
fn texts() -> Option<Texts> {
    let shared = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/documents");
    let folders = ["", "schemes", "abnf"].map(|it| shared.join(it));
    let texts: Option<Vec<Texts>> = folders.iter().map(|it| Texts::read(it).ok()).collect();
    let read = texts.and_then(|all| all.into_iter().reduce(Texts::and));
    if read.is_none() {
        println!("skipped: no texts of documents in {}", shared.display());
    }
    read
}

#[test]
fn texts_are_shown_whole_and_citations_lead_into_them() {
    let Some(texts) = texts() else { return };
    let count = texts.count();
    assert!(count > 40, "{count}");
    let files = files(&ATLAS.clone().with_texts(texts));
    every_link_of(&files);
    let mut shown = 0;
    for document in Document::all() {
        let path = format!("{document}/sections/front/index.html");
        if !files.contains_key(&path) {
            continue;
        }
        shown += 1;
        let parts = files
            .iter()
            .filter(|(it, _)| it.starts_with(&format!("{document}/sections/")));
        let all: String = parts
            .map(|(path, contents)| {
                assert!(contents.len() <= 120_000, "{path}: {}", contents.len());
                text(str::from_utf8(contents).expect("UTF-8"))
            })
            .collect();
        let all = all
            .replace("&#60;", "&lt;")
            .replace("&#62;", "&gt;")
            .replace("&#38;", "&amp;");
        for rule in document.rules().filter(|it| it.taken_from().is_none()) {
            for printing in rule
                .printings()
                .iter()
                .filter(|it| it.section().document().is_none())
            {
                let first = printing.text().lines().next().unwrap_or_default();
                let name = escaped(first.split_whitespace().next().unwrap_or_default());
                assert!(all.contains(&name), "{document}: {name}");
            }
        }
    }
    assert_eq!(shown, count);
    // Sections whose headings also stand elsewhere, or begin with a dot.
    let part = |path: &str| str::from_utf8(&files[path]).expect("UTF-8");
    assert!(part("rfc1630/sections/file/index.html").contains("class=\"text\">file"));
    assert!(part("rfc6920/sections/section-4/index.html").contains("id=\"section-4\""));
    let rule = str::from_utf8(&files["rfc3986/index.html"]).expect("UTF-8");
    assert!(rule.contains("sections/section-3/index.html#section-3.2.2"));
}

/// Every section of a document that is cited by it has a heading, so that its citations lead to it.
#[test]
fn every_section_that_is_cited_is_listed() {
    for document in Document::all() {
        let page = page(&format!("{document}/sections/index.html"));
        for rule in document.rules() {
            for section in rule.printings().iter().map(|it| it.section()) {
                if section.document().is_some() {
                    continue;
                }
                let label = format!(">{}</a>", escaped(section.label()));
                assert!(page.contains(&label), "{document}: {section}");
            }
        }
    }
}
