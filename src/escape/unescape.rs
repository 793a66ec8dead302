//! Escapes undone: all of them, in a component; the safe ones, in a completed URL.

use std::borrow::Cow;
use std::sync::LazyLock;

use super::{UnescapeError, escape_at, escape_of};
use crate::concept::Concept;
use crate::grammar::{Rule, Section};
use crate::matcher::Matcher;
use crate::revision::Revision;

/// The data that the text of one component stands for: characters in, octets out.
///
/// Every escape is undone, and none that comes to be by it: `%2541` is the data `%41`. Digits may be of
/// either case. This is the same in every revision. It is for the parts of a URL that was taken apart;
/// a whole one is not the same any more when what it reserves is unescaped.
///
/// # Errors
///
/// [`UnescapeError`] at the first percent sign that begins no escape.
///
/// ```
/// use urlspec::escape::unescape;
///
/// assert_eq!(*unescape(b"%2541%e9")?, *b"%41\xe9");
/// assert_eq!(unescape(b"50%").unwrap_err().index(), 2);
/// # Ok::<(), urlspec::escape::UnescapeError>(())
/// ```
pub fn unescape(text: &[u8]) -> Result<Cow<'_, [u8]>, UnescapeError> {
    rewrite(text, |octet, data, _| data.push(octet))
}

/// How escapes are left that are not undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum HexDigits {
    /// As they are.
    #[default]
    Keep,
    /// With capital letters: `%3A` for `%3a`.
    Capital,
}

/// The text of a completed URL, or of a component, without the escapes that its document calls safe to
/// undo there ([`is_safe_to_unescape`]). No other escape is undone, and none that comes to be by it.
///
/// Where the document gives the complete segments `.` and `..` a meaning, no escape is undone that would make
/// one of them: by the 1997 draft `%2e%2e/g` is not `../g`, and since there the query takes part in resolving,
/// `?y/%2e%2e/x` is not `?y/../x`. So an escape stays if without it nothing but `.` or `..` would stand between
/// two of `/`, `?` and `#`, or between one of them and an end.
///
/// One completed URL changes its meaning all the same: a relative reference of the 1997 draft whose
/// first segment is like `%61:b` becomes an absolute one, `a:b`. Its components have to be taken apart
/// first.
///
/// # Errors
///
/// [`UnescapeError`] at the first percent sign that begins no escape.
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
/// # Ok::<(), urlspec::escape::UnescapeError>(())
/// ```
pub fn unescape_unreserved(
    revision: Revision,
    text: &str,
    digits: HexDigits,
) -> Result<Cow<'_, str>, UnescapeError> {
    let rewritten = undone(text, digits, |octet| is_safe_to_unescape(revision, octet))?;
    if !keeps_dot_segments(revision) || rewritten == text {
        return Ok(rewritten);
    }
    let mut kept = String::with_capacity(rewritten.len());
    for piece in text.split_inclusive(['/', '?', '#']) {
        let plain = undone(piece, digits, |octet| is_safe_to_unescape(revision, octet))?;
        let is_dot_segment = matches!(plain.trim_end_matches(['/', '?', '#']), "." | "..");
        kept += &if is_dot_segment {
            undone(piece, digits, |_| false)?
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

/// Whether a complete segment that would be `.` or `..` without its escapes keeps them, as
/// [`unescape_unreserved`] has it: only where the document gives such segments a meaning, and lets the escape
/// of a `.` be undone elsewhere.
///
/// ```
/// use urlspec::Revision;
/// use urlspec::escape::keeps_dot_segments;
///
/// assert!(keeps_dot_segments(Revision::DraftFieldingUrlSyntax05));
/// // No escape of a `.` is ever undone.
/// assert!(!keeps_dot_segments(Revision::DraftFieldingUriRfc2396bis01));
/// ```
#[must_use]
pub fn keeps_dot_segments(revision: Revision) -> bool {
    revision.document().algorithm.is_some() && is_safe_to_unescape(revision, b'.')
}

/// The text without the escapes of those octets.
fn undone(
    text: &str,
    digits: HexDigits,
    is_safe: impl Fn(u8) -> bool,
) -> Result<Cow<'_, str>, UnescapeError> {
    let rewritten = rewrite(text.as_bytes(), |octet, result, escape| {
        if is_safe(octet) {
            result.push(octet);
        } else if digits == HexDigits::Capital {
            result.extend(escape_of(octet));
        } else {
            result.extend(escape);
        }
    })?;
    Ok(match rewritten {
        Cow::Borrowed(_) => Cow::Borrowed(text),
        // Characters of US-ASCII took the place of characters of US-ASCII.
        Cow::Owned(octets) => match String::from_utf8(octets) {
            Ok(rewritten) if rewritten != text => Cow::Owned(rewritten),
            _ => Cow::Borrowed(text),
        },
    })
}

/// Whether an octet may be unescaped in a completed URL without a change of its meaning.
///
/// - url7: letters, digits and ``$-_&!'();,``. Escapes may be "enlarged or reduced unambiguously" when
///   a URL is moved, but no class is named for it; these are the characters that its rules use for
///   nothing else, less the space and the double quote.
/// - RFC 1738, section 2.2, and the 1997 draft, section 2.4.2: `unreserved`.
/// - the 2003 draft, section 2.3: letters, digits, `_` and `~`. "Unescaping the other mark characters is
///   usually counterproductive", and section 6.2.2.2 refers to this one.
///
/// ```
/// use urlspec::Revision;
/// use urlspec::escape::is_safe_to_unescape;
///
/// let safe = |octet| Revision::ALL.iter().map(move |r| is_safe_to_unescape(*r, octet));
/// assert!(safe(b'~').eq([false, false, true, true]));
/// assert!(safe(b'.').eq([false, true, true, false]));
/// assert!(safe(b'/').eq([false; 4]));
/// ```
#[must_use]
pub fn is_safe_to_unescape(revision: Revision, octet: u8) -> bool {
    static SAFE: LazyLock<Vec<[bool; 256]>> =
        LazyLock::new(|| Revision::ALL.iter().copied().map(safe).collect());
    SAFE[revision as usize][usize::from(octet)]
}

/// Whether the document calls the character of an octet unreserved; none is where it has no such class.
pub(crate) fn is_unreserved(revision: Revision, octet: u8) -> bool {
    let class = Rule::all(revision).find(|rule| rule.concept() == Some(Concept::Unreserved));
    class.is_some_and(|class| Matcher::of(class).step(Matcher::START, octet).is_some())
}

/// The section where the document says what [`is_safe_to_unescape`].
#[must_use]
pub fn section_on_unescaping(revision: Revision) -> Section {
    Section::new(revision.document().escaping.safe_section)
}

fn safe(revision: Revision) -> [bool; 256] {
    let (names, others) = revision.document().escaping.safe;
    let rules = names.iter().map(|name| {
        revision
            .rule(name)
            .expect("a table names a rule that its document prints")
    });
    let automata: Vec<&Matcher> = rules.map(Matcher::of).collect();
    let mut safe = [false; 256];
    for (octet, safe) in (0..=u8::MAX).zip(&mut safe) {
        let is_in = |automaton: &&Matcher| automaton.step(Matcher::START, octet).is_some();
        *safe = automata.iter().any(is_in) || others.as_bytes().contains(&octet);
    }
    safe
}

/// The text with each escape as `write` has it, which is given its octet and its three characters.
fn rewrite(
    text: &[u8],
    write: impl Fn(u8, &mut Vec<u8>, &[u8]),
) -> Result<Cow<'_, [u8]>, UnescapeError> {
    let mut result = Vec::new();
    let mut rest = text;
    while let Some(plain) = rest.iter().position(|octet| *octet == b'%') {
        let (before, from) = rest.split_at(plain);
        let index = text.len() - from.len();
        let octet = escape_at(from).ok_or_else(|| UnescapeError::new(index))?;
        result.extend(before);
        let (escape, after) = from.split_at(3);
        write(octet, &mut result, escape);
        rest = after;
    }
    if rest.len() == text.len() {
        return Ok(Cow::Borrowed(text));
    }
    result.extend(rest);
    Ok(Cow::Owned(result))
}
