//! References from a base to a URL: each leads there, and none is shorter.

use std::collections::BTreeMap;

use urlspec::{Reference, Resolver, Revision};

/// All words of these characters, up to a length, the shortest first.
fn words(characters: &[char], longest: usize) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut begin = 0;
    for _ in 0..longest {
        let end = words.len();
        for at in begin..end {
            for c in characters {
                words.push(format!("{}{c}", words[at]));
            }
        }
        begin = end;
    }
    words
}

/// For each URL that some word of a few characters leads to, a shortest such word; and what the library finds is as short.
#[test]
fn no_reference_is_shorter() {
    let words = words(&['/', '.', 'a', ':', '?', '#'], 5);
    let bases = [
        "s://a/a/a",
        "s://a",
        "s://a/",
        "s://a?a",
        "s:a",
        "s:/a/",
        "s:",
        "s://a/a/a/?a",
        "s://a/a:a/a?",
        "s:/a",
        "s://a//a",
        "s://a/a/../a/b",
        "s:a/a",
        "s://a/b/c/d",
    ];
    let mut found = 0;
    for revision in [
        Revision::Rfc3986,
        Revision::Rfc3987,
        Revision::Rfc2396,
        Revision::DRAFT2003,
        Revision::DRAFT1997,
    ] {
        for base in bases {
            let Ok(base) = Reference::parse(revision, base) else {
                continue;
            };
            let Ok(resolver) = Resolver::against(&base) else {
                continue;
            };
            let mut shortest = BTreeMap::new();
            for word in &words {
                let Ok(resolution) = resolver.resolve(word) else {
                    continue;
                };
                if let Some(target) = resolution
                    .as_target()
                    .filter(|_| resolution.findings().is_empty())
                {
                    shortest.entry(target.to_owned()).or_insert(word);
                }
            }
            for (target, word) in shortest {
                let Ok(target) = Reference::parse(revision, &target) else {
                    continue;
                };
                let relative = target.relative_to(&base).expect("it is a base");
                let told = relative.as_ref().map(Reference::as_str);
                let length = told.map_or(usize::MAX, str::len);
                // It may be shorter, with characters that no word has.
                assert!(
                    length <= word.len(),
                    "{revision}: {target} from {base}: {told:?}, and {word} leads there"
                );
                found += 1;
            }
        }
    }
    assert!(found > 5_000, "{found}");
}

#[test]
fn documents_have_their_own_references() {
    let relative = |revision, target, base| {
        let base = Reference::parse(revision, base).expect("it is valid");
        let target = Reference::parse(revision, target).expect("it is valid");
        let relative = target.relative_to(&base).expect("it is a base");
        relative.map(|it| it.to_string())
    };
    let some = |text: &str| Some(text.to_owned());
    // Only the newer documents let a query stand alone for the same path.
    assert_eq!(
        relative(Revision::Rfc3986, "http://a/b/c?y", "http://a/b/c?x"),
        some("?y")
    );
    assert_eq!(
        relative(Revision::Rfc2396, "http://a/b/c?y", "http://a/b/c?x"),
        some("c?y")
    );
    assert_eq!(
        relative(Revision::Rfc1808, "http://a/b/c?y", "http://a/b/c?x"),
        some("?y")
    );
    assert_eq!(
        relative(Revision::Rfc3987, "http://a/é/ü", "http://a/é/o"),
        some("ü")
    );
    // An absolute reference leads to its own URL, whatever the base has.
    assert_eq!(
        relative(Revision::Rfc3986, "mailto:a@b.example", "http://a/"),
        some("mailto:a@b.example")
    );
    // Where the parts are those of the rules, a URL stands for itself.
    assert_eq!(
        relative(Revision::URL7, "http://a/b", "http://a/c"),
        some("http://a/b")
    );
    // A relative one leads nowhere by itself.
    assert_eq!(relative(Revision::Rfc3986, "b", "http://a/"), None);
    let base = Reference::parse(Revision::Rfc3986, "b").expect("it is valid");
    assert!(base.relative_to(&base).is_err());
}

/// Long paths take as long as they are.
#[test]
fn long_paths_are_linear() {
    let path = "a/".repeat(200_000);
    let base = Reference::parse_owned(Revision::Rfc3986, format!("http://h/{path}b"))
        .expect("it is valid");
    let target =
        Reference::parse_owned(Revision::Rfc3986, "http://h/c".to_owned()).expect("it is valid");
    assert_eq!(
        target
            .relative_to(&base)
            .ok()
            .flatten()
            .expect("there is one")
            .as_str(),
        "/c"
    );
    assert_eq!(
        base.relative_to(&target)
            .ok()
            .flatten()
            .expect("there is one")
            .as_str(),
        format!("{path}b")
    );
}
