//! A kernel goes through a column without the GIL, and Python may stop it between two steps.

use std::ops::Range;

use arrow_array::{Array as _, ArrayRef, new_empty_array};
use arrow_schema::DataType;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use super::array::{Array, Column};
use super::kernel::{Kernel, TooLong};
use super::run::{Pace, run};
use super::spread::{at_rows, values};
use super::texts::Texts;
use crate::arguments::Threads;

/// For results, or dictionaries that are spread, with more text than 32 bits count.
pub(crate) fn too_long() -> PyErr {
    PyOverflowError::new_err(
        "one chunk, or the results for it, have more than 2 GiB of text; \
         use smaller chunks, large_string or string_view",
    )
}

impl From<TooLong> for PyErr {
    fn from(_: TooLong) -> Self {
        too_long()
    }
}

/// The results for a whole column. `kernel` makes the kernel for some rows of one array.
pub(crate) fn each_chunk<K: Kernel>(
    py: Python<'_>,
    column: &Column,
    Threads(threads): Threads,
    kernel: impl Fn(&Texts, &Range<usize>) -> K + Send + Sync,
) -> PyResult<Array> {
    // A column without chunks has a type all the same.
    let empty = [new_empty_array(column.field.data_type())];
    let chunks = if column.chunks.is_empty() {
        &empty
    } else {
        &*column.chunks
    };
    // The values of a dictionary may be copied, and those of one chunk are enough at a time.
    let at_once = match column.field.data_type() {
        DataType::Dictionary(_, _) => 1,
        _ => chunks.len(),
    };
    // A step takes some milliseconds, and a tenth of a second where each text has a report.
    let pace = Pace {
        threads,
        rows: 16_384,
        bytes: 1 << 20,
    };
    let mut results = Vec::with_capacity(chunks.len());
    for chunks in chunks.chunks(at_once) {
        let found = py.detach(|| {
            let texts = chunks.iter().map(|chunk| texts(column, chunk));
            let texts: Vec<Texts> = texts.collect::<PyResult<_>>()?;
            let found = run(&texts, pace, &kernel, signals)?;
            let found = chunks.iter().zip(found);
            let found = found.map(|(chunk, found)| at_rows(chunk, found).map_err(|_| too_long()));
            found.collect::<PyResult<Vec<ArrayRef>>>()
        });
        results.extend(found?);
        py.check_signals()?;
    }
    let data_type = results[0].data_type().clone();
    results.truncate(column.chunks.len());
    Ok(Array::new(results, data_type))
}

/// The texts for which results are worked out.
fn texts(column: &Column, chunk: &ArrayRef) -> PyResult<Texts> {
    let values = values(chunk).map_err(|_| too_long())?;
    Texts::of(&values).ok_or_else(|| column.refused(values.data_type()))
}

/// Lets Python handle its signals, of which one may end the batch.
fn signals() -> PyResult<()> {
    #[allow(
        clippy::redundant_closure_for_method_calls,
        reason = "the method is for one lifetime alone"
    )]
    Python::attach(|py| py.check_signals())
}
