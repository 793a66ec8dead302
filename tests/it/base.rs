//! Where bases come from, layer by layer.

use urlspec::Revision;
use urlspec::base::{Base, Embedded, Layer, Layers};

const WITHOUT_LAYERS: [Revision; 4] = [
    Revision::Whatwg20260702,
    Revision::DraftIetfUriUrl02,
    Revision::Rfc1630,
    Revision::Rfc1738,
];
const RFC1808: Revision = Revision::Rfc1808;
const DRAFT1997: Revision = Revision::DraftFieldingUrlSyntax05;
const BIS: Revision = Revision::DraftFieldingUriRfc2396bis01;

fn with_layers() -> impl Iterator<Item = Revision> {
    let all = Revision::ALL.iter().copied();
    all.filter(|revision| !WITHOUT_LAYERS.contains(revision))
}

/// Those that read the fields which the 1997 draft describes.
fn with_content_base() -> impl Iterator<Item = Revision> {
    with_layers().filter(|revision| *revision != RFC1808)
}

fn layers(revision: Revision) -> Layers {
    Layers::new(revision).unwrap()
}

fn text(base: &Base) -> Option<&str> {
    base.url()
}

#[test]
fn the_innermost_layer_that_has_a_base_gives_it() {
    for revision in with_content_base() {
        let outer = layers(revision).content_base("x://outer/").base();
        let all = layers(revision)
            .content("x://page/")
            .content_base("x://base/")
            .content_location("x://location/")
            .retrieval("x://retrieval/")
            .unwrap();
        let base = all.base();
        assert_eq!(text(&base), Some("x://page/"));
        assert_eq!(base.embedded(), Some(Embedded::Document));
        let headers = layers(revision)
            .content_location("x://location/")
            .content_base("x://base/");
        assert_eq!(headers.base().embedded(), Some(Embedded::ContentBase));
        let around = layers(revision)
            .retrieval("x://retrieval/")
            .unwrap()
            .encapsulating(&outer);
        assert_eq!(text(&around.base()), Some("x://outer/"));
        let retrieved = layers(revision).retrieval("x://retrieval/").unwrap().base();
        assert_eq!(text(&retrieved), Some("x://retrieval/"));
        assert_eq!(retrieved.layer(), Layer::Retrieval);
        let none = layers(revision).base();
        assert_eq!((text(&none), none.layer()), (None, Layer::Default));
    }
}

#[test]
fn an_entity_around_hands_its_base_down() {
    let top = layers(BIS).retrieval("x://top/a/").unwrap().base();
    let middle = layers(BIS).encapsulating(&top).base();
    let inner = layers(BIS).encapsulating(&middle).base();
    assert_eq!((inner.layer(), inner.levels()), (Layer::Encapsulating, 2));
    assert_eq!((inner.origin(), inner.embedded()), (Layer::Retrieval, None));
    // A part's own relative location is resolved against that of the enclosing part, and so on inward.
    let middle = layers(BIS)
        .encapsulating(&top)
        .content_location("b/c")
        .base();
    let inner = layers(BIS)
        .encapsulating(&middle)
        .content_location("../d")
        .base();
    assert_eq!(text(&inner), Some("x://top/a/d"));
    assert_eq!((inner.layer(), inner.levels()), (Layer::Content, 0));
    // An entity without a base passes none on, however it was retrieved.
    let none = layers(BIS).base();
    let inner = layers(BIS)
        .encapsulating(&none)
        .retrieval("x://top/")
        .unwrap()
        .base();
    assert_eq!((text(&inner), inner.layer()), (None, Layer::Default));
}

#[test]
fn white_space_in_a_field_value_is_ignored() {
    let base = layers(DRAFT1997)
        .content_base(" http://www.ics.\r\n\tuci.edu/Test/\n a/b/c ")
        .base();
    assert_eq!(text(&base), Some("http://www.ics.uci.edu/Test/a/b/c"));
    let relative = layers(DRAFT1997)
        .retrieval("http://a/b/")
        .unwrap()
        .content_location("c /\r\n d")
        .base();
    assert_eq!(text(&relative), Some("http://a/b/c/d"));
}

#[test]
fn what_is_no_base_is_told_and_the_next_layer_gives_it() {
    let base = layers(DRAFT1997)
        .content("../x")
        .content_base("http://a/{")
        .content_location("b")
        .base();
    let told: Vec<(Embedded, String)> = base
        .passed_over()
        .iter()
        .map(|one| (one.embedded(), format!("{}: {one}", one.text())))
        .collect();
    assert_eq!(told.len(), 3);
    assert_eq!(told[0].0, Embedded::Document);
    assert!(told[0].1.starts_with("../x: the base has no scheme"));
    assert!(told[1].1.starts_with("http://a/{: the base is not valid"));
    assert!(
        told[2]
            .1
            .starts_with("b: the reference is relative, and there is no base")
    );
    assert_eq!((text(&base), base.layer()), (None, Layer::Default));
    // A base that is not valid in the message is valid here.
    let inner = layers(DRAFT1997).encapsulating(&base).base();
    assert!(inner.passed_over().is_empty());
}

/// `Content-Base = "Content-Base" ":" absoluteURL`, and for the other a `relativeURL` as well: neither has a
/// fragment identifier.
#[test]
fn header_fields_have_no_fragment() {
    for revision in with_content_base() {
        let outer = layers(revision).retrieval("http://r/a").unwrap();
        let base = outer.content_base("http://a/b#c").base();
        assert_eq!(text(&base), Some("http://r/a"));
        let [passed_over] = base.passed_over() else {
            panic!("{:?}", base.passed_over());
        };
        assert_eq!(passed_over.embedded(), Embedded::ContentBase);
        assert!(passed_over.to_string().contains("section 5.1.1"));
        let base = layers(revision).content_location("http://a/b#c").base();
        assert_eq!((text(&base), base.passed_over().len()), (None, 1));
        // The base of a page has the form that HTML gives it.
        let base = layers(revision).content("http://a/b#c").base();
        assert_eq!(base.resolve("d").unwrap().to_string(), "http://a/d");
    }
}

/// Section 5.1.1 of the 1997 draft: "the base URL for that message is the string".
#[test]
fn the_example_of_a_header_field() {
    let field = "http://www.ics.uci.edu/Test/a/b/c";
    let base = layers(DRAFT1997).content_base(field).base();
    assert_eq!(text(&base), Some(field));
    let target = base.resolve("../x").unwrap();
    assert_eq!(target.as_target(), Some("http://www.ics.uci.edu/Test/a/x"));
}

/// RFC 1808, section 3.1: the example, the white space that is ignored, and texts that are not a `base-header`.
#[test]
fn the_base_header_of_rfc1808_has_its_url_in_a_wrapper() {
    let field = |value: &str| layers(RFC1808).base_header(value).base();
    let url = "http://www.ics.uci.edu/Test/a/b/c";
    for value in [
        "<URL:http://www.ics.uci.edu/Test/a/b/c>",
        " <URL:http://www.ics.uci.edu/Test/a/b/c> ",
        "< URL:\r\n\thttp://www.ics.uci.edu /Test/\r\n a/b/c\t>",
    ] {
        let base = field(value);
        assert_eq!(text(&base), Some(url), "{value}");
        assert_eq!(base.embedded(), Some(Embedded::BaseHeader));
        let target = base.resolve("../x").unwrap();
        assert_eq!(target.as_target(), Some("http://www.ics.uci.edu/Test/a/x"));
    }
    for (value, fault) in [
        (url, "not of the form `<URL:...>`"),
        ("<http://a/>", "not of the form"),
        ("<url:http://a/>", "not of the form"),
        ("<URL:http://a/", "not of the form"),
        ("<URL:http://a/> b", "not of the form"),
        ("<URL:http://a/#b>", "RFC 1808, section 3.1"),
        ("<URL:a/b>", "has no scheme"),
        ("<URL:>", "has no scheme"),
        ("<URL:http://a/|>", "not valid"),
    ] {
        let base = field(value);
        let [passed_over] = base.passed_over() else {
            panic!("{value}: {:?}", base.passed_over());
        };
        assert_eq!(passed_over.embedded(), Embedded::BaseHeader);
        assert!(
            passed_over.to_string().contains(fault),
            "{value}: {passed_over}"
        );
        assert_eq!((text(&base), base.layer()), (None, Layer::Default));
        let word = format!("Base:{value}");
        assert!(
            !RFC1808.rule("base-header").unwrap().accepts(&word),
            "{word}"
        );
    }
}

/// Section 3: the content, the entity around, the retrieval, the empty string.
#[test]
fn the_layers_of_rfc1808() {
    let header = layers(RFC1808).base_header("<URL:x://header/>");
    let page = header.clone().content("x://page/").base();
    assert_eq!(
        (text(&page), page.embedded()),
        (Some("x://page/"), Some(Embedded::Document))
    );
    let message = header.retrieval("x://retrieval/").unwrap().base();
    assert_eq!(
        (text(&message), message.layer()),
        (Some("x://header/"), Layer::Content)
    );
    // "This redefinition applies recursively."
    let part = layers(RFC1808).encapsulating(&message).base();
    let inner = layers(RFC1808).encapsulating(&part).base();
    assert_eq!((text(&inner), inner.levels()), (Some("x://header/"), 2));
    let retrieved = layers(RFC1808).retrieval("x://retrieval/").unwrap().base();
    assert_eq!(retrieved.layer(), Layer::Retrieval);
    let none = layers(RFC1808).base();
    assert_eq!((text(&none), none.layer()), (None, Layer::Default));
}

#[test]
fn fields_that_the_document_does_not_know_are_passed_over() {
    let faults = |base: Base| -> Vec<String> {
        base.passed_over().iter().map(ToString::to_string).collect()
    };
    let base = layers(RFC1808)
        .content_base("http://a/")
        .content_location("http://b/")
        .base();
    assert_eq!(text(&base), None);
    let fault = "a base is not read from this field, but from `Base` (RFC 1808, section 3.1)";
    assert_eq!(faults(base), [fault, fault]);
    for revision in with_content_base() {
        let base = layers(revision).base_header("<URL:http://a/>").base();
        assert_eq!(text(&base), None);
        let fault = "a base is not read from this field, but from `Content-Base` or `Content-Location` \
                     (draft-fielding-url-syntax-05, section 5.1.1)";
        assert_eq!(faults(base), [fault]);
    }
}

#[test]
fn names_are_told_apart() {
    let layers: Vec<&str> = Layer::ALL.iter().map(|layer| layer.as_str()).collect();
    assert_eq!(layers, ["content", "encapsulating", "retrieval", "default"]);
    let places: Vec<String> = Embedded::ALL.iter().map(ToString::to_string).collect();
    assert_eq!(
        places,
        ["document", "Base", "Content-Base", "Content-Location"]
    );
}

#[test]
fn without_a_base_only_what_is_relative_stands_for_nothing() {
    for revision in with_layers() {
        let base = layers(revision).base();
        let absolute = base.resolve("http://a/../b#c").unwrap();
        assert_eq!(absolute.as_target(), Some("http://a/../b#c"));
        // RFC 1808 does not have the concept of a current document: "all embedded URLs within that document are assumed
        // to be absolute".
        let here = base.resolve("#s").map(|here| here.to_string());
        match here {
            Ok(here) => assert_eq!(here, "(current document)#s"),
            Err(error) => assert!(error.is_without_base() && revision == RFC1808),
        }
        for relative in ["g", "//g", "?y", "/"] {
            assert!(base.resolve(relative).unwrap_err().is_without_base());
        }
        let request = base.resolve_for_new_request("");
        if requests_document(revision) {
            assert!(request.unwrap().is_same_document());
        } else {
            assert!(request.unwrap_err().is_without_base());
        }
        assert!(base.resolve_location("").unwrap_err().is_without_base());
        assert!(base.resolve("{").unwrap_err().syntax().is_some());
    }
    let base = layers(BIS).retrieval("http://a/b").unwrap().base();
    assert!(base.resolve("").unwrap().is_same_document());
    let request = base.resolve_for_new_request("").unwrap();
    assert_eq!(request.as_target(), Some("http://a/b"));
}

/// Section 3 of the 1997 draft: in the action of a form "an empty URL reference represents the URL of the current
/// document". By section 4.2 of RFC 2396 and of the 2003 draft it "represents the base URI of the current document". In
/// RFC 1808 and RFC 3986 (5.2.2) the empty reference resolves to the base wherever it stands.
fn requests_document(revision: Revision) -> bool {
    revision == DRAFT1997
}

#[test]
fn a_new_request_is_for_the_url_of_the_document_or_for_its_base() {
    for revision in with_layers() {
        let requested = |base: &Base, reference: &str| {
            let resolution = base.resolve_for_new_request(reference).unwrap();
            resolution.to_string()
        };
        let expected = |document: &'static str, base: &'static str| {
            let url = if requests_document(revision) {
                document
            } else {
                base
            };
            url.to_owned()
        };
        let retrieved = layers(revision).retrieval("http://r/s/doc").unwrap();
        let base = retrieved.clone().content("http://emb/q/").base();
        assert_eq!(
            requested(&base, ""),
            expected("http://r/s/doc", "http://emb/q/")
        );
        let with_fragment = expected("http://r/s/doc#x", "http://emb/q/#x");
        assert_eq!(requested(&base, "#x"), with_fragment);
        assert_eq!(requested(&base, "g"), "http://emb/q/g");
        assert_eq!(
            base.resolve_location("").unwrap().to_string(),
            "http://emb/q/"
        );
        assert_eq!(requested(&retrieved.base(), ""), "http://r/s/doc");

        // Its address is unknown.
        let base = layers(revision).content("http://emb/q/").base();
        let unknown = expected("(current document)", "http://emb/q/");
        assert_eq!(requested(&base, ""), unknown);

        // A part was not retrieved by itself. It may say where it is.
        let message = retrieved.base();
        let part = layers(revision).encapsulating(&message);
        let base = part.clone().content("http://emb/q/").base();
        assert_eq!(requested(&base, ""), unknown);
        let inherited = expected("(current document)", "http://r/s/doc");
        assert_eq!(requested(&part.base(), ""), inherited);
        if revision != RFC1808 {
            let located = part.content_location("p/q");
            assert_eq!(requested(&located.base(), ""), "http://r/s/p/q");
            let base = located.content("http://emb/q/").base();
            let of_part = expected("http://r/s/p/q", "http://emb/q/");
            assert_eq!(requested(&base, ""), of_part);
        }
    }
}

#[test]
fn the_default_is_the_applications_only_in_2003() {
    let default = |revision| layers(revision).default_base("x://y/");
    let base = default(BIS).unwrap().base();
    assert_eq!(
        (text(&base), base.layer()),
        (Some("x://y/"), Layer::Default)
    );
    for revision in [RFC1808, DRAFT1997] {
        let error = default(revision).unwrap_err();
        assert!(error.to_string().contains("empty string"), "{error}");
    }
    for relative in ["y", "//y"] {
        assert!(layers(BIS).default_base(relative).is_err());
        assert!(layers(BIS).retrieval(relative).is_err());
    }
}

#[test]
fn documents_without_layers_name_the_nearest_that_has_them() {
    for revision in WITHOUT_LAYERS {
        let error = Layers::new(revision).unwrap_err();
        let nearest = if revision < RFC1808 {
            RFC1808
        } else {
            Revision::Rfc3987
        };
        assert_eq!(error.not_described().unwrap().nearest(), [nearest]);
        assert!(error.to_string().contains("describes no layers"), "{error}");
    }
}
