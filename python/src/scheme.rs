//! The meaning of a URL by its own scheme.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use urlspec::scheme::Scheme;
use urlspec::{Edition, Revision};

use crate::errors::{SchemeError, UnsupportedError, invalid};
use crate::revision::Spec;
use crate::text::Places;
use crate::values::{plain, section, value};

/// The instructions of the parts of a URL to a client, as a `Scheme`: by RFC 1738 unless `spec` names RFC 1630 or url7.
///
/// Raises `InvalidUrlError` if it is not valid, `SchemeError` if the prose forbids a text that the BNF accepts, and
/// `UnsupportedError` if the document defines no schemes.
///
/// >>> ftp = scheme("ftp://host.dom/%2Fetc/motd;type=a")
/// >>> ftp.name, ftp.standing, ftp.parts["cwd"][0]["text"]
/// ('ftp', 'defined', '/etc')
#[pyfunction]
#[pyo3(signature = (url, spec = None))]
pub(crate) fn scheme<'py>(
    py: Python<'py>,
    url: &str,
    spec: Option<Spec>,
) -> PyResult<Bound<'py, PyAny>> {
    let revision = spec.map_or(Edition::corrected(Revision::Rfc1738), |spec| spec.0);
    let places = Places::in_characters(url.as_bytes());
    let scheme = Scheme::parse(revision, url).map_err(|error| match error.syntax() {
        Some(syntax) => invalid(py, syntax, &places, None),
        None if revision.schemes().next().is_none() => UnsupportedError::new_err(error.to_string()),
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
    fields.set_item("section", standing.section().map(section))?;
    fields.set_item("parts", plain(py, &scheme.card())?)?;
    fields.set_item("wire", plain(py, &wire)?)?;
    fields.set_item("wire_error", wire_error)?;
    value(py, "Scheme", &fields)
}
