//! Host names in US-ASCII, by IDNA; examples are in `crates/lineage/documents/rfc3987/convert.txt`.

use proptest::prelude::*;
use urlspec::{Converter, HostNameError, NameFault, Revision, Validator};

fn converter() -> Converter {
    Converter::new(Revision::Rfc3987)
        .expect("it describes the conversion")
        .ascii_host()
}

/// A host name is at fault label by label, and has the place of the label in the text.
#[test]
fn labels_that_are_not_of_the_dns_are_named_with_their_place() {
    let converter = converter();
    let long = "a".repeat(64);
    let wide = "\u{FC}".repeat(60);
    let name = [&long[1..]; 4].join(".");
    for (host, fault, span) in [
        ("\u{FC}.xn--0.b", NameFault::PunycodeNotValid, 3..8),
        ("xn--", NameFault::HyphenAtEnd, 0..4),
        ("a.xn--a", NameFault::ALabelNotValid, 2..7),
        ("xn--abc-", NameFault::HyphenAtEnd, 0..8),
        // Its letters are an A-label's, but of a capital letter.
        ("xn--tca", NameFault::ALabelNotValid, 0..7),
        ("a..b", NameFault::LabelEmpty, 2..2),
        (".", NameFault::LabelEmpty, 0..0),
        ("a.b..", NameFault::LabelEmpty, 4..4),
        ("a.\u{3002}b", NameFault::LabelEmpty, 2..2),
        ("-a.b", NameFault::HyphenAtEnd, 0..2),
        ("a.b\u{FC}-", NameFault::HyphenAtEnd, 2..6),
        ("ab--c", NameFault::HyphensInPrefix, 0..5),
        ("\u{FC}b--c", NameFault::HyphensInPrefix, 0..6),
        ("a_b", NameFault::CharacterNotAllowed, 0..3),
        ("a.b%20c", NameFault::CharacterNotAllowed, 2..7),
        ("a.%C3%BC\u{2100}", NameFault::CharacterNotAllowed, 2..11),
        ("a\u{200C}b", NameFault::CharacterNotAllowed, 0..5),
        ("b.%FF", NameFault::EscapesNotUtf8, 2..5),
        ("\u{5D0}b.c", NameFault::DirectionsMixed, 0..3),
        ("1a.\u{5D0}", NameFault::DirectionsMixed, 0..2),
        ("\u{301}a", NameFault::LabelNotValid, 0..3),
        (&long, NameFault::LabelTooLong, 0..64),
        (&wide, NameFault::LabelTooLong, 0..120),
        (&name, NameFault::NameTooLong, 0..255),
    ] {
        let text = format!("//u@{host}:1/");
        let error = converter.to_uri(&text).expect_err(host);
        assert_eq!(error.text(), Some(&*text));
        let name = error.host_name().expect(host);
        let place = name.span().start - 4..name.span().end - 4;
        assert_eq!((name.fault(), place), (fault, span), "{host}: {error}");
        assert!(error.syntax().is_none() && error.not_described().is_none());
        assert!(name.section().document().is_some());
    }
}

fn iris() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[a-zA-Z0-9.-]{0,4}",
        "(%[0-9a-fA-F]{2}|xn--|%2e){0,2}",
        "[é\u{5D0}\u{627}\u{661}\u{301}\u{200D}\u{3002}\u{df}\u{2100}\u{10300}\u{ff21}]{0,3}",
    ];
    let host = prop::collection::vec(piece, 0..6);
    host.prop_map(|pieces| format!("http://{}/é", pieces.concat()))
}

proptest! {
    /// The mapping with `ToASCII` makes URIs too, which are mapped to themselves.
    #[test]
    fn hosts_in_us_ascii_are_of_uris(iri in iris()) {
        let converter = converter();
        match converter.to_uri(&iri) {
            Ok(uri) => {
                prop_assert!(Validator::new(converter.uris()).is_valid(&uri), "{}", uri);
                prop_assert_eq!(converter.to_uri(&uri).expect("it is its own"), uri);
            }
            Err(error) => {
                let span = error.host_name().map(HostNameError::span);
                prop_assert!(span.is_none_or(|span| iri.get(span).is_some()), "{}", error);
            }
        }
    }
}
