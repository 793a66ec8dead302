//! IRIs as URIs, and back: the result is valid, does not change again, and is equivalent.

use urlspec::escape::unescape;
use urlspec::{Converter, Normalizer, Revision, Validator};
use urlspec_fuzz::Input;

pub(crate) fn target(data: &[u8]) {
    let mut input = Input::of(data, 2048);
    let revision = input.revision();
    let text = input.text();
    let Ok(converter) = Converter::new(revision) else {
        assert_ne!(revision, Revision::Rfc3987);
        return;
    };
    let (iris, uris) = (Validator::new(revision), Validator::new(converter.uris()));
    check_to_uri(&converter, &iris, &uris, text);
    check_to_iri(&converter, &iris, &uris, text);
    check_ascii_host(&converter.clone().ascii_host(), &uris, text);
    for other in [
        converter.clone().normalizing(),
        converter.clone().escaping_excluded(),
        converter.clone().normalizing().escaping_excluded(),
    ] {
        match other.to_uri(text) {
            Ok(uri) => {
                assert!(uris.is_valid(&uri), "{uri}");
                assert_eq!(other.to_uri(&uri).as_ref(), Ok(&uri));
            }
            Err(error) => {
                let (syntax, text) = (error.syntax(), error.text());
                let (syntax, text) = (syntax.expect("it converts"), text.expect("it converts"));
                assert!(text.is_char_boundary(syntax.index()), "{error}");
            }
        }
    }
}

/// Section 3.1: the mapping makes URIs, leaves URIs alone, and is idempotent.
fn check_to_uri(converter: &Converter, iris: &Validator, uris: &Validator, text: &str) {
    let uri = converter.to_uri(text);
    assert_eq!(uri.is_ok(), iris.is_valid(text));
    let Ok(uri) = uri else { return };
    assert!(uri.is_ascii() && uris.is_valid(&uri), "{uri}");
    assert_eq!(converter.to_uri(&uri).as_ref(), Ok(&uri));
    assert!(!uris.is_valid(text) || uri == text, "{uri}");
    // Section 5.3.2.3: escapes of characters that are not reserved make no difference.
    let normalizer = Normalizer::new(iris.revision()).expect("it normalizes");
    let rung = normalizer.equivalent(text, &uri).expect("both are IRIs");
    assert!(rung.is_some(), "{text:?} and {uri}");
}

/// Section 3.1, with `ToASCII`: the URI is its own, and an error has its place in the text.
fn check_ascii_host(converter: &Converter, uris: &Validator, text: &str) {
    match converter.to_uri(text) {
        Ok(uri) => {
            assert!(uri.is_ascii() && uris.is_valid(&uri), "{uri}");
            assert_eq!(converter.to_uri(&uri).as_ref(), Ok(&uri));
        }
        Err(error) => {
            let host = error.host_name();
            assert_ne!(host.is_some(), error.syntax().is_some(), "{error}");
            assert!(
                host.is_none_or(|it| text.get(it.span()).is_some()),
                "{error}"
            );
        }
    }
}

/// Section 3.2: it maps back to the URI, except for the case of digits and for escapes of unreserved characters.
fn check_to_iri(converter: &Converter, iris: &Validator, uris: &Validator, text: &str) {
    let iri = converter.to_iri(text);
    let (steps, explained) = converter.explain_iri(text);
    assert_eq!(iri, explained);
    assert_eq!(iri.is_ok(), uris.is_valid(text));
    let Ok(iri) = iri else { return };
    assert_eq!(steps.last().map(urlspec::Step::text), Some(&*iri));
    assert!(iris.is_valid(&iri), "{iri:?}");
    let back = converter.to_uri(&iri).expect("it is an IRI");
    assert_eq!(
        unescape(back.as_bytes()),
        unescape(text.as_bytes()),
        "{iri:?}"
    );
    assert_eq!(converter.to_iri(&back).as_ref(), Ok(&iri));
}
