//! The rows of the table of repairs that may begin at a byte, found by bits.

use super::class::LETTER_OR_DIGIT;
use super::phase::Phase;
use super::row::{Only, Repair, Take};
use super::table::TABLE;

/// Rows of the table, a bit each.
type Bits = [u128; 2];

/// The rows of the table that a search looks at.
pub(super) struct Rows(Bits);

/// The number of bytes of US-ASCII.
const ASCII: usize = 128;

/// The rows that may begin at a byte of US-ASCII; at another one; and at the end.
static AT: [Bits; ASCII + 2] = {
    assert!(TABLE.len() <= 256, "a row is a bit");
    let mut at = [[0; 2]; ASCII + 2];
    let mut number = 0;
    while number < TABLE.len() {
        let (ascii, beyond, end) = begins(&TABLE[number]);
        let mut byte = 0;
        while byte < ASCII {
            if ascii & (1 << byte) != 0 {
                at[byte][number / 128] |= 1 << (number % 128);
            }
            byte += 1;
        }
        at[ASCII][number / 128] |= (beyond as u128) << (number % 128);
        at[ASCII + 1][number / 128] |= (end as u128) << (number % 128);
        number += 1;
    }
    at
};

/// The rows for a part of a URL.
static IN: [Bits; 16] = {
    let mut rows = [[0; 2]; 16];
    let mut number = 0;
    while number < TABLE.len() {
        let mut phase = 0;
        while phase < rows.len() {
            if TABLE[number].phases.has_bit(phase) {
                rows[phase][number / 128] |= 1 << (number % 128);
            }
            phase += 1;
        }
        number += 1;
    }
    rows
};

/// The bytes of US-ASCII that a row may begin at, and if it may begin at another one, and at the end.
const fn begins(row: &Repair) -> (u128, bool, bool) {
    match row.take {
        Take::Nothing => match row.only {
            Only::BeforeSome(bytes) => (bits(bytes), false, false),
            Only::Before(bytes) => (bits(bytes), false, true),
            _ => (u128::MAX, true, true),
        },
        Take::Text(text) => {
            let first = text.as_bytes()[0];
            let both = [first.to_ascii_lowercase(), first.to_ascii_uppercase()];
            (bits(&both), !first.is_ascii(), false)
        }
        Take::One(class) | Take::Run(class) | Take::Tail(class) => (class.ascii(), true, false),
        Take::InternationalLabel => (LETTER_OR_DIGIT.ascii(), true, false),
        Take::Read(first, _) => (bits(first.as_bytes()), !first.is_ascii(), false),
    }
}

const fn bits(bytes: &[u8]) -> u128 {
    let mut bits = 0;
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at].is_ascii() {
            bits |= 1 << bytes[at];
        }
        at += 1;
    }
    bits
}

impl Rows {
    /// The rows that may begin at a byte, or at the end of a text.
    pub(super) fn at(byte: Option<u8>) -> Self {
        Self(AT[byte.map_or(ASCII + 1, |byte| usize::from(byte).min(ASCII))])
    }

    /// Those of them that are allowed in a part of a URL.
    pub(super) fn within(&self, phase: Phase) -> Self {
        let [low, high] = IN[phase as usize];
        Self([self.0[0] & low, self.0[1] & high])
    }
}

impl Iterator for Rows {
    type Item = &'static Repair;

    fn next(&mut self) -> Option<&'static Repair> {
        let word = usize::from(self.0[0] == 0);
        let bits = &mut self.0[word];
        let number = 128 * word + bits.trailing_zeros() as usize;
        *bits &= bits.wrapping_sub(1);
        TABLE.get(number)
    }
}
