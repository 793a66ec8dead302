//! The strict verdict: an absolute URI, which the document of its scheme accepts, and nothing that prose forbids.

use urlspec::{Code, Revision, Validator};

use crate::corpus::texts;
use crate::rows::rows;

#[test]
fn a_strict_validator_cites_what_it_refuses_by() {
    let (grammar, strict) = (
        Validator::new(Revision::Rfc3986),
        Validator::new(Revision::Rfc3986).strict(),
    );
    for [text, section] in &rows(include_str!("../cases/strict.txt")) {
        assert!(grammar.is_valid(text), "{text}");
        let report = strict.validate(text);
        let cited = report.error().map(|error| {
            let citation = error.document().citation(error.section());
            citation.to_string()
        });
        assert_eq!(cited.unwrap_or_default(), *section, "{text}");
    }
}

/// The verdict without reasons is the same, and no text becomes valid; what is merely unwise does not count.
#[test]
fn the_strict_verdict_is_that_of_the_report() {
    let texts = texts();
    for &revision in Revision::ALL {
        let (grammar, strict) = (Validator::new(revision), Validator::new(revision).strict());
        let mut refused = 0;
        for text in &texts {
            let report = strict.validate(text);
            assert_eq!(
                strict.is_valid(text),
                report.is_valid(),
                "{revision} {text:?}"
            );
            assert_eq!(
                strict.parse(text).is_ok(),
                report.is_valid(),
                "{revision} {text:?}"
            );
            let codes = report.findings().iter().map(urlspec::Finding::code);
            let forbidden = codes.into_iter().any(Code::is_of_invalid);
            assert!(!(report.is_valid() && forbidden), "{revision} {text:?}");
            if grammar.is_valid(text) {
                refused += usize::from(!report.is_valid());
            } else {
                assert!(!report.is_valid(), "{revision} {text:?}");
            }
        }
        assert!(refused > 0, "{revision}");
    }
}

/// A text is a relative reference if it is valid and has no scheme.
#[test]
fn relative_references_have_no_scheme() {
    let texts = texts();
    for &revision in Revision::ALL {
        let validator = Validator::new(revision);
        let strict = Validator::new(revision).strict();
        for text in texts.iter().filter(|text| validator.is_valid(text)) {
            let report = validator.validate(text);
            let reference = urlspec::Reference::parse(revision, text).expect("it is valid");
            assert_eq!(
                report.is_relative(),
                reference.scheme().is_none(),
                "{revision} {text:?}"
            );
            assert!(
                !(report.is_relative() && strict.is_valid(text)),
                "{revision} {text:?}"
            );
        }
    }
}

/// The rule for absolute URIs has no fragment identifier in documents to which that is no part of a URI.
#[test]
fn fragment_identifiers_are_those_of_the_document() {
    let with_fragment = [
        "rfc1630",
        "rfc3986",
        "rfc3987",
        "rfc6874",
        "whatwg-2026-07-02",
    ];
    for &revision in Revision::ALL {
        let strict = Validator::new(revision).strict();
        let has_fragments = with_fragment.contains(&revision.id());
        assert_eq!(
            strict.is_valid("http://example.com/#f"),
            has_fragments,
            "{revision}"
        );
        assert!(strict.is_valid("http://example.com/"), "{revision}");
        assert!(!strict.is_valid("ftp:a"), "{revision}");
    }
}

/// A rule that was asked for stays, and so does the choice of documents.
#[test]
fn a_rule_and_the_documents_of_schemes_may_be_chosen() {
    let rule = Revision::Rfc3986.rule("absolute-URI").expect("a rule");
    let strict = Validator::for_rule(rule).strict();
    assert!(strict.is_valid("http://a/") && !strict.is_valid("http://a/#b"));
    assert!(!strict.is_valid("http://a:99999/"));
    let rule = Revision::Rfc3986.rule("port").expect("a rule");
    let port = Validator::for_rule(rule).strict();
    assert!(port.is_valid("65535") && !port.is_valid("65536") && port.is_valid(""));
    let old = Validator::new(Revision::Rfc3986).schemes("2000".parse().expect("a year"));
    assert!(old.clone().strict().is_valid("urn:x:a") && !old.strict().is_valid("urn:x"));
}
