//! Text that stands for octets: "an octet may be represented by the character which has that octet as its
//! code", or "encoded by a character triplet" (RFC 1738, section 2.2).

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Range;

use crate::escape::{self, unescape};
use crate::revision::{Edition, Rule};
use crate::words::CharacterSet;

/// A part of a URL as it is written, and the octets that it stands for.
///
/// Two are equal if they are written alike: if a scheme reserves a character, its escape has another meaning.
///
/// ```
/// use urlspec::scheme::typed::Ftp;
///
/// let ftp = Ftp::parse("ftp://host.dom/%2Fetc/motd")?;
/// let directory = ftp.cwd().next().unwrap();
/// assert_eq!(directory.as_str(), "%2Fetc");
/// assert_eq!(*directory.octets(), *b"/etc");
/// assert_eq!(directory.start(), 15);
/// # Ok::<(), urlspec::scheme::SchemeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Encoded {
    text: Box<str>,
    start: usize,
    /// The character set of its octets.
    character_set: CharacterSet,
}

impl Encoded {
    /// A part of a text that its grammar accepts.
    pub(super) fn at(start: usize, text: &str) -> Self {
        Self {
            text: text.into(),
            start,
            character_set: CharacterSet::Utf8,
        }
    }

    /// The same, with octets in the character set of the document.
    pub(super) fn by(mut self, edition: Edition) -> Self {
        self.character_set = edition.revision().character_set();
        self
    }

    /// The text of `rule` that stands for `data`; if the rule has none, a text that it rejects.
    pub(super) fn write(rule: Rule, data: &[u8]) -> Self {
        Self::at(0, &escape::write(rule, data)).by(rule.edition())
    }

    /// The same for data with slashes that stay slashes; `rule` is for the texts between them.
    pub(super) fn write_path(start: usize, rule: Rule, data: &[u8]) -> Self {
        let parts = data.split(|octet| *octet == b'/');
        let parts: Vec<String> = parts.map(|part| escape::write(rule, part)).collect();
        Self::at(start, &parts.join("/")).by(rule.edition())
    }

    /// A part of it, by its span in the text.
    pub(super) fn within(&self, span: Range<usize>) -> Self {
        Self {
            start: self.start + span.start,
            text: self.text[span].into(),
            character_set: self.character_set,
        }
    }

    /// The text as it is written, with its escapes.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The octets that it stands for, every escape decoded once.
    #[must_use]
    pub fn octets(&self) -> Cow<'_, [u8]> {
        // The grammar accepts only percent signs that begin an escape.
        unescape(self.text.as_bytes()).unwrap_or(Cow::Borrowed(self.text.as_bytes()))
    }

    /// The octets as text, in the [character set](crate::Revision::character_set) of the document: ISO Latin 1 by url7 and
    /// RFC 1630, UTF-8 by RFC 1738, which names no set. `None` if they are not valid in that set.
    ///
    /// ```
    /// use urlspec::Revision;
    /// use urlspec::scheme::typed::Ftp;
    ///
    /// let name = |revision| Ftp::parse_by(revision, "ftp://host.dom/%E9").unwrap().name().unwrap().text();
    /// assert_eq!(name(Revision::URL7).as_deref(), Some("é"));
    /// assert_eq!(name(Revision::Rfc1738), None);
    /// ```
    #[must_use]
    pub fn text(&self) -> Option<String> {
        let text = self.character_set.decode(&self.octets())?.into_owned();
        Some(text)
    }

    /// The character set of its octets.
    pub(super) fn character_set(&self) -> CharacterSet {
        self.character_set
    }

    /// The index in the URL at which it begins, in bytes.
    #[must_use]
    pub fn start(&self) -> usize {
        self.start
    }

    /// Its span in the URL, in bytes.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// Tells if it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The index in the URL, in bytes, at which the octet at `index` of [`octets`](Self::octets) is written.
    pub(super) fn place_of(&self, index: usize) -> usize {
        let mut written = escape::octets(self.text.as_bytes());
        let place = written.nth(index).map(|(bytes, _)| bytes.start);
        self.start + place.unwrap_or(self.text.len())
    }

    /// The index in [`octets`](Self::octets) of the octet that is written at a place in the URL, in bytes: the inverse
    /// of `place_of`.
    pub(super) fn octet_at(&self, place: usize) -> usize {
        let end = place.saturating_sub(self.start);
        let written = escape::octets(self.text.as_bytes());
        written.take_while(|(bytes, _)| bytes.end <= end).count()
    }

    /// The first octet that `is_wanted`, and the index in the URL at which it is written.
    pub(super) fn find(&self, is_wanted: impl Fn(u8) -> bool) -> Option<(u8, usize)> {
        let mut written = escape::octets(self.text.as_bytes());
        let found = written.find(|(_, octet)| is_wanted(*octet));
        found.map(|(bytes, octet)| (octet, self.start + bytes.start))
    }
}

impl Default for Encoded {
    fn default() -> Self {
        Self::at(0, "")
    }
}

impl fmt::Display for Encoded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl PartialEq for Encoded {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Encoded {}

impl Hash for Encoded {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

/// `{"written", "text", "hex"}`: as it is written, and its octets as [text](Encoded::text) and as hexadecimal digits.
#[cfg(feature = "serde")]
impl serde::Serialize for Encoded {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let octets = self.octets();
        let mut encoded = serializer.serialize_struct("Encoded", 3)?;
        encoded.serialize_field("written", self.as_str())?;
        encoded.serialize_field("text", &self.text())?;
        encoded.serialize_field("hex", &escape::hexadecimal(&octets))?;
        encoded.end()
    }
}
