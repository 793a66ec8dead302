//! The accessors and display forms of a reference and the other values of the library.

use std::collections::HashSet;
use std::collections::hash_map::DefaultHasher;
use std::error::Error as _;
use std::fmt::Write as _;
use std::hash::{Hash, Hasher};

use urlspec::scheme::typed::{Gopher, Http};
use urlspec::{BuildError, Component, Host, Reference, Resolver, Revision, Rule, Validator, parse};

use crate::rows::rows;

/// Texts that have every part that some document has.
fn texts() -> Vec<String> {
    let rows = rows(include_str!("../cases/references.txt"));
    rows.into_iter().map(|[text]| text).collect()
}

fn told(url: &Reference<'_>) -> String {
    let mut told = format!("{:?} {}", url.as_str(), url.rule());
    for component in Component::ALL {
        if let Some(span) = url.span(*component) {
            let text = &url.as_str()[span.clone()];
            let _ = write!(told, "\n  {component} {span:?} {text:?}");
        }
    }
    let fields = [
        ("scheme", url.scheme()),
        ("params", url.params()),
        ("query", url.query()),
        ("fragment", url.fragment()),
    ];
    for (name, text) in fields {
        let span = url.span(name.parse().unwrap_or(Component::Param));
        assert_eq!(
            span.map(|span| &url.as_str()[span]),
            text,
            "{name} of {url}"
        );
    }
    if let Some(authority) = url.authority() {
        let _ = write!(
            told,
            "\n  {:?} user {:?} password {:?} port {:?}",
            authority.host(),
            authority.user(),
            authority.password(),
            authority.port_number().ok().flatten()
        );
    }
    if let Some(path) = url.path() {
        let segments = path.segments().map(|segment| {
            let params: Vec<&str> = segment.params().collect();
            (segment.as_str(), segment.name(), params)
        });
        let segments: Vec<_> = segments.collect();
        let kind = if path.is_absolute() {
            "absolute"
        } else {
            "relative"
        };
        let _ = write!(told, "\n  {kind} {segments:?}");
    }
    told
}

/// Each text with its parts, and the documents that read it so.
#[test]
fn every_part_is_told() {
    let mut all = String::new();
    for text in &texts() {
        let mut readings: Vec<(String, Vec<&str>)> = Vec::new();
        for &revision in Revision::ALL {
            let Ok(url) = Reference::parse(revision, text) else {
                continue;
            };
            let told = told(&url);
            match readings.iter_mut().find(|(other, _)| *other == told) {
                Some((_, revisions)) => revisions.push(revision.id()),
                None => readings.push((told, vec![revision.id()])),
            }
        }
        for (told, revisions) in readings {
            let _ = writeln!(all, "{told}\n  by {}", revisions.join(", "));
        }
    }
    insta::with_settings!({
        snapshot_path => "../../snapshots",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!("reference", all);
    });
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// References are the same if they have the same text by the same document and rule.
#[test]
fn references_are_compared_by_text_and_rule() {
    let parse = |revision, text| Reference::parse(revision, text).expect("it is valid");
    let (a, again) = (
        parse(Revision::Rfc3986, "http://a"),
        parse(Revision::Rfc3986, "http://a"),
    );
    let others = [
        parse(Revision::Rfc3986, "http://b"),
        parse(Revision::Rfc2396, "http://a"),
        Reference::parse_as(
            Rule::as_url_rule(Revision::Rfc3986.rule("URI").expect("a rule")).expect("a URL"),
            "http://a",
        )
        .expect("it is valid"),
    ];
    assert_eq!((&a, hash(&a)), (&again, hash(&again)));
    assert_eq!(a.cmp(&again), std::cmp::Ordering::Equal);
    for other in &others {
        assert_ne!(&a, other);
        assert_ne!(hash(&a), hash(other), "{other:?}");
        assert_eq!(a.partial_cmp(other), Some(a.cmp(other)));
        assert_eq!(a.cmp(other), other.cmp(&a).reverse());
        assert_ne!(a.cmp(other), std::cmp::Ordering::Equal);
    }
    let all: HashSet<&Reference<'_>> = others.iter().chain([&a, &again]).collect();
    assert_eq!(all.len(), 4);
    assert_eq!(a.as_ref(), "http://a");
    assert_eq!(String::from(a.clone()), "http://a");
    assert!(format!("{a:?}").contains("scheme: Some(\"http\")"), "{a:?}");
}

/// Trees are the same if document, text and nodes are.
#[test]
fn trees_are_compared_by_their_nodes() {
    let tree = |revision: Revision, rule: &str, text| {
        parse(revision.rule(rule).expect("a rule"), text).expect("it matches")
    };
    let host = tree(Revision::Rfc3986, "host", "1.2.3.4");
    assert_eq!(host, tree(Revision::Rfc3986, "host", "1.2.3.4"));
    assert_ne!(host, tree(Revision::Rfc3986, "host", "1.2.3.5"));
    assert_ne!(host, tree(Revision::Rfc3986, "IPv4address", "1.2.3.4"));
    assert_ne!(host, tree(Revision::Rfc6874, "host", "1.2.3.4"));
    assert!(format!("{host:?}").contains("1.2.3.4"));
}

/// The error for a text that does not match says how far the text matches.
#[test]
fn what_does_not_match_says_how_far_it_does() {
    let reached = |rule: &str, text: &str| {
        let rule = Revision::Rfc3986.rule(rule).expect("a rule");
        parse(rule, text).expect_err("it does not match").reached()
    };
    assert_eq!(reached("scheme", "http://"), 4);
    assert_eq!(reached("scheme", "1"), 0);
    assert_eq!(reached("pct-encoded", "%4x"), 2);
    assert_eq!(reached("ALPHA", "ab"), 1);
}

/// A report prints as a line with the verdict, and its errors have sources.
#[test]
fn values_print_and_errors_have_sources() {
    let report = Validator::new(Revision::Rfc3986).validate("http://a b");
    let line = report.to_string();
    assert!(
        line.starts_with("invalid by RFC 3986: byte 8: a space"),
        "{line}"
    );
    let report = Validator::new(Revision::Rfc3986).validate("http://1.2.3.400/");
    assert_eq!(report.to_string(), "valid by RFC 3986");
    let findings = Validator::new(Revision::Rfc3986)
        .linting()
        .validate("HTTP://a")
        .findings()
        .to_vec();
    assert!(!findings.is_empty());
    for finding in findings {
        let told = finding.to_string();
        assert!(told.contains(finding.message()), "{told}");
    }

    let source = |error: &BuildError| error.source().map(ToString::to_string);
    let url = Reference::parse(Revision::Rfc3986, "http://a/b").expect("it is valid");
    let error = url.to_builder().path("/a b").build().expect_err("a space");
    assert!(
        source(&error).is_some_and(|it| it.contains("a space is not allowed")),
        "{error}"
    );
    let error = url
        .to_builder()
        .params("a")
        .build()
        .expect_err("it has none");
    assert_eq!(source(&error), None);
}

/// Each of its names is read, however it is written.
#[test]
fn revisions_are_read_by_their_names() {
    for &revision in Revision::ALL {
        let own = [revision.id(), revision.name()];
        for name in own.iter().chain(revision.aliases()) {
            let written = [
                name.to_uppercase(),
                name.replace('-', " "),
                (*name).to_owned(),
            ];
            for name in written {
                assert_eq!(name.parse(), Ok(revision), "{name}");
            }
        }
    }
    assert!("RFC".parse::<Revision>().is_err());
}

/// A reference resolved against a reference is resolved against its text.
#[test]
fn a_reference_is_a_base_as_its_text_is() {
    for &revision in Revision::ALL {
        for base in ["http://a/b/c?d#e", "http://a/b/c?d", "mailto:a@b", "a:b"] {
            let Ok(url) = Reference::parse(revision, base) else {
                continue;
            };
            let (by_text, by_reference) = (Resolver::new(revision, base), Resolver::against(&url));
            assert_eq!(by_text.is_ok(), by_reference.is_ok(), "{revision} {base}");
            let (Ok(by_text), Ok(by_reference)) = (by_text, by_reference) else {
                continue;
            };
            assert!(format!("{by_text:?}").contains(base));
            for text in ["../x", "#y", "", "?z", "a:q", "b;c?d", ";c", "file:///d"] {
                assert_eq!(
                    by_text.resolve(text),
                    by_reference.resolve(text),
                    "{revision} {base} {text}"
                );
                // Another document may find other parts in it.
                for &other in Revision::ALL {
                    let Ok(reference) = Reference::parse(other, text) else {
                        continue;
                    };
                    assert_eq!(
                        by_text.resolve_parsed(&reference),
                        by_text.resolve(text),
                        "{revision} {base} {other} {text}"
                    );
                }
            }
        }
    }
}

/// The places of decoded values are those of their text.
#[test]
fn values_have_places() {
    let gopher = "gopher://h/0a%20b";
    let value = Gopher::parse_by(Revision::Rfc1738, gopher).expect("it is valid");
    let selector = value.selector();
    assert_eq!(&gopher[selector.span()], selector.as_str());
    let (a, b) = (
        Http::parse_by(Revision::Rfc1738, "http://h/a%41").expect("it is valid"),
        Http::parse_by(Revision::Rfc1738, "http://h/b%41").expect("it is valid"),
    );
    let first = |http: &Http| http.segments().next().expect("a segment");
    assert_ne!(first(&a), first(&b));
    assert_eq!(first(&a), first(&a));
    assert_ne!(hash(&first(&a)), hash(&first(&b)));
    assert_eq!(first(&a).span(), 9..13);
}

/// Kinds of hosts, one of each.
#[test]
fn hosts_are_of_a_kind() {
    let host = |revision, text| -> String {
        let url = Reference::parse(revision, text).expect("it is valid");
        let authority = url.authority().expect("it has one");
        match authority.host().expect("it has one") {
            Host::Name { text, .. } => format!("name {text}"),
            Host::Ipv4 { text, address, .. } => format!("v4 {text} {address:?}"),
            Host::Ipv6 { text, zone, .. } => format!("v6 {text} {zone:?}"),
            Host::IpFuture { text, .. } => format!("future {text}"),
            Host::RegistryName { text, .. } => format!("registry {text}"),
            other => format!("{other:?}"),
        }
    };
    assert_eq!(host(Revision::Rfc3986, "http://[v1.a:b]"), "future v1.a:b");
    assert_eq!(
        host(Revision::Rfc6874, "http://[fe80::1%25en1]"),
        "v6 fe80::1 Some(\"en1\")"
    );
    assert_eq!(
        host(Revision::Rfc3986, "http://1.2.3.4"),
        "v4 1.2.3.4 Some(1.2.3.4)"
    );
    assert_eq!(host(Revision::Rfc1738, "http://h.dom"), "name h.dom");
    assert_eq!(host(Revision::Rfc3986, "http://a_b"), "name a_b");
    let by_name = host(Revision::DraftFieldingUriRfc2396bis01, "http://a_b");
    assert_eq!(by_name, "registry a_b");
}
