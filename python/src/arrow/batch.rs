//! A kernel goes through a column: chunk by chunk, some thousand rows at a time, without the GIL.

use std::ops::Range;

use arrow_array::cast::AsArray;
use arrow_array::{Array as _, ArrayRef, new_empty_array};
use arrow_schema::DataType;
use arrow_select::take::take;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;

use super::array::{Array, Column};
use super::texts::Texts;

/// So many rows are judged before Python may say that it wants to stop.
const ROWS: usize = 16_384;

/// What makes an array of results of an array of texts.
pub(crate) trait Kernel: Send {
    /// Takes these rows, which are those behind the ones that it took before.
    fn take(&mut self, texts: Texts<'_>, rows: Range<usize>) -> Result<(), TooLong>;

    /// The results of all rows.
    fn finish(&mut self) -> ArrayRef;
}

/// The texts of the results are too long together for their type.
#[derive(Debug)]
pub(crate) struct TooLong;

/// The results for a whole column. `kernel` makes what goes through one array.
pub(crate) fn each_chunk<K: Kernel>(
    py: Python<'_>,
    column: &Column,
    kernel: impl Fn(Texts<'_>) -> K,
) -> PyResult<Array> {
    let chunks = column.chunks.iter().map(|chunk| one(py, chunk, &kernel));
    let chunks: Vec<ArrayRef> = chunks.collect::<PyResult<_>>()?;
    let data_type = if let Some(chunk) = chunks.first() {
        chunk.data_type().clone()
    } else {
        let empty = new_empty_array(column.field.data_type());
        one(py, &empty, &kernel)?.data_type().clone()
    };
    Ok(Array::new(chunks, data_type))
}

fn one<K: Kernel>(
    py: Python<'_>,
    array: &ArrayRef,
    kernel: &impl Fn(Texts<'_>) -> K,
) -> PyResult<ArrayRef> {
    match array.data_type() {
        // What is worked out for a dictionary holds for all its keys.
        DataType::Dictionary(_, _) => {
            let dictionary = array.as_any_dictionary();
            let values = one(py, dictionary.values(), kernel)?;
            let spread = take(&values, dictionary.keys(), None);
            spread.map_err(|error| PyTypeError::new_err(error.to_string()))
        }
        // A table of one column.
        DataType::Struct(fields) if fields.len() == 1 && array.null_count() == 0 => {
            one(py, array.as_struct().column(0), kernel)
        }
        other => {
            let Some(texts) = Texts::of(array) else {
                let message = format!("expected a column of strings or of binary, not of {other}");
                return Err(PyTypeError::new_err(message));
            };
            let mut kernel = kernel(texts);
            for start in (0..texts.len()).step_by(ROWS) {
                let rows = start..texts.len().min(start + ROWS);
                let taken = py.detach(|| kernel.take(texts, rows));
                taken.map_err(|TooLong| {
                    PyOverflowError::new_err(
                        "the results of one chunk have more than 2 GiB of text; \
                         use smaller chunks, large_string or string_view",
                    )
                })?;
                py.check_signals()?;
            }
            Ok(kernel.finish())
        }
    }
}
