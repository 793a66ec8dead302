//! Plain results: the classes of `urlspec/values.py`, and the values that the library serializes.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use pythonize::pythonize;
use serde::Serialize;
use urlspec::{Code, Component, Edit, Finding, Repair, Revision, Section, SyntaxError};

use crate::text::Places;

/// A value of the class of this name in `urlspec.values`, with these fields.
pub(crate) fn value<'py>(
    py: Python<'py>,
    class: &str,
    fields: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    let class = py.import("urlspec.values")?.getattr(class)?;
    class.call((), Some(fields))
}

/// As dictionaries, lists and text.
pub(crate) fn plain<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    Ok(pythonize(py, value)?)
}

/// The section of a document as the JSON of the program has it.
pub(crate) fn section(section: Section) -> String {
    match section.document() {
        None => section.label().to_owned(),
        Some(_) => section.to_string(),
    }
}

/// A `Repair`.
pub(crate) fn repair<'py>(
    py: Python<'py>,
    repair: &Repair,
    places: &Places,
) -> PyResult<Bound<'py, PyAny>> {
    let edit = |edit: &Edit| {
        let (index, length) = places.of_span(edit.span().start, edit.span().len());
        let fields = PyDict::new(py);
        fields.set_item("index", index)?;
        fields.set_item("length", length)?;
        fields.set_item("written", edit.written())?;
        fields.set_item("mistake", edit.mistake().as_str())?;
        fields.set_item("component", edit.component().map(Component::as_str))?;
        fields.set_item("message", edit.message())?;
        value(py, "Edit", &fields)
    };
    let edits = repair
        .edits()
        .iter()
        .map(edit)
        .collect::<PyResult<Vec<_>>>()?;
    let fields = PyDict::new(py);
    fields.set_item("text", repair.text())?;
    fields.set_item("is_sure", repair.is_sure())?;
    fields.set_item("edits", PyTuple::new(py, edits)?)?;
    value(py, "Repair", &fields)
}

/// A `Fault`.
pub(crate) fn fault<'py>(
    py: Python<'py>,
    error: &SyntaxError,
    places: &Places,
) -> PyResult<Bound<'py, PyAny>> {
    let (index, length) = places.of_span(error.index(), error.length());
    let accepted_by = error.accepted_by().into_iter().map(Revision::id);
    let fields = PyDict::new(py);
    fields.set_item("index", index)?;
    fields.set_item("length", length)?;
    fields.set_item("component", error.component().map(Component::as_str))?;
    fields.set_item("rule", error.rule().name())?;
    fields.set_item("document", error.document().id())?;
    fields.set_item("section", section(error.section()))?;
    fields.set_item("message", error.message())?;
    fields.set_item("expected", PyTuple::new(py, error.expected())?)?;
    fields.set_item("suggestion", error.suggestion())?;
    fields.set_item("unwrapped", error.unwrapped())?;
    let repairs = error.repairs().iter().map(|it| repair(py, it, places));
    let repairs = repairs.collect::<PyResult<Vec<_>>>()?;
    fields.set_item("repairs", PyTuple::new(py, repairs)?)?;
    fields.set_item("notes", PyTuple::new(py, error.notes())?)?;
    fields.set_item(
        "accepted_by",
        PyTuple::new(py, accepted_by.collect::<Vec<_>>())?,
    )?;
    fields.set_item("code", error.code().map(Code::as_str))?;
    fields.set_item("text", in_units(&error.to_string(), error.index(), index))?;
    value(py, "Fault", &fields)
}

/// A message with its place, which the library counts in bytes, in the units of the caller.
fn in_units(message: &str, bytes: usize, index: usize) -> String {
    match message.strip_prefix(&format!("byte {bytes}: ")) {
        Some(reason) if index != bytes => format!("character {index}: {reason}"),
        _ => message.to_owned(),
    }
}

/// A tuple of `Finding`.
pub(crate) fn findings<'py>(
    py: Python<'py>,
    findings: &[Finding],
    places: &Places,
) -> PyResult<Bound<'py, PyTuple>> {
    let mut places = places.counter();
    let findings = findings.iter().map(|finding| {
        let span = finding.span();
        let index = places.of(span.start);
        let length = places.of(span.end) - index;
        let fields = PyDict::new(py);
        fields.set_item("code", finding.code().as_str())?;
        fields.set_item("severity", finding.severity().to_string())?;
        fields.set_item("index", index)?;
        fields.set_item("length", length)?;
        fields.set_item("rule", finding.rule().name())?;
        fields.set_item("document", finding.document().id())?;
        fields.set_item("section", section(finding.section()))?;
        fields.set_item("message", finding.message())?;
        fields.set_item("suggestion", finding.suggestion())?;
        fields.set_item("text", finding.to_string())?;
        value(py, "Finding", &fields)
    });
    PyTuple::new(py, findings.collect::<PyResult<Vec<_>>>()?)
}
