//! Properties of any text at all.

use std::sync::LazyLock;

use proptest::prelude::*;
use regex::Regex;
use urlspec::{Reference, Revision, Validator, parse};

use crate::effort::effort;
use crate::model;

/// The regular expression as the documents since the draft of 1997 print it in their Appendix B.
static APPENDIX_B: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?").expect("it is one")
});

fn with_appendix_b() -> impl Iterator<Item = Revision> {
    let all = Revision::ALL.iter().copied();
    all.filter(|revision| *revision >= Revision::DraftFieldingUrlSyntax05)
}

/// Before 1995 the slash between host and path belongs to neither.
fn path_has_slash(revision: Revision) -> bool {
    revision > Revision::Rfc1738
}

/// Texts that are often valid URLs, and often not valid.
fn url_like() -> impl Strategy<Value = String> {
    let scheme = prop_oneof![
        Just("http:"),
        Just("ftp:"),
        Just("gopher:"),
        Just("news:"),
        Just("mailto:"),
        Just("file:"),
        Just("wais:"),
        Just("prospero:"),
        Just("nntp:"),
        Just("telnet:"),
        Just("x-y.z+1:"),
        Just(""),
    ];
    let authority = prop_oneof![
        Just(String::new()),
        "//([a-z0-9;&=+$,%~]{0,4}(:[a-z]{0,3})?@)?([a-z0-9-]{1,4}\\.){0,2}[a-z0-9-]{0,4}(:[0-9]{0,4})?",
        "//([0-9]{1,3}\\.){3}[0-9]{1,3}",
        "//\\[([0-9a-f]{0,4}:){0,7}[0-9a-f]{0,4}\\]",
    ];
    let path = "(/?[a-zA-Z0-9;:@&=+$,.~*!'()-]{0,5}(%[0-9A-F]{2})?){0,4}";
    let query = prop_oneof![Just(String::new()), "\\?[a-z0-9/?;=&+%]{0,6}"];
    let fragment = prop_oneof![Just(String::new()), "#[a-z0-9/?]{0,4}"];
    (scheme, authority, path, query, fragment).prop_map(
        |(scheme, authority, path, query, fragment)| {
            format!("{scheme}{authority}{path}{query}{fragment}")
        },
    )
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![8 => url_like(), 1 => "[ -~]{0,12}", 1 => ".{0,8}"]
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: effort(800, 4_000),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn components_are_those_of_appendix_b(text in url_like()) {
        let groups = APPENDIX_B.captures(&text).expect("it matches anything");
        let group = |number| groups.get(number).map(|group| group.as_str());
        for revision in with_appendix_b() {
            let Ok(reference) = Reference::parse(revision, &text) else { continue };
            // By the URL Standard a relative path may have a colon in its first segment.
            let is_path = reference.scheme().is_none() && revision == Revision::Whatwg20260702;
            if is_path && group(2).is_some() {
                continue;
            }
            prop_assert_eq!(reference.scheme(), group(2));
            prop_assert_eq!(reference.authority().map(|authority| authority.as_str()), group(4));
            prop_assert_eq!(reference.path().map(urlspec::Path::as_str), group(5));
            prop_assert_eq!(reference.params(), None);
            prop_assert_eq!(reference.query(), group(7));
            prop_assert_eq!(reference.fragment(), group(9));
        }
    }

    #[test]
    fn components_are_those_that_rfc1808_takes_off(text in url_like()) {
        let Ok(reference) = Reference::parse(Revision::Rfc1808, &text) else { return Ok(()) };
        let parts = model::taken_off(&text);
        prop_assert_eq!(reference.scheme(), parts.scheme.as_deref());
        let net_loc = reference.authority().map(|authority| authority.as_str());
        prop_assert_eq!(net_loc, parts.authority.as_deref());
        prop_assert_eq!(reference.path().map(urlspec::Path::as_str), Some(&*parts.path));
        prop_assert_eq!(reference.params(), parts.params.as_deref());
        prop_assert_eq!(reference.query(), parts.query.as_deref());
        prop_assert_eq!(reference.fragment(), parts.fragment.as_deref());
    }

    #[test]
    fn references_print_themselves(text in any_text()) {
        for &revision in Revision::ALL {
            let Ok(reference) = Reference::parse(revision, &text) else { continue };
            prop_assert_eq!(reference.to_string(), &*text);
            let path = reference.path().map_or("", |path| path.as_str());
            let rooted = path_has_slash(revision);
            let relative = path.strip_prefix('/').filter(|_| rooted).unwrap_or(path);
            let segments: Vec<&str> = reference
                .path()
                .into_iter()
                .flat_map(|path| path.segments().map(urlspec::Segment::as_str))
                .collect();
            prop_assert_eq!(segments.join("/"), relative);
        }
    }

    /// Putting the parts together again, delimiters between them, gives the text.
    #[test]
    fn parts_make_up_the_whole(text in url_like()) {
        for &revision in Revision::ALL {
            let Ok(reference) = Reference::parse(revision, &text) else { continue };
            let mut whole = String::new();
            if let Some(scheme) = reference.scheme() {
                whole.extend([scheme, ":"]);
            }
            if let Some(authority) = reference.authority() {
                whole.extend(["//", authority.as_str()]);
            }
            if let Some(path) = reference.path() {
                let parted = !path_has_slash(revision) && reference.authority().is_some();
                let slash = if parted { "/" } else { "" };
                whole.extend([slash, path.as_str()]);
            }
            if let Some(params) = reference.params() {
                whole.extend([";", params]);
            }
            if let Some(query) = reference.query() {
                whole.extend(["?", query]);
            }
            if let Some(fragment) = reference.fragment() {
                whole.extend(["#", fragment]);
            }
            prop_assert_eq!(whole, &*text);
        }
    }

    #[test]
    fn all_ways_of_asking_agree(text in any_text()) {
        for &revision in Revision::ALL {
            let validator = Validator::new(revision);
            let report = validator.validate(&text);
            prop_assert_eq!(report.is_valid(), validator.is_valid(&text));
            prop_assert_eq!(report.is_valid(), validator.parse(&text).is_ok());
            prop_assert_eq!(report.is_valid(), Reference::parse(revision, &text).is_ok());
            prop_assert_eq!(&report, &validator.validate_bytes(text.as_bytes()));
            if let Some(error) = report.error() {
                let end = error.index() + error.length();
                prop_assert!(text.get(error.index()..end).is_some());
            }
        }
    }

    #[test]
    fn trees_are_well_formed(text in url_like()) {
        for &revision in Revision::ALL {
            let Ok(tree) = parse(revision.start_rule(), &text) else { continue };
            prop_assert_eq!(tree.root().span(), 0..text.len());
            for node in tree.nodes() {
                prop_assert_eq!(node.text(), &text[node.span()]);
                let mut at = node.span().start;
                for child in node.children() {
                    prop_assert!(at <= child.span().start && child.span().end <= node.span().end);
                    at = child.span().end;
                    // The document's rule names the child, however deep our helpers nest it.
                    prop_assert!(node.rule() != child.rule());
                }
            }
            prop_assert_eq!(tree.to_string().lines().count(), tree.nodes().count());
        }
    }
}
