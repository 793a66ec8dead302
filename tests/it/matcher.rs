//! The matcher and the parser have the same verdict on every text.

use grammarian::generate::{RandomNearMisses, RandomWords};

use urlspec::{Matcher, Revision, Rule, Validator, parse};

use crate::corpus::cases;
use crate::effort::effort;
use crate::generate::languages;

fn agree(matcher: &Matcher, rule: Rule, text: &str) {
    let is_parsed = parse(rule, text).is_ok();
    assert_eq!(
        matcher.is_match(text.as_bytes()),
        is_parsed,
        "{rule}: {text:?}"
    );
    let error = matcher.first_error(text.as_bytes());
    assert_eq!(error.is_none(), is_parsed, "{rule}: {text:?}");
}

/// Words of every rule, and words just outside it, against pest.
#[test]
fn matchers_of_rules_are_the_parsers() {
    let mut judged = 0;
    for &revision in Revision::ALL {
        let languages = languages(revision);
        let each = effort(12, 60);
        for rule in revision.rules() {
            let matcher = Matcher::for_rule(rule);
            let dfa = languages.dfa(rule.name()).expect("it is regular");
            for length in [3, 12, 40] {
                let words = RandomWords::new(&dfa, length, 5).expect("they can be counted");
                let misses =
                    RandomNearMisses::new(&dfa, &dfa, length, 6).expect("they can be counted");
                for word in words.take(each).chain(misses.take(each)) {
                    agree(&matcher, rule, &word);
                    judged += 1;
                }
            }
        }
    }
    assert!(judged > effort(6_000, 30_000), "{judged}");
}

/// One automaton for both steps has the verdicts of the validator, which uses two: for every word of the corpora, with
/// every scheme in front of it, and changed in one place.
#[test]
fn matchers_of_revisions_are_the_validators() {
    let mut judged = 0;
    for &revision in Revision::ALL {
        let matcher = Matcher::new(revision);
        let validator = Validator::new(revision);
        let mut check = |text: &str| {
            let is_match = matcher.is_match(text.as_bytes());
            let start = revision.start_rule_for(text);
            let is_default = start == revision.start_rule();
            let url = if is_default {
                text
            } else {
                &text["url:".len()..]
            };
            let production = revision.scheme_rule(url.split(':').next().unwrap_or_default());
            let production = production.filter(|_| url.contains(':'));
            // No production has a fragment identifier, but a start rule may have one.
            let has_fragments = is_default && parse(start, "a:b#c").is_ok();
            let whole = url.split('#').next().filter(|_| has_fragments);
            let both = parse(start, text).is_ok()
                && production.is_none_or(|rule| parse(rule, whole.unwrap_or(url)).is_ok());
            assert_eq!(is_match, both, "{revision}: {text:?}");
            assert_eq!(is_match, validator.is_valid(text), "{revision}: {text:?}");
            assert_eq!(
                matcher.first_error(text.as_bytes()).is_none(),
                both,
                "{revision}: {text:?}"
            );
            judged += 1;
        };
        let schemes: Vec<&str> = revision.schemes().map(|(scheme, _)| scheme).collect();
        for verdict in ["valid", "invalid"] {
            for case in cases(revision, verdict) {
                check(&case.word);
                check(&format!("URL:{}", case.word));
                for scheme in &schemes {
                    check(&format!("{scheme}:{}", case.word));
                    check(&format!("{}://h/{}", scheme.to_uppercase(), case.word));
                }
                let half = case.word.chars().count() / 2;
                let changed = case.word.chars().enumerate();
                let changed: String = changed
                    .map(|(at, c)| if at == half { '%' } else { c })
                    .collect();
                check(&changed);
            }
        }
    }
    assert!(judged > 40_000, "{judged}");
}

#[test]
fn long_texts_and_octets() {
    let matcher = Matcher::new(Revision::Rfc3986);
    let long = format!("http://a/{}", "/b%20".repeat(200_000));
    assert!(matcher.is_match(long.as_bytes()));
    let wrong = format!("{long}%");
    assert_eq!(matcher.first_error(wrong.as_bytes()), Some(wrong.len()));
    assert_eq!(matcher.first_error(b"http://a/\xff"), Some(9));
    let mut verdicts = Vec::new();
    matcher.batch([&b"a"[..], b"{", b""], &mut verdicts);
    assert_eq!(verdicts, [true, false, true]);
    let lines: Vec<(&[u8], bool)> = matcher.lines(b"a\n{\r\n\nb").collect();
    let expected: [(&[u8], bool); 4] = [(b"a", true), (b"{", false), (b"", true), (b"b", true)];
    assert_eq!(lines, expected);
    // A carriage return that no line feed follows is part of the line.
    let lines: Vec<(&[u8], bool)> = matcher.lines(b"a\r\nb\r").collect();
    assert_eq!(lines, [(&b"a"[..], true), (&b"b\r"[..], false)]);
}
