//! The URLs that a browser makes of texts: the parser of the URL Standard, beside its sentences and beside other documents.

use urlspec::browser::{self, ParseFailure, UrlRecord};
use urlspec::{Code, Component, Revision, Validator};

use crate::corpus;

const WHATWG: Revision = Revision::Whatwg20260702;

fn names(parsed: &Result<UrlRecord, ParseFailure>) -> Vec<&'static str> {
    let errors = match parsed {
        Ok(record) => record.validation_errors(),
        Err(failure) => failure.validation_errors(),
    };
    errors.iter().map(|error| error.as_str()).collect()
}

/// The examples of the table of validation errors, section "Writing"; an exclamation mark for failure.
const EXAMPLES: &str = "
https://exa%23mple.org = domain-percent-encoded domain-to-ASCII !
https://exam%70le.org = domain-percent-encoded
foo://exa[mple.org = host-invalid-code-point !
https://127.0.0.1./ = domain-to-ASCII IPv4-empty-part
https://1.2.3/ = IPv4-too-few-parts
https://1.2.3.4.5/ = IPv4-too-many-parts !
https://test.42 = IPv4-too-few-parts IPv4-non-numeric-part !
https://127.0.0x0.1 = IPv4-non-decimal-part
https://255.255.4000.1 = IPv4-out-of-range-part !
https://[::1 = IPv6-unclosed !
https://[:1] = IPv6-invalid-compression !
https://[1:2:3:4:5:6:7:8:9] = IPv6-too-many-pieces !
https://[1::1::1] = IPv6-multiple-compression !
https://[1:2:3!:4] = IPv6-invalid-code-point !
https://[1:2:3:] = IPv6-invalid-code-point !
https://[1:2:3] = IPv6-too-few-pieces !
https://[::01] = IPv6-piece-leading-zero
https://[1:1:1:1:1:1:1:127.0.0.1] = IPv4-in-IPv6-too-many-pieces !
https://[ffff::.0.0.1] = IPv4-in-IPv6-invalid-code-point !
https://[ffff::127.0.xyz.1] = IPv4-in-IPv6-invalid-code-point !
https://[ffff::127.0xyz] = IPv4-in-IPv6-invalid-code-point !
https://[ffff::127.00.0.1] = IPv4-in-IPv6-invalid-code-point !
https://[ffff::127.0.0.1.2] = IPv4-in-IPv6-invalid-code-point !
https://[ffff::127.0.0.4000] = IPv4-in-IPv6-out-of-range-part !
https://[ffff::127.0.0] = IPv4-in-IPv6-too-few-parts !
https://example.org/> = invalid-URL-unit
\u{20}https://example.org = invalid-URL-unit
ht\0tps://example.org = invalid-URL-unit
https://example.org/%s = invalid-URL-unit
file:c:/my-secret-folder = special-scheme-missing-following-solidus
https:example.org = special-scheme-missing-following-solidus
\u{1f4a9} = missing-scheme-non-relative-URL !
https://example.org\\path\\to\\file = invalid-reverse-solidus
https://user@example.org = invalid-credentials
ssh://user@example.org = invalid-credentials
https://#fragment = host-missing !
https://:443 = host-missing !
https://user:pass@ = invalid-credentials host-missing !
https://example.org:70000 = port-out-of-range !
https://example.org:7z = port-invalid !
file://c: = file-invalid-Windows-drive-letter-host
";

#[test]
fn the_examples_of_validation_errors_have_their_names() {
    let mut count = 0;
    for line in EXAMPLES.split('\n').filter(|line| !line.is_empty()) {
        let (text, expected) = line.split_once(" = ").expect("TEXT = NAMES");
        let text = text.replace("ht\u{0}tps", "ht\ntps");
        let parsed = browser::parse(&text);
        let fails = if parsed.is_err() { " !" } else { "" };
        assert_eq!(names(&parsed).join(" ") + fails, expected, "{text:?}");
        count += 1;
    }
    assert_eq!(count, 41);
}

/// The two definitions of the standard are equal: a valid URL string is one of which the parser makes a URL without a validation
/// error, with any base. On all texts of all corpora; the automata are compared by the crate `urlspec-lineage`.
#[test]
fn a_valid_text_has_no_validation_errors() {
    let bases = [
        ("absolute-URL-with-fragment-string", None),
        (
            "special-base-relative-URL-with-fragment-string",
            Some("http://a/b?c"),
        ),
        (
            "file-base-relative-URL-with-fragment-string",
            Some("file:///a/b"),
        ),
        (
            "other-base-relative-URL-with-fragment-string",
            Some("a://b/c"),
        ),
        ("opaque-base-relative-URL-with-fragment-string", Some("a:b")),
    ];
    let absolute = Validator::for_rule(WHATWG.rule(bases[0].0).unwrap());
    for (rule, base) in bases {
        let validator = Validator::for_rule(WHATWG.rule(rule).unwrap());
        let base = base.map(|base| browser::parse(base).unwrap());
        let mut counts = [0; 2];
        let mut differing = Vec::new();
        for text in corpus::texts() {
            let parsed = match &base {
                Some(base) => base.parse(&text),
                None => browser::parse(&text),
            };
            let is_taken = parsed.is_ok() && names(&parsed).is_empty();
            let is_valid = validator.is_valid(&text) || absolute.is_valid(&text);
            if is_taken != is_valid {
                differing.push((text.clone(), names(&parsed).join(" ")));
            }
            counts[usize::from(is_valid)] += 1;
        }
        assert_eq!(differing, [], "{base:?}");
        assert!(counts.iter().all(|count| *count > 500), "{counts:?}");
    }
}

/// The only difference of the two: characters that UTS 46 maps to digits make an address, and no valid host.
#[test]
fn an_address_of_mapped_digits_is_taken_and_not_valid() {
    for text in [
        "http://１.2.3.4/",
        "http://1。2.3.4/",
        "http://1.2.3.4\u{ad}/",
        "ws://①.2.3.4",
    ] {
        let record = browser::parse(text).unwrap();
        assert_eq!(record.host(), Some("1.2.3.4"), "{text}");
        assert!(!Validator::new(WHATWG).is_valid(text), "{text}");
    }
}

/// Texts, and what a browser reads otherwise than RFC 3986 or RFC 3987 do.
#[test]
fn the_parts_that_differ_are_told() {
    let differing = |revision: Revision, text: &str| {
        let record = browser::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let parts = record.beside(revision, text).into_iter();
        let told = parts.filter(browser::Part::differs).map(|part| {
            let show = |text: Option<&str>| text.unwrap_or("-").to_owned();
            format!(
                "{}: {} {}",
                part.component(),
                show(part.written()),
                show(part.read())
            )
        });
        told.collect::<Vec<String>>().join(", ")
    };
    let cases = [
        ("http://a\\@b/", "userinfo: a\\ -, host: b a, path: / /@b/"),
        ("http:///a", "host:  a, path: /a /"),
        ("http:a/b", "host: - a, path: a/b /b"),
        ("http://0x7f.1/", "host: 0x7f.1 127.0.0.1"),
        ("http://010.1.1.1/", "host: 010.1.1.1 8.1.1.1"),
        ("http://a/b\tc", "path: /b\tc /bc"),
        ("file://c:/a", "path: /a /c:/a"),
        (
            "http://%EF%BC%91%EF%BC%92%EF%BC%97.0.0.1/",
            "host: %EF%BC%91%EF%BC%92%EF%BC%97.0.0.1 127.0.0.1",
        ),
        ("http://loc%C2%ADalhost/", "host: loc%C2%ADalhost localhost"),
        ("http://u:@a/", ""),
        ("http://a@b@c/", "userinfo: a@b a%40b"),
        // The same in other words.
        ("HTTP://A:80/%7eb/%2E%2E/c?d'e#f", ""),
        ("http://a", ""),
        ("http://[0::1]:0080/", ""),
        ("http://[::1]/", ""),
        ("https://a%62c:443/../d", ""),
        ("file://localhost/a", ""),
        ("file:/a", ""),
        ("file://host/c:/a", ""),
        ("file:////host/a", ""),
        ("http://%C3%A9.example/", ""),
        ("mailto:a@b?c=d", ""),
        ("a:b/../c", ""),
        ("a://B%20c:7/?#", ""),
    ];
    for (text, expected) in cases {
        let expected = expected.replace("userinfo: a@b a%40b", "");
        assert_eq!(differing(Revision::Rfc3986, text), expected, "{text}");
    }
    assert_eq!(
        differing(Revision::Rfc3987, "http://ｅxample/"),
        "host: ｅxample example"
    );
    for text in ["http://é.example/é?é#é", "http://xn--9ca/", "a://é/é"] {
        assert_eq!(differing(Revision::Rfc3987, text), "", "{text}");
    }
}

#[test]
fn the_finding_is_made_where_it_is_asked_for() {
    let validator = Validator::new(Revision::Rfc3986);
    let text = "http:///www.example.com/a";
    assert!(
        validator
            .clone()
            .linting()
            .validate(text)
            .findings()
            .iter()
            .all(|it| it.code() != Code::BrowserReadsOtherwise)
    );
    let report = validator.clone().browser().validate(text);
    let finding = report
        .findings()
        .iter()
        .find(|it| it.code() == Code::BrowserReadsOtherwise)
        .unwrap();
    assert_eq!(
        finding.message(),
        "a browser reads the host `www.example.com` and not none, the path `/a` and not `/www.example.com/a`"
    );
    assert_eq!(finding.document().to_string(), "whatwg-2026-07-02");
    assert!(
        validator
            .clone()
            .deny(Code::BrowserReadsOtherwise)
            .validate(text)
            .error()
            .is_some()
    );
    assert!(
        !validator
            .clone()
            .deny(Code::BrowserReadsOtherwise)
            .is_valid(text)
    );
    assert!(
        validator
            .clone()
            .deny(Code::BrowserReadsOtherwise)
            .is_valid("http://www.example.com/a")
    );
    let only = validator
        .clone()
        .browser()
        .only([Code::BrowserReadsOtherwise])
        .validate("http://");
    assert_eq!(
        only.findings()[0].message(),
        "a browser makes no URL of it: host-missing"
    );
    assert_eq!(only.findings()[0].span(), 0..7);
    let component = |text| {
        let record = browser::parse(text).unwrap();
        record
            .beside(Revision::Rfc3986, text)
            .into_iter()
            .find(browser::Part::differs)
            .map(|it| it.component())
    };
    assert_eq!(component("http:a"), Some(Component::Host));
    // What has no base is not asked about.
    assert!(
        validator
            .browser()
            .validate("//a\\b".trim_end_matches("\\b"))
            .findings()
            .is_empty()
    );
    // The example of the code has no other finding, but that of its scheme's document.
    let example = Code::BrowserReadsOtherwise.example();
    let report = Validator::new(example.revision())
        .linting()
        .browser()
        .validate(example.text());
    let codes: Vec<Code> = report
        .findings()
        .iter()
        .map(urlspec::Finding::code)
        .collect();
    assert_eq!(codes, [Code::BrowserReadsOtherwise, Code::SchemeSyntax]);
}
