//! `Report`: the result of validating one text.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;

use crate::errors::invalid;
use crate::revision::{Revision, Rule};
use crate::text::Places;
use crate::values;

/// The report on one text: `validate`. It is true where the text is valid.
///
/// >>> from urlspec import validate
/// >>> report = validate("http://a/~b", spec="rfc1738")
/// >>> report
/// <Report: invalid by RFC 1738: byte 9: `~` is not allowed in a path; expected one of uchar, "&", ":", ";", "=", "@", "/", "?", the end (RFC 1738 section 5)>
/// >>> report.error.rule, report.error.suggestion
/// ('hsegment', '%7E')
/// >>> bool(report)
/// False
#[pyclass(frozen, module = "urlspec")]
pub(crate) struct Report {
    inner: urlspec::Report,
    places: Places,
    /// Made when it is asked for.
    error: PyOnceLock<Option<Py<PyAny>>>,
    /// The validator and the text, if it can be made again.
    origin: Option<(Py<PyAny>, Py<PyAny>)>,
}

impl Report {
    pub(crate) fn new(report: urlspec::Report, places: Places) -> Self {
        Self {
            inner: report,
            places,
            error: PyOnceLock::new(),
            origin: None,
        }
    }

    /// The same, made by this validator of this text.
    pub(crate) fn from(mut self, validator: Py<PyAny>, text: Py<PyAny>) -> Self {
        self.origin = Some((validator, text));
        self
    }
}

#[pymethods]
impl Report {
    /// True if the text is valid.
    #[getter]
    fn is_valid(&self) -> bool {
        self.inner.is_valid()
    }

    /// The revision by which it was judged.
    #[getter]
    fn revision(&self) -> Revision {
        Revision(self.inner.revision())
    }

    /// The rule of the first step, or the only one.
    #[getter]
    fn rule(&self) -> Rule {
        Rule(self.inner.rule())
    }

    /// True if the text is valid as a relative reference, without a scheme.
    #[getter]
    fn is_relative(&self) -> bool {
        self.inner.is_relative()
    }

    /// The alternatives that the parser took, outermost first.
    #[getter]
    fn via(&self) -> Vec<Rule> {
        self.inner.via().iter().copied().map(Rule).collect()
    }

    /// Why the text is not valid, as a `Fault`; `None` if it is.
    #[getter]
    fn error(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let fault = |error| values::fault(py, error, &self.places).map(Bound::unbind);
        let made = || self.inner.error().map(fault).transpose();
        let error = self.error.get_or_try_init(py, made)?;
        Ok(error.as_ref().map(|error| error.clone_ref(py)))
    }

    /// All faults: the error, and one for each other part if every fault was asked for.
    #[getter]
    fn errors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let errors = self.inner.errors();
        let faults = errors.map(|error| values::fault(py, error, &self.places));
        PyTuple::new(py, faults.collect::<PyResult<Vec<_>>>()?)
    }

    /// The remarks on the text, as a tuple of `Finding`.
    #[getter]
    fn findings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        values::findings(py, self.inner.findings(), &self.places)
    }

    /// Raises `InvalidUrlError` if the text is not valid.
    fn raise_for_error(&self, py: Python<'_>) -> PyResult<()> {
        match self.inner.error() {
            Some(error) => Err(invalid(py, error, &self.places, None)),
            None => Ok(()),
        }
    }

    /// All of it as plain values, under the names of the JSON of the program; places are those of bytes.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        values::plain(py, &self.inner)
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (Py<PyAny>,))> {
        let Some((validator, text)) = &self.origin else {
            return Err(PyTypeError::new_err(
                "a report on extracted text cannot be pickled",
            ));
        };
        Ok((validator.getattr(py, "validate")?, (text.clone_ref(py),)))
    }

    fn __bool__(&self) -> bool {
        self.inner.is_valid()
    }

    fn __str__(&self) -> String {
        self.inner.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Report: {}>", self.inner)
    }
}
