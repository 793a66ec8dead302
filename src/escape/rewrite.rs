//! Texts with some of their escapes decoded.

use std::borrow::Cow;
use std::ops::Range;

use memchr::{memchr, memchr_iter};

use super::EscapeError;
use super::pieces::{Piece, characters, pieces};
use crate::words::triplet::{TRIPLET, escape_at};

/// The form of the escapes that are not decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum HexDigits {
    /// As they are.
    #[default]
    Keep,
    /// With capital letters: `%3A` for `%3a`.
    Capital,
}

/// The text with the escapes decoded of those octets of US-ASCII, and of those characters beyond it.
pub(super) fn undone<'t>(
    text: &'t str,
    digits: HexDigits,
    is_safe: impl Fn(u8) -> bool,
    beyond: Option<&impl Fn(char) -> bool>,
) -> Result<Cow<'t, str>, EscapeError> {
    if memchr(b'%', text.as_bytes()).is_none() {
        return Ok(Cow::Borrowed(text));
    }
    let mut result = String::with_capacity(text.len());
    push_undone(&mut result, text, digits, is_safe, beyond)?;
    Ok(if result == text {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(result)
    })
}

/// Writes the text with those escapes decoded. Characters beyond US-ASCII are in UTF-8, as far as the octets can be.
pub(super) fn push_undone(
    result: &mut String,
    text: &str,
    digits: HexDigits,
    is_safe: impl Fn(u8) -> bool,
    beyond: Option<&impl Fn(char) -> bool>,
) -> Result<(), EscapeError> {
    for piece in pieces(text.as_bytes()) {
        match piece {
            Piece::Plain(plain) => result.push_str(&text[plain]),
            Piece::Stray(index) => return Err(EscapeError::stray(index)),
            Piece::Escapes(run) => push_run(result, &text[run], digits, &is_safe, beyond),
        }
    }
    Ok(())
}

/// Writes escapes that stand side by side, some of them decoded.
fn push_run(
    result: &mut String,
    run: &str,
    digits: HexDigits,
    is_safe: impl Fn(u8) -> bool,
    beyond: Option<&impl Fn(char) -> bool>,
) {
    // Escapes that stay, and a character behind them.
    let mut push = |escapes: Range<usize>, character: Option<char>| {
        let start = result.len();
        result.push_str(&run[escapes]);
        if digits == HexDigits::Capital {
            result[start..].make_ascii_uppercase();
        }
        result.extend(character);
    };
    // What stands between these two stays.
    let (mut start, mut at) = (0, 0);
    while let Some(octet) = escape_at(&run.as_bytes()[at..]) {
        // No octet of US-ASCII is part of a longer character.
        if octet.is_ascii() {
            if is_safe(octet) {
                push(start..at, Some(char::from(octet)));
                start = at + TRIPLET;
            }
            at += TRIPLET;
            continue;
        }
        let is_beyond = |escape: &&[u8]| escape_at(escape).is_some_and(|it| !it.is_ascii());
        let escapes = run.as_bytes()[at..].chunks(TRIPLET);
        let end = at + escapes.take_while(is_beyond).count() * TRIPLET;
        let Some(is_safe_beyond) = beyond else {
            at = end;
            continue;
        };
        for (escapes, character) in characters(&run[at..end]) {
            if let Some(character) = character.filter(|it| is_safe_beyond(*it)) {
                push(start..at, Some(character));
                start = at + escapes.len();
            }
            at += escapes.len();
        }
    }
    push(start..at, None);
}

/// Applies `undo` segment by segment, and tells it which segments to keep: those that would be `.` or `..`.
pub(super) fn by_segments<'t>(
    text: &'t str,
    undo: impl for<'p> Fn(&'p str, bool) -> Result<Cow<'p, str>, EscapeError>,
) -> Result<Cow<'t, str>, EscapeError> {
    let rewritten = undo(text, false)?;
    if let Cow::Borrowed(_) = rewritten {
        return Ok(rewritten);
    }
    let begins = |at: usize| at == 0 || b"/?#".contains(&rewritten.as_bytes()[at - 1]);
    let may_be_dots = memchr_iter(b'.', rewritten.as_bytes()).any(begins);
    if !may_be_dots {
        return Ok(rewritten);
    }
    let mut kept = String::with_capacity(rewritten.len());
    for piece in text.split_inclusive(['/', '?', '#']) {
        let plain = undo(piece, false)?;
        let is_dot_segment = matches!(plain.trim_end_matches(['/', '?', '#']), "." | "..");
        kept += &if is_dot_segment {
            undo(piece, true)?
        } else {
            plain
        };
    }
    Ok(if kept == text {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(kept)
    })
}
