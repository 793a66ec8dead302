//! `Report`: what a validator has to say of one text.

use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors::invalid;
use crate::revision::{Revision, Rule};
use crate::text::Places;
use crate::values;

/// What is to be said of one text: `validate`. It is true where the text is valid.
///
/// >>> from urlspec import validate
/// >>> report = validate("http://a/~b", spec="rfc1738")
/// >>> report
/// <Report: invalid by RFC 1738: byte 9: `~` is not allowed in `hsegment`; expected one of uchar, "&", ":", ";", "=", "@", "/", "?", the end (RFC 1738 section 5)>
/// >>> report.error.rule, report.error.suggestion
/// ('hsegment', '%7E')
/// >>> bool(report)
/// False
#[pyclass(frozen, module = "urlspec")]
pub(crate) struct Report {
    report: urlspec::Report,
    places: Places,
}

impl Report {
    pub(crate) fn new(report: urlspec::Report, places: Places) -> Self {
        Self { report, places }
    }
}

#[pymethods]
impl Report {
    /// Whether the text is valid.
    #[getter]
    fn is_valid(&self) -> bool {
        self.report.is_valid()
    }

    /// The revision by which it was judged.
    #[getter]
    fn revision(&self) -> Revision {
        Revision(self.report.revision())
    }

    /// The rule of the first step, or the only one.
    #[getter]
    fn rule(&self) -> Rule {
        Rule(self.report.rule())
    }

    /// The alternatives that the parser took, outermost first.
    #[getter]
    fn via(&self) -> Vec<Rule> {
        self.report.via().iter().copied().map(Rule).collect()
    }

    /// Why the text is not valid, as a `Fault`; `None` if it is.
    #[getter]
    fn error<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let fault = |error| values::fault(py, error, &self.places);
        self.report.error().map(fault).transpose()
    }

    /// All faults: the error, and one for each other part if every fault was asked for.
    #[getter]
    fn errors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let errors = self.report.errors();
        let faults = errors.map(|error| values::fault(py, error, &self.places));
        PyTuple::new(py, faults.collect::<PyResult<Vec<_>>>()?)
    }

    /// What is worth saying besides, as a tuple of `Finding`.
    #[getter]
    fn findings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        values::findings(py, self.report.findings(), &self.places)
    }

    /// Raises `InvalidUrlError` if the text is not valid.
    fn raise_for_error(&self, py: Python<'_>) -> PyResult<()> {
        match self.report.error() {
            Some(error) => Err(invalid(py, error, &self.places, None)),
            None => Ok(()),
        }
    }

    /// All of it as plain values, under the names of the JSON of the program; places are those of bytes.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        values::plain(py, &self.report)
    }

    fn __bool__(&self) -> bool {
        self.report.is_valid()
    }

    fn __str__(&self) -> String {
        self.report.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Report: {}>", self.report)
    }
}
