//! Every fault of a text, one for each part of it.

use std::collections::HashSet;

use urlspec::{Component, Reference, Revision, Validator};

use crate::corpus::cases;

fn components(revision: Revision, text: &str) -> Vec<Component> {
    let report = Validator::new(revision).every_fault().validate(text);
    report
        .errors()
        .filter_map(urlspec::SyntaxError::component)
        .collect()
}

/// Exactly the parts that were made invalid are at fault.
#[test]
fn each_spoilt_part_is_told() {
    use Component::{Fragment, Host, Path, Port, Query, Scheme, UserInfo};

    let parts = [
        (Scheme, "ht", "h_t", ":"),
        (UserInfo, "//me", "//m{e", "@"),
        (Host, "a.example", "a[example", ":"),
        (Port, "80", "8x", ""),
        (Path, "/b/c", "/b/|c", ""),
        (Query, "?d", "?\u{e9}`d", ""),
        (Fragment, "#e", "#e^", ""),
    ];
    for chosen in 0..1_u32 << parts.len() {
        let is_spoilt = |number: usize| chosen & 1 << number != 0;
        let mut text = String::new();
        let mut spoilt = Vec::new();
        for (number, (component, good, bad, behind)) in parts.iter().enumerate() {
            text += if is_spoilt(number) { bad } else { good };
            text += behind;
            spoilt.extend(is_spoilt(number).then_some(*component));
        }
        let found: HashSet<Component> = components(Revision::Rfc3986, &text).into_iter().collect();
        assert_eq!(found, spoilt.into_iter().collect(), "{text}");
    }
}

/// The first fault is the error of a report without further faults; no part is reported twice; valid texts have no
/// faults.
#[test]
fn the_first_fault_stays_the_first() {
    let mut with_several = 0;
    for &revision in Revision::ALL {
        for verdict in ["valid", "invalid"] {
            for case in cases(revision, verdict) {
                let plain = match &case.rule {
                    Some(name) => Validator::for_rule(revision.rule(name).expect("a rule")),
                    None => Validator::new(revision),
                };
                let first = plain.validate(&case.word);
                let all = plain.clone().every_fault().validate(&case.word);
                assert_eq!(all.error(), first.error(), "{revision} {:?}", case.word);
                let places: Vec<usize> = all.errors().map(urlspec::SyntaxError::index).collect();
                let distinct: HashSet<_> = places.iter().collect();
                assert_eq!(distinct.len(), places.len(), "{revision} {:?}", case.word);
                for error in all.other_errors() {
                    let end = error.index() + error.length();
                    assert!(case.word.is_char_boundary(error.index()), "{error}");
                    assert!(
                        end <= case.word.len(),
                        "{revision} {:?}: {error}",
                        case.word
                    );
                }
                with_several += usize::from(!all.other_errors().is_empty());
            }
        }
    }
    assert!(with_several > 50, "only {with_several}");
}

/// Octets that are not valid UTF-8 are UTF-16 only if they begin with a byte order mark.
#[test]
fn text_in_utf_16_is_told_by_its_mark() {
    let notes = |octets: &[u8]| {
        let report = Validator::new(Revision::Rfc3986).validate_bytes(octets);
        let error = report.error().expect("it is not valid UTF-8");
        (
            error.notes().join("; "),
            error.suggestion().map(str::to_owned),
        )
    };
    let utf16 = "text in UTF-16 begins like this; convert it to UTF-8".to_owned();
    let ascii = "URLs are written in US-ASCII".to_owned();
    assert_eq!(notes(b"\xff\xfeh\0"), (utf16.clone(), None));
    assert_eq!(notes(b"\xfe\xff\0h"), (utf16, None));
    assert_eq!(notes(b"\xffh"), (ascii.clone(), Some("%FF".to_owned())));
    assert_eq!(notes(b"h\xff\xfe"), (ascii, Some("%FF".to_owned())));
}

/// A cause may stand behind the place where the automaton stops; behind octets that are not valid UTF-8 it has no place.
#[test]
fn a_cause_behind_octets_that_are_not_valid_utf_8_is_not_told() {
    let zone = "this document has no zones after IPv6 addresses: RFC 6874 alone has them";
    for (octets, index, length, message) in [
        (&b"http://[2\0::%25eth]\xff"[..], 12, 6, zone),
        (
            b"http://[2\0::%25\xffeth]",
            15,
            1,
            "the octet FF is not valid UTF-8",
        ),
        (
            b"http://[2\0\xff::%25eth]",
            10,
            1,
            "the octet FF is not valid UTF-8",
        ),
        (
            b"gh://[20\0:9\xd4\xd4\xd4jch%e\xc3",
            11,
            1,
            "the octet D4 is not valid UTF-8",
        ),
    ] {
        let validator = Validator::new(Revision::Rfc3986).every_fault();
        let report = validator.validate_bytes(octets);
        for error in report.errors() {
            assert!(error.index() + error.length() <= octets.len(), "{error}");
        }
        let error = report.error().expect("it is not valid UTF-8");
        assert_eq!((error.index(), error.length()), (index, length), "{error}");
        assert_eq!(error.message(), message);
    }
}

/// The other documents that accept a text are asked for the same as the validator: a rule, whole URLs, or all rules of
/// a document.
#[test]
fn who_accepts_a_text_instead_is_asked_alike() {
    let accepted_by = |validator: Validator, text: &str| -> Vec<&'static str> {
        let report = validator.validate(text);
        let error = report.error().expect("it is invalid");
        error.accepted_by().iter().map(|it| it.id()).collect()
    };
    let rule =
        |revision: Revision, name: &str| Validator::for_rule(revision.rule(name).expect("a rule"));
    let uri = |text| accepted_by(rule(Revision::Rfc3986, "URI"), text);
    let absolute = |text| accepted_by(rule(Revision::Rfc3986, "absolute-URI"), text);
    let none: [&str; 0] = [];
    assert_eq!(uri("http://a/é?é#é"), ["rfc3987", "whatwg-2026-07-02"]);
    assert_eq!(uri("a/é"), none);
    assert_eq!(absolute("http://a/é?é"), ["rfc3987", "whatwg-2026-07-02"]);
    assert_eq!(absolute("http://a/b?c#d"), none);
    let host = rule(Revision::Rfc3986, "host");
    assert_eq!(accepted_by(host, "http://a/b"), none);
    let wide = rule(Revision::DraftIetfUriUrl02, "fragmentaddress");
    let since_rfc1808 = &Revision::ALL[3..];
    let since_rfc1808: Vec<&str> = since_rfc1808.iter().map(|it| it.id()).collect();
    let but_rfc1738 = [&["rfc1630"], &since_rfc1808[..]].concat();
    // By the others it is the name of a registry, and not a host.
    let as_host = [
        "rfc1808",
        "draft-fielding-uri-rfc2396bis-01",
        "rfc3986",
        "rfc3987",
        "rfc6874",
    ];
    assert_eq!(accepted_by(wide, "http://0x7f.1/"), as_host);
    let all = Validator::new(Revision::Rfc1738);
    assert_eq!(accepted_by(all, "http://a/b#c"), but_rfc1738);
}

/// Another document accepts a reference with a fragment if it accepts all of it, and the scheme's production does too.
#[test]
fn who_accepts_a_reference_instead_reads_it_alike() {
    let texts = [
        "http://a/{#b",
        "http://a/~b#c",
        "http://a b/#c",
        "ftp://a/b;type=q#c",
        "http://a/b#{",
        "mailto:a#b",
        "HTTP://[::1]/#b",
        "../~a#b",
        "http://u@h/#b",
    ];
    let mut refused = 0;
    for &revision in Revision::ALL {
        for text in texts {
            let Err(error) = Reference::parse(revision, text) else {
                continue;
            };
            let others = Revision::ALL.iter().copied();
            let expected: Vec<Revision> = others
                .filter(|other| Reference::parse(*other, text).is_ok())
                .collect();
            assert_eq!(error.accepted_by(), expected, "{revision} {text}");
            refused += 1;
        }
    }
    assert!(refused > 30, "{refused}");
}

/// Behind an octet that is not valid UTF-8, places in the decoded text differ from those in the octets.
#[test]
fn places_are_those_of_the_octets() {
    let report = Validator::new(Revision::Rfc3986)
        .every_fault()
        .validate_bytes(b"http://a:x/\xff?{");
    let places: Vec<usize> = report.errors().map(urlspec::SyntaxError::index).collect();
    assert_eq!(places, [9]);
}
