//! A quick hash for states, which nobody from outside chooses: numbers are mixed by a multiplication.

use std::hash::{BuildHasherDefault, Hasher};

/// The builder for hash tables.
pub(super) type Mixing = BuildHasherDefault<Mixed>;

/// An odd number whose bits look like chance: the golden ratio.
pub(super) const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

/// What was mixed so far.
#[derive(Default)]
pub(super) struct Mixed(u64);

impl Hasher for Mixed {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(MULTIPLIER);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn finish(&self) -> u64 {
        // The upper bits are mixed best, and tables take the lower ones too.
        self.0 ^ (self.0 >> 32)
    }
}
