//! The meaning of a URL by its own scheme, and the documents that define schemes.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use urlspec::scheme::Scheme;
use urlspec::{Document, SchemeDocument};

use crate::arguments::edition;
use crate::errors::{SchemeError, invalid};
use crate::revision::Spec;
use crate::text::Places;
use crate::values::{plain, section, value};

/// The meaning of a URL by its own scheme, as a `Scheme`.
#[pyfunction]
#[pyo3(signature = (url, spec = None))]
pub(crate) fn scheme_text<'py>(
    py: Python<'py>,
    url: &str,
    spec: Option<Spec>,
) -> PyResult<Bound<'py, PyAny>> {
    let places = Places::in_characters(url.as_bytes());
    let scheme = Scheme::parse(edition(spec), url).map_err(|error| match error.syntax() {
        Some(syntax) => invalid(py, syntax, &places, None),
        None => SchemeError::new_err((error.to_string(), error.index().map(|it| places.of(it)))),
    })?;
    let (wire, wire_error) = match scheme.wire() {
        Ok(wire) => (wire, None),
        Err(error) => (None, Some(error.to_string())),
    };
    let standing = scheme.standing();
    let fields = PyDict::new(py);
    fields.set_item("url", scheme.to_string())?;
    fields.set_item("name", scheme.name())?;
    fields.set_item("revision", scheme.revision().id())?;
    fields.set_item("standing", standing.as_str())?;
    fields.set_item("document", document(&scheme))?;
    fields.set_item("section", standing.section().map(section))?;
    fields.set_item("parts", plain(py, &scheme.card())?)?;
    fields.set_item("wire", plain(py, &wire)?)?;
    fields.set_item("wire_error", wire_error)?;
    value(py, "Scheme", &fields)
}

/// ID of the document that defines the scheme, or that only names it; `None` if none does.
pub(crate) fn document(scheme: &Scheme) -> Option<&'static str> {
    scheme.document().map(Document::id)
}

/// The documents that define schemes in the generic syntax of a revision, the oldest first, as a list of `SchemeDocument`.
///
/// >>> [document.name for document in scheme_documents() if "mailto" in document.schemes]
/// ['RFC 2368', 'RFC 6068']
/// >>> scheme_documents()[-1]
/// SchemeDocument(id='rfc9110', name='RFC 9110', title='HTTP Semantics', date='June 2022', schemes=('http', 'https'), generic='rfc3986')
#[pyfunction]
pub(crate) fn scheme_documents(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyAny>>> {
    let documents = SchemeDocument::all().map(|it| {
        let document = Document::from(it);
        let schemes: Vec<&str> = document.schemes().map(|(scheme, _)| scheme).collect();
        let fields = PyDict::new(py);
        fields.set_item("id", document.id())?;
        fields.set_item("aliases", PyTuple::new(py, document.aliases())?)?;
        fields.set_item("name", document.name())?;
        fields.set_item("title", document.title())?;
        fields.set_item("date", document.date())?;
        fields.set_item("status", document.status().as_str())?;
        fields.set_item("schemes", PyTuple::new(py, schemes)?)?;
        fields.set_item("generic", it.generic().id())?;
        value(py, "SchemeDocument", &fields)
    });
    documents.collect()
}
