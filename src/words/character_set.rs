//! The character sets that escapes stand for.

use std::borrow::Cow;

use super::named::words;

words! {
    /// The set of the characters that the escapes of a document stand for, if data is text.
    ///
    /// ```
    /// use urlspec::{CharacterSet, Revision};
    ///
    /// assert_eq!(Revision::URL7.character_set(), CharacterSet::Latin1);
    /// assert_eq!(CharacterSet::Latin1.encode("é").as_deref(), Ok(b"\xe9".as_slice()));
    /// assert_eq!(CharacterSet::Utf8.encode("é").as_deref(), Ok(b"\xc3\xa9".as_slice()));
    /// ```
    pub enum CharacterSet: "character set" listed {
        /// One octet a character, U+0000 to U+00FF: "two hexadecimal digits (0-9, A-F) giving the ISO Latin 1 code for
        /// that character" (url7, section "Encoding prohibited characters"; RFC 1630, section "Encoding reserved
        /// characters").
        Latin1 = "ISO-8859-1",
        /// One to four octets a character: RFC 3986, section 2.5, and RFC 3987, section 3.1. The documents before them
        /// name no set; their octets are read in this one if text is wanted.
        Utf8 = "UTF-8",
    }
}

impl CharacterSet {
    /// The octets of a text.
    ///
    /// # Errors
    ///
    /// The index of the first character that the set does not have, in bytes of the text.
    ///
    /// ```
    /// use urlspec::CharacterSet;
    ///
    /// assert_eq!(CharacterSet::Latin1.encode("a文"), Err(1));
    /// ```
    pub fn encode(self, text: &str) -> Result<Cow<'_, [u8]>, usize> {
        if self == Self::Utf8 || text.is_ascii() {
            return Ok(Cow::Borrowed(text.as_bytes()));
        }
        let octet = |(index, character)| u8::try_from(character).map_err(|_| index);
        let octets: Result<Vec<u8>, usize> = text.char_indices().map(octet).collect();
        octets.map(Cow::Owned)
    }

    /// The text of octets in this set; `None` if they are not valid, which is not possible in ISO Latin 1.
    ///
    /// ```
    /// use urlspec::CharacterSet;
    ///
    /// assert_eq!(CharacterSet::Latin1.decode(b"\xe9").as_deref(), Some("é"));
    /// assert_eq!(CharacterSet::Utf8.decode(b"\xe9"), None);
    /// ```
    #[must_use]
    pub fn decode(self, octets: &[u8]) -> Option<Cow<'_, str>> {
        match (self, str::from_utf8(octets)) {
            (Self::Latin1, _) if !octets.is_ascii() => {
                Some(octets.iter().copied().map(char::from).collect())
            }
            (_, text) => text.ok().map(Cow::Borrowed),
        }
    }

    /// Its name in a sentence.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Latin1 => "ISO Latin 1",
            Self::Utf8 => "UTF-8",
        }
    }
}
