//! The exceptions: those of `urlspec/errors.py`.

use pyo3::prelude::*;
use urlspec::{ConvertError, NormalizeError, ResolveError as Unresolved, SyntaxError, UnknownName};

use crate::text::Places;
use crate::values::fault;

pyo3::import_exception!(urlspec.errors, BuildError);
pyo3::import_exception!(urlspec.errors, EscapeError);
pyo3::import_exception!(urlspec.errors, GrammarError);
pyo3::import_exception!(urlspec.errors, HostNameError);
pyo3::import_exception!(urlspec.errors, InvalidUrlError);
pyo3::import_exception!(urlspec.errors, PortError);
pyo3::import_exception!(urlspec.errors, ResolveError);
pyo3::import_exception!(urlspec.errors, SchemeError);
pyo3::import_exception!(urlspec.errors, UnknownNameError);
pyo3::import_exception!(urlspec.errors, UnsupportedError);

/// For an unknown name.
pub(crate) fn unknown(error: &UnknownName) -> PyErr {
    UnknownNameError::new_err((
        error.to_string(),
        error.name().to_owned(),
        error.nearest().to_vec(),
    ))
}

/// For a text that is not valid. `message` names the text, if there are several.
pub(crate) fn invalid(
    py: Python<'_>,
    error: &SyntaxError,
    places: &Places,
    message: Option<String>,
) -> PyErr {
    match fault(py, error, places) {
        Ok(fault) => InvalidUrlError::new_err((fault.unbind(), message)),
        Err(error) => error,
    }
}

pub(crate) fn unresolved(py: Python<'_>, error: &Unresolved, reference: &str) -> PyErr {
    match error.syntax() {
        Some(syntax) => {
            let text = error.base().unwrap_or(reference);
            let places = Places::in_characters(text.as_bytes());
            invalid(py, syntax, &places, Some(error.to_string()))
        }
        None if error.not_described().is_some() || !error.leaving_a_choice().is_empty() => {
            UnsupportedError::new_err(error.to_string())
        }
        None => ResolveError::new_err(error.to_string()),
    }
}

pub(crate) fn not_normalized(py: Python<'_>, error: &NormalizeError) -> PyErr {
    match (error.syntax(), error.text()) {
        (Some(syntax), Some(text)) => {
            invalid(py, syntax, &Places::in_characters(text.as_bytes()), None)
        }
        _ => UnsupportedError::new_err(error.to_string()),
    }
}

pub(crate) fn not_converted(py: Python<'_>, error: &ConvertError, text: &str) -> PyErr {
    let places = || Places::in_characters(text.as_bytes());
    if let Some(name) = error.host_name() {
        let index = places().of(name.span().start);
        return HostNameError::new_err((name.to_string(), index));
    }
    match error.syntax() {
        Some(syntax) => invalid(py, syntax, &places(), None),
        None => UnsupportedError::new_err(error.to_string()),
    }
}
