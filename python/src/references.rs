//! The targets of references, their equivalence, and the references in running text.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use urlspec::{Normalizer, Rung};

use crate::arguments::edition;
use crate::errors::{not_normalized, unknown, unresolved};
use crate::reference::Reference;
use crate::report::Report;
use crate::revision::Spec;
use crate::text::{Places, Text};
use crate::values::{findings, value};
use crate::way::Way;

/// The target of a reference, as a `Resolution`.
#[pyfunction]
#[pyo3(signature = (base, reference, spec = None, *, strict = true, keep_excess = None))]
pub(crate) fn resolve_text<'py>(
    py: Python<'py>,
    base: &str,
    reference: &str,
    spec: Option<Spec>,
    strict: bool,
    keep_excess: Option<bool>,
) -> PyResult<Bound<'py, PyAny>> {
    let way = Way {
        edition: edition(spec),
        strict,
        keep_excess,
    };
    let resolver = way.resolver(base);
    let resolution = resolver.and_then(|resolver| resolver.resolve(reference));
    let resolution = resolution.map_err(|error| unresolved(py, &error, reference))?;
    let target = resolution.as_target();
    let places = Places::in_characters(target.unwrap_or_default().as_bytes());
    let fields = PyDict::new(py);
    fields.set_item("target", target)?;
    fields.set_item("fragment", resolution.fragment())?;
    let reference = resolution.reference().as_ref().map(Reference::of);
    fields.set_item("reference", reference)?;
    fields.set_item("text", resolution.to_string())?;
    fields.set_item("findings", findings(py, resolution.findings(), &places)?)?;
    value(py, "Resolution", &fields)
}

/// The normalizer that these arguments ask for.
pub(crate) fn normalizer(
    py: Python<'_>,
    spec: Option<Spec>,
    rungs: Option<Vec<String>>,
) -> PyResult<Normalizer> {
    let normalizer = Normalizer::new(edition(spec)).map_err(|error| not_normalized(py, &error))?;
    let Some(names) = rungs else {
        return Ok(normalizer);
    };
    let rungs: Result<Vec<Rung>, _> = names.iter().map(|name| name.parse()).collect();
    Ok(normalizer.rungs(rungs.map_err(|error| unknown(&error))?))
}

/// The normal form of a URL.
#[pyfunction]
#[pyo3(signature = (url, spec = None, *, rungs = None))]
pub(crate) fn normalize_text(
    py: Python<'_>,
    url: &str,
    spec: Option<Spec>,
    rungs: Option<Vec<String>>,
) -> PyResult<String> {
    let normal = normalizer(py, spec, rungs)?.normalize(url);
    let normal = normal.map_err(|error| not_normalized(py, &error))?;
    Ok(normal.into_owned())
}

/// The first rung of the document's ladder on which two URLs are the same; `None` if they are the same on none.
///
/// Raises `InvalidUrlError` if one is not valid, and `UnsupportedError` if the document describes no normalization.
///
/// >>> equivalent("HTTP://a/", "http://a/")
/// 'case'
/// >>> equivalent("http://a/", "http://b/") is None
/// True
#[pyfunction]
#[pyo3(signature = (one, other, spec = None))]
pub(crate) fn equivalent(
    py: Python<'_>,
    one: &str,
    other: &str,
    spec: Option<Spec>,
) -> PyResult<Option<&'static str>> {
    match normalizer(py, spec, None)?.equivalent(one, other) {
        Ok(rung) => Ok(rung.map(Rung::as_str)),
        Err(error) => Err(not_normalized(py, &error)),
    }
}

/// The references in running text, as a list of `Extraction`: in brackets, in quotes, behind `URL:`, or bare.
///
/// >>> [found.text for found in extract("See <http://a/b> and http://c/d.")]
/// ['http://a/b', 'http://c/d']
#[pyfunction]
#[pyo3(signature = (text, spec = None))]
pub(crate) fn extract<'py>(
    py: Python<'py>,
    text: Text<'py>,
    spec: Option<Spec>,
) -> PyResult<Bound<'py, PyList>> {
    let octets = text.octets()?;
    let places = text.places(&octets);
    let mut place = places.counter();
    let list = PyList::empty(py);
    for extraction in urlspec::extract(edition(spec), &octets) {
        let fields = PyDict::new(py);
        fields.set_item("text", extraction.text())?;
        fields.set_item("start", place.of(extraction.span().start))?;
        fields.set_item("end", place.of(extraction.span().end))?;
        fields.set_item("line", extraction.line())?;
        fields.set_item("column", extraction.column())?;
        fields.set_item("wrapper", extraction.wrapper().as_str())?;
        fields.set_item("ended_by", extraction.ended_by())?;
        let places = Places::in_characters(extraction.octets());
        let report = Report::new(extraction.validate(), places);
        fields.set_item("report", report.into_pyobject(py)?)?;
        list.append(value(py, "Extraction", &fields)?)?;
    }
    Ok(list)
}
