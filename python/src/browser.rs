//! The URL that a browser makes of a text.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use urlspec::BrowserReader;
use urlspec::browser::{Part, UrlRecord};

use crate::arguments::edition;
use crate::errors::{UnsupportedError, unresolved};
use crate::revision::Spec;
use crate::values::value;

/// The URL that the parser of the URL Standard makes of a text, and the parts by a document beside it, as a `BrowserReading`.
///
/// With a base, each of the two resolves the text in its own way.
///
/// >>> reading = browser("http://0x7f.1/")
/// >>> reading.url.href, reading.url.host, reading.validation_errors
/// ('http://127.0.0.1/', '127.0.0.1', ('IPv4-too-few-parts', 'IPv4-non-decimal-part'))
/// >>> [(part.component, part.written, part.read) for part in reading.differing]
/// [('host', '0x7f.1', '127.0.0.1')]
/// >>> browser("../d", "http://a/b/c").url.href
/// 'http://a/d'
/// >>> browser("http://").url is None
/// True
#[pyfunction]
#[pyo3(signature = (url, base = None, *, spec = None))]
pub(crate) fn browser<'py>(
    py: Python<'py>,
    url: &str,
    base: Option<&str>,
    spec: Option<Spec>,
) -> PyResult<Bound<'py, PyAny>> {
    let edition = edition(spec);
    let reader = match base {
        None => BrowserReader::new(edition),
        Some(base) => {
            BrowserReader::with_base(edition, base).map_err(|error| match error.by_document() {
                Some(error) => unresolved(py, error, base),
                None => UnsupportedError::new_err(format!("the base: {error}")),
            })?
        }
    };
    let reading = reader.read(url);
    let parts = reading.parts().iter().map(|part| part_of(py, part));
    let parts = parts.collect::<PyResult<Vec<_>>>()?;
    let errors = reading.validation_errors().iter();
    let errors = errors.map(|error| error.as_str());
    let fields = PyDict::new(py);
    fields.set_item("text", url)?;
    fields.set_item("url", reading.url().map(|it| url_of(py, it)).transpose()?)?;
    fields.set_item("target", reading.target())?;
    fields.set_item("validation_errors", PyTuple::new(py, errors)?)?;
    fields.set_item("parts", PyTuple::new(py, parts)?)?;
    value(py, "BrowserReading", &fields)
}

fn url_of<'py>(py: Python<'py>, record: &UrlRecord) -> PyResult<Bound<'py, PyAny>> {
    let fields = PyDict::new(py);
    fields.set_item("href", record.href())?;
    fields.set_item("origin", record.origin())?;
    fields.set_item("scheme", record.scheme())?;
    fields.set_item("username", record.username())?;
    fields.set_item("password", record.password())?;
    fields.set_item("host", record.host())?;
    fields.set_item("port", record.port())?;
    fields.set_item("path", record.path())?;
    fields.set_item("query", record.query())?;
    fields.set_item("fragment", record.fragment())?;
    value(py, "BrowserUrl", &fields)
}

fn part_of<'py>(py: Python<'py>, part: &Part) -> PyResult<Bound<'py, PyAny>> {
    let fields = PyDict::new(py);
    fields.set_item("component", part.component().as_str())?;
    fields.set_item("written", part.written())?;
    fields.set_item("read", part.read())?;
    fields.set_item("differs", part.differs())?;
    value(py, "BrowserPart", &fields)
}
