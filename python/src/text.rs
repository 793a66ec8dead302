//! Texts as Python has them: `str`, whose places are counted in characters, or `bytes`.

use std::borrow::Cow;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

/// The text to judge.
pub(crate) enum Text<'py> {
    Str(Bound<'py, PyString>),
    Bytes(Bound<'py, PyBytes>),
}

impl<'py> FromPyObject<'_, 'py> for Text<'py> {
    type Error = PyErr;

    fn extract(argument: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = argument.cast::<PyString>() {
            return Ok(Self::Str(text.to_owned()));
        }
        if let Ok(bytes) = argument.cast::<PyBytes>() {
            return Ok(Self::Bytes(bytes.to_owned()));
        }
        let kind = argument.get_type();
        let message = format!("expected str or bytes, not {}", kind.name()?);
        Err(PyTypeError::new_err(message))
    }
}

impl Text<'_> {
    /// Its octets. Lone surrogates of a `str` become octets that are not valid UTF-8, as by Python's `surrogatepass`.
    pub(crate) fn octets(&self) -> PyResult<Cow<'_, [u8]>> {
        match self {
            Self::Bytes(bytes) => Ok(Cow::Borrowed(bytes.as_bytes())),
            Self::Str(text) => {
                if let Ok(text) = text.to_str() {
                    return Ok(Cow::Borrowed(text.as_bytes()));
                }
                let octets = text.call_method1("encode", ("utf-8", "surrogatepass"))?;
                Ok(Cow::Owned(octets.extract()?))
            }
        }
    }

    /// The object that Python handed over.
    pub(crate) fn object(self) -> Py<PyAny> {
        match self {
            Self::Str(text) => text.into_any().unbind(),
            Self::Bytes(bytes) => bytes.into_any().unbind(),
        }
    }

    /// How its places are counted.
    pub(crate) fn places(&self, octets: &[u8]) -> Places {
        match self {
            Self::Str(_) => Places::in_characters(octets),
            Self::Bytes(_) => Places::default(),
        }
    }
}

/// Makes the places of bytes, from which the library counts, those of the caller.
#[derive(Clone, Default)]
pub(crate) struct Places(Option<Box<[u8]>>);

impl Places {
    /// Those of characters, for a text that was a `str`.
    pub(crate) fn in_characters(octets: &[u8]) -> Self {
        Self((!octets.is_ascii()).then(|| octets.into()))
    }

    pub(crate) fn of(&self, index: usize) -> usize {
        self.counter().of(index)
    }

    /// The same for many places of one text, which takes linear time where each is near the one before.
    pub(crate) fn counter(&self) -> Counter<'_> {
        Counter(self.0.as_deref().map(urlspec::Places::in_characters))
    }

    /// Where a span begins, and how long it is.
    pub(crate) fn of_span(&self, start: usize, length: usize) -> (usize, usize) {
        let first = self.of(start);
        (first, self.of(start + length) - first)
    }
}

/// Counts from the place before; `None` where bytes are counted.
pub(crate) struct Counter<'t>(Option<urlspec::Places<'t>>);

impl Counter<'_> {
    pub(crate) fn of(&mut self, index: usize) -> usize {
        match &mut self.0 {
            Some(places) => places.of(index),
            None => index,
        }
    }
}
