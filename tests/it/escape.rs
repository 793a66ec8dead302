//! Escapes: data in, text out, and back, by every rule of every document.

use std::sync::LazyLock;

use proptest::prelude::*;
use urlspec::escape::{
    Class, EscapeError, Escaper, HexDigits, StrayPercent, repair, unescape, unescape_unreserved,
};
use urlspec::{Component, Revision, Rule, parse};

use crate::corpus::lines;

const URL7: Revision = Revision::DraftIetfUriUrl02;
const RFC1738: Revision = Revision::Rfc1738;
const DRAFT1997: Revision = Revision::DraftFieldingUrlSyntax05;
const RFC2396BIS: Revision = Revision::DraftFieldingUriRfc2396bis01;
const ALPHANUMERICS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

fn rule(revision: Revision, name: &str) -> Rule {
    revision.rule(name).expect("a rule")
}

fn escaper(revision: Revision, name: &str) -> Escaper {
    Escaper::for_rule(rule(revision, name)).expect("it takes data")
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
fn characters(escaper: &Escaper, class: Class) -> String {
    (0..=u8::MAX)
        .filter(|octet| escaper.class(*octet) == class)
        .map(char::from)
        .collect()
}

fn sorted(text: &str) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    characters.sort_unstable();
    characters.into_iter().collect()
}

#[test]
fn every_component_that_takes_data_has_an_escaper() {
    for &revision in Revision::ALL {
        let names: Vec<&str> = Escaper::all(revision)
            .map(|escaper| escaper.rule().name())
            .collect();
        assert_eq!(names, lines(revision, "escapers"), "{revision}");
    }
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
                    // The data has no place: then it has none in any other spelling.
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

/// The class says what may stand: the parser takes the character as itself in all classes but one.
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

/// What the documents list in prose, written down from there, section by section.
#[test]
fn classes_are_those_of_the_prose() {
    // Document, rule, what its section reserves and the rule lets stand, what is left unclaimed.
    let cases = [
        // Internet protocol parts: "@" ends the user, ":" parts it from the password.
        (URL7, "user", ":@", " \""),
        (URL7, "password", "@", " \""),
        // BNF syntax: search = xalphas [+ search]
        (URL7, "search", "+", " \""),
        (URL7, "xpalphas", "", " \""),
        (URL7, "fragmentid", "", " \""),
        // "Real plus signs must be encoded"; "*" and "!" are reserved, and so is "/".
        (Revision::Rfc1630, "search", "+*!", ""),
        (Revision::Rfc1630, "segment", "*!", ""),
        (Revision::Rfc1630, "fragmentid", "", ""),
        // 3.1: within user and password any ":", "@", or "/" must be encoded.
        (RFC1738, "user", "", ";?&="),
        (RFC1738, "password", "", ";?&="),
        // 3.2.2: within a name or CWD component "/" and ";" are reserved.
        (RFC1738, "fsegment", "", "?:@&="),
        // 3.3: within path and searchpart "/", ";", "?" are reserved.
        (RFC1738, "hsegment", ";", ":@&="),
        (RFC1738, "search", ";", ":@&="),
        // 3.4.1: within the gopher-path no characters are reserved.
        (RFC1738, "selector", "", ""),
        (RFC1738, "gtype", "", ""),
        (RFC1738, "gopher+_string", "", ""),
        // 3.5: within mailto URLs there are no reserved characters.
        (RFC1738, "encoded822addr", "", ""),
        // 3.11: the semicolon is reserved; "=" parts a field's name from its value.
        (RFC1738, "psegment", "", "?:@&="),
        (RFC1738, "fieldvalue", "", "?:@&"),
        // 4.3.1: within the site component ":", "@", "?", and "/" are reserved.
        (DRAFT1997, "user", "", ";&=+"),
        // 4.3.2: within a path segment "/", ";", "=", and "?" are reserved.
        (DRAFT1997, "segment", ";=", ":@&+"),
        (DRAFT1997, "param", "=", ":@&+"),
        // 4.3.3: within a query component "/", "&", "=", and "+" are reserved.
        (DRAFT1997, "query", "/&=+", ";?:@"),
        // 3: nothing is said of fragments.
        (DRAFT1997, "fragment", "", ";/?:@&=+"),
        // 3.2: within the authority component ";", ":", "@", "?", "/", "[", and "]" are reserved.
        (RFC2396BIS, "userinfo", ";:", "&=+$,"),
        (RFC2396BIS, "reg-name", ";:@", "&=+$,"),
        // 3.3: within a path segment "/", ";", "=", and "?" are reserved.
        (RFC2396BIS, "segment", ";=", ":@&+$,"),
        (RFC2396BIS, "rel-segment", ";=", "@&+$,"),
        // 3.4: within a query ";", "/", "?", ":", "@", "&", "=", "+", ",", and "$" are reserved.
        (RFC2396BIS, "query", ";/?:@&=+,$", ""),
        // 4.1: nothing is said of fragments.
        (RFC2396BIS, "fragment", "", ";/?:@&=+,$"),
    ];
    for (revision, name, reserved, unclaimed) in cases {
        let escaper = escaper(revision, name);
        let class = |class| characters(&escaper, class);
        assert_eq!(
            class(Class::Reserved),
            sorted(reserved),
            "{revision} {name}"
        );
        assert_eq!(
            class(Class::Unclaimed),
            sorted(unclaimed),
            "{revision} {name}"
        );
    }
    let unwritable = characters(&escaper(RFC1738, "selector"), Class::Unwritable);
    assert_eq!(unwritable, "\t\n\r", "section 3.4.1");
}

/// RFC 1738 section 2.2, the drafts' section 2.3: what every component may hold as itself.
#[test]
fn unreserved_characters_are_those_of_the_prose() {
    let marks = [
        (RFC1738, "hsegment", "$-_.+!*'(),"),
        (DRAFT1997, "segment", "$-_.!~*'(),"),
        (RFC2396BIS, "segment", "-_.!~*'()"),
    ];
    for (revision, name, marks) in marks {
        let unreserved = characters(&escaper(revision, name), Class::Unreserved);
        assert_eq!(
            unreserved,
            sorted(&format!("{ALPHANUMERICS}{marks}")),
            "{revision}"
        );
    }
    // What sections 2.2 and 2.4.3 call unsafe, delimiters or unwise must always be escaped.
    let excluded = [
        (RFC1738, "<>\"#%{}|\\^~[]` "),
        (DRAFT1997, "<>\"#%{}|\\^[]` "),
        (RFC2396BIS, "<>\"#%{}|\\^` "),
    ];
    for (revision, characters) in excluded {
        for escaper in Escaper::all(revision) {
            let rule = escaper.rule();
            for octet in characters.bytes().chain(0..0x20).chain(0x7f..=0xff) {
                let class = escaper.class(octet);
                let held = class == Class::Excluded || class == Class::Unwritable;
                assert!(held, "{rule:?}: {octet:02X} is {class}");
            }
        }
    }
}

#[test]
fn what_is_safe_to_unescape() {
    let cases = [
        (URL7, "$-_&!'();,"),
        (RFC1738, "$-_.+!*'(),"),
        (DRAFT1997, "$-_.!~*'(),"),
        // Section 2.3: %41-%5A, %61-%7A, %30-%39, %5F and %7E, no others.
        (RFC2396BIS, "_~"),
    ];
    for (revision, marks) in cases {
        let safe: String = (0..=u8::MAX)
            .filter(|octet| revision.is_safe_to_unescape(*octet))
            .map(char::from)
            .collect();
        assert_eq!(
            safe,
            sorted(&format!("{ALPHANUMERICS}{marks}")),
            "{revision}"
        );
        // What comes to stand there may stand there, in every component that takes data.
        for escaper in Escaper::all(revision) {
            let stands = |c: char| escaper.class(c as u8) == Class::Unreserved;
            let name = escaper.rule().name();
            assert!(safe.chars().all(stands), "{revision} {name}");
        }
    }
}

/// The documents' own examples and sentences.
#[test]
fn the_documents_examples() {
    let segment = |revision| match revision {
        URL7 => escaper(revision, "xpalphas"),
        RFC1738 => escaper(revision, "hsegment"),
        Revision::Rfc3987 => escaper(revision, "isegment"),
        _ => escaper(revision, "segment"),
    };
    // url7, "Mailto": the use of % "requires conversion to %25 in a URL"; RFC 1738 section 3.5 and the
    // drafts' section 2.4.2 say the same.
    for &revision in Revision::ALL {
        assert_eq!(segment(revision).escape(b"a%b").as_deref(), Ok("a%25b"));
    }
    let address = escaper(RFC1738, "encoded822addr");
    assert_eq!(address.escape(b"a%b@host").as_deref(), Ok("a%25b@host"));
    // RFC 1738 section 3.2.2: "CWD /etc".
    let directory = escaper(RFC1738, "fsegment");
    assert_eq!(directory.escape(b"/etc").as_deref(), Ok("%2Fetc"));
    // The drafts, section 2.4.1: "%20" is the space character. url7 lets a space stand in a URL, and advises to escape it
    // ("HTTP").
    for revision in [URL7, RFC1738, DRAFT1997, RFC2396BIS] {
        assert_eq!(segment(revision).escape(b" ").as_deref(), Ok("%20"));
    }
    let kept = segment(URL7).keeping_unclaimed();
    assert_eq!(kept.escape(b"a b").as_deref(), Ok("a b"));
    // The drafts, section 2.4.2: "%7e" and "~".
    let tilde = |revision| unescape_unreserved(revision, "http://a/%7eb", HexDigits::Keep);
    assert_eq!(tilde(DRAFT1997).as_deref(), Ok("http://a/~b"));
    assert_eq!(tilde(RFC2396BIS).as_deref(), Ok("http://a/~b"));
    assert_eq!(tilde(RFC1738).as_deref(), Ok("http://a/%7eb"));
    // bis-01 section 2.1: "%", "0", "a" represents the octet 10; section 6.2.2: "%7A", "%7a", "%3a".
    assert_eq!(unescape(b"%0a").as_deref(), Ok(&[10][..]));
    let capital = |text| unescape_unreserved(RFC2396BIS, text, HexDigits::Capital);
    assert_eq!(
        capital("example://a/b/c/%7A").as_deref(),
        Ok("example://a/b/c/z")
    );
    assert_eq!(
        capital("eXAMPLE://a/%7a%3a").as_deref(),
        Ok("eXAMPLE://a/z%3A")
    );
    // "Escaping or unescaping a completed URI might change its semantics": no delimiter comes to be.
    assert_eq!(
        capital("a%2Fb%3fc%23d%40%25").as_deref(),
        Ok("a%2Fb%3Fc%23d%40%25")
    );
}

#[test]
fn nothing_is_unescaped_twice() {
    assert_eq!(unescape(b"%2541").as_deref(), Ok(&b"%41"[..]));
    assert_eq!(unescape(b"%25%34%31").as_deref(), Ok(&b"%41"[..]));
    for &revision in Revision::ALL {
        for digits in [HexDigits::Keep, HexDigits::Capital] {
            let once = |text| unescape_unreserved(revision, text, digits);
            assert_eq!(once("%2541").as_deref(), Ok("%2541"), "{revision}");
            // The percent sign is not safe, what follows it is.
            assert_eq!(once("%25%34%31").as_deref(), Ok("%2541"), "{revision}");
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
    ];
    for (text, index) in cases {
        assert_eq!(unescape(text.as_bytes()).unwrap_err().index(), index);
        for &revision in Revision::ALL {
            let error = unescape_unreserved(revision, text, HexDigits::Keep).unwrap_err();
            assert_eq!(error.index(), index, "{text}");
        }
    }
}

#[test]
fn what_takes_no_data_says_why() {
    let message = |revision, component| {
        Escaper::new(revision, component)
            .err()
            .map(|error| error.to_string())
    };
    let cases = [
        (RFC1738, Component::Host, "a `host` has no escapes"),
        (DRAFT1997, Component::Host, "a `host` has no escapes"),
        (RFC2396BIS, Component::Host, "a `host` has no escapes"),
        (RFC2396BIS, Component::Port, "a `port` has no escapes"),
        (DRAFT1997, Component::Scheme, "a `scheme` has no escapes"),
        (
            RFC1738,
            Component::Segment,
            "RFC 1738 has several rules for a segment: `fsegment`, `hsegment`",
        ),
        (
            RFC1738,
            Component::Fragment,
            "RFC 1738 has no rule for a fragment",
        ),
        (
            RFC2396BIS,
            Component::Password,
            "draft-fielding-uri-rfc2396bis-01 has no rule for a password",
        ),
        (
            RFC2396BIS,
            Component::Path,
            "a `path` is no single piece of data: its parts are escaped one by one, by `opaque-part`, `segment`",
        ),
        (
            RFC2396BIS,
            Component::Authority,
            "an `authority` is no single piece of data",
        ),
    ];
    for (revision, component, expected) in cases {
        let message = message(revision, component).expect("there is no escaper");
        assert!(message.starts_with(expected), "{message}");
    }
    for component in [Component::Query, Component::User, Component::Password] {
        assert_eq!(message(RFC1738, component), None);
    }
    // A registry name may hold escapes where a host may not.
    assert_eq!(
        escaper(RFC2396BIS, "reg-name")
            .escape("é".as_bytes())
            .as_deref(),
        Ok("%C3%A9")
    );
    let host = URL7.component_rule(Component::Host).map(Escaper::for_rule);
    let Ok(Err(error)) = host else {
        panic!("url7 has one rule for hosts")
    };
    assert_eq!(error.instead(), [rule(URL7, "hostname")]);
    // Every rule either takes data or says why not.
    for rule in Revision::ALL.iter().flat_map(|revision| revision.rules()) {
        if let Err(error) = Escaper::for_rule(rule) {
            assert!(!error.to_string().contains('\n'));
            for part in error.instead() {
                assert!(Escaper::for_rule(*part).is_ok(), "{rule:?} > {part:?}");
            }
        }
    }
}

#[test]
fn octets_without_a_place_are_told_with_it() {
    let index = |result: Result<String, EscapeError>| result.map_err(|error| error.index());
    assert_eq!(index(escaper(RFC1738, "selector").escape(b"a\tb")), Err(1));
    assert_eq!(index(escaper(RFC1738, "gtype").escape(b"ab")), Err(1));
    assert_eq!(
        index(escaper(RFC1738, "encoded822addr").escape(b"")),
        Err(0)
    );
    assert_eq!(index(escaper(URL7, "hostname").escape(b"1a")), Err(0));
    assert_eq!(
        index(escaper(URL7, "hostname").escape(b"a1")),
        Ok("a1".to_owned())
    );
    let strict =
        |name, text: &[u8]| index(repair(rule(RFC2396BIS, name), text, StrayPercent::Refuse));
    assert_eq!(strict("host", b"a_b"), Err(1));
    assert_eq!(strict("host", b"a%41"), Err(1));
    assert_eq!(strict("host", b"a-"), Err(2));
    assert_eq!(strict("query", b"a%4"), Err(1));
}

#[test]
fn unclaimed_characters_are_kept_on_request() {
    let query = escaper(DRAFT1997, "query");
    assert_eq!(query.escape(b"a=b?c:d").as_deref(), Ok("a%3Db%3Fc%3Ad"));
    let query = query.keeping_unclaimed();
    assert_eq!(query.escape(b"a=b?c:d").as_deref(), Ok("a%3Db?c:d"));
}

#[test]
fn repair_leaves_alone_what_may_stand() {
    let url = |revision: Revision, text: &[u8]| {
        repair(revision.start_rule(), text, StrayPercent::Escape).map_err(|error| error.index())
    };
    let bis = |text: &str| url(RFC2396BIS, text.as_bytes());
    let cases = [
        ("http://a/b c?d e#f g#h", "http://a/b%20c?d%20e#f%20g%23h"),
        ("http://a/%41%2f%7e;=?/&", "http://a/%41%2f%7e;=?/&"),
        ("http://a/100%", "http://a/100%25"),
        ("http://a/100%zz%2", "http://a/100%25zz%252"),
        ("http://a/é", "http://a/%C3%A9"),
        ("http://é/", "http://%C3%A9/"),
        ("", ""),
    ];
    for (text, repaired) in cases {
        assert_eq!(bis(text).as_deref(), Ok(repaired));
    }
    assert_eq!(
        url(RFC2396BIS, b"http://a/\xe9\x00").as_deref(),
        Ok("http://a/%E9%00")
    );
    assert_eq!(bis("http://[::1/"), Err(11));
    // What parts a URL is not escaped: it would be another URL.
    assert_eq!(url(URL7, b"https:/a/b"), Err(7));
    assert_eq!(url(URL7, b"x:a//b"), Err(4));
    assert_eq!(bis("a b:c"), Err(3));
    let search = repair(
        rule(RFC1738, "httpurl"),
        b"http://a/b?c/d",
        StrayPercent::Refuse,
    );
    assert_eq!(search.as_deref(), Ok("http://a/b?c%2Fd"));
    // RFC 1738 has no fragments, but knows that one may stand behind a URL.
    let http = rule(RFC1738, "httpurl");
    let error = repair(http, b"http://a/~b#c", StrayPercent::Refuse).unwrap_err();
    assert_eq!(error.index(), 11);
    let error = repair(http, b"http://a/100%", StrayPercent::Refuse).unwrap_err();
    assert!(error.is_stray_percent());
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
        cases: 4000,
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
        // It is good text: there is nothing to repair.
        let repaired = repair(escaper.rule(), text.as_bytes(), StrayPercent::Refuse);
        prop_assert_eq!(repaired.as_deref(), Ok(&*text));
    }

    /// Of the rules that stand for any number of octets, none refuses any.
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

    /// What is valid is not touched.
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

#[test]
fn components_are_found_by_their_names() {
    let rule = |revision: Revision, component| {
        revision
            .component_rule(component)
            .map(Rule::name)
            .map_err(|error| error.instead().len())
    };
    assert_eq!(rule(URL7, Component::Segment), Ok("xpalphas"));
    assert_eq!(rule(URL7, Component::Fragment), Ok("fragmentid"));
    assert_eq!(rule(RFC1738, Component::Query), Ok("search"));
    assert_eq!(rule(RFC1738, Component::Segment), Err(3));
    assert_eq!(rule(RFC1738, Component::Param), Err(2));
    assert_eq!(rule(DRAFT1997, Component::Authority), Ok("site"));
    assert_eq!(rule(RFC2396BIS, Component::UserInfo), Ok("userinfo"));
    assert_eq!(rule(RFC2396BIS, Component::User), Err(0));
}

/// "If the data for a URI component would conflict with the reserved purpose, then the conflicting data must be
/// escaped" (2003 draft, section 2.2), and section 2.3 keeps it so. In 1997 anybody may undo it.
#[test]
fn dot_segments_as_data() {
    let cases = [
        (URL7, "xpalphas", "%2E", "%2E%2E"),
        (DRAFT1997, "segment", ".", ".."),
        (RFC2396BIS, "segment", "%2E", "%2E%2E"),
        (RFC2396BIS, "rel-segment", "%2E", "%2E%2E"),
        (RFC2396BIS, "query", ".", ".."),
        (RFC1738, "fsegment", ".", ".."),
    ];
    for (revision, rule, one, two) in cases {
        let rule = revision.rule(rule).unwrap();
        let escaper = Escaper::for_rule(rule).unwrap();
        for (data, expected) in [
            (".", one),
            ("..", two),
            ("...", "..."),
            ("a.b", "a.b"),
            (".a", ".a"),
        ] {
            let text = escaper.escape(data.as_bytes()).unwrap();
            assert_eq!(text, expected, "{revision} {rule}");
            assert_eq!(*unescape(text.as_bytes()).unwrap(), *data.as_bytes());
        }
        // What is escaped is no dot segment to the resolver of its document, before and after it is
        // made normal.
        if let Ok(resolver) = urlspec::Resolver::new(revision, "http://a/b/c")
            && one != "."
        {
            for segment in [one, two] {
                let target = resolver.resolve(segment).unwrap().to_string();
                assert_eq!(target, format!("http://a/b/{segment}"));
                let kept = unescape_unreserved(revision, &target, HexDigits::Capital).unwrap();
                assert_eq!(kept, target);
            }
        }
    }
}

#[test]
fn what_url7_parts_names_with_is_reserved() {
    let cases = [
        ("scheme", "a:b", "a%3Ab"),
        ("hostname", "a.b:c@d", "a%2Eb%3Ac%40d"),
        ("group", "comp.text", "comp%2Etext"),
    ];
    for (rule, data, expected) in cases {
        let rule = URL7.rule(rule).unwrap();
        let escaper = Escaper::for_rule(rule).unwrap();
        assert_eq!(escaper.escape(data.as_bytes()).unwrap(), expected, "{rule}");
    }
}

/// By the 1997 draft a `.` is safe to unescape, but not where that makes a segment `.` or `..`.
#[test]
fn unescaping_makes_no_dot_segments() {
    let cases = [
        ("%2e%2e/g", "%2E%2E/g"),
        ("a/%2e/b", "a/%2E/b"),
        ("a/.%2e", "a/.%2E"),
        ("g?y/%2e%2e/x#%2e", "g?y/%2E%2E/x#%2E"),
        ("g%2e?%2ea/%2e%2e%2e", "g.?.a/..."),
    ];
    for (text, expected) in cases {
        let undone = unescape_unreserved(DRAFT1997, text, HexDigits::Capital).unwrap();
        assert_eq!(undone, expected);
        let kept = unescape_unreserved(DRAFT1997, text, HexDigits::Keep).unwrap();
        assert!(kept.eq_ignore_ascii_case(expected));
    }
    // url7 and RFC 1738 give such segments no meaning in a whole URL, and by the 2003 draft no escape of a `.` is undone.
    let dropping = [URL7, RFC1738, RFC2396BIS];
    for revision in Revision::ALL {
        assert_ne!(revision.keeps_dot_segments(), dropping.contains(revision));
    }
    // RFC 1738 gives such segments no meaning.
    let undone = unescape_unreserved(RFC1738, "http://a/%2e%2e/b", HexDigits::Keep);
    assert_eq!(undone.unwrap(), "http://a/../b");
}
