//! Lines and columns, checked against a simple count.

use grammarian::text::{Cursor, Lines, character_name};

/// Line and column of a byte, by walking over all characters before it.
fn counted(text: &str, byte: usize) -> (usize, usize) {
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let offset = text.len() - body.len();
    let (mut line, mut column) = (1, 1);
    let mut characters = body.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        if offset + at + character.len_utf8() > byte {
            break;
        }
        let ends = match character {
            '\n' => true,
            '\r' => characters.peek().is_none_or(|(_, next)| *next != '\n'),
            _ => false,
        };
        if ends {
            line += 1;
            column = 1;
        } else {
            column += 1;
        }
    }
    (line, column)
}

#[test]
fn places_are_those_of_counting() {
    let texts = [
        "",
        "\n",
        "a",
        "a\nb\n",
        "a\r\nb\rc\n\rd",
        "é\nüü€€\u{10ffff}x\u{10ffff}\u{10ffff}é",
        "\u{feff}a\n\u{feff}b",
        "\u{feff}",
        "\u{feff}\n",
        "ab€€cd€\r\n€€€x\n\n\n€",
    ];
    for text in texts {
        let lines = Lines::of(text);
        for byte in 0..=text.len() {
            assert_eq!(lines.place(byte), counted(text, byte), "{text:?} {byte}");
            assert_eq!(lines.line(byte), counted(text, byte).0);
        }
        let end = lines.place(text.len());
        assert_eq!(lines.place(usize::MAX), end, "{text:?}");
        assert_eq!(Lines::of(text.as_bytes()).place(text.len()), end);
    }
}

/// As `from_utf8_lossy` shows them: one character each.
#[test]
fn octets_that_are_not_utf8_count_as_replacement_characters() {
    let octets = b"a\xffb\n\xe2\x82x\xc3\n\xf0\x9f\x98\xff\xff!";
    let lossy = String::from_utf8_lossy(octets);
    let lines = Lines::of(octets);
    for sign in ['a', 'b', 'x', '!'] {
        let at = octets.iter().position(|octet| char::from(*octet) == sign);
        let shown = lossy.find(sign).expect("it is there");
        let wanted = counted(&lossy, shown);
        assert_eq!(lines.place(at.expect("it is there")), wanted, "{sign}");
    }
}

#[test]
fn a_long_line_costs_no_walk() {
    let text = "€".repeat(2_000_000) + "x";
    let lines = Lines::of(&text);
    for _ in 0..100_000 {
        assert_eq!(lines.place(text.len() - 1), (1, 2_000_001));
    }
}

#[test]
fn a_cursor_sees_the_same_places_as_an_index() {
    for octets in [
        &b"one\ntwo\r\nthree\rfour\n\nfive"[..],
        "\u{feff}m\u{e9}l\n\u{4e2d}\u{6587}\r\n\u{1f600}x".as_bytes(),
        b"\xff\xfe\n\xe2\x82 x\xc3\xa9",
        b"",
    ] {
        let lines = Lines::of(octets);
        let begins = |index: &usize| {
            let continues = |octet: &u8| (0x80..0xc0).contains(octet);
            let amid_end = index
                .checked_sub(1)
                .and_then(|last| octets.get(last).copied())
                == Some(b'\r')
                && octets.get(*index) == Some(&b'\n');
            !octets.get(*index).is_some_and(continues) && !amid_end
        };
        let places: Vec<usize> = (0..=octets.len() + 2).filter(begins).collect();
        for step in 1..=3 {
            let mut cursor = Cursor::new(octets);
            for &index in places.iter().step_by(step) {
                assert_eq!(
                    cursor.place(index),
                    lines.place(index),
                    "{octets:?} {index}"
                );
            }
            // Back again.
            for &index in places.iter().rev().step_by(step) {
                assert_eq!(
                    cursor.place(index),
                    lines.place(index),
                    "{octets:?} {index}"
                );
            }
        }
    }
}

/// The first and the last of each kind, and those beside them.
#[test]
fn characters_have_names() {
    for (character, name) in [
        ('`', "a backtick"),
        ('!', "`!`"),
        ('~', "`~`"),
        ('\u{7f}', "U+007F"),
        ('é', "`é` (U+00E9)"),
        ('\u{ad}', "U+00AD"),
        ('\u{2017}', "`‗` (U+2017)"),
        ('\u{2018}', "an apostrophe of typography (U+2018)"),
        ('\u{2019}', "an apostrophe of typography (U+2019)"),
        ('\u{201a}', "`‚` (U+201A)"),
        ('\u{201c}', "a quotation mark of typography (U+201C)"),
        ('\u{201f}', "a quotation mark of typography (U+201F)"),
        ('\u{2020}', "`†` (U+2020)"),
        ('\u{2028}', "U+2028"),
        ('\u{ff01}', "the full-width form `！` (U+FF01)"),
        ('\u{ff5e}', "the full-width form `～` (U+FF5E)"),
        ('\u{ff5f}', "U+FF5F"),
        ('\u{1f300}', "the emoji `\u{1f300}` (U+1F300)"),
        ('\u{1faff}', "the emoji `\u{1faff}` (U+1FAFF)"),
        ('\u{1fb00}', "U+1FB00"),
    ] {
        assert_eq!(character_name(character), name);
    }
}
