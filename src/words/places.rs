//! Places of one text, counted in other units than bytes.

use std::ops::Range;

/// Makes places in bytes, from which this library counts, those of other programs: editors and JavaScript count units of UTF-16,
/// Python counts characters.
///
/// Many places of one text take linear time where each is near the one before.
///
/// ```
/// use urlspec::{Places, Revision, Validator};
///
/// let text = "http://example.com/\u{1F600} b";
/// let report = Validator::new(Revision::Rfc3987).validate(text);
/// let index = report.error().unwrap().index();
/// assert_eq!(index, 23);
/// assert_eq!(Places::in_utf16(text).of(index), 21);
/// assert_eq!(Places::in_characters(text).of_range(index..index + 1), 20..21);
/// ```
#[derive(Clone, Debug)]
pub struct Places<'t> {
    octets: &'t [u8],
    unit: Unit,
    /// The place before, in bytes.
    at: usize,
    /// The same in units.
    counted: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Byte,
    Character,
    Utf16,
}

impl<'t> Places<'t> {
    /// Counts units of UTF-16: one for a character of the Basic Multilingual Plane, two for any other.
    #[must_use]
    pub fn in_utf16(text: &'t (impl AsRef<[u8]> + ?Sized)) -> Self {
        Self::new(text.as_ref(), Unit::Utf16)
    }

    /// Counts characters. In octets that are not valid UTF-8, each octet counts that does not continue a character.
    #[must_use]
    pub fn in_characters(text: &'t (impl AsRef<[u8]> + ?Sized)) -> Self {
        Self::new(text.as_ref(), Unit::Character)
    }

    fn new(octets: &'t [u8], unit: Unit) -> Self {
        Self {
            octets,
            // Nothing is counted where all units are the same.
            unit: if octets.is_ascii() { Unit::Byte } else { unit },
            at: 0,
            counted: 0,
        }
    }

    /// The units before a place in bytes. A place behind the text is its end, and of one within a character the character counts.
    pub fn of(&mut self, index: usize) -> usize {
        let index = index.min(self.octets.len());
        if self.unit == Unit::Byte {
            return index;
        }
        let range = index.min(self.at)..index.max(self.at);
        let between = self.octets[range]
            .iter()
            .map(|octet| self.unit.of(*octet))
            .sum::<usize>();
        if index < self.at {
            self.counted -= between;
        } else {
            self.counted += between;
        }
        self.at = index;
        self.counted
    }

    /// The same for a range.
    pub fn of_range(&mut self, range: Range<usize>) -> Range<usize> {
        self.of(range.start)..self.of(range.end)
    }
}

impl Unit {
    /// The units that begin with an octet.
    fn of(self, octet: u8) -> usize {
        match (self, octet) {
            (Self::Byte, _) => 1,
            (_, 0x80..=0xbf) => 0,
            (Self::Utf16, 0xf0..) => 2,
            _ => 1,
        }
    }
}
