//! Octets that may not be valid UTF-8: they get a verdict with a place, which is that of the text if they are valid.

use urlspec::{Matcher, Revision, Validator};
use urlspec_fuzz::{Input, check_report};

pub(crate) fn target(data: &[u8]) {
    let mut input = Input::of(data, 4096);
    let revision = input.revision();
    let number = usize::from(input.byte());
    let rules: Vec<_> = revision.rules().collect();
    let rule = rules[number % rules.len()];
    let octets = input.rest();
    let by_revision = (Validator::new(revision), Matcher::new(revision));
    let by_rule = (Validator::for_rule(rule), Matcher::for_rule(rule));
    for (validator, matcher) in [by_revision, by_rule] {
        check(&validator.linting().every_fault(), &matcher, octets);
    }
    check_lines(revision, octets);
}

fn check(validator: &Validator, matcher: &Matcher, octets: &[u8]) {
    let report = validator.validate_bytes(octets);
    let verdict = matcher.is_match(octets);
    assert_eq!(report.is_valid(), verdict);
    let stop = matcher.first_error(octets);
    assert_eq!(stop.is_none(), verdict);
    assert!(stop.is_none_or(|stop| stop <= octets.len()));
    let mut verdicts = Vec::new();
    matcher.batch([octets, b"", octets], &mut verdicts);
    assert_eq!(verdicts, [verdict, matcher.is_match(b""), verdict]);
    match std::str::from_utf8(octets) {
        Ok(text) => {
            assert_eq!(report, validator.validate(text));
            assert_eq!(verdict, validator.is_valid(text));
            check_report(&report, text);
        }
        Err(error) => {
            assert!(!verdict);
            let good = error.valid_up_to();
            // It stops at the octets that are not valid UTF-8 at the latest.
            assert!(
                stop.is_some_and(|stop| stop <= good + 3),
                "{stop:?} and {good}"
            );
            for error in report.errors() {
                assert!(error.index() + error.length() <= octets.len(), "{error}");
                assert!(!error.to_string().is_empty());
            }
        }
    }
}

/// The lines of a buffer are judged like texts.
fn check_lines(revision: Revision, octets: &[u8]) {
    let matcher = Matcher::new(revision);
    let mut at = 0;
    for (line, verdict) in matcher.lines(octets) {
        assert_eq!(matcher.is_match(line), verdict);
        assert!(octets[at..].starts_with(line));
        at += line.len();
        let end = [&b"\n"[..], b"\r\n"]
            .into_iter()
            .find(|end| octets[at..].starts_with(end));
        at += end.map_or(0, <[u8]>::len);
    }
    assert_eq!(at, octets.len());
}
