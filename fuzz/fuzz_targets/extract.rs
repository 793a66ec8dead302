//! References in running text: each lies at its span, no two overlap, and a text may be cut behind an empty line.

use urlspec::{Extraction, Revision, Validator, Wrapper, extract};
use urlspec_fuzz::{Input, check_report};

pub(crate) fn target(data: &[u8]) {
    let mut input = Input::of(data, 4096);
    let revision = input.revision();
    // Octets that are not valid UTF-8 as well.
    let octets = input.rest();
    let mut end = 0;
    for found in extract(revision, octets) {
        let span = found.span();
        assert!(end <= span.start && span.start < span.end && span.end <= octets.len());
        end = span.end;
        check(&found, octets, revision);
    }
    check_cut(revision, octets);
    if let Ok(text) = std::str::from_utf8(octets) {
        assert!(extract(revision, text).eq(extract(revision, octets)));
        check_wrapped(revision, text);
    }
}

fn is_white(octet: u8) -> bool {
    matches!(octet, b' ' | b'\t'..=b'\r')
}

/// The octets without white space of Unicode: lines of a reference may be indented by U+00A0. Octets around white space may
/// make some together, as C2 and A0 do, when it is gone.
fn dark(octets: &[u8]) -> Vec<u8> {
    let mut octets = octets.to_vec();
    loop {
        let without = without_white(&octets);
        if without.len() == octets.len() {
            return without;
        }
        octets = without;
    }
}

fn without_white(octets: &[u8]) -> Vec<u8> {
    let mut dark = Vec::with_capacity(octets.len());
    for chunk in octets.utf8_chunks() {
        let mut text = chunk.valid().to_owned();
        text.retain(|character| !character.is_whitespace());
        dark.extend_from_slice(text.as_bytes());
        dark.extend_from_slice(chunk.invalid());
    }
    dark
}

fn check(found: &Extraction<'_>, octets: &[u8], revision: Revision) {
    let there = &octets[found.span()];
    assert_eq!(dark(there), dark(found.octets()));
    assert!(there.first().is_some_and(|octet| !is_white(*octet)));
    assert!(there.last().is_some_and(|octet| !is_white(*octet)));
    // White space within a line is kept by url7 alone.
    if revision != Revision::URL7 {
        assert!(!found.octets().iter().copied().any(is_white), "{found}");
    }
    for &index in found.uncertain() {
        assert_eq!(found.octets()[index], b'-');
    }
    assert!(found.octets().starts_with(found.judged()));
    assert!(found.line() >= 1 && found.column() >= 1);
    let report = found.validate();
    match std::str::from_utf8(found.judged()) {
        Ok(text) => check_report(&report, text),
        Err(_) => assert!(!report.is_valid()),
    }
}

/// A text may be cut behind an empty line: the references of the pieces are those of the whole.
fn check_cut(revision: Revision, octets: &[u8]) {
    for (at, pair) in octets.windows(2).enumerate() {
        let (one, two) = octets.split_at(at + 2);
        // A byte order mark at the beginning is not a character.
        if pair != b"\n\n" || two.starts_with(b"\xef\xbb\xbf") {
            continue;
        }
        let lines = grammarian::text::line_ends(one);
        let pieces = extract(revision, one);
        let pieces = pieces.chain(extract(revision, two).behind(lines, one.len()));
        assert!(pieces.eq(extract(revision, octets)), "cut at {}", one.len());
    }
}

/// A URL that is valid comes back from `<URL:...>` as it went in; but by url7 and RFC 1630 the prefix is part of the
/// reference, and the text behind it has to look like one.
fn check_wrapped(revision: Revision, text: &str) {
    let is_plain = |c: char| c.is_ascii_graphic() && !matches!(c, '<' | '>');
    let is_whole = !text.is_empty() && text.chars().all(is_plain);
    let keeps_prefix = [Revision::URL7, Revision::Rfc1630].contains(&revision);
    if keeps_prefix || !is_whole || !Validator::new(revision).is_valid(text) {
        return;
    }
    let wrapped = format!("See <URL:{text}>.");
    let mut found = extract(revision, &wrapped);
    let first = found.next().expect("it is there");
    assert_eq!(
        (&*first.text(), first.wrapper()),
        (text, Wrapper::UrlPrefix)
    );
    assert_eq!(found.next(), None);
}
