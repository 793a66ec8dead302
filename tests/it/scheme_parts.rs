//! The parts of URLs by the documents that define their schemes.

use urlspec::Revision;
use urlspec::scheme::Scheme;

/// By a revision without schemes, a URL has the parts that the newest document of its scheme tells it by.
#[test]
fn documents_of_schemes_tell_the_parts() {
    let defined = |text: &str| match Scheme::parse(Revision::Rfc3986, text) {
        Ok(Scheme::Defined(url)) => url,
        other => panic!("{text}: {other:?}"),
    };
    let texts = |text: &str, part: &str| -> Vec<String> {
        let url = defined(text);
        assert_eq!(url.to_string(), text);
        url.part(part)
            .map(|part| part.as_str().to_owned())
            .collect()
    };
    assert_eq!(texts("urn:isbn:1?+r?=q#f", "r-component"), ["r"]);
    assert_eq!(texts("urn:isbn:1?+r?=q#f", "f-component"), ["f"]);
    assert_eq!(
        texts("mailto:a@b,c@d?subject=e", "addr-spec"),
        ["a@b", "c@d"]
    );
    assert_eq!(texts("http://h:81/a?b#c", "port"), ["81"]);
    assert_eq!(texts("geo:1,2;u=3", "coord-c"), [""; 0]);
    let url = defined("http://h/a#c");
    assert_eq!(
        url.fragment().map(|it| (it.as_str(), it.start())),
        Some(("c", 11))
    );
    assert_eq!(url.rule().document().name(), "RFC 9110");
    let iri = Scheme::parse(Revision::Rfc3987, "file:///ä");
    assert!(matches!(iri, Ok(Scheme::Defined(_))), "{iri:?}");
    for text in ["http:///a", "urn:x", "tel:"] {
        assert!(Scheme::parse(Revision::Rfc3986, text).is_err(), "{text}");
    }
    assert!(matches!(
        Scheme::parse(Revision::Rfc3986, "x:y"),
        Ok(Scheme::Other(_))
    ));
}

/// Each document of schemes tells some parts of each of its valid URLs, each with its place in the text.
#[test]
fn parts_stand_where_they_say() {
    let mut parts = 0;
    for text in crate::corpus::texts() {
        let Ok(Scheme::Defined(url)) = Scheme::parse(Revision::Rfc3986, &text) else {
            continue;
        };
        for rule in url.part_rules() {
            for part in url.part(rule.name()) {
                let end = part.start() + part.as_str().len();
                assert_eq!(
                    text.get(part.start()..end),
                    Some(part.as_str()),
                    "{text}: {rule}"
                );
                parts += 1;
            }
        }
    }
    assert!(parts > 2000, "{parts}");
}
