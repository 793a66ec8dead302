//! References in running text: the documents' own paragraphs, our rules one by one, and any text at all.

use std::fmt::Write as _;

use proptest::prelude::*;
use urlspec::{Extraction, Revision, SyntaxError, Validator, Wrapper, extract};

use crate::corpus::stands_below;
use crate::effort::effort;
use crate::rows::rows;

const URL7: Revision = Revision::DraftIetfUriUrl02;
const RFC1738: Revision = Revision::Rfc1738;
const BIS: Revision = Revision::DraftFieldingUriRfc2396bis01;

fn texts(revision: Revision, text: &str) -> Vec<String> {
    let found = extract(revision, text);
    found.map(|reference| reference.to_string()).collect()
}

fn only(revision: Revision, text: &str) -> Extraction<'_> {
    let mut found = extract(revision, text);
    let first = found.next().expect(text);
    assert_eq!(found.next(), None, "{text:?}");
    first
}

/// A reference that was found, as `extract.txt` of a document has it below a text: the line and the column, the octets of the
/// text, the wrapper, the reference, and remarks.
fn told(found: &Extraction<'_>) -> String {
    let span = found.span();
    let place = format!("{}:{} {span:?}", found.line(), found.column());
    let mut told = format!("{place} {} {}", found.wrapper(), found.text());
    if let Some(character) = found.ended_by() {
        let _ = write!(told, "; ended by {character:?}");
    }
    if !found.uncertain().is_empty() {
        let _ = write!(told, "; uncertain {:?}", found.uncertain());
    }
    if found.judged() != found.octets() {
        let _ = write!(told, "; judged {}", found.judged().escape_ascii());
    }
    if !found.validate().is_valid() {
        told += "; not valid";
    }
    told
}

#[test]
fn references_stand_below_their_texts() {
    for &revision in Revision::ALL {
        stands_below(revision.id(), "extract", |case| {
            extract(revision, &case.word).map(|it| told(&it)).collect()
        });
    }
}

/// The characters that URLs can hold are those that their automata go on with in some state.
#[test]
fn what_urls_can_hold_is_what_the_automata_can_read() {
    let words = [
        "http://h/",
        "http://h/?",
        "http://h/#",
        "http://",
        "http://u",
        "http://u@",
    ];
    let characters = [
        '\u{80}',
        '\u{85}',
        '\u{a0}',
        'é',
        '文',
        '\u{d7ff}',
        '\u{e000}',
        '\u{f8ff}',
        '\u{f900}',
        '\u{fdcf}',
        '\u{fdd0}',
        '\u{fdef}',
        '\u{fdf0}',
        '\u{ffef}',
        '\u{fff0}',
        '\u{ffff}',
        '\u{10000}',
        '\u{1fffd}',
        '\u{1fffe}',
        '\u{dffff}',
        '\u{e0000}',
        '\u{e0fff}',
        '\u{e1000}',
        '\u{efffd}',
        '\u{f0000}',
        '\u{ffffe}',
        '\u{100000}',
        '\u{10fffd}',
        '\u{10ffff}',
    ];
    for &revision in Revision::ALL {
        for character in characters {
            let holds = |word: &&str| {
                let url = format!("{word}{character}");
                Validator::new(revision).is_valid(&url)
            };
            let text = format!("http://h/x{character}");
            let is_kept = only(revision, &text).ended_by().is_none()
                && only(revision, &text).octets().len() > 10;
            let delimits = character.is_whitespace() || character.is_control();
            if !delimits {
                assert_eq!(is_kept, words.iter().any(holds), "{revision} {character:?}");
            }
        }
    }
}

/// The translation of RFC 1738, with 29 URLs in their wrappers, some over lines that begin with U+00A0.
#[test]
fn a_chinese_text() {
    let path = "../shared/documents/rfc1738.zh.txt";
    let Ok(text) = std::fs::read_to_string(path) else {
        println!("there is no {path}");
        return;
    };
    let prefixed = extract(RFC1738, &text).filter(|it| it.wrapper() == Wrapper::UrlPrefix);
    let verdicts: Vec<bool> = prefixed.map(|it| it.validate().is_valid()).collect();
    assert_eq!(verdicts, [true; 29]);
    let faults = extract(RFC1738, &text).filter(|it| !it.validate().is_valid());
    assert_eq!(faults.count(), 0);
}

#[test]
fn lines_columns_and_octets() {
    let text = b"\xef\xbb\xbf\xc3\xa9\xff http://a/\xff\r\n\x00\xe2\x82<http://b/\xff>\r\rx http://c/\n\nhttp://d/";
    let found: Vec<Extraction<'_>> = extract(BIS, text).collect();
    let places: Vec<_> = found
        .iter()
        .map(|it| (it.line(), it.column(), it.span().start))
        .collect();
    assert_eq!(places, [(1, 4, 7), (2, 4, 23), (4, 3, 38), (6, 1, 49)]);
    assert_eq!(found[0].octets(), b"http://a/");
    assert_eq!(found[0].ended_by(), Some('\u{fffd}'));
    assert_eq!(found[1].text(), "http://b/\u{fffd}");
    let report = found[1].validate();
    assert_eq!(report.error().map(SyntaxError::index), Some(9));
}

/// Long texts without an end: searched again for every delimiter, they would take minutes together, and hours with
/// `URLSPEC_THOROUGH=1`.
#[test]
fn time_is_linear() {
    let pieces = rows(include_str!("../cases/endless.txt"));
    let length = effort(1 << 17, 1 << 19);
    for start in ["", "<http://a/", "\"http://a/", "http://a/", "<URL:"] {
        for [piece] in &pieces {
            let text = start.to_owned() + &piece.repeat(length / piece.len());
            for revision in [URL7, BIS] {
                let _ = extract(revision, &text).count();
            }
        }
    }
}

/// Texts with everything in them that matters here.
fn prose() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(vec![
            "<", ">", "\"", "URL:", "url: ", "http://", "mailto:", "x:", "a/b", "-", "\n", "\r\n",
            "\r", "\n\n", " ", "\t", "\x0c", "(", ")", "[", "]", "'", ".", ",", "é", "”", "\0", "\u{feff}",
        ]).prop_map(str::to_owned),
        1 => "[ -~]{0,4}",
        1 => ".{0,2}",
    ];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: effort(500, 4_000),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn what_is_found_stands_in_the_text(text in prose()) {
        for &revision in Revision::ALL {
            let mut end = 0;
            for reference in extract(revision, &text) {
                let span = reference.span();
                prop_assert!(end <= span.start && span.start < span.end && span.end <= text.len());
                end = span.end;

                let is_white = |c: char| match revision {
                    // Of others it has URLs.
                    Revision::Rfc3987 => matches!(c, ' ' | '\t'..='\r' | '\u{85}'),
                    _ => c.is_whitespace(),
                };
                let there = text[span.clone()].replace(is_white, "");
                let found = reference.text().replace(is_white, "");
                prop_assert_eq!(&there, &found);
                prop_assert!(!text[span.clone()].starts_with(is_white));
                prop_assert!(!text[span.clone()].ends_with(is_white));
                if revision != URL7 {
                    prop_assert_eq!(&found, &*reference.text());
                }
                for &index in reference.uncertain() {
                    prop_assert_eq!(reference.octets()[index], b'-');
                }

                let before = text[..span.start].strip_prefix('\u{feff}').unwrap_or(&text[..span.start]);
                let lines = before.replace("\r\n", "\n").replace('\r', "\n");
                let column = lines.chars().rev().take_while(|c| *c != '\n').count() + 1;
                prop_assert_eq!(reference.line(), lines.matches('\n').count() + 1);
                prop_assert_eq!(reference.column(), column);
                let _ = reference.validate();
            }
        }
    }

    #[test]
    fn any_octets_will_do(octets in prop::collection::vec(any::<u8>(), 0..64)) {
        let mut text = b"<http://".to_vec();
        text.extend(&octets);
        text.push(b'>');
        for &revision in Revision::ALL {
            for reference in extract(revision, &text) {
                let _ = (reference.text(), reference.validate());
            }
        }
    }

    /// A URL that is valid comes back from each of its wrappers as it went in.
    #[test]
    fn wrapped_references_come_back(path in "([a-z0-9~_=&%]{1,3}[/.?;-]?){0,6}[a-z]", cut in 0_usize..40) {
        let url = format!("http://a.example/{path}");
        let (start, end) = url.split_at(cut.min(url.len()));
        for (open, close) in [("<", ">"), ("<URL:", ">"), ("\"", "\"")] {
            let text = format!("Look: {open}{start}\n  {end}{close}.");
            // A quotation begins directly with the scheme.
            if open != "\"" || !start.is_empty() {
                prop_assert_eq!(texts(BIS, &text), [url.as_str()]);
            }
        }
        prop_assert_eq!(texts(BIS, &format!("({url}), and")), [url]);
    }
}
