//! A kernel goes through a column: chunk by chunk, some thousand rows at a time, without the GIL.

use std::ops::Range;

use arrow_array::{Array as _, ArrayRef, new_empty_array};
use arrow_schema::DataType;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use super::array::{Array, Column};
use super::spread::by_values;
use super::texts::Texts;

/// At most so many rows are judged before Python may say that it wants to stop, ...
const ROWS: usize = 16_384;

/// ... and no more behind those that have so many bytes together.
const BYTES: usize = 1 << 20;

/// A function that makes an array of results of an array of texts.
pub(crate) trait Kernel: Send {
    /// Processes the next rows, in order.
    fn take(&mut self, texts: &Texts, rows: Range<usize>) -> Result<(), TooLong>;

    /// The results of all rows.
    fn finish(&mut self) -> ArrayRef;
}

/// The texts of the results are too long together for their type.
#[derive(Debug)]
pub(crate) struct TooLong;

/// For results, or dictionaries that are spread, with more text than 32 bits count.
pub(crate) fn too_long() -> PyErr {
    PyOverflowError::new_err(
        "one chunk, or the results for it, have more than 2 GiB of text; \
         use smaller chunks, large_string or string_view",
    )
}

/// The results for a whole column. `kernel` makes the kernel that processes one array.
pub(crate) fn each_chunk<K: Kernel>(
    py: Python<'_>,
    column: &Column,
    kernel: impl Fn(&Texts) -> K,
) -> PyResult<Array> {
    let chunks = column.chunks.iter();
    let chunks = chunks.map(|chunk| one(py, column, chunk, &kernel));
    let chunks: Vec<ArrayRef> = chunks.collect::<PyResult<_>>()?;
    let data_type = if let Some(chunk) = chunks.first() {
        chunk.data_type().clone()
    } else {
        let empty = new_empty_array(column.field.data_type());
        one(py, column, &empty, &kernel)?.data_type().clone()
    };
    Ok(Array::new(chunks, data_type))
}

fn one<K: Kernel>(
    py: Python<'_>,
    column: &Column,
    array: &ArrayRef,
    kernel: &impl Fn(&Texts) -> K,
) -> PyResult<ArrayRef> {
    if let DataType::Dictionary(_, _) = array.data_type() {
        let results = |array: &ArrayRef| one(py, column, array, kernel);
        return by_values(array, results, |_| too_long());
    }
    let texts = Texts::of(array).ok_or_else(|| column.refused(array.data_type()))?;
    let mut kernel = kernel(&texts);
    let mut start = 0;
    while start < texts.len() {
        let rows = step(&texts, start);
        start = rows.end;
        let taken = py.detach(|| kernel.take(&texts, rows));
        taken.map_err(|TooLong| too_long())?;
        py.check_signals()?;
    }
    Ok(kernel.finish())
}

/// The rows of the next step.
fn step(texts: &Texts, start: usize) -> Range<usize> {
    let most = texts.len().min(start + ROWS);
    let mut bytes = 0;
    let last = (start..most).find(|row| {
        bytes += texts.get(*row).map_or(0, <[u8]>::len);
        bytes > BYTES
    });
    start..last.map_or(most, |row| row + 1)
}
