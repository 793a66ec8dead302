//! Data as parts of URLs and back; IRIs as URIs and back.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use urlspec::escape::{EscapeError as Refused, Escaper};
use urlspec::{Converter, Edition, Revision};

use crate::arguments::{Law, RuleArgument, edition};
use crate::errors::{EscapeError, UnsupportedError, not_converted, unknown};
use crate::revision::Spec;
use crate::text::Text;

fn refused(text: &Text<'_>, octets: &[u8], error: Refused) -> PyErr {
    let index = text.places(octets).of(error.index());
    EscapeError::new_err((error.to_string(), index))
}

/// Data as the text of one component, such as `query` or `segment`, or of a rule such as `fsegment` of RFC 1738.
///
/// A `str` is written in the character set of the document: ISO Latin 1 by url7 and RFC 1630, UTF-8 by all others. All of it is
/// data, so a percent sign is escaped too. Raises `EscapeError` where data has no
/// place there, and `UnsupportedError` where the component takes no escapes.
///
/// >>> escape("a=b&c", "query")
/// 'a%3Db%26c'
/// >>> escape(b"\xe9", "segment")
/// '%E9'
#[pyfunction]
#[pyo3(signature = (data, component = None, spec = None, *, rule = None))]
pub(crate) fn escape(
    data: Text<'_>,
    component: Option<&str>,
    spec: Option<Spec>,
    rule: Option<RuleArgument>,
) -> PyResult<String> {
    let escaper = match (component, rule) {
        (Some(component), None) => {
            let component = component.parse().map_err(|error| unknown(&error))?;
            Escaper::new(edition(spec), component)
        }
        (None, Some(rule)) => match Law::new(spec, Some(rule))? {
            Law::Rule(rule) => Escaper::for_rule(rule),
            Law::BothSteps(revision) => Escaper::for_rule(revision.start_rule()),
        },
        _ => {
            let message = "name either a component, such as 'query', or a rule";
            return Err(PyTypeError::new_err(message));
        }
    };
    let escaper = escaper.map_err(|error| UnsupportedError::new_err(error.to_string()))?;
    let octets = data.octets()?;
    let text = match (&data, std::str::from_utf8(&octets)) {
        (Text::Str(_), Ok(text)) => escaper.escape_text(text),
        _ => escaper.escape(&octets),
    };
    text.map_err(|error| refused(&data, &octets, error))
}

/// The octets that a text with escapes stands for. Raises `EscapeError` at a percent sign that begins no escape.
///
/// >>> unescape("caf%C3%A9").decode()
/// 'café'
#[pyfunction]
pub(crate) fn unescape<'py>(py: Python<'py>, text: Text<'py>) -> PyResult<Bound<'py, PyBytes>> {
    let octets = text.octets()?;
    match urlspec::escape::unescape(&octets) {
        Ok(data) => Ok(PyBytes::new(py, &data)),
        Err(error) => Err(refused(&text, &octets, error)),
    }
}

fn converter(py: Python<'_>, spec: Option<Spec>) -> PyResult<Converter> {
    let revision = spec.map_or(Edition::corrected(Revision::Rfc3987), |spec| spec.0);
    Converter::new(revision).map_err(|error| not_converted(py, &error, ""))
}

/// The URI of an IRI, by RFC 3987. Raises `InvalidUrlError` if it is not an IRI.
///
/// With `ascii_host`, the host name comes in US-ASCII, as it is looked up in the DNS (IDNA, by UTS 46). Raises
/// `HostNameError` with the `index` of the label at fault if it has no such form.
///
/// >>> to_uri("http://a/café")
/// 'http://a/caf%C3%A9'
/// >>> to_uri("http://bücher.example/ü", ascii_host=True)
/// 'http://xn--bcher-kva.example/%C3%BC'
#[pyfunction]
#[pyo3(signature = (iri, spec = None, *, ascii_host = false))]
pub(crate) fn to_uri(
    py: Python<'_>,
    iri: &str,
    spec: Option<Spec>,
    ascii_host: bool,
) -> PyResult<String> {
    let mut converter = converter(py, spec)?;
    if ascii_host {
        converter = converter.ascii_host();
    }
    let uri = converter.to_uri(iri);
    uri.map_err(|error| not_converted(py, &error, iri))
}

/// The IRI of a URI, by RFC 3987. Raises `InvalidUrlError` if it is not a URI.
///
/// >>> to_iri("http://a/caf%C3%A9")
/// 'http://a/café'
#[pyfunction]
#[pyo3(signature = (uri, spec = None))]
pub(crate) fn to_iri(py: Python<'_>, uri: &str, spec: Option<Spec>) -> PyResult<String> {
    let iri = converter(py, spec)?.to_iri(uri);
    iri.map_err(|error| not_converted(py, &error, uri))
}
