//! Decoding of escapes: of all, in a component; of the safe ones, in a completed URL.

use std::borrow::Cow;

use memchr::{memchr, memchr_iter};

use super::error::Kind;
use super::pieces::{Piece, characters, decoded, pieces};
use super::{Class, EscapeError, Escaper, clause};
use crate::revision::statements::Stay;
use crate::revision::{Edition, Revision, Rule};
use crate::words::triplet::{TRIPLET, escape_at};
use crate::words::{Concept, Section};

/// The data that the text of one component stands for: characters in, octets out.
///
/// Decodes each escape once; the result is not decoded again: `%2541` is the data `%41`. Digits may be of either case.
/// This is the same in every revision. It is for the parts of a URL that was split; in a whole URL it would change the
/// meaning of what is reserved.
///
/// # Errors
///
/// [`EscapeError`] at the first percent sign that begins no escape.
///
/// ```
/// use urlspec::escape::unescape;
///
/// assert_eq!(*unescape(b"%2541%e9")?, *b"%41\xe9");
/// assert_eq!(unescape(b"50%").unwrap_err().index(), 2);
/// # Ok::<(), urlspec::escape::EscapeError>(())
/// ```
pub fn unescape(text: &[u8]) -> Result<Cow<'_, [u8]>, EscapeError> {
    if !text.contains(&b'%') {
        return Ok(Cow::Borrowed(text));
    }
    let mut data = Vec::with_capacity(text.len());
    for piece in pieces(text) {
        match piece {
            Piece::Plain(plain) => data.extend(&text[plain]),
            Piece::Escapes(escapes) => data.extend(decoded(&text[escapes])),
            Piece::Stray(index) => return Err(stray(index)),
        }
    }
    Ok(Cow::Owned(data))
}

/// The characters that the text of one component stands for: each escape is decoded once, and the octets are read in
/// the [character set](Revision::character_set) of the document. `None` if the octets are not valid in that set, which
/// is possible only if it is UTF-8.
///
/// # Errors
///
/// [`EscapeError`] at the first percent sign that begins no escape.
///
/// ```
/// use urlspec::Revision;
/// use urlspec::escape::unescape_text;
///
/// assert_eq!(unescape_text(Revision::URL7, "caf%E9")?.as_deref(), Some("café"));
/// assert_eq!(unescape_text(Revision::Rfc3986, "caf%C3%A9")?.as_deref(), Some("café"));
/// assert_eq!(unescape_text(Revision::Rfc3986, "caf%E9")?, None);
/// # Ok::<(), urlspec::escape::EscapeError>(())
/// ```
pub fn unescape_text(
    edition: impl Into<Edition>,
    text: &str,
) -> Result<Option<Cow<'_, str>>, EscapeError> {
    if !text.contains('%') {
        return Ok(Some(Cow::Borrowed(text)));
    }
    let set = edition.into().revision().character_set();
    let mut decodes = true;
    let mut data = String::with_capacity(text.len());
    for piece in pieces(text.as_bytes()) {
        match piece {
            Piece::Plain(plain) => data += &text[plain],
            Piece::Escapes(escapes) => match set.decode(&decoded(&text.as_bytes()[escapes])) {
                Some(characters) => data += &characters,
                // A stray percent sign may follow all the same.
                None => decodes = false,
            },
            Piece::Stray(index) => return Err(stray(index)),
        }
    }
    Ok(decodes.then_some(Cow::Owned(data)))
}

fn stray(index: usize) -> EscapeError {
    EscapeError::new(index, Kind::StrayPercent)
}

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

/// The text of a completed URL, or of a component, with the escapes decoded that its document calls safe to decode
/// there ([`Revision::is_safe_to_unescape`]). Each is decoded once; the result is not decoded again.
///
/// If the document gives the complete segments `.` and `..` a meaning, no escape is decoded that would make one of
/// them: by the 1997 draft `%2e%2e/g` is not `../g`, and since there the query takes part in resolving, `?y/%2e%2e/x`
/// is not `?y/../x`. So an escape stays if without it only `.` or `..` would stand between two of `/`, `?` and `#`, or
/// between one of them and an end.
///
/// One kind of URL still changes its meaning: a relative reference of the 1997 draft whose first segment is like
/// `%61:b` becomes an absolute one, `a:b`. Split such a reference into its components first.
///
/// # Errors
///
/// [`EscapeError`] at the first percent sign that begins no escape.
///
/// ```
/// use urlspec::Revision;
/// use urlspec::escape::{HexDigits, unescape_unreserved};
///
/// let text = "http://a/%7euser/%2e%3a%2541";
/// let written = |revision| unescape_unreserved(revision, text, HexDigits::Capital);
/// assert_eq!(written(Revision::Rfc1738)?, "http://a/%7Euser/.%3A%2541");
/// assert_eq!(written(Revision::DraftFieldingUrlSyntax05)?, "http://a/~user/.%3A%2541");
/// assert_eq!(written(Revision::DraftFieldingUriRfc2396bis01)?, "http://a/~user/%2E%3A%2541");
///
/// let draft1997 = Revision::DraftFieldingUrlSyntax05;
/// let parent = unescape_unreserved(draft1997, "a%2eb/.%2e/g", HexDigits::Capital)?;
/// assert_eq!(parent, "a.b/.%2E/g");
/// # Ok::<(), urlspec::escape::EscapeError>(())
/// ```
pub fn unescape_unreserved(
    edition: impl Into<Edition>,
    text: &str,
    digits: HexDigits,
) -> Result<Cow<'_, str>, EscapeError> {
    let revision = edition.into().revision();
    let dots = match revision.statements().escaping.dot_segments_stay {
        Stay::Nowhere => 0,
        Stay::InPath | Stay::InPathAndHost => text.find(['?', '#']).unwrap_or(text.len()),
        Stay::InPathAndQuery => text.len(),
    };
    let (before, after) = text.split_at(dots);
    // A path begins after the scheme of a whole URL.
    let (scheme, path) = before.split_at(end_of_scheme(before));
    let written = plainly(revision, scheme, digits)?;
    let kept = keeping_dot_segments(revision, path, digits);
    let kept = kept.map_err(|error| error.behind(scheme.len()))?;
    let plain = plainly(revision, after, digits).map_err(|error| error.behind(before.len()))?;
    Ok(match (&written, &kept, &plain) {
        (Cow::Borrowed(_), Cow::Borrowed(_), Cow::Borrowed(_)) => Cow::Borrowed(text),
        _ => Cow::Owned([written, kept, plain].concat()),
    })
}

/// Where what stands before the first colon ends, with it, if no delimiter of a path, a query or a fragment comes before.
pub(crate) fn end_of_scheme(text: &str) -> usize {
    let delimiter = text.find([':', '/', '?', '#']);
    let colon = delimiter.filter(|at| text[*at..].starts_with(':'));
    colon.map_or(0, |colon| colon + ":".len())
}

/// The text with the safe escapes decoded, where complete segments have no meaning.
pub(crate) fn plainly(
    revision: Revision,
    text: &str,
    digits: HexDigits,
) -> Result<Cow<'_, str>, EscapeError> {
    undone(text, digits, |character| {
        revision.is_safe_character(character, Concept::Unreserved)
    })
}

/// The same for a query, which may have characters that stand nowhere else.
pub(crate) fn in_query(
    revision: Revision,
    text: &str,
    digits: HexDigits,
) -> Result<Cow<'_, str>, EscapeError> {
    let is_safe = |character, concept| revision.is_safe_character(character, concept);
    undone(text, digits, |character: char| {
        is_safe(character, Concept::Unreserved)
            || !character.is_ascii() && is_safe(character, Concept::Query)
    })
}

/// The same for a component, but no escape is decoded that would make a complete segment `.` or `..`.
pub(crate) fn keeping_dot_segments(
    revision: Revision,
    text: &str,
    digits: HexDigits,
) -> Result<Cow<'_, str>, EscapeError> {
    by_segments(text, |piece, is_kept| {
        undone(piece, digits, |character| {
            !is_kept && revision.is_safe_character(character, Concept::Unreserved)
        })
    })
}

/// The text with the escapes of unreserved characters decoded, advisable or not. The other escapes get capital digits.
pub(crate) fn unreserved(revision: Revision, text: &str) -> Result<Cow<'_, str>, EscapeError> {
    undone(text, HexDigits::Capital, |character| {
        let octet = u8::try_from(character);
        octet.is_ok_and(|octet| revision.is_unreserved(octet))
    })
}

/// The same for a path: no escape is decoded that would make a complete segment `.` or `..`.
pub(crate) fn unreserved_in_path(
    revision: Revision,
    text: &str,
) -> Result<Cow<'_, str>, EscapeError> {
    by_segments(text, |piece, is_kept| {
        if is_kept {
            with_capital_digits(piece)
        } else {
            unreserved(revision, piece)
        }
    })
}

/// The text of a rule that stands for data, with the escapes decoded of all that the document allows there and does
/// not reserve; but data that would be `.` or `..` where these have a meaning stays escaped. `None` if the document
/// does not say what the rule reserves, or nothing is escaped.
pub(crate) fn without_unclaimed_escapes(rule: Rule, text: &str) -> Option<String> {
    let clause = clause(rule).filter(|_| text.contains('%'))?;
    let escaper = Escaper::for_rule(rule).ok()?;
    let is_safe = |character| {
        let class = u8::try_from(character).map(|octet| escaper.class(octet));
        class.is_ok_and(|class| matches!(class, Class::Unreserved | Class::Unclaimed))
    };
    let data = undone(text, HexDigits::Capital, is_safe).ok()?;
    let is_kept = clause.escapes_dots && matches!(&*data, "." | "..");
    Some(if is_kept {
        text.to_ascii_uppercase()
    } else {
        data.into_owned()
    })
}

/// Applies `undo` segment by segment, and tells it which segments to keep: those that would be `.` or `..`.
fn by_segments<'t>(
    text: &'t str,
    undo: impl for<'p> Fn(&'p str, bool) -> Result<Cow<'p, str>, EscapeError>,
) -> Result<Cow<'t, str>, EscapeError> {
    let rewritten = undo(text, false)?;
    let begins = |at: usize| at == 0 || b"/?#".contains(&rewritten.as_bytes()[at - 1]);
    let may_be_dots = memchr_iter(b'.', rewritten.as_bytes()).any(begins);
    if !may_be_dots || rewritten == text {
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

/// The text with capital digits in its escapes.
pub(crate) fn with_capital_digits(text: &str) -> Result<Cow<'_, str>, EscapeError> {
    undone(text, HexDigits::Capital, |_| false)
}

/// The text in lower case, except for the digits of its escapes.
pub(crate) fn without_capitals(text: &str) -> String {
    let lower = |piece| match piece {
        Piece::Plain(plain) => text[plain].to_ascii_lowercase(),
        Piece::Escapes(escapes) => text[escapes].to_owned(),
        Piece::Stray(_) => "%".to_owned(),
    };
    pieces(text.as_bytes()).map(lower).collect()
}

/// The text with the escapes of those characters decoded. Escapes beyond US-ASCII are of UTF-8, as far as they can be.
fn undone(
    text: &str,
    digits: HexDigits,
    is_safe: impl Fn(char) -> bool,
) -> Result<Cow<'_, str>, EscapeError> {
    if memchr(b'%', text.as_bytes()).is_none() {
        return Ok(Cow::Borrowed(text));
    }
    let mut result = String::with_capacity(text.len());
    for piece in pieces(text.as_bytes()) {
        let run = match piece {
            Piece::Plain(plain) => {
                result += &text[plain];
                continue;
            }
            Piece::Stray(index) => return Err(stray(index)),
            Piece::Escapes(run) => run,
        };
        let mut write = |escapes: &str, character: Option<char>| match character {
            Some(character) if is_safe(character) => result.push(character),
            _ if digits == HexDigits::Capital
                && escapes.bytes().any(|it| it.is_ascii_lowercase()) =>
            {
                result.extend(escapes.chars().map(|it| it.to_ascii_uppercase()));
            }
            _ => result += escapes,
        };
        // No octet of US-ASCII is part of a longer character.
        let mut rest = &text[run];
        while let Some(octet) = escape_at(rest.as_bytes()) {
            if octet.is_ascii() {
                let (escape, behind) = rest.split_at(TRIPLET);
                write(escape, Some(char::from(octet)));
                rest = behind;
                continue;
            }
            let is_beyond = |escape: &&[u8]| escape_at(escape).is_some_and(|it| !it.is_ascii());
            let count = rest
                .as_bytes()
                .chunks(TRIPLET)
                .take_while(is_beyond)
                .count();
            let (escapes, behind) = rest.split_at(count * TRIPLET);
            for (escapes, character) in characters(escapes) {
                write(escapes, character);
            }
            rest = behind;
        }
    }
    Ok(if result == text {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(result)
    })
}

impl Revision {
    /// Tells if an octet may be unescaped in a completed URL without a change of its meaning.
    ///
    /// - url7: letters, digits and ``$-_&!'();,``. Escapes may be "enlarged or reduced unambiguously" when a URL is
    ///   moved, but the document names no class for this; these are the characters that its rules use for nothing
    ///   else, without the space and the double quote.
    /// - RFC 1738, section 2.2, and the 1997 draft, section 2.4.2: `unreserved`.
    /// - the 2003 draft, section 2.3: letters, digits, `_` and `~`. "Unescaping the other mark characters is
    ///   usually counterproductive", and section 6.2.2.2 refers to this one.
    /// - RFC 3986, section 2.3: `unreserved`.
    ///
    /// ```
    /// use urlspec::Revision;
    ///
    /// let (rfc1738, draft1997) = (Revision::Rfc1738, Revision::DraftFieldingUrlSyntax05);
    /// assert!(draft1997.is_safe_to_unescape(b'~') && !rfc1738.is_safe_to_unescape(b'~'));
    /// assert!(Revision::ALL.iter().all(|revision| !revision.is_safe_to_unescape(b'/')));
    /// ```
    #[must_use]
    pub fn is_safe_to_unescape(self, octet: u8) -> bool {
        let (concepts, others) = self.statements().escaping.safe;
        let mut classes = concepts.iter().flat_map(|concept| self.rules_for(*concept));
        let is_of_class = |class: Rule| octet.is_ascii() && class.first().contains(octet);
        others.as_bytes().contains(&octet) || classes.any(is_of_class)
    }

    /// Tells if the escapes of a character may be decoded in a completed URL: those of a character beyond US-ASCII if
    /// the rule for `concept` has it, and the prose does not forbid it.
    pub(crate) fn is_safe_character(self, character: char, concept: Concept) -> bool {
        if let Some(octet) = u8::try_from(character).ok().filter(u8::is_ascii) {
            return self.is_safe_to_unescape(octet);
        }
        let mut text = [0; 4];
        let text = character.encode_utf8(&mut text);
        let mut rules = self.rules_for(concept);
        rules.any(|rule| rule.accepts(text)) && !self.statements().forbidden.contains(character)
    }

    /// The section that says what [is safe to unescape](Self::is_safe_to_unescape).
    #[must_use]
    pub fn section_on_unescaping(self) -> Section {
        Section::new(self.statements().escaping.safe_section)
    }

    /// Tells if a complete segment that would be `.` or `..` without its escapes keeps them, as in
    /// [`unescape_unreserved`]: only if the document gives such segments a meaning, and lets the escape of a `.` be
    /// decoded elsewhere.
    ///
    /// ```
    /// use urlspec::Revision;
    ///
    /// assert!(Revision::DraftFieldingUrlSyntax05.keeps_dot_segments());
    /// // No escape of a `.` is ever undone.
    /// assert!(!Revision::DraftFieldingUriRfc2396bis01.keeps_dot_segments());
    /// ```
    #[must_use]
    pub fn keeps_dot_segments(self) -> bool {
        self.statements().escaping.dot_segments_stay != Stay::Nowhere
    }

    /// Tells if the document calls the character of an octet unreserved; always `false` if it has no such class.
    pub(crate) fn is_unreserved(self, octet: u8) -> bool {
        let mut classes = self.rules_for(Concept::Unreserved);
        classes
            .next()
            .is_some_and(|class| octet.is_ascii() && class.first().contains(octet))
    }
}
