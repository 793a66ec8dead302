//! The pages of schemes, and of the documents that define them.

use urlspec::{Document, SchemeDocument};
use urlspec_atlas::Limits;
use urlspec_lineage::{Lineage, Subject};

use crate::rules::escaped;
use crate::{FILES, page, text};

/// Each has a row, which leads to the page of the rule, or its name with a link to where it is taken from.
#[test]
fn every_document_of_schemes_has_a_page_with_its_rules() {
    for document in SchemeDocument::all().map(Document::from) {
        let path = format!("{document}/index.html");
        let page = page(&path);
        let text = text(page);
        for rule in document.rules() {
            let lender = rule.taken_from().map(str::parse::<Document>);
            if let Some(Ok(lender)) = lender {
                let lent = lender.rule(rule.name()).expect("it is lent");
                assert!(text.contains(lent.name()), "{path}: {rule}");
                continue;
            }
            let name = rule.name().replace(' ', "-");
            let id = format!("<tr id=\"rule-{name}\"><th scope=\"row\"><a href=\"{name}");
            assert!(page.contains(&id), "{path}: {rule}");
            let read = escaped(rule.reading());
            assert!(text.contains(&read), "{path}: {read}");
        }
        for forbidden in document.prohibitions() {
            let sentence = escaped(&forbidden.sentence().replace('`', ""));
            assert!(text.contains(&sentence), "{path}: {sentence}");
            let section = document.citation(forbidden.section()).to_string();
            assert!(text.contains(&escaped(&section)), "{path}: {section}");
        }
        for (scheme, _) in document.schemes() {
            let link = format!("../lineage/{scheme}/index.html");
            assert!(page.contains(&link), "{path}: {scheme}");
        }
    }
}

#[test]
fn every_scheme_has_a_page_with_its_changes() {
    let lineage = Lineage::new(Limits::default());
    let (front, map) = (page("documents/index.html"), page("lineage/index.html"));
    for scheme in Subject::schemes() {
        let path = format!("lineage/{scheme}/index.html");
        let page = page(&path)
            .replace("&#34;", "&quot;")
            .replace("&#38;", "&amp;");
        let row = lineage.row(scheme).expect("our grammars are small enough");
        for entry in row.entries() {
            let document = entry.document();
            assert!(
                page.contains(&format!("<section id=\"{document}\"")),
                "{path}: {document}"
            );
            let change = entry.change();
            let how = change.map_or("new", |it| it.as_str());
            assert!(
                page.contains(&format!("class=\"change {how}\"")),
                "{path}: {how}"
            );
            let words = change.into_iter().flat_map(|it| [it.gained(), it.lost()]);
            // Other characters are shown by their escapes.
            let plain = |word: &&str| {
                word.bytes().all(|byte| byte.is_ascii_graphic())
                    && !word.contains(['"', '\\', '\''])
            };
            for word in words.flatten().filter(plain) {
                let word = format!("<code>&quot;{}&quot;</code>", escaped(word));
                assert!(page.contains(&word), "{path}: {word}");
            }
            if document.scheme_document().is_some() {
                assert!(
                    front.contains(&format!("\"../lineage/{scheme}/index.html\"")),
                    "{scheme}"
                );
            }
            let link = format!("\"../lineage/{scheme}/index.html#{document}\"");
            assert!(map.contains(&link), "{link}");
        }
    }
}

#[test]
fn documents_of_one_scheme_are_compared_rule_by_rule() {
    let step = page("lineage/rfc2368-to-rfc6068/index.html");
    let step = text(step);
    assert!(step.contains("mailtoURI, which was mailtoURL"));
    assert!(page("rfc6068/index.html").contains("../lineage/rfc2368-to-rfc6068/index.html"));
    assert!(!FILES.contains_key("lineage/rfc1738-to-rfc2368/index.html"));
}
