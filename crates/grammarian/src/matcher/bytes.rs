//! Sets of bytes.

/// A set of bytes of US-ASCII.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bytes(u128);

impl Bytes {
    /// The set whose [bits](Self::bits) these are.
    #[must_use]
    pub const fn of_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// A bit for each byte, that of byte 0 the lowest: how a table made beforehand writes the set.
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Whether the set has this byte.
    #[must_use]
    pub fn contains(self, byte: u8) -> bool {
        byte.is_ascii() && self.0 >> byte & 1 == 1
    }

    /// The bytes that the other set has too.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The bytes that the other set lacks.
    #[must_use]
    pub fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the other set has all of them.
    #[must_use]
    pub fn is_subset(self, other: Self) -> bool {
        self.difference(other).is_empty()
    }

    /// The number of bytes.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no bytes.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The bytes, in order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let lowest = u8::try_from(left.trailing_zeros())
                .ok()
                .filter(u8::is_ascii)?;
            left &= left - 1;
            Some(lowest)
        })
    }
}

impl FromIterator<u8> for Bytes {
    /// Bytes beyond US-ASCII are left out.
    fn from_iter<I: IntoIterator<Item = u8>>(bytes: I) -> Self {
        let ascii = bytes.into_iter().filter(u8::is_ascii);
        Self(ascii.fold(0, |set, byte| set | 1 << byte))
    }
}
