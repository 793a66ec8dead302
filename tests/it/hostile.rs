//! Hostile input: no function panics, or takes more than linear time.

use urlspec::{Code, Reference, Revision, Rule, Validator, parse};

use crate::effort::{each, effort};

/// Long texts of every kind that once made a grammar start over at each character.
fn long_texts(length: usize) -> Vec<String> {
    let pieces = [
        "a", "/", "@", ":", "-", ".", "%", "%4", "%41", "%00", "%001", "%09", "#", "?", ";", "[",
        "::", "1", "1.", "a.", "a-", "a@", "@a", "@1.1.1.1", ":1", "/a", "é", "\0", " ", "~", "+",
        "x:",
    ];
    let starts = [
        "",
        "http://",
        "http://a/",
        "ftp://a",
        "ftp://a:b@",
        "gopher://a/1",
        "news:",
        "news:a@",
        "mailto:",
        "mailto:a@",
        "prospero://a/",
        "prospero://a/b;",
        "wais://a/b",
        "nntp:a/",
        "//",
        "?",
        "#",
        "http://[",
        "a:",
    ];
    let mut texts = Vec::new();
    for start in starts {
        for piece in pieces {
            let body = piece.repeat(length / piece.len());
            texts.push(format!("{start}{body}"));
            texts.push(format!("{start}{body}{{"));
        }
    }
    texts
}

#[test]
fn every_rule_survives_short_pieces() {
    let texts = long_texts(40);
    for &revision in Revision::ALL {
        for text in &texts {
            let _ = Validator::new(revision).validate(text);
        }
        // Rules are next to rules of their kind, and other documents have them too: all together take every text.
        for (number, rule) in revision.rules().enumerate() {
            for text in each(&texts, number + revision as usize, effort(13, 5)) {
                let report = Validator::for_rule(rule).validate(text);
                let _ = report.error().map(ToString::to_string);
                assert_eq!(
                    report.is_valid(),
                    parse(rule, text).is_ok(),
                    "{rule:?} {text:?}"
                );
            }
        }
    }
}

/// In quadratic time, at some nanoseconds a step, a text would take a second, and those with the same cause minutes. Each
/// document takes others, and each beginning other pieces.
#[test]
fn long_texts_take_linear_time() {
    let read_all = |revision| {
        let validator = Validator::new(revision);
        for text in each(long_texts(10_000), revision as usize, effort(23, 11)) {
            let report = validator.validate(&text);
            // Repairs are looked for at the first look.
            let _ = report.error().map(ToString::to_string);
            // A reference is judged by the rules, whatever IDNA says of a domain in it.
            let code = report.error().and_then(urlspec::SyntaxError::code);
            let is_valid = report.is_valid() || code == Some(Code::DomainNotValid);
            assert_eq!(is_valid, Reference::parse(revision, &text).is_ok());
        }
    };
    std::thread::scope(|scope| {
        for &revision in Revision::ALL {
            scope.spawn(move || read_all(revision));
        }
    });
}

/// URLs in other text, and what may belong to either: in quadratic time each would take many seconds.
#[test]
fn long_texts_are_repaired_in_linear_time() {
    let strict = Validator::new(Revision::Rfc3986).strict();
    for (before, piece) in [
        ("(see http://h.example/", ")"),
        ("[[http://h.example/", "]"),
        ("<http://h.example/", "> "),
        ("\"http://h.example/", "\""),
        ("http://h.example/a](http://h.example/", "]("),
        ("http://h.example/", " # "),
        ("git@h.example:", ":a"),
        ("http://h.example/", " - "),
        ("http://h.example/", "\t"),
        ("http://h.example/", "\u{1b}[0m"),
        ("http://h.example/", "<br>"),
        ("http://h.example:80", ":80"),
    ] {
        let text = before.to_owned() + &piece.repeat(effort(200_000, 500_000) / piece.len());
        let repairs = strict.repairs(&text);
        assert!(
            repairs.iter().all(|it| strict.is_valid(it.text())),
            "{before}"
        );
    }
}

/// Each character reference has a finding with the rule around it: in quadratic time they would take a minute.
#[test]
fn many_character_references_take_linear_time() {
    let text = "http://a/".to_owned() + &"&amp;/".repeat(80_000);
    let report = Validator::new(Revision::Rfc3986).validate(&text);
    assert_eq!(report.findings().len(), 80_000);
}

/// Names that the document of a scheme compares with each other, and filters that nest: in quadratic time they would take minutes.
#[test]
fn many_names_take_linear_time() {
    let names = |begin: &str, between: &str| {
        let names: Vec<String> = (0..100_000).map(|it| format!("a{it:06}=b")).collect();
        begin.to_owned() + &names.join(between)
    };
    let filters = 50_000;
    let texts = [
        names("tel:+1;", ";"),
        names("sms:+1;", ";"),
        names("pkcs11:", ";"),
        names("mailto:a@b.example?", "&"),
        format!(
            "ldap:///???{}(a=b){}",
            "(!".repeat(filters),
            ")".repeat(filters)
        ),
    ];
    let validator = Validator::new(Revision::Rfc3986).schemes(urlspec::Schemes::Newest);
    for text in texts {
        assert!(validator.is_valid(&text), "{}", &text[..20]);
        let again = [&text, &text[text.len() - ";a099999=b".len()..]].concat();
        let is_once = ["tel", "sms", "pkcs", "ldap"]
            .iter()
            .any(|it| text.starts_with(it));
        assert_eq!(validator.is_valid(&again), !is_once, "{}", &text[..20]);
    }
}

#[test]
fn ten_megabytes_in_one_line() {
    for &revision in each(Revision::ALL, 0, effort(8, 4)) {
        let validator = Validator::new(revision);
        let long = format!("http://a/{}", "b".repeat(10_000_000));
        assert!(validator.is_valid(&long), "{revision}");
        let wrong = format!("{long}\u{7f}");
        let report = validator.validate(&wrong);
        assert_eq!(
            report.error().map(urlspec::SyntaxError::index),
            Some(long.len()),
            "{revision}"
        );
    }
}

/// More than 1 GiB has a verdict and no tree, and a report that says so.
#[test]
fn a_text_beyond_a_gibibyte_has_no_tree() {
    let text = "a".repeat((1 << 30) + 1);
    let rule = Revision::Rfc3986.start_rule();
    let validator = Validator::new(Revision::Rfc3986);
    let report = validator.validate(&text);
    let error = report.error().expect("there is no tree");
    assert_eq!(error.index(), 1 << 30);
    let message =
        "a text of 1073741825 bytes is too long for a tree, which can have at most 1073741824";
    assert_eq!(error.message(), message);
    let no_tree = parse(rule, &text).unwrap_err();
    assert!(no_tree.is_too_long());
    assert_eq!(no_tree.to_string(), message);
    let no_match = parse(rule, "{").unwrap_err();
    assert!(!no_match.is_too_long());
    assert_eq!(
        no_match.to_string(),
        "not a `URI-reference` of RFC 3986: the parser reached byte 0"
    );
}

#[test]
fn a_hundred_thousand_segments() {
    for &revision in Revision::ALL {
        let text = format!("http://a{}", "/b".repeat(100_000));
        let reference = Reference::parse(revision, &text).expect("a long path is a path");
        let path = reference.path().expect("there is one");
        assert_eq!(path.segments().count(), 100_000, "{revision}");
        assert_eq!(reference.to_string(), text);
    }
}

#[test]
fn any_octets_get_a_verdict_with_a_position() {
    for &revision in Revision::ALL {
        let validator = Validator::new(revision);
        for octet in 0..=u8::MAX {
            for text in [
                vec![octet],
                vec![b'a', octet],
                [b"http://a/".as_slice(), &[octet]].concat(),
            ] {
                let report = validator.validate_bytes(&text);
                let decodable = std::str::from_utf8(&text).ok();
                assert_eq!(
                    report.is_valid(),
                    decodable.is_some_and(|text| validator.is_valid(text))
                );
                if let Some(error) = report.error() {
                    assert!(error.index() <= text.len(), "{revision}: {octet}");
                }
            }
        }
        let report = validator.validate_bytes(b"http://a/\xff");
        assert_eq!(report.error().map(urlspec::SyntaxError::index), Some(9));
    }
}

#[test]
fn an_empty_text_is_a_reference_only_where_the_document_says_so() {
    for &revision in Revision::ALL {
        let is_valid = Validator::new(revision).is_valid("");
        // RFC 1808 was the first to describe references that are relative.
        assert_eq!(is_valid, revision >= Revision::Rfc1808, "{revision}");
    }
}

#[test]
fn unclosed_brackets_and_truncated_escapes_are_located() {
    let error = |rule: Rule, text: &str| {
        let report = Validator::for_rule(rule).validate(text);
        report
            .error()
            .map(|error| (error.index(), error.expected().to_vec()))
    };
    let bis = Revision::DraftFieldingUriRfc2396bis01.start_rule();
    assert_eq!(
        error(bis, "http://[::1/"),
        Some((
            11,
            ["HEXDIG", "\".\"", "\":\"", "\"]\""]
                .map(str::to_owned)
                .to_vec()
        ))
    );
    assert_eq!(
        error(bis, "http://a/%"),
        Some((9, vec!["escaped".to_owned()]))
    );
    assert_eq!(
        error(bis, "http://a/%4"),
        Some((9, vec!["escaped".to_owned()]))
    );
    assert_eq!(
        error(bis, "http://a/%zz"),
        Some((9, vec!["escaped".to_owned()]))
    );
}

/// Nodes are counted in 32 bits, and texts may have 1 GiB: so there must be fewer than four for a byte.
#[test]
fn a_long_text_has_about_a_node_a_byte() {
    for &revision in Revision::ALL {
        let whole = revision
            .start_rules()
            .chain(revision.schemes().map(|(_, rule)| rule));
        let rules: Vec<_> = whole.collect();
        let mut trees = 0;
        for before in [
            "",
            "/",
            "//",
            "a:",
            "http://a/",
            "ftp://a/",
            "prospero://a/a;",
            "news:",
        ] {
            for piece in ["/", "a/", "a.", ";", "/;", ";=", "%41", "?", "-a", "+"] {
                let text = before.to_owned() + &piece.repeat(500);
                for tree in rules.iter().filter_map(|rule| parse(*rule, &text).ok()) {
                    trees += 1;
                    assert!(
                        tree.nodes().count() < 2 * text.len(),
                        "{revision}: {before}{piece}"
                    );
                }
            }
        }
        assert!(trees > 10, "{revision}: {trees}");
    }
}
