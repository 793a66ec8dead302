//! Numbers with many digits.

use pyo3::prelude::*;
use pyo3::types::PyInt;

/// A number of Python, however many digits it has: `int` reads no more than some thousands of them at once.
pub(super) fn integer<'py>(py: Python<'py>, digits: &str) -> PyResult<Bound<'py, PyAny>> {
    const AT_ONCE: usize = 1_000;
    let read = |digits: &str| py.get_type::<PyInt>().call1((digits,));
    let mut rest = digits;
    let mut number = read("0")?;
    while !rest.is_empty() {
        let (first, behind) = rest.split_at(rest.len().min(AT_ONCE));
        let scale = read("10")?.pow(first.len(), py.None())?;
        number = number.mul(scale)?.add(read(first)?)?;
        rest = behind;
    }
    Ok(number)
}
