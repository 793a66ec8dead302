//! A kernel: a function that makes an array of results of an array of texts.

use std::ops::Range;

use arrow_array::ArrayRef;

use super::texts::Texts;

/// The results for some rows of an array, which are processed in order, some at a time.
pub(crate) trait Kernel: Send {
    /// Processes the next rows.
    fn take(&mut self, texts: &Texts, rows: Range<usize>) -> Result<(), TooLong>;

    /// The results for all rows that were processed.
    fn finish(&mut self) -> ArrayRef;
}

/// The texts of the results are too long together for their type.
#[derive(Debug)]
pub(crate) struct TooLong;
