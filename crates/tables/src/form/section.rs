//! A section of a table: items in bytes.

/// The items of a section, and how many there are.
#[derive(Default)]
pub(super) struct Section {
    pub(super) count: usize,
    pub(super) bytes: Vec<u8>,
}

impl Section {
    /// In LEB128: seven bits a byte, the lowest first, and the highest bit where more follow.
    pub(super) fn number(&mut self, number: usize) -> &mut Self {
        let mut rest = number;
        while rest > 0x7f {
            self.bytes.push(low_bits(rest) | 0x80);
            rest >>= 7;
        }
        self.bytes.push(low_bits(rest));
        self
    }

    /// A place and a length.
    pub(super) fn place(&mut self, (start, length): (usize, usize)) -> &mut Self {
        self.number(start).number(length)
    }

    pub(super) fn optional_pair(&mut self, places: Option<[(usize, usize); 2]>) -> &mut Self {
        self.number(usize::from(places.is_some()));
        for place in places.into_iter().flatten() {
            self.place(place);
        }
        self
    }

    pub(super) fn optional(&mut self, place: Option<(usize, usize)>) -> &mut Self {
        self.number(usize::from(place.is_some()));
        if let Some(place) = place {
            self.place(place);
        }
        self
    }
}

#[allow(clippy::cast_possible_truncation, reason = "seven bits are left")]
fn low_bits(number: usize) -> u8 {
    (number & 0x7f) as u8
}

/// A sum of bytes that tells whether they are the same, in words of sixteen bytes: the one that is made in
/// `src/revision/table.rs`.
#[allow(clippy::cast_possible_truncation, reason = "both halves count")]
pub(super) fn sum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<16>();
    let mut last = [0; 16];
    last[..rest.len()].copy_from_slice(rest);
    let words = words.iter().chain([&last]);
    let sum = words.fold(bytes.len() as u128, |sum, word| {
        (sum ^ u128::from_le_bytes(*word)).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
    });
    (sum >> 64) as u64 ^ sum as u64
}
