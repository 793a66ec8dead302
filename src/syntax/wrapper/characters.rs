//! Characters beyond US-ASCII, and their role in a reference, by the document.

use super::begins_with_scheme;
use crate::revision::Revision;

/// A mark that editors write at the beginning of a file.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// The characters beyond US-ASCII that URLs of a document can hold.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Characters(Revision);

/// The role of a character after a reference without a wrapper.
pub(crate) enum Role {
    /// Part of it; the length of the character in octets.
    Part(usize),
    /// White space or punctuation around it.
    Delimiter,
    /// Not part of it, as no URL of the document can hold the character.
    Foreign(char),
}

impl Characters {
    pub(crate) fn of(revision: Revision) -> Self {
        Self(revision)
    }

    /// The role of the first character of the text, which is not US-ASCII. Octets that are not valid UTF-8 are in no
    /// URL.
    pub(crate) fn role(self, text: &[u8]) -> Role {
        match first_character(text) {
            Some(character) if delimits(character) => Role::Delimiter,
            Some(character) if self.0.may_hold(character) => Role::Part(character.len_utf8()),
            Some(character) => Role::Foreign(character),
            None => Role::Foreign(char::REPLACEMENT_CHARACTER),
        }
    }

    /// The white space that the text begins with, and the text after it: spaces, tabs, line breaks and form feeds,
    /// and other white space of Unicode, such as U+00A0, unless URLs of the document can hold it.
    pub(crate) fn split_white(self, text: &[u8]) -> (&[u8], &[u8]) {
        let mut index = 0;
        while let Some(length) = self.white(&text[index..]) {
            index += length;
        }
        text.split_at(index)
    }

    /// The same at the beginning of a URL. There a byte order mark is left out as well; and if a scheme follows, so is
    /// other white space that URLs of the document can hold elsewhere.
    pub(crate) fn split_start(self, text: &[u8]) -> (&[u8], &[u8]) {
        let mut index = 0;
        while let Some(character) = first_character(&text[index..]) {
            if !character.is_whitespace() && character != BYTE_ORDER_MARK {
                break;
            }
            index += character.len_utf8();
        }
        let (white, behind) = text.split_at(index);
        let mut others = String::from_utf8_lossy(white).into_owned();
        others.retain(|character| !character.is_ascii());
        let is_of_none = others.chars().all(|character| !self.0.may_hold(character));
        if is_of_none || begins_with_scheme(behind) {
            (white, behind)
        } else {
            self.split_white(text)
        }
    }

    /// The text up to the first white space, and the text after it.
    pub(crate) fn split_word(self, text: &[u8]) -> (&[u8], &[u8]) {
        let mut index = 0;
        while index < text.len() && self.white(&text[index..]).is_none() {
            index += 1;
        }
        text.split_at(index)
    }

    /// The length of the white space character that the text begins with.
    fn white(self, text: &[u8]) -> Option<usize> {
        match *text.first()? {
            b' ' | b'\t'..=b'\r' => Some(1),
            // The first octet of white space is one of these.
            0xc2 | 0xe1..=0xe3 => {
                let character = first_character(text)?;
                let is_white = character.is_whitespace() && !self.0.may_hold(character);
                is_white.then(|| character.len_utf8())
            }
            _ => None,
        }
    }
}

/// The first character of the text, if it is valid UTF-8.
fn first_character(text: &[u8]) -> Option<char> {
    let window = &text[..text.len().min(4)];
    window.utf8_chunks().next()?.valid().chars().next()
}

/// White space and punctuation outside US-ASCII.
fn delimits(character: char) -> bool {
    character.is_whitespace()
        || character.is_control()
        || matches!(character, '«' | '»' | '·' | '¡' | '¿' | '\u{feff}'
            | '\u{2010}'..='\u{206f}' | '\u{3000}'..='\u{303f}'
            | '\u{ff01}'..='\u{ff0f}' | '\u{ff1a}'..='\u{ff20}'
            | '\u{ff3b}'..='\u{ff40}' | '\u{ff5b}'..='\u{ff65}')
}

#[cfg(test)]
mod tests {
    use super::first_character;

    #[test]
    fn white_space_begins_with_few_octets() {
        let mut encoded = [0; 4];
        for character in ('\u{80}'..=char::MAX).filter(|it| it.is_whitespace()) {
            let text = character.encode_utf8(&mut encoded).as_bytes();
            assert_eq!(first_character(text), Some(character));
            assert!(matches!(text[0], 0xc2 | 0xe1..=0xe3), "{character:?}");
        }
    }
}
