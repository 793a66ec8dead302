//! The repair of text that is a URL, or part of one, except for characters that cannot stand there.

use super::EscapeError;
use super::error::Kind;
use super::writer::Writer;
use crate::revision::{Edition, Rule};
use crate::words::Concept;
use crate::words::triplet::{TRIPLET, escape_at};

/// The treatment of a percent sign that begins no escape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum StrayPercent {
    /// Reject the text: its meaning is not clear.
    #[default]
    Refuse,
    /// Read it as a percent sign, and write `%25`.
    Escape,
}

/// Escapes the characters of a text that cannot stand at their place, and nothing else: octets in, characters out,
/// which the rule accepts. The result is in US-ASCII, except by RFC 3987.
///
/// Unlike [`Escaper::escape`](super::Escaper::escape) this takes text, not data. What the rule allows is not changed,
/// reserved or not, and neither is any escape, so that nothing is escaped twice and a second repair changes nothing.
/// The rule may be any, also one for whole URLs. A character at a place where the rule has no escapes, as in most
/// hosts, cannot be repaired. A character beyond US-ASCII is escaped in the [character
/// set](crate::Revision::character_set) of the document; octets that are not valid UTF-8 are escaped one by one.
///
/// A character that may stand at its place is never escaped for the sake of what follows it. In a whole URL no
/// delimiter of components is escaped, since the URL would become another one: no `/` or `:` before the query, no
/// first `#`, nothing before the first `://`, where a scheme must stand, and no line end, after which another URL may
/// stand.
///
/// # Errors
///
/// [`EscapeError`] with the index of the first octet that cannot stand there, escaped or not, or the length of the
/// text if the rule requires more.
///
/// ```
/// use urlspec::Revision;
/// use urlspec::escape::{StrayPercent, repair};
///
/// let rule = Revision::Rfc1738.rule("httpurl")?;
/// let text = "http://host/100%25 of ~a/b".as_bytes();
/// assert_eq!(repair(rule, text, StrayPercent::Refuse)?, "http://host/100%25%20of%20%7Ea/b");
///
/// let stray = b"http://host/100%";
/// assert_eq!(repair(rule, stray, StrayPercent::Refuse).unwrap_err().index(), 15);
/// assert_eq!(repair(rule, stray, StrayPercent::Escape)?, "http://host/100%25");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn repair(rule: Rule, text: &[u8], stray: StrayPercent) -> Result<String, EscapeError> {
    let mut repaired = Writer::new(rule, text.len());
    let mut index = 0;
    let mut delimiters = Delimiters::of(rule, text);
    while let Some(&octet) = text.get(index) {
        let fault = |kind| EscapeError::new(index, kind);
        if octet == b'%' && escape_at(&text[index..]).is_some() {
            let escape = &text[index..index + TRIPLET];
            if !repaired.finished(escape) {
                return Err(fault(Kind::NoPlace { rule, octet }));
            }
            index += escape.len();
            continue;
        }
        let may_be_escaped = !delimiters.parts(index, octet);
        if let Some(character) = character_at(&text[index..]) {
            let is_forbidden = rule.revision().statements().forbidden.contains(character);
            if is_forbidden || !repaired.character(character) {
                let set = rule.revision().character_set();
                let mut encoded = [0; 4];
                let octets = set.encode(character.encode_utf8(&mut encoded));
                let octets = octets.map_err(|_| fault(Kind::NoCode { rule, character }))?;
                if !may_be_escaped || !octets.iter().all(|octet| repaired.escaped(*octet)) {
                    return Err(fault(Kind::NoPlaceForCharacter { rule, character }));
                }
            }
            index += character.len_utf8();
            continue;
        }
        if octet == b'%' && stray == StrayPercent::Refuse {
            return Err(fault(Kind::StrayPercent));
        }
        if !(repaired.itself(octet) || may_be_escaped && repaired.escaped(octet)) {
            return Err(fault(Kind::NoPlace { rule, octet }));
        }
        index += 1;
    }
    let incomplete = || EscapeError::new(text.len(), Kind::Incomplete { rule });
    repaired.finish().ok_or_else(incomplete)
}

/// [`repair`] of a whole URL or reference, by all the rules that it must match: the [start
/// rule](crate::Revision::start_rule_for), and the production of its scheme if the document has one. The result is valid by
/// the document.
///
/// A production says nothing of what a start rule puts before a URL, nor of the fragment identifier after it.
///
/// # Errors
///
/// As [`repair`].
///
/// ```
/// use urlspec::Revision;
/// use urlspec::escape::{StrayPercent, repair_url};
///
/// let repaired = |revision, text: &str| repair_url(revision, text.as_bytes(), StrayPercent::Refuse);
/// assert_eq!(repaired(Revision::Rfc1630, "http://h.ch/a~b#c~d")?, "http://h.ch/a%7Eb#c%7Ed");
/// assert_eq!(repaired(Revision::URL7, "url:ftp://h.ch/~a")?, "url:ftp://h.ch/%7Ea");
/// // RFC 1738 has no fragment identifiers, and escaped it would name another file.
/// assert_eq!(repaired(Revision::Rfc1738, "http://h.ch/a#b").unwrap_err().index(), 13);
/// # Ok::<(), urlspec::escape::EscapeError>(())
/// ```
pub fn repair_url(
    edition: impl Into<Edition>,
    text: &[u8],
    stray: StrayPercent,
) -> Result<String, EscapeError> {
    let edition = edition.into();
    let start_rule = edition.start_rule_for(text);
    let start = start_rule.url_start(text);
    let has_fragment = start_rule.has_below(Concept::Fragment);
    let mark = text.iter().position(|octet| *octet == b'#');
    let end = mark.filter(|_| has_fragment).unwrap_or(text.len());
    let scheme = text[start..end].split(|octet| *octet == b':').next();
    let scheme = scheme.and_then(|scheme| str::from_utf8(scheme).ok());
    let Some(production) = scheme.and_then(|scheme| edition.scheme_rule(scheme)) else {
        return repair(start_rule, text, stray);
    };
    let judged = repair(production, &text[start..end], stray);
    let judged = judged.map_err(|error| error.behind(start))?;
    let whole = [&text[..start], judged.as_bytes(), &text[end..]].concat();
    let fragment = start + judged.len();
    let in_text = |error: EscapeError| error.at(end + error.index().saturating_sub(fragment));
    repair(start_rule, &whole, stray).map_err(in_text)
}

/// The delimiters of the components of a whole URL, at their places.
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is about another delimiter"
)]
struct Delimiters {
    /// `true` for a whole URL, `false` for a part of one.
    is_whole: bool,
    /// `true` before the query and the fragment.
    is_parted: bool,
    /// `true` before any `#`.
    is_before_fragment: bool,
    /// The end of the scheme that must stand before `://`.
    scheme_end: usize,
}

impl Delimiters {
    fn of(rule: Rule, text: &[u8]) -> Self {
        let is_whole = rule.describes_url();
        let first = text.iter().position(|octet| b"/?#".contains(octet));
        let colon = first.and_then(|first| first.checked_sub(1));
        let colon = colon.filter(|colon| is_whole && text[*colon..].starts_with(b"://"));
        Self {
            is_whole,
            is_parted: is_whole,
            is_before_fragment: is_whole,
            scheme_end: colon.unwrap_or(0),
        }
    }

    /// Tells if an octet is a delimiter where it stands, or stands where only a scheme may. To be called for each
    /// octet in turn.
    fn parts(&mut self, index: usize, octet: u8) -> bool {
        let parts = index < self.scheme_end
            || self.is_whole && matches!(octet, b'\r' | b'\n')
            || self.is_parted && matches!(octet, b'/' | b':')
            || self.is_before_fragment && octet == b'#';
        self.is_parted &= !matches!(octet, b'?' | b'#');
        self.is_before_fragment &= octet != b'#';
        parts
    }
}

/// The character beyond US-ASCII at the beginning of a text.
fn character_at(text: &[u8]) -> Option<char> {
    if text.first()?.is_ascii() {
        return None;
    }
    let beginning = &text[..text.len().min(4)];
    beginning.utf8_chunks().next()?.valid().chars().next()
}
