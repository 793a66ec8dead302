//! References that are made of components: they read back as their components, and a fault has a place in the given
//! component.

use std::net::Ipv6Addr;

use grammarian::generate::RandomWords;
use proptest::prelude::*;
use urlspec::{BuildError, Component, Reference, ReferenceBuilder, Revision, Rule};

use crate::corpus::{revisions_with, stands_below};
use crate::effort::effort;
use crate::generate::{dfa, start_rules};
use Component::{Authority, Fragment, Host, Param, Path, Port, Query, Scheme, UserInfo};

/// A reference built from the parts of another one is equal to it.
#[test]
fn what_is_taken_apart_is_built_again() {
    let mut built = 0;
    for rule in start_rules().filter_map(Rule::as_url_rule) {
        let words = RandomWords::new(&dfa(rule.rule()), 30, 20).expect("small");
        for word in words.take(2000) {
            let url = Reference::parse_as(rule, &word).expect("it is a word of the rule");
            let again = url.to_builder().build();
            let again = again.unwrap_or_else(|error| panic!("{word}: {error}"));
            assert_eq!((again.as_str(), again.via()), (url.as_str(), url.via()));
            built += 1;
        }
    }
    assert!(built > 20_000, "{built}");
}

fn set(builder: ReferenceBuilder, component: Component, text: &str) -> ReferenceBuilder {
    match component {
        Scheme => builder.scheme(text),
        Authority => builder.authority(text),
        UserInfo => builder.userinfo(text),
        Host => builder.host(text),
        Path => builder.path(text),
        Param => builder.params(text),
        Query => builder.query(text),
        Fragment => builder.fragment(text),
        other => unreachable!("{other} is not set as text"),
    }
}

const SETTABLE: [Component; 8] = [
    Scheme, Authority, UserInfo, Host, Path, Param, Query, Fragment,
];

/// The component of a reference, with the brackets of an address.
fn part(url: &Reference<'_>, component: Component) -> Option<String> {
    let range = url.span(component)?;
    let text = url.as_str();
    let is_in_brackets = component == Host && text[..range.start].ends_with('[');
    let end = text[range.start..].find(']').map(|at| range.start + at + 1);
    Some(match end {
        Some(end) if is_in_brackets => text[range.start - 1..end].to_owned(),
        _ => text[range].to_owned(),
    })
}

/// A host that was read is given again: to its own reference, and to another one.
#[test]
fn hosts_are_given_again() {
    for (revision, text) in [
        (Revision::Rfc1738, "http://h.example:8/a"),
        (Revision::Rfc3986, "http://u@[2001:db8::1]:8/a"),
        (Revision::Rfc3986, "http://[v1.fe80::a+en1]/a"),
        (Revision::Rfc3986, "http://1.2.3.4/a"),
        (Revision::Rfc6874, "http://[fe80::1%25en1]:8/a"),
        (Revision::Rfc2732, "http://[::1]/a"),
    ] {
        let url = Reference::parse(revision, text).expect("it is valid");
        let host = url
            .authority()
            .and_then(|it| it.host())
            .expect("it has one");
        let (whole, address) = (
            url.to_builder().host(host),
            url.to_builder().host(host.as_str()),
        );
        assert_eq!(
            (whole.build().as_ref(), address.build().as_ref()),
            (Ok(&url), Ok(&url)),
            "{text}"
        );
        let other = Reference::builder(revision)
            .scheme("ftp")
            .host(host)
            .build();
        let other = other.expect("it has a host");
        let written = other
            .authority()
            .and_then(|it| it.host())
            .map(|it| it.to_string());
        assert_eq!(written, Some(host.to_string()));
        assert!(text.contains(&host.to_string()));
    }
    let error = Reference::builder(Revision::Rfc2396)
        .scheme("http")
        .host("::1")
        .build();
    let told = error.unwrap_err().to_string();
    assert_eq!(told, "in the host, byte 0: RFC 2396 has no IPv6 addresses");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(effort(600, 3_000)))]

    /// The component that was set is there, everything else is as it was; or there is an error, and nothing has
    /// changed.
    #[test]
    fn what_is_set_reads_back(
        revision in prop::sample::select(Revision::ALL),
        base in prop::sample::select(vec![
            "http://example.com:80/a/b?c", "http://h", "ftp://u:p@h/a", "mailto:a@b", "news:a", "x:y", "http://[::1]/",
            "x://h/a;b?c", "../a?b#c", "//h/a", "a/b;c", "http://10.0.0.1/#a",
        ]),
        component in prop::sample::select(SETTABLE.to_vec()),
        text in prop_oneof![3 => "[a-z0-9]{0,4}", 3 => "[a-z:/?#@;%~\\[\\] .=]{0,5}", 1 => ".{0,4}"],
    ) {
        let Ok(url) = Reference::parse(revision, base) else { return Ok(()) };
        match set(url.to_builder(), component, &text).build() {
            Ok(built) => {
                prop_assert_eq!(&Reference::parse(revision, built.as_str()).unwrap(), &built);
                let read = part(&built, component);
                // An empty host counts as no host in some documents.
                let is_none = component == Host && text.is_empty() && read.is_none();
                // An address is given with its brackets or without.
                let is_address = component == Host && read.as_deref() == Some(&format!("[{text}]"));
                let is_text = read.as_deref() == Some(&*text);
                prop_assert!(is_none || is_address || is_text, "{built}: {read:?}");
                let inner = |it: Component| component == Authority && matches!(it, UserInfo | Host);
                let outer = |it: Component| matches!(component, UserInfo | Host) && it == Authority;
                for other in SETTABLE {
                    if other != component && !inner(other) && !outer(other) {
                        prop_assert_eq!(part(&url, other), part(&built, other), "{} {}", other, built);
                    }
                }
            }
            Err(error) => {
                let at_fault = error.component().expect("a component is at fault");
                if at_fault == component {
                    prop_assert!(error.index().is_none_or(|index| text.is_char_boundary(index)), "{error}");
                }
                prop_assert!(error.syntax().is_none_or(|it| error.index().is_none_or(|at| at == it.index())));
            }
        }
    }
}

fn parse(revision: Revision, text: &str) -> Reference<'_> {
    Reference::parse(revision, text).expect("a reference")
}

/// A builder behind steps such as `without authority, path "/a"`.
fn steps(
    mut builder: ReferenceBuilder,
    text: &str,
) -> serde_json::Result<(ReferenceBuilder, &str)> {
    let mut rest = text;
    loop {
        let (name, behind) = rest.split_once(' ').expect("a component");
        if name == "without" {
            let end = behind.find([',', ':']).expect("an end");
            builder = builder.without(behind[..end].parse().expect("a component"));
            rest = &behind[end..];
        } else {
            let mut values = serde_json::Deserializer::from_str(behind).into_iter::<String>();
            let value = values.next().expect("a text")?;
            builder = set(builder, name.parse().expect("a component"), &value);
            rest = &behind[values.byte_offset()..];
        }
        match rest.strip_prefix(", ") {
            Some(next) => rest = next,
            None => return Ok((builder, &text[..text.len() - rest.len()])),
        }
    }
}

/// `crates/lineage/documents/ID/build.txt`: a reference, or an empty text for an empty builder; below it, the
/// components to set, and the result: the new reference, or the error, with the component at fault and the place in the
/// value given for it.
#[test]
fn what_is_built_stands_below_its_steps() {
    for revision in revisions_with("build") {
        stands_below(revision.id(), "build", |case| {
            let told = case.below.iter().map(|line| {
                let builder = match case.word.as_str() {
                    "" => Reference::builder(revision),
                    text => parse(revision, text).to_builder(),
                };
                let (builder, steps) = steps(builder, line).expect(&case.place);
                let told = match builder.build() {
                    Ok(url) => url.to_string(),
                    Err(error) => {
                        let place = error.index().map(|index| format!(", {index}"));
                        let component = error.component().map_or("whole", Component::as_str);
                        format!("{error} [{component}{}]", place.unwrap_or_default())
                    }
                };
                format!("{steps}: {told}")
            });
            told.collect()
        });
    }
}

/// Each component of each shape of URL, set to ambiguous values, or left out: the built reference can be read, and an
/// error names the component, and its place if it is in the given value.
#[test]
fn faults_name_what_was_given() {
    const BASES: [&str; 9] = [
        "http://h:1/a?b",
        "ftp://u:p@h/a",
        "file://h/a",
        "mailto:a@b",
        "//h",
        "a/b",
        "a;b",
        "",
        "#a",
    ];
    const TEXTS: [&str; 24] = [
        "", "a", "a b", "/a b", "é", "%4", ":", "a:b", "/", "//a", "/a//b", "?", "/a?b", "#",
        "a#b", "@", "u@h", "[", "[::1", "[::1]", "::1", "1.2.3", "/a;b", "h:x",
    ];
    let (mut built, mut refused) = (0, 0);
    for &revision in Revision::ALL {
        for base in BASES {
            let Ok(url) = Reference::parse(revision, base) else {
                continue;
            };
            for component in SETTABLE {
                let left_out = (url.to_builder().without(component), None);
                let set = TEXTS.map(|text| (set(url.to_builder(), component, text), Some(text)));
                for (builder, text) in set.into_iter().chain([left_out]) {
                    match builder.build() {
                        Ok(url) => {
                            assert_eq!(Reference::parse(revision, url.as_str()), Ok(url.clone()));
                            let expected =
                                text.filter(|text| !(component == Host && text.is_empty()));
                            if let Some(expected) = expected {
                                // An IPv6 address may be given without its brackets.
                                let bare: Result<Ipv6Addr, _> = expected.parse();
                                let is_bare = component == Host && bare.is_ok();
                                let expected = if is_bare {
                                    format!("[{expected}]")
                                } else {
                                    expected.to_owned()
                                };
                                assert_eq!(part(&url, component), Some(expected), "{url}");
                            }
                            built += 1;
                        }
                        Err(error) => {
                            let told = error.to_string();
                            let at_fault = error.component().expect("a component is at fault");
                            let place = error
                                .index()
                                .map(|index| format!("in the {at_fault}, byte {index}: "));
                            assert!(place.is_none_or(|place| told.starts_with(&place)), "{told}");
                            let syntax = error.syntax();
                            let expected = syntax
                                .is_none_or(|it| it.expected().iter().all(|it| told.contains(it)));
                            assert!(expected && !told.contains('\n'), "{told}");
                            if let (Some(text), true) = (text, at_fault == component) {
                                assert!(
                                    error.index().is_none_or(|at| text.is_char_boundary(at)),
                                    "{told}"
                                );
                            }
                            refused += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(built > 3_000 && refused > 8_000, "{built} {refused}");
}

/// A rule that has no name for a part may still accept it.
#[test]
fn what_a_rule_has_no_name_for_is_built_again() {
    let draft = Revision::DraftFieldingUrlSyntax05;
    let opaque = draft.rule("opaque-URL").expect("a rule").as_url_rule();
    for text in ["http://ha//b", "http://ha?b", "a:/b?c"] {
        let url = Reference::parse_as(opaque.expect("a whole URL"), text).expect("it is valid");
        let again = url.to_builder().build().expect("it was read");
        assert_eq!(again.as_str(), text);
    }
}

/// Each setter has the result of its namesake of the builder, and leaves the reference unchanged if it fails.
#[test]
fn setters_change_one_component() -> Result<(), BuildError> {
    let mut url = Reference::parse(Revision::Rfc3986, "http://h").expect("a URL");
    url.set_scheme(Some("https"))?;
    url.set_userinfo(Some("me"))?;
    url.set_host("[::1]")?;
    url.set_port(Some(8080))?;
    url.set_path(Some("/a"))?;
    url.set_query(Some("b"))?;
    url.set_fragment(Some("c"))?;
    assert_eq!(url.as_str(), "https://me@[::1]:8080/a?b#c");
    url.set_port(None)?;
    url.set_userinfo(None)?;
    url.set_query(None)?;
    url.set_fragment(None)?;
    assert_eq!(url.as_str(), "https://[::1]/a");
    let before = url.clone();
    assert_eq!(url.set_path(Some("a")).unwrap_err().component(), Some(Path));
    assert_eq!(
        url.set_params(Some("a")).unwrap_err().component(),
        Some(Param)
    );
    assert_eq!(url, before);
    url.set_authority(Some("h:00080"))?;
    url.set_host("i")?;
    assert_eq!(url.span(Port), Some(10..15));
    url.set_authority(None)?;
    url.set_scheme(None)?;
    assert_eq!(url.as_str(), "/a");

    let mut url = Reference::parse(Revision::Rfc1808, "http://h/a").expect("a URL");
    url.set_params(Some("b"))?;
    assert_eq!(url.as_str(), "http://h/a;b");
    url.set_params(None)?;
    url.set_authority(Some("me@i:80"))?;
    assert_eq!(url.as_str(), "http://me@i:80/a");
    Ok(())
}

/// A host that is read with a colon in it, as the name of an authority in a registry by RFC 2396, and a component that
/// the rule does not name are built again. Neither is set so.
#[test]
fn what_was_read_is_kept_beside_what_is_set() -> Result<(), BuildError> {
    let mut url = parse(Revision::Rfc2396, "x://a:b:c/d");
    assert_eq!(part(&url, Host).as_deref(), Some("a:b:c"));
    url.set_query(Some("e"))?;
    assert_eq!(url.as_str(), "x://a:b:c/d?e");
    let error = url.set_port(Some(80)).unwrap_err();
    assert_eq!(error.component(), Some(Port));
    url.set_host("f")?;
    assert_eq!(url.as_str(), "x://f/d?e");
    let mut url = parse(Revision::URL7, "http://a:\":70/b");
    assert_eq!(part(&url, Host).as_deref(), Some("a:\""));
    url.set_path(Some("c"))?;
    url.set_port(Some(80))?;
    assert_eq!(url.as_str(), "http://a:\":80/c");

    let mut url = parse(Revision::Rfc1738, "ftp://a?b@h/c");
    url.set_path(Some("d"))?;
    url.set_userinfo(Some("?"))?;
    assert_eq!(url.as_str(), "ftp://?@h/d");

    // By RFC 1738, `x://` is data behind a scheme that it does not define.
    let mut url = parse(Revision::Rfc1738, "x://a.b");
    assert_eq!(url.set_host("").unwrap_err().component(), Some(Host));

    let rule = Revision::DRAFT1997.rule("opaque-URL").unwrap();
    let rule = rule.as_url_rule().expect("it is for whole URLs");
    let url = Reference::parse_as(rule, "a:/b?c").expect("it is one");
    assert_eq!(url.to_builder().build()?, url);
    Ok(())
}

/// Serialized references read back, and no reference is read that is not valid.
#[cfg(feature = "serde")]
#[test]
fn references_come_back_from_json() {
    let read = |json: &str| serde_json::from_str::<Reference<'static>>(json);
    for rule in start_rules().filter_map(Rule::as_url_rule) {
        let words = RandomWords::new(&dfa(rule.rule()), 12, 5).expect("small");
        for word in words.take(100) {
            let url = Reference::parse_as(rule, &word).expect("it is a word of the rule");
            let json = serde_json::to_string(&url).expect("it has no maps");
            let is_start = rule.rule() == rule.rule().revision().start_rule();
            match read(&json) {
                Ok(again) => assert_eq!(again, url),
                Err(error) => assert!(is_start, "{json}: {error}"),
            }
        }
    }
    let url = read(r#"{"input": "http://a/~b", "spec": "RFC 2396"}"#).expect("it is valid");
    assert_eq!(url.revision(), Revision::Rfc2396);
    let error = |json| read(json).expect_err(json).to_string();
    let told = error(r#"{"input": "http://a/~b", "spec": "rfc1738"}"#);
    assert!(
        told.starts_with("byte 9: `~` is not allowed in a path"),
        "{told}"
    );
    let told = error(r#"{"input": "a", "spec": "rfc3986", "rule": "port"}"#);
    assert!(
        told.starts_with("`port` does not describe whole URLs"),
        "{told}"
    );
    let told = error(r#"{"input": "a", "spec": "rfc3985"}"#);
    assert!(told.contains("rfc3985"), "{told}");

    let code = serde_json::from_str::<urlspec::Code>("\"password-in-clear\"").expect("a code");
    assert_eq!(code, urlspec::Code::PasswordInClear);
    assert!(serde_json::from_str::<Component>("\"nonsense\"").is_err());
}
