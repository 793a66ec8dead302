//! Every rule has a page that shows it: its printings, its words, and characters that look like others.

use std::collections::BTreeSet;

use urlspec::{Document, Rule};

use crate::{FILES, page, page_if_any, pages, text};

/// The text as it stands in a page.
pub(crate) fn escaped(text: &str) -> String {
    let escapes = [
        ("&", "&amp;"),
        ("<", "&lt;"),
        (">", "&gt;"),
        ("\"", "&quot;"),
    ];
    let replaced = |text: String, (from, to)| text.replace(from, to);
    escapes.into_iter().fold(text.to_owned(), replaced)
}

/// Text with single spaces for white space.
pub(crate) fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns `true` if a document of schemes has the rule from another document that has a page.
pub(crate) fn is_shown_elsewhere(rule: Rule) -> bool {
    let lender = rule.taken_from().map(str::parse::<Document>);
    rule.document().revision().is_none() && matches!(lender, Some(Ok(_)))
}

#[test]
fn every_rule_has_a_page_that_shows_it() {
    let rules = Document::all().flat_map(Document::rules);
    let mut of_schemes = 0;
    for rule in rules.filter(|rule| !is_shown_elsewhere(*rule)) {
        let (document, name) = (rule.document(), rule.name().replace(' ', "-"));
        let path = format!("{document}/{name}/index.html");
        let heading = format!("<h1><code>{rule}</code></h1>");
        // Of names that differ in case alone, the later has a number.
        let page = FILES
            .get(&path)
            .map(|page| str::from_utf8(page).expect("UTF-8"));
        let page = page
            .filter(|page| page.contains(&heading))
            .unwrap_or_else(|| self::page(&format!("{document}/{name}-2/index.html")));
        assert!(page.contains(&heading), "{path}");
        let diagram = page.find(&format!("aria-label=\"Railroad diagram of {rule}\""));
        let first_text = page.find("<pre");
        assert!(
            diagram.expect("a diagram") < first_text.expect("a text"),
            "{path}"
        );
        let text = spaced(&text(page));
        for printing in rule.printings() {
            let printed = spaced(&escaped(printing.text()));
            assert!(text.contains(&printed), "{path}: {printed}");
            let section = escaped(printing.section().label());
            assert!(text.contains(&section), "{path}: {section}");
        }
        let users = rule.used_by().filter(|user| !is_shown_elsewhere(*user));
        for neighbour in rule.uses().chain(users) {
            assert!(text.contains(neighbour.name()), "{path}: {neighbour}");
        }
        of_schemes += usize::from(document.revision().is_none());
    }
    assert!(of_schemes > 500, "{of_schemes}");
}

#[test]
fn printings_that_differ_in_white_space_alone_are_one() {
    let authority = page("rfc3986/authority/index.html");
    let captions = authority.matches("<figcaption>").count();
    let (_, caption) = authority.split_once("<figcaption>").expect("a caption");
    let (caption, _) = caption.split_once("</figcaption>").expect("its end");
    assert!(
        caption.contains("RFC 3986, section 3.2</a>")
            && caption.contains("RFC 3986, Appendix A</a>"),
        "{caption}"
    );
    assert!(captions >= 2, "{captions}");
    for rule in Document::all().flat_map(Document::rules) {
        let path = format!("{}/{rule}/index.html", rule.document());
        let Some(page) = page_if_any(&path) else {
            continue;
        };
        let texts = rule.printings().iter().map(|it| spaced(it.text()));
        let texts: BTreeSet<String> = texts.collect();
        let (_, printed) = page.split_once("id=\"printed\"").expect("a section");
        let (printed, _) = printed.split_once("</section>").expect("its end");
        let heading = format!("<h1><code>{rule}</code></h1>");
        if page.contains(&heading) {
            assert_eq!(printed.matches("<figure>").count(), texts.len(), "{path}");
        }
    }
}

/// The words under a heading of a page, without their quotes.
fn words_under(page: &str, heading: &str) -> Vec<String> {
    let (_, rest) = page.split_once(heading).expect("a heading");
    let (list, _) = rest.split_once("</ul>").unwrap_or((rest, ""));
    let codes = list.split("<code>&quot;").skip(1);
    let words = codes.filter_map(|it| it.split_once("&quot;</code>"));
    let plain = words.map(|(word, _)| word).filter(|it| !it.contains('\\'));
    let escapes = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&amp;", "&"),
    ];
    let read = plain.map(|it| {
        escapes
            .iter()
            .fold(it.to_owned(), |it, (from, to)| it.replace(from, to))
    });
    read.collect()
}

#[test]
fn words_are_each_of_another_shape() {
    const HEADING: &str = "<h3>Shortest words, each of another shape</h3>";
    let words = |path: &str| words_under(page(path), HEADING);
    assert_eq!(
        words("rfc3986/scheme/index.html"),
        ["a", "aa", "a1", "a+", "a-", "a.", "aaa"]
    );
    // Of one letter and a colon, there is one.
    let uri = words("rfc1630/uri/index.html");
    assert_eq!(
        uri.iter().filter(|word| word.len() == 2).count(),
        1,
        "{uri:?}"
    );
    // Every alternative has a word; in each another group is left out.
    let addresses = words("rfc3986/IPv6address/index.html");
    for address in ["a:a:a:a:a:a:a:a", "::a:a:a:a:a:a:a", "::", "::a:a"] {
        assert!(addresses.contains(&address.to_owned()), "{addresses:?}");
    }
    let rules = Document::all().flat_map(Document::rules);
    for rule in rules.filter(|rule| !is_shown_elsewhere(*rule)) {
        let path = format!("{}/{rule}/index.html", rule.document());
        let Some(page) = page_if_any(&path) else {
            continue;
        };
        if !page.contains(&format!("<h1><code>{rule}</code></h1>")) {
            continue;
        }
        for word in words_under(page, HEADING) {
            assert!(rule.accepts(&word), "{path}: {word}");
        }
        for word in words_under(
            page,
            "<h3>Near misses: one edit away from a word, and not valid</h3>",
        ) {
            assert!(!rule.accepts(&word), "{path}: {word}");
        }
    }
}

#[test]
fn characters_that_look_like_others_have_their_code_points() {
    let digit = page("rfc1738/digit/index.html");
    let kelvin =
        "<code>&quot;\u{212a}&quot;</code> <span class=\"points\">U+212A KELVIN SIGN</span>";
    assert!(digit.contains(kelvin));
    for (path, page) in pages().filter(|(path, _)| path.matches('/').count() == 2) {
        for word in page.split("<li><code>&quot;").skip(1) {
            let (word, behind) = word.split_once("</code>").expect("its end");
            let is_whole = !word.contains('…');
            if is_whole && (!word.is_ascii() || word.contains(' ')) {
                assert!(
                    behind.starts_with(" <span class=\"points\">U+"),
                    "{path}: {word}"
                );
            }
        }
    }
}
