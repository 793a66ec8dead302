//! Text that is a URL, or part of one, but for characters that cannot stand there.

use super::error::Kind;
use super::writer::Writer;
use super::{EscapeError, escape_at};
use crate::revision::Rule;

/// What to do with a percent sign that begins no escape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum StrayPercent {
    /// Refuse the text: nobody can tell what was meant.
    #[default]
    Refuse,
    /// Take it for a percent sign, and write `%25`.
    Escape,
}

/// Escapes what cannot stand in a text where it stands, and nothing else: octets in, characters out, which the
/// rule accepts. They are of US-ASCII, but by RFC 3987.
///
/// Unlike [`Escaper::escape`](super::Escaper::escape) this takes text, not data. What the rule lets
/// stand is left alone, reserved or not, and so is every escape, so that nothing is escaped twice and a
/// second repair changes nothing. The rule may be any, those for whole URLs included. What stands
/// where the rule has no escapes, as in most hosts, cannot be repaired. A character beyond US-ASCII is escaped in the
/// [character set](crate::Revision::character_set) of the document; octets that are no UTF-8 are escaped one by one.
///
/// A character that may stand where it does is never escaped for the sake of what follows it. In a whole
/// URL no `/` or `:` is escaped before the query: they part it, and it would become another one.
///
/// # Errors
///
/// [`EscapeError`] with the index of the first octet that cannot stand there, escaped or not, or the
/// length of the text if the rule wants more.
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
    // In a whole URL, up to the query or the fragment.
    let mut is_parted = rule.describes_url();
    while let Some(&octet) = text.get(index) {
        let fault = |kind| EscapeError::new(index, kind);
        let no_place = || fault(Kind::NoPlace { rule, octet });
        if octet == b'%' && escape_at(&text[index..]).is_some() {
            let escape = &text[index..index + 3];
            if !repaired.finished(escape) {
                return Err(no_place());
            }
            index += escape.len();
            continue;
        }
        if let Some(character) = character_at(&text[index..])
            && !rule.revision().statements().forbidden.contains(&character)
            && repaired.character(character)
        {
            index += character.len_utf8();
            continue;
        }
        if octet == b'%' && stray == StrayPercent::Refuse {
            return Err(fault(Kind::StrayPercent));
        }
        if let Some(character) = character_at(&text[index..]) {
            let set = rule.revision().character_set();
            let character_text = character.to_string();
            let octets = set.encode(&character_text);
            let octets = octets.map_err(|_| fault(Kind::NoCode { rule, character }))?;
            if !octets.iter().all(|octet| repaired.escaped(*octet)) {
                return Err(no_place());
            }
            index += character.len_utf8();
            continue;
        }
        is_parted &= !matches!(octet, b'?' | b'#');
        let is_delimiter = is_parted && matches!(octet, b'/' | b':');
        if !repaired.itself(octet) && (is_delimiter || !repaired.escaped(octet)) {
            return Err(no_place());
        }
        index += 1;
    }
    let incomplete = || EscapeError::new(text.len(), Kind::Incomplete { rule });
    repaired.finish().ok_or_else(incomplete)
}

/// The character beyond US-ASCII at the beginning of a text.
fn character_at(text: &[u8]) -> Option<char> {
    if text.first()?.is_ascii() {
        return None;
    }
    let beginning = &text[..text.len().min(4)];
    beginning.utf8_chunks().next()?.valid().chars().next()
}
