//! Decoding of escapes: of all, in a component; of the safe ones, in a completed URL.

use std::borrow::Cow;

use super::pieces::{Piece, decoded, pieces};
use super::rewrite::{HexDigits, by_segments, undone};
use super::safe::Safe;
use super::{Class, EscapeError, Escaper, clause};
use crate::revision::statements::Stay;
use crate::revision::{Edition, Revision, Rule};
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
            Piece::Stray(index) => return Err(EscapeError::stray(index)),
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
            Piece::Stray(index) => return Err(EscapeError::stray(index)),
        }
    }
    Ok(decodes.then_some(Cow::Owned(data)))
}

/// For texts in which no escape of a character beyond US-ASCII is decoded.
const NONE_BEYOND: Option<&fn(char) -> bool> = None;

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
    let safe = Safe::of(revision);
    let written = safe.undone(scheme, digits)?;
    let kept = safe.undone_but_dot_segments(path, digits);
    let kept = kept.map_err(|error| error.behind(scheme.len()))?;
    let plain = safe.undone(after, digits);
    let plain = plain.map_err(|error| error.behind(before.len()))?;
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

/// The text with the escapes of unreserved characters decoded, advisable or not. The other escapes get capital digits.
pub(crate) fn unreserved(revision: Revision, text: &str) -> Result<Cow<'_, str>, EscapeError> {
    let is_safe = |octet| revision.is_unreserved(octet);
    undone(text, HexDigits::Capital, is_safe, NONE_BEYOND)
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
    let is_safe = |octet| matches!(escaper.class(octet), Class::Unreserved | Class::Unclaimed);
    let data = undone(text, HexDigits::Capital, is_safe, NONE_BEYOND).ok()?;
    let is_kept = clause.escapes_dots && matches!(&*data, "." | "..");
    Some(if is_kept {
        text.to_ascii_uppercase()
    } else {
        data.into_owned()
    })
}

/// The text with capital digits in its escapes.
pub(crate) fn with_capital_digits(text: &str) -> Result<Cow<'_, str>, EscapeError> {
    undone(text, HexDigits::Capital, |_| false, NONE_BEYOND)
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

impl Revision {
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
