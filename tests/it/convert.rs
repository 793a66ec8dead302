//! IRIs as URIs, and back: `crates/lineage/documents/<revision>/convert.txt`.
//!
//! `uri A = B` gives the URI of an IRI, `iri A = B` the IRI of a URI, `none` means that it is refused; `nfc` is `uri`
//! with characters normalized, `ascii` with the host name in US-ASCII, `excluded` with those escaped that URIs do not allow. The results of the steps may stand
//! below `iri`.

use proptest::prelude::*;
use urlspec::{Converter, Normalizer, Revision, Validator};

use crate::corpus::{equations, revisions_with};

fn converter(revision: Revision) -> Converter {
    Converter::new(revision).expect("it describes the conversion")
}

#[test]
fn texts_are_converted_as_the_documents_say() {
    for revision in revisions_with("convert") {
        let converter = converter(revision);
        for case in equations(revision, "convert") {
            let place = &case.place;
            let (way, rest) = case.word.split_once(' ').expect(place);
            let (input, expected) = rest.rsplit_once(" = ").expect(place);
            let result = match way {
                "uri" => converter.to_uri(input),
                "nfc" => converter.clone().normalizing().to_uri(input),
                #[cfg(feature = "hosts")]
                "ascii" => converter.clone().ascii_host().to_uri(input),
                "excluded" => converter.clone().escaping_excluded().to_uri(input),
                "iri" => {
                    let (told, result) = converter.explain_iri(input);
                    if !case.below.is_empty() {
                        let told = told.iter().map(|it| format!("{} {}", it.name(), it.text()));
                        assert_eq!(told.collect::<Vec<_>>(), case.below, "{place}");
                    }
                    let plain = converter.to_iri(input).ok();
                    assert_eq!(plain, result.as_ref().ok().cloned(), "{place}");
                    result
                }
                #[cfg(not(feature = "hosts"))]
                "ascii" => continue,
                _ => panic!("{place}: there is no way `{way}`"),
            };
            let result = result.ok();
            let expected = (expected != "none").then_some(expected);
            assert_eq!(result.as_deref(), expected, "{place}");
        }
    }
}

#[test]
fn documents_without_iris_convert_nothing_and_name_the_nearest_that_does() {
    for &revision in Revision::ALL {
        if let Err(error) = Converter::new(revision) {
            assert_eq!(
                error.not_described().unwrap().nearest(),
                [Revision::Rfc3987],
                "{revision}"
            );
            assert!(error.syntax().is_none() && error.text().is_none());
        }
    }
    assert!(Converter::new(Revision::Rfc3986).is_err());
}

/// Places of faults are those of the text that was given.
#[test]
fn what_is_wrong_has_its_place_in_the_input() {
    let converter = converter(Revision::Rfc3987);
    let index = |converter: &Converter, iri: &str| {
        let error = converter.to_uri(iri).unwrap_err();
        assert_eq!(error.text(), Some(iri));
        error.syntax().expect("it is the syntax").index()
    };
    assert_eq!(index(&converter, "http://é/a b"), 11);
    let escaping = converter.clone().escaping_excluded();
    assert_eq!(index(&escaping, "http://é/<>[c"), 12);
    assert_eq!(index(&escaping, "<\u{80}"), 1);
    // Characters that are normalized have other places.
    let error = converter
        .normalizing()
        .to_uri("e\u{301}\u{1FEF}")
        .unwrap_err();
    assert_eq!(error.text(), Some("é`"));
    assert_eq!(error.syntax().map(urlspec::SyntaxError::index), Some(2));
}

fn references() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[a-z:/?#@.%\\[\\]-]{0,4}",
        "(%[0-9a-fA-F]{2}){0,5}",
        "[é\u{e000}\u{202e}א\u{10300}\u{fdd0}]{0,3}",
    ];
    prop::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

proptest! {
    /// "The above mapping from IRIs to URIs produces URIs fully conforming to [RFC3986]. The mapping is also an
    /// identity transformation for URIs and is idempotent" (section 3.1).
    #[test]
    fn mapping_makes_uris_and_leaves_uris_alone(iri in references()) {
        let converter = converter(Revision::Rfc3987);
        let uris = Validator::new(converter.uris());
        let uri = converter.to_uri(&iri);
        prop_assert_eq!(uri.is_ok(), Validator::new(Revision::Rfc3987).is_valid(&iri));
        if let Ok(uri) = uri {
            prop_assert!(uris.is_valid(&uri), "{}", uri);
            prop_assert_eq!(converter.to_uri(&uri).expect("every URI is an IRI"), uri);
        }
        if uris.is_valid(&iri) {
            prop_assert_eq!(converter.to_uri(&iri).expect("every URI is an IRI"), iri);
        }
    }

    /// "Differences in percent-encoding (except for the percent-encoding of reserved characters) MUST always result in the
    /// same resource" (section 5.3.2.3): an IRI is equivalent to its URI.
    #[test]
    fn an_iri_is_equivalent_to_its_uri(iri in references()) {
        let revision = Revision::Rfc3987;
        if let Ok(uri) = converter(revision).to_uri(&iri) {
            let normalizer = Normalizer::new(revision).expect("it normalizes");
            let rung = normalizer.equivalent(&iri, &uri).expect("both are IRIs");
            prop_assert!(rung.is_some(), "{:?} and {}", iri, uri);
        }
    }

    /// It "will always result in an IRI that maps back to the URI used as an input", except for the case of digits and
    /// for escapes of unreserved characters (section 3.2).
    #[test]
    fn what_is_made_of_a_uri_maps_back(uri in references()) {
        let converter = converter(Revision::Rfc3987);
        if let Ok(iri) = converter.to_iri(&uri) {
            prop_assert!(Validator::new(Revision::Rfc3987).is_valid(&iri), "{}", iri);
            let back = converter.to_uri(&iri).expect("it is an IRI");
            let octets = |text: &str| urlspec::escape::unescape(text.as_bytes()).expect("escapes are whole").into_owned();
            prop_assert_eq!(octets(&back), octets(&uri));
            prop_assert_eq!(converter.to_iri(&back).expect("it is a URI"), iri);
        } else {
            prop_assert!(!Validator::new(Revision::Rfc3986).is_valid(&uri));
        }
    }
}
