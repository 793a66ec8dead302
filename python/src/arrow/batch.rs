//! A kernel goes through a column without the GIL, and Python may stop it between two steps.

use std::num::NonZeroUsize;
use std::ops::Range;

use arrow_array::{Array as _, ArrayRef, new_empty_array};
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;

use super::array::{Array, Column};
use super::kernel::{Kernel, TooLong};
use super::run::{Pace, run};
use super::spread::{at_rows, values};
use super::texts::Texts;

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

/// How many threads share the work.
#[derive(Clone, Copy)]
pub(crate) struct Threads(NonZeroUsize);

impl Default for Threads {
    fn default() -> Self {
        Self(NonZeroUsize::MIN)
    }
}

impl<'py> FromPyObject<'_, 'py> for Threads {
    type Error = PyErr;

    fn extract(argument: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let number: i64 = argument.extract()?;
        let threads = usize::try_from(number).ok().and_then(NonZeroUsize::new);
        threads.map(Self).ok_or_else(|| {
            PyValueError::new_err(format!("threads is a number from 1 on, not {number}"))
        })
    }
}

/// The results for a whole column. `kernel` makes the kernel for some rows of one array.
pub(crate) fn each_chunk<K: Kernel>(
    py: Python<'_>,
    column: &Column,
    threads: Option<Threads>,
    kernel: impl Fn(&Texts, &Range<usize>) -> K + Send + Sync,
) -> PyResult<Array> {
    let Threads(threads) = threads.unwrap_or_default();
    // A column without chunks has a type all the same.
    let empty = [new_empty_array(column.field.data_type())];
    let chunks = if column.chunks.is_empty() {
        &empty
    } else {
        &*column.chunks
    };
    let values = chunks.iter().map(|chunk| {
        let values = values(chunk).map_err(|_| too_long())?;
        Texts::of(&values).ok_or_else(|| column.refused(values.data_type()))
    });
    let values: Vec<Texts> = values.collect::<PyResult<_>>()?;
    let results = py.detach(|| run(&values, Pace::of(threads), kernel, signals))?;
    let results = chunks.iter().zip(results);
    let results = results.map(|(chunk, results)| at_rows(chunk, results));
    let results: Result<Vec<ArrayRef>, _> = results.collect();
    let mut results = results.map_err(|_| too_long())?;
    let data_type = results[0].data_type().clone();
    results.truncate(column.chunks.len());
    Ok(Array::new(results, data_type))
}

/// Lets Python handle its signals, of which one may end the batch.
fn signals() -> PyResult<()> {
    #[allow(
        clippy::redundant_closure_for_method_calls,
        reason = "the method is for one lifetime alone"
    )]
    Python::attach(|py| py.check_signals())
}
