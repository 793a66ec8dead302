//! The escapes that may be decoded in a completed URL, and texts in which they are.

use std::borrow::Cow;
use std::ops::Range;

use memchr::{memchr, memchr_iter};

use super::EscapeError;
use super::pieces::{Piece, characters, pieces};
use crate::revision::{Revision, Rule};
use crate::words::Concept;
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

/// The characters whose escapes may be decoded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Safe {
    /// A bit for each octet of US-ASCII.
    octets: u128,
    beyond: Option<Beyond>,
}

impl Safe {
    /// Those of a document, wherever they stand.
    pub(crate) fn of(revision: Revision) -> Self {
        Self::with_rules_for(revision, &[Concept::Unreserved])
    }

    /// Those of a query, which may have characters that stand nowhere else.
    pub(crate) fn in_query(revision: Revision) -> Self {
        Self::with_rules_for(revision, &[Concept::Unreserved, Concept::Query])
    }

    fn with_rules_for(revision: Revision, concepts: &'static [Concept]) -> Self {
        let (classes, others) = revision.statements().escaping.safe;
        let classes = classes.iter().flat_map(|it| revision.rules_for(*it));
        let of_classes = classes.fold(0, |bits, class| bits | class.first().bits().0);
        Self {
            octets: others
                .bytes()
                .fold(of_classes, |bits, octet| bits | 1 << octet),
            beyond: Beyond::of(revision, concepts),
        }
    }

    /// Tells if an octet of US-ASCII is one of them.
    pub(crate) fn has_octet(self, octet: u8) -> bool {
        octet.is_ascii() && self.octets >> octet & 1 == 1
    }

    /// The text with their escapes decoded.
    pub(crate) fn undone(self, text: &str, digits: HexDigits) -> Result<Cow<'_, str>, EscapeError> {
        undone(text, digits, |octet| self.has_octet(octet), self.beyond)
    }

    /// Writes the text with their escapes decoded.
    pub(crate) fn push_undone(
        self,
        result: &mut String,
        text: &str,
        digits: HexDigits,
    ) -> Result<(), EscapeError> {
        push_undone(
            result,
            text,
            digits,
            |octet| self.has_octet(octet),
            self.beyond,
        )
    }

    /// The text with their escapes decoded, but not those that would make a complete segment `.` or `..`.
    pub(crate) fn undone_but_dot_segments(
        self,
        text: &str,
        digits: HexDigits,
    ) -> Result<Cow<'_, str>, EscapeError> {
        by_segments(text, |piece, is_kept| {
            let beyond = self.beyond.filter(|_| !is_kept);
            undone(
                piece,
                digits,
                |octet| !is_kept && self.has_octet(octet),
                beyond,
            )
        })
    }
}

/// The characters beyond US-ASCII of which escapes are decoded: those that the rules for some concepts have, and the prose does not
/// forbid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beyond {
    revision: Revision,
    concepts: &'static [Concept],
}

impl Beyond {
    /// `None` if the rules have no such characters.
    fn of(revision: Revision, concepts: &'static [Concept]) -> Option<Self> {
        let mut rules = concepts.iter().flat_map(|it| revision.rules_for(*it));
        let has_some = |rule: Rule| rule.first().bits().1 != 0;
        rules.any(has_some).then_some(Self { revision, concepts })
    }

    fn has(self, character: char) -> bool {
        let mut concepts = self.concepts.iter();
        concepts.any(|it| self.revision.is_safe_character(character, *it))
    }
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

/// The text with the escapes decoded of those octets of US-ASCII, and of those characters beyond it.
pub(super) fn undone(
    text: &str,
    digits: HexDigits,
    is_safe: impl Fn(u8) -> bool,
    beyond: Option<Beyond>,
) -> Result<Cow<'_, str>, EscapeError> {
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
fn push_undone(
    result: &mut String,
    text: &str,
    digits: HexDigits,
    is_safe: impl Fn(u8) -> bool,
    beyond: Option<Beyond>,
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
    beyond: Option<Beyond>,
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
        let Some(beyond) = beyond else {
            at = end;
            continue;
        };
        for (escapes, character) in characters(&run[at..end]) {
            if let Some(character) = character.filter(|it| beyond.has(*it)) {
                push(start..at, Some(character));
                start = at + escapes.len();
            }
            at += escapes.len();
        }
    }
    push(start..at, None);
}
