//! The trait of the kernels, as `python/src/arrow/batch.rs` has it, and a loop over the rows of an array that asks no
//! interpreter.

use std::ops::Range;

use arrow_array::ArrayRef;

use super::texts::Texts;

/// A function that makes an array of results of an array of texts.
pub(crate) trait Kernel {
    /// Processes the next rows, in order.
    fn take(&mut self, texts: &Texts, rows: Range<usize>) -> Result<(), TooLong>;

    /// The results of all rows.
    fn finish(&mut self) -> ArrayRef;
}

/// The texts of the results are too long together for their type.
#[derive(Debug)]
pub(crate) struct TooLong;

/// The results of a kernel for all rows, so many at a time.
pub(crate) fn run<K: Kernel>(mut kernel: K, texts: &Texts, at_once: usize) -> ArrayRef {
    let mut start = 0;
    while start < texts.len() {
        let end = texts.len().min(start + at_once.max(1));
        let taken = kernel.take(texts, start..end);
        taken.expect("the texts of a fuzz target are short");
        start = end;
    }
    kernel.finish()
}
