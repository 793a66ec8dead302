//! Domains of the URL Standard: what its rules leave open is decided by IDNA, and is a part of the verdict.

use urlspec::{Code, Revision, Validator};

/// Tells if the rules accept a text, whatever IDNA says of a domain in it.
pub(crate) fn is_valid_by_the_rules(validator: &Validator, text: &str) -> bool {
    let report = validator.validate(text);
    let code = report.error().map(urlspec::SyntaxError::code);
    assert_eq!(report.is_valid(), validator.is_valid(text), "{text}");
    code.is_none() || code == Some(Some(Code::DomainNotValid))
}

fn validator() -> Validator {
    Validator::new(Revision::Whatwg20260702)
}

/// URL Standard, "Host writing": the domain parser takes the host and being strict, and the result does not end in a number.
#[test]
fn what_the_rules_leave_open_is_decided_by_idna() {
    let long = "a".repeat(63);
    let longer = format!("http://{long}a/");
    let names = format!("http://{long}.{long}.{long}.{long}/");
    let valid = [
        "http://xn--mnchen-3ya.example/",
        "http://münchen.example/",
        "http://faß.example/",
        "https://☕.example/",
        "ws://a。b/",
        // The hyphens stand in the second and third place, since the first character does not count.
        "ws://a\u{200b}--ß/",
        "file://xn--53h.example/a",
        &format!("http://{long}/"),
        &format!("http://{long}.{long}.{long}.{}/", &long[2..]),
        // Opaque hosts are no domains.
        "a://xn--a/",
        "a://ab--c/",
        "//ab--c/",
    ];
    for text in valid {
        assert!(validator().is_valid(text), "{text}");
        assert!(validator().validate(text).is_valid(), "{text}");
    }
    let refused = [
        ("http://xn--a/", 7..12),
        ("http://ab--c/", 7..12),
        ("http://ab\u{200b}--ß/", 7..16),
        ("http://ab--ß/", 7..13),
        ("http://a.xn--a.b:80/c?d#e", 9..14),
        ("http://１２３/", 7..16),
        ("http://a.０ｘ１/", 7..18),
        ("http://\u{ad}/", 7..9),
        ("ftp://\u{202e}a/", 6..10),
        ("http://אa.example/", 7..10),
        (&longer, 7..71),
        (&names, 7..262),
    ];
    for (text, place) in refused {
        assert!(!validator().is_valid(text), "{text}");
        let report = validator().validate(text);
        let error = report.error().unwrap_or_else(|| panic!("{text}"));
        assert_eq!(error.code(), Some(Code::DomainNotValid), "{text}: {error}");
        assert_eq!(
            (error.index(), error.length()),
            (place.start, place.len()),
            "{text}: {error}"
        );
        assert_eq!(error.section().to_string(), "section \"Host writing\"");
        assert_eq!(error.rule().name(), "valid-domain-string");
    }
}

/// The rules know all of it that is regular, so that documents are compared by it.
#[test]
fn names_in_us_ascii_are_decided_by_the_rules() {
    let host = Revision::Whatwg20260702
        .rule("valid-host-string")
        .expect("a rule");
    for text in ["a", "A.b", "a-b.c", "1.a", "0xg", "1.2.3.4", "[::1]", "1-2"] {
        assert!(host.accepts(text), "{text}");
    }
    for text in [
        "",
        "a.",
        ".a",
        "a..b",
        "-a",
        "a-",
        "a_b",
        "a%41",
        "1",
        "a.1",
        "0x",
        "a.0X1f",
        "1.2.3.256",
        "1.2.3.04",
    ] {
        assert!(!host.accepts(text), "{text}");
    }
}

/// For a base whose scheme is special the host of a relative URL string is a domain, too.
#[test]
fn the_base_decides_what_a_host_is() {
    let by = |name: &str| {
        let rule = Revision::Whatwg20260702.rule(name).expect("a rule");
        Validator::for_rule(rule)
    };
    let special = by("special-base-relative-URL-with-fragment-string");
    assert!(
        special.is_valid("//a/b#c") && !special.is_valid("//xn--a/") && !special.is_valid("//")
    );
    let file = by("file-base-relative-URL-with-fragment-string");
    assert!(
        file.is_valid("//")
            && file.is_valid("///a")
            && !file.is_valid("//a:80")
            && !file.is_valid("//ab--c")
    );
    let other = by("other-base-relative-URL-with-fragment-string");
    assert!(other.is_valid("//xn--a/") && other.is_valid("//") && other.is_valid("//a:80"));
    let opaque = by("opaque-base-relative-URL-with-fragment-string");
    assert!(opaque.is_valid("#a") && !opaque.is_valid("") && !opaque.is_valid("a"));
}
