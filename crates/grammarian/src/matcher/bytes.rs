//! Sets of bytes.

/// A set of bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bytes {
    /// Those of US-ASCII, a bit each.
    low: u128,
    /// Those from 128 on.
    high: u128,
}

impl Bytes {
    /// The set whose [bits](Self::bits) these are.
    #[must_use]
    pub const fn of_bits(low: u128, high: u128) -> Self {
        Self { low, high }
    }

    /// A bit for each byte, that of byte 0 the lowest of the first number, that of byte 128 the lowest of the
    /// second: how a table made beforehand writes the set.
    #[must_use]
    pub const fn bits(self) -> (u128, u128) {
        (self.low, self.high)
    }

    /// Returns `true` if the set has this byte.
    #[must_use]
    pub fn contains(self, byte: u8) -> bool {
        let half = if byte.is_ascii() { self.low } else { self.high };
        half >> (byte & 0x7F) & 1 == 1
    }

    /// The bytes that the other set has too.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self::of_bits(self.low & other.low, self.high & other.high)
    }

    /// The bytes that the other set lacks.
    #[must_use]
    pub fn difference(self, other: Self) -> Self {
        Self::of_bits(self.low & !other.low, self.high & !other.high)
    }

    /// Returns `true` if the other set has all of its bytes.
    #[must_use]
    pub fn is_subset(self, other: Self) -> bool {
        self.difference(other).is_empty()
    }

    /// The number of bytes.
    #[must_use]
    pub fn len(self) -> usize {
        // Most sets have none of the high ones, and without an instruction for it counting takes long.
        let high = match self.high {
            0 => 0,
            high => high.count_ones(),
        };
        (self.low.count_ones() + high) as usize
    }

    /// Returns `true` if the set has no bytes.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.low | self.high == 0
    }

    /// The bytes, in order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let bytes_of = |mut half: u128, first: u8| {
            std::iter::from_fn(move || {
                let lowest = half.trailing_zeros();
                half &= half.wrapping_sub(1);
                u8::try_from(lowest)
                    .ok()
                    .filter(|it| *it < 128)
                    .map(|it| first + it)
            })
        };
        bytes_of(self.low, 0).chain(bytes_of(self.high, 128))
    }
}

impl FromIterator<u8> for Bytes {
    fn from_iter<I: IntoIterator<Item = u8>>(bytes: I) -> Self {
        bytes.into_iter().fold(Self::default(), |set, byte| {
            let bit = 1 << (byte & 0x7F);
            if byte.is_ascii() {
                Self::of_bits(set.low | bit, set.high)
            } else {
                Self::of_bits(set.low, set.high | bit)
            }
        })
    }
}
