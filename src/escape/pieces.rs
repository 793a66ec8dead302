//! The iterators over the escapes of a text, which all readers of escapes use.

use std::ops::Range;

use memchr::memchr;

use crate::words::triplet::{TRIPLET, escape_at};

/// A piece of a text, by its place in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// Octets that stand for themselves, one at least.
    Plain(Range<usize>),
    /// Escapes that stand side by side, one at least.
    Escapes(Range<usize>),
    /// A percent sign that begins no escape.
    Stray(usize),
}

/// The pieces of a text, from left to right; together they are the text.
pub(crate) fn pieces(text: &[u8]) -> impl Iterator<Item = Piece> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = &text[at..];
        let first = rest.first()?;
        let start = at;
        if *first != b'%' {
            at += memchr(b'%', rest).unwrap_or(rest.len());
            return Some(Piece::Plain(start..at));
        }
        while escape_at(&text[at..]).is_some() {
            at += TRIPLET;
        }
        if at > start {
            return Some(Piece::Escapes(start..at));
        }
        at += 1;
        Some(Piece::Stray(start))
    })
}

/// The octets that escapes side by side stand for.
pub(crate) fn decoded(escapes: &[u8]) -> Vec<u8> {
    escapes.chunks(TRIPLET).filter_map(escape_at).collect()
}

/// The octets that a text stands for, each with the bytes that write it. A stray percent sign stands for itself.
pub(crate) fn octets(text: &[u8]) -> impl Iterator<Item = (Range<usize>, u8)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at;
        let first = *text.get(start)?;
        let escaped = escape_at(&text[start..]);
        at += escaped.map_or(1, |_| TRIPLET);
        Some((start..at, escaped.unwrap_or(first)))
    })
}

/// The characters that escapes side by side stand for in UTF-8, each with its escapes; `None` for octets that are not
/// valid UTF-8, as many together as are not valid together.
pub(crate) fn characters(escapes: &str) -> impl Iterator<Item = (&str, Option<char>)> {
    let octets = decoded(escapes.as_bytes());
    let mut lengths = Vec::with_capacity(octets.len());
    for chunk in octets.utf8_chunks() {
        let characters = chunk.valid().chars();
        lengths.extend(characters.map(|character| (character.len_utf8(), Some(character))));
        if !chunk.invalid().is_empty() {
            lengths.push((chunk.invalid().len(), None));
        }
    }
    let mut rest = escapes;
    lengths.into_iter().map(move |(octets, character)| {
        let (its_own, behind) = rest.split_at(octets * TRIPLET);
        rest = behind;
        (its_own, character)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_make_the_text() {
        let of = |text: &str| pieces(text.as_bytes()).collect::<Vec<_>>();
        assert_eq!(of(""), []);
        assert_eq!(
            of("a%41%c3%b%"),
            [
                Piece::Plain(0..1),
                Piece::Escapes(1..7),
                Piece::Stray(7),
                Piece::Plain(8..9),
                Piece::Stray(9),
            ]
        );
    }

    #[test]
    fn octets_know_their_bytes() {
        let of = |text: &str| octets(text.as_bytes()).collect::<Vec<_>>();
        let expected = [(0..1, b'a'), (1..4, b'A'), (4..5, b'%'), (5..6, b'g')];
        assert_eq!(of("a%41%g"), expected);
    }

    #[test]
    fn characters_take_their_escapes_along() {
        let of = |text| characters(text).collect::<Vec<_>>();
        assert_eq!(
            of("%41%C3%A9%E9%41"),
            [
                ("%41", Some('A')),
                ("%C3%A9", Some('é')),
                ("%E9", None),
                ("%41", Some('A')),
            ]
        );
    }
}
