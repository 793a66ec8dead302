//! Normal forms, and on which rung two URLs meet.

use proptest::prelude::*;
use urlspec::escape::unescape;
use urlspec::{Normalizer, Reference, Resolver, Revision, Rung};

use crate::snapshots::snapshot;

const BIS: Revision = Revision::DraftFieldingUriRfc2396bis01;
const DRAFT1997: Revision = Revision::DraftFieldingUrlSyntax05;

fn meet(revision: Revision, one: &str, other: &str) -> Option<Rung> {
    let normalizer = Normalizer::new(revision).unwrap();
    let met = normalizer.equivalent(one, other).unwrap();
    assert_eq!(normalizer.equivalent(other, one).unwrap(), met);
    met
}

/// The examples of section 6 of either draft, of section 2.4.2 of 1997's, and what they leave alone.
#[test]
fn urls_meet_where_the_documents_say() {
    let cases = [
        (
            BIS,
            "example://a/b/c/%7A",
            "eXAMPLE://a/./b/../b/c/%7a",
            Some(Rung::PathSegments),
        ),
        (
            BIS,
            "HTTP://www.EXAMPLE.com/",
            "http://www.example.com/",
            Some(Rung::Case),
        ),
        (BIS, "http://a/%3a", "http://a/%3A", Some(Rung::Escapes)),
        (BIS, "http://a/%3A", "http://a/:", None),
        (BIS, "http://a/%2e", "http://a/.", None),
        (BIS, "http://a/%5f%7e", "http://a/_~", Some(Rung::Escapes)),
        (BIS, "http://a/%2541", "http://a/%41", None),
        (
            BIS,
            "http://example.com/",
            "http://example.com:80/",
            Some(Rung::Scheme),
        ),
        (
            BIS,
            "http://example.com:/",
            "http://example.com:080",
            Some(Rung::Scheme),
        ),
        (BIS, "ftp://a:80/", "ftp://a/", None),
        (
            BIS,
            "http://example.com/data",
            "http://example.com/data/",
            None,
        ),
        (BIS, "http://A@a/", "http://a@a/", None),
        (BIS, "http://a/?A", "http://a/?a", None),
        (BIS, "http://a/#A", "http://a/#a", None),
        (BIS, "http://a_B/", "http://a_b/", None),
        (BIS, "http://%41.com/", "http://a.com/", Some(Rung::Escapes)),
        (BIS, "mailto:A@B", "MAILTO:A@B", Some(Rung::Case)),
        (BIS, "mailto:A@B", "mailto:A@b", None),
        (BIS, "http://a/../b", "http://a/b", None),
        (BIS, "a:/.//b", "a:/b", None),
        (
            DRAFT1997,
            "http://www.XEROX.com",
            "http://www.xerox.com",
            Some(Rung::Case),
        ),
        (DRAFT1997, "http://a/%7e", "http://a/~", Some(Rung::Escapes)),
        (DRAFT1997, "http://a/%2e", "http://a/.", Some(Rung::Escapes)),
        (DRAFT1997, "http://a/b/../c", "http://a/c", None),
        (DRAFT1997, "http://a:80/b", "http://a/b", Some(Rung::Scheme)),
        (DRAFT1997, "http://a:8080/b", "http://a/b", None),
        (DRAFT1997, "a%3Ab", "a:b", None),
        (DRAFT1997, "%61:b", "a:b", None),
    ];
    for (revision, one, other, rung) in cases {
        assert_eq!(
            meet(revision, one, other),
            rung,
            "{revision}: {one} {other}"
        );
        assert_eq!(meet(revision, one, one), Some(Rung::String));
    }
}

#[test]
fn documents_without_normalization_say_so() {
    for revision in [Revision::DraftIetfUriUrl02, Revision::Rfc1738] {
        let error = Normalizer::new(revision).unwrap_err();
        assert_eq!(error.nearest(), Some(DRAFT1997));
    }
    let error = Normalizer::new(BIS)
        .unwrap()
        .normalize("http://a/{")
        .unwrap_err();
    assert_eq!(error.syntax().map(urlspec::SyntaxError::index), Some(9));
}

fn url() -> impl Strategy<Value = String> {
    "((hTTp|ftp|a):)?(//([A-b%4]{0,2}@)?([A-Bz-]{1,2}|%4[12]|\\[::A\\])?(\\.[aB]{1,2})?(:[08]{0,2})?)?(/?([aB.~]|%2[eEfF5]|%7e|%3[aA]|%41|\\.\\.|/|:){0,8})?(\\?[a/%7E]{0,4})?(#[aB%3a]{0,4})?"
}

/// The octets behind the escapes, and every delimiter as it stands.
fn data(text: &str) -> Vec<u8> {
    let lower = text.to_ascii_lowercase();
    unescape(lower.as_bytes()).unwrap().to_ascii_lowercase()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 6_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_normal_form_is_its_own_and_means_the_same(url in url()) {
        for revision in [DRAFT1997, BIS] {
            let normalizer = Normalizer::new(revision).unwrap();
            let Ok(normalized) = normalizer.normalize(&url) else {
                continue;
            };
            prop_assert_eq!(&normalizer.normalize(&normalized).unwrap(), &normalized, "{}", url);
            prop_assert!(normalizer.equivalent(&url, &normalized).unwrap().is_some(), "{url}");
            prop_assert!(Reference::parse(revision, &normalized).is_ok(), "{url}: {normalized}");
            // Without dots and ports, the data is the same octet for octet, and so are the delimiters.
            let kept = normalizer.clone().rungs([Rung::Case, Rung::Escapes]).normalize(&url).unwrap();
            prop_assert_eq!(data(&kept), data(&url), "{}: {}", url, kept);
            let delimiters = |text: &str| text.matches([':', '/', '?', '#', '@', '%']).count();
            let slashes = |text: &str| text.to_ascii_lowercase().matches("%2f").count();
            prop_assert_eq!(slashes(&url), slashes(&kept), "{}: {}", url, kept);
            prop_assert!(delimiters(&kept) <= delimiters(&url), "{url}: {kept}");
        }
    }

    /// What a reference stands for does not depend on whether its base was normalized before, unless the
    /// last segment of the base, which is left out, is a dot segment.
    #[test]
    fn resolution_and_normalization_commute(
        base in "(hTTp|a)://[aB]{1,2}(:80)?(/([aB.]{1,2}|%41|\\.\\.|\\.)){0,5}/[aB]{0,2}",
        reference in "([aB]{1,2}|%41|\\.\\.|\\.)(/([aB]{1,2}|%7e|\\.\\.|\\.)){0,4}/?",
    ) {
        let normalizer = Normalizer::new(BIS).unwrap();
        let normalized = normalizer.normalize(&base).unwrap();
        let target = |base: &str| {
            let target = Resolver::new(BIS, base).unwrap().resolve(&reference).unwrap();
            normalizer.normalize(target.as_target().unwrap()).unwrap()
        };
        prop_assert_eq!(target(&base), target(&normalized), "{} {}", base, reference);
    }
}

#[test]
fn what_users_see() {
    let urls = [
        "eXAMPLE://a/./b/../b/c/%7a",
        "HTTP://A.Com:080?%3a#%7E",
        "mailto:A@B",
    ];
    let cases: [(&str, &[&str], i32); 6] = [
        ("rfc2396bis@text", &["normalize"], 0),
        ("draft1997@text", &["normalize", "--spec", "draft1997"], 0),
        (
            "rfc2396bis@rungs",
            &["normalize", "--rungs", "case,escapes"],
            0,
        ),
        ("rfc2396bis@json", &["normalize", "--format", "json"], 0),
        (
            "draft1997@no-such-rung",
            &[
                "normalize",
                "--spec",
                "draft1997",
                "--rungs",
                "path-segments",
            ],
            2,
        ),
        ("rfc1738@none", &["normalize", "--spec", "rfc1738"], 2),
    ];
    for (case, arguments, status) in cases {
        let arguments: Vec<&str> = arguments.iter().copied().chain(urls).collect();
        snapshot("normalize", case, &arguments, status);
    }
    snapshot(
        "normalize",
        "rfc2396bis@invalid",
        &["normalize", "http://a/{", "http://A"],
        1,
    );
    let pairs: [(&str, &[&str], i32); 4] = [
        ("scheme", &["http://a", "HTTP://A:80/"], 0),
        ("different", &["http://a/b", "http://a/B"], 1),
        (
            "json",
            &["--format", "json", "http://a/%7e", "http://a/~"],
            0,
        ),
        ("invalid", &["http://a/{", "http://a/"], 2),
    ];
    for (case, arguments, status) in pairs {
        let arguments: Vec<&str> = ["equivalent"].iter().chain(arguments).copied().collect();
        snapshot("equivalent", case, &arguments, status);
    }
}
