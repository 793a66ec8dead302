//! Host names in US-ASCII, by IDNA; examples are in `crates/lineage/documents/rfc3987/convert.txt`.

use proptest::prelude::*;
use urlspec::{Converter, HostNameError, NameFault, Revision, Validator};

use crate::rows::rows;

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
    let mut cases = rows(include_str!("../cases/hosts.txt"));
    for (host, fault, end) in [
        (&long, NameFault::LabelTooLong, 64),
        (&wide, NameFault::LabelTooLong, 120),
        (&name, NameFault::NameTooLong, 255),
    ] {
        cases.push([host.clone(), fault.to_string(), format!("0..{end}")]);
    }
    for [host, fault, span] in &cases {
        let text = format!("//u@{host}:1/");
        let error = converter.to_uri(&text).expect_err(host);
        assert_eq!(error.text(), Some(&*text));
        let name = error.host_name().expect(host);
        let place = name.span().start - 4..name.span().end - 4;
        let told = (name.fault().as_str(), format!("{place:?}"));
        assert_eq!(told, (&**fault, span.clone()), "{host}: {error}");
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
