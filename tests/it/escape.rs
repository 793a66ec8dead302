//! Escapes: data in, text out, and back, by every rule of every document.

use std::sync::LazyLock;

use proptest::prelude::*;
use urlspec::escape::{
    Class, Escaper, HexDigits, StrayPercent, repair, unescape, unescape_unreserved,
};
use urlspec::{Component, Concept, Resolver, Revision, Rule, parse};

use crate::effort::effort;

const URL7: Revision = Revision::DraftIetfUriUrl02;
const RFC1738: Revision = Revision::Rfc1738;
const RFC2396BIS: Revision = Revision::DraftFieldingUriRfc2396bis01;

fn rule(revision: Revision, name: &str) -> Rule {
    revision.rule(name).expect("a rule")
}

fn all_escapers() -> impl Iterator<Item = &'static Escaper> {
    static ESCAPERS: LazyLock<Vec<Escaper>> = LazyLock::new(|| {
        Revision::ALL
            .iter()
            .copied()
            .flat_map(Escaper::all)
            .collect()
    });
    ESCAPERS.iter()
}

/// The characters of a class, as text.
pub(crate) fn characters(escaper: &Escaper, class: Class) -> String {
    (0..=u8::MAX)
        .filter(|octet| escaper.class(*octet) == class)
        .map(char::from)
        .collect()
}

pub(crate) fn sorted(text: &str) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    characters.sort_unstable();
    characters.into_iter().collect()
}

/// Each octet is judged by the rule's own parser, at the beginning, in the middle and alone.
#[test]
fn every_octet_in_every_component() {
    for escaper in all_escapers() {
        let rule = escaper.rule();
        let mut written = 0;
        for octet in 0..=u8::MAX {
            for data in [&[octet][..], &[b'a', octet], &[b'a', octet, b'a']] {
                match escaper.escape(data) {
                    Ok(text) => {
                        assert!(parse(rule, &text).is_ok(), "{rule:?}: {text}");
                        assert_eq!(unescape(text.as_bytes()).as_deref(), Ok(data), "{rule:?}");
                        written += 1;
                    }
                    // The rule has no text for the data: then no other spelling of the data is valid either.
                    Err(error) => {
                        assert!(error.index() < data.len(), "{rule:?}: {error}");
                        let all_escaped = data.iter().map(|octet| format!("%{octet:02x}"));
                        let some_escaped = |text: String| {
                            parse(rule, &text).is_err() || escaper.class(octet) == Class::Unwritable
                        };
                        assert!(some_escaped(all_escaped.collect()), "{rule:?}: {error}");
                        let plain = std::str::from_utf8(data).ok().filter(|t| !t.contains('%'));
                        assert!(plain.is_none_or(|text| some_escaped(text.to_owned())));
                    }
                }
            }
        }
        assert!(written >= 250, "{rule:?} takes {written}");
    }
}

/// The class says if a character is allowed: the parser takes it as itself in all classes but one.
#[test]
fn classes_are_those_of_the_parser() {
    for escaper in all_escapers() {
        let rule = escaper.rule();
        for octet in (0..=u8::MAX).filter(|octet| escaper.class(*octet) != Class::Unwritable) {
            let character = char::from(octet);
            let texts = [
                format!("{character}"),
                format!("a{character}"),
                format!("a{character}a"),
            ];
            let stands = character != '%'
                && octet.is_ascii()
                && texts.iter().any(|text| parse(rule, text).is_ok());
            let excluded = escaper.class(octet) == Class::Excluded;
            assert_eq!(excluded, !stands, "{rule:?}: {octet:02X}");
        }
    }
}

#[test]
fn nothing_is_unescaped_twice() {
    assert_eq!(unescape(b"%2541").as_deref(), Ok(&b"%41"[..]));
    assert_eq!(unescape(b"%25%34%31").as_deref(), Ok(&b"%41"[..]));
    for &revision in Revision::ALL {
        for digits in [HexDigits::Keep, HexDigits::Capital] {
            let once = |text| unescape_unreserved(revision, text, digits);
            assert_eq!(once("%2541").as_deref(), Ok("%2541"), "{revision}");
            // The percent sign is not safe; the characters behind it are, where any are.
            let is_safe = once("%34").as_deref() == Ok("4");
            let expected = if is_safe { "%2541" } else { "%25%34%31" };
            assert_eq!(once("%25%34%31").as_deref(), Ok(expected), "{revision}");
            assert!(is_safe || revision.rules_for(Concept::Unreserved).next().is_none());
            assert_eq!(once("%%34%31").unwrap_err().index(), 0, "{revision}");
        }
    }
}

#[test]
fn broken_escapes_are_told_with_their_place() {
    let cases = [
        ("%", 0),
        ("a%4", 1),
        ("%41%", 3),
        ("%4g", 0),
        ("%+1", 0),
        ("%é1", 0),
        ("é%", 2),
        ("%25%%41", 3),
        // Behind what looks like a scheme, and behind a path.
        ("a:%4", 2),
        ("a:b/%?c", 4),
        ("a:b?%", 4),
    ];
    for (text, index) in cases {
        assert_eq!(unescape(text.as_bytes()).unwrap_err().index(), index);
        for &revision in Revision::ALL {
            let error = unescape_unreserved(revision, text, HexDigits::Keep).unwrap_err();
            assert_eq!(error.index(), index, "{text}");
        }
    }
}

/// "%", "0", "a" represents the octet 10 (2003 draft, section 2.1); octets that are not text are escaped as they are.
#[test]
fn octets_are_octets() {
    assert_eq!(unescape(b"%0a").as_deref(), Ok(&[10][..]));
    let url = repair(
        RFC2396BIS.start_rule(),
        b"http://a/\xe9\x00",
        StrayPercent::Escape,
    );
    assert_eq!(url.as_deref(), Ok("http://a/%E9%00"));
    let http = rule(RFC1738, "httpurl");
    let error = repair(http, b"http://a/100%", StrayPercent::Refuse).unwrap_err();
    assert!(error.is_stray_percent());
}

/// Every rule either takes data or gives the reason why not, and the rules that do.
#[test]
fn what_takes_no_data_names_what_does() {
    let host = URL7.component_rule(Component::Host).map(Escaper::for_rule);
    let Ok(Err(error)) = host else {
        panic!("url7 has one rule for hosts")
    };
    assert_eq!(error.instead(), [rule(URL7, "hostname")]);
    for component in [Component::Query, Component::User, Component::Password] {
        assert!(Escaper::new(RFC1738, component).is_ok());
    }
    for rule in Revision::ALL.iter().flat_map(|revision| revision.rules()) {
        if let Err(error) = Escaper::for_rule(rule) {
            assert!(!error.to_string().contains('\n'));
            for part in error.instead() {
                assert!(Escaper::for_rule(*part).is_ok(), "{rule:?} > {part:?}");
            }
        }
    }
}

/// "IRIs MUST NOT contain bidirectional formatting characters" (RFC 3987, section 4.1): a repair escapes them, although
/// the rules have places for them.
#[test]
fn formatting_of_directions_is_escaped() {
    let rule = rule(Revision::Rfc3987, "IRI");
    for (mark, escaped) in [
        ('\u{200e}', "%E2%80%8E"),
        ('\u{200f}', "%E2%80%8F"),
        ('\u{202a}', "%E2%80%AA"),
        ('\u{202b}', "%E2%80%AB"),
        ('\u{202c}', "%E2%80%AC"),
        ('\u{202d}', "%E2%80%AD"),
        ('\u{202e}', "%E2%80%AE"),
    ] {
        let text = format!("http://h.example/a{mark}b?{mark}#{mark}\u{e9}");
        let repaired = repair(rule, text.as_bytes(), StrayPercent::Refuse).unwrap();
        assert_eq!(repaired, text.replace(mark, escaped));
    }
}

/// "If the data for a URI component would conflict with the reserved purpose, then the conflicting data must be
/// escaped" (2003 draft, section 2.2): escaped data is not a dot segment to the resolver of its document, before and
/// after normalization.
#[test]
fn dot_segments_as_data_are_none() {
    let mut escaped = 0;
    for escaper in all_escapers() {
        let revision = escaper.rule().revision();
        for data in [".", ".."] {
            let Ok(text) = escaper.escape(data.as_bytes()) else {
                continue;
            };
            assert_eq!(*unescape(text.as_bytes()).unwrap(), *data.as_bytes());
            let resolver = Resolver::new(revision, "http://a/b/c");
            let Some(resolver) = resolver.ok().filter(|_| text != data) else {
                continue;
            };
            let target = resolver.resolve(&text).unwrap().to_string();
            assert_eq!(target, format!("http://a/b/{text}"));
            let kept = unescape_unreserved(revision, &target, HexDigits::Capital).unwrap();
            assert_eq!(kept, target);
            escaped += 1;
        }
    }
    assert!(escaped > 6, "{escaped}");
}

fn any_escaper() -> impl Strategy<Value = Escaper> {
    prop::sample::select(all_escapers().cloned().collect::<Vec<_>>())
}

/// Octets of all kinds, and often enough those that matter.
fn any_data() -> impl Strategy<Value = Vec<u8>> {
    let octet = prop_oneof![2 => any::<u8>(), 2 => 0x20..0x7fu8, 1 => Just(b'%'), 1 => b'0'..=b'9'];
    prop::collection::vec(octet, 0..24)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: effort(1_000, 4_000),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn data_comes_back(escaper in any_escaper(), data in any_data(), keep in any::<bool>()) {
        let escaper = if keep { escaper.keeping_unclaimed() } else { escaper };
        let Ok(text) = escaper.escape(&data) else { return Ok(()) };
        let is_of_iris = escaper.rule().revision() == Revision::Rfc3987;
        prop_assert!(text.is_ascii() || is_of_iris, "{text}");
        prop_assert!(parse(escaper.rule(), &text).is_ok(), "{text}");
        prop_assert_eq!(&*unescape(text.as_bytes()).expect("it is escaped"), &*data);
        // It is valid text: it needs no repair.
        let repaired = repair(escaper.rule(), text.as_bytes(), StrayPercent::Refuse);
        prop_assert_eq!(repaired.as_deref(), Ok(&*text));
    }

    /// A rule that stands for any number of octets refuses no data.
    #[test]
    fn all_data_has_a_place(data in any_data()) {
        for escaper in all_escapers() {
            let takes_all = escaper.escape(b"").is_ok() && escaper.rule().name() != "selector";
            prop_assert!(!takes_all || escaper.escape(&data).is_ok(), "{:?}", escaper.rule());
        }
    }

    #[test]
    fn repair_is_valid_and_idempotent(text in any_data(), index in any::<prop::sample::Index>()) {
        let rules: Vec<Rule> = Revision::ALL.iter().flat_map(|revision| revision.rules()).collect();
        let rule = *index.get(&rules);
        for stray in [StrayPercent::Refuse, StrayPercent::Escape] {
            let Ok(repaired) = repair(rule, &text, stray) else { continue };
            prop_assert!(parse(rule, &repaired).is_ok(), "{rule:?}: {repaired}");
            let again = repair(rule, repaired.as_bytes(), StrayPercent::Refuse);
            prop_assert_eq!(again.as_deref(), Ok(&*repaired));
        }
    }

    /// Valid text is not changed.
    #[test]
    fn repair_keeps_valid_text(text in "[a-z]{0,5}:?(//)?[a-z.]{0,5}(:[0-9]{0,2})?(/[a-z;=%~0-9 ]{0,4}){0,3}([?#]([a-z&/]|%[0-9A-Fa-f]{2}){0,3})?") {
        for rule in Revision::ALL.iter().flat_map(|revision| revision.start_rules()) {
            let repaired = repair(rule, text.as_bytes(), StrayPercent::Refuse);
            if parse(rule, &text).is_ok() {
                prop_assert_eq!(repaired.as_deref(), Ok(&*text));
            }
        }
    }

    /// Undoing safe escapes changes no data, keeps a component valid, and is done in one go.
    #[test]
    fn safe_escapes_are_undone_at_once(escaper in any_escaper(), data in any_data()) {
        let revision = escaper.rule().revision();
        let escapes = data.iter().map(|octet| format!("%{octet:02x}"));
        let text = format!("a{}", escapes.collect::<String>());
        for digits in [HexDigits::Keep, HexDigits::Capital] {
            let undo = |text: &str| {
                unescape_unreserved(revision, text, digits).expect("it is escaped").into_owned()
            };
            let once = undo(&text);
            prop_assert_eq!(undo(&once), &*once);
            let octets = |text: &str| unescape(text.as_bytes()).expect("it is escaped").into_owned();
            prop_assert_eq!(octets(&once), octets(&text));
            let accepts = |text: &str| parse(escaper.rule(), text).is_ok();
            prop_assert_eq!(accepts(&once), accepts(&text), "{}", once);
        }
    }
}
