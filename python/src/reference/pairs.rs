//! Queries as pairs of names and values, as forms of HTML write them.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyInt, PyList, PyMapping, PySequence, PyString, PyTuple};
use urlspec::escape::{query_of_pairs, query_pairs};

/// Octets that are not valid UTF-8 are lone surrogates in a `str`.
const ESCAPED: (&str, &str) = ("utf-8", "surrogateescape");

/// A name, and its value.
type Pair = (Vec<u8>, Option<Vec<u8>>);

/// A name and its value, as `str`.
pub(super) type Decoded<'py> = (Bound<'py, PyAny>, Option<Bound<'py, PyAny>>);

/// The pairs of a query.
pub(super) fn read<'py>(py: Python<'py>, query: &str) -> PyResult<Vec<Decoded<'py>>> {
    let text = |octets: &[u8]| match std::str::from_utf8(octets) {
        Ok(text) => Ok(PyString::new(py, text).into_any()),
        Err(_) => PyBytes::new(py, octets).call_method1("decode", ESCAPED),
    };
    let pairs = query_pairs(query).map(|(name, value)| {
        let value = value.map(|value| text(&value)).transpose()?;
        Ok((text(&name)?, value))
    });
    pairs.collect()
}

/// The query that these arguments ask for; `None` for none.
pub(super) fn written(query: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if query.is_none() {
        return Ok(None);
    }
    if let Ok(text) = query.cast::<PyString>() {
        return Ok(Some(text.extract()?));
    }
    let mut pairs = Vec::new();
    if let Ok(mapping) = query.cast::<PyMapping>() {
        for item in mapping.items()? {
            let (name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
            let is_one = value.is_instance_of::<PyString>() || value.is_instance_of::<PyBytes>();
            if !is_one && value.cast::<PySequence>().is_ok() {
                for value in value.try_iter()? {
                    pairs.push(pair(&name, &value?)?);
                }
            } else {
                pairs.push(pair(&name, &value)?);
            }
        }
    } else {
        let is_octets = query.is_instance_of::<PyBytes>();
        let items = query.try_iter().ok().filter(|_| !is_octets);
        let items = items.ok_or_else(|| {
            wrong(
                "a query is a str, a mapping, pairs of names and values, or None",
                query,
            )
        })?;
        for item in items {
            let item = item?;
            let is_pair = item.is_instance_of::<PyTuple>() || item.is_instance_of::<PyList>();
            if !is_pair || item.len()? != 2 {
                return Err(wrong("a pair is a tuple of a name and a value", &item));
            }
            pairs.push(pair(&item.get_item(0)?, &item.get_item(1)?)?);
        }
    }
    let query = query_of_pairs(pairs);
    Ok((!query.is_empty()).then_some(query))
}

fn pair(name: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<Pair> {
    let Ok(name) = name.cast::<PyString>() else {
        return Err(wrong("a name in a query is a str", name));
    };
    let value = if value.is_none() {
        None
    } else if let Ok(text) = value.cast::<PyString>() {
        Some(octets(text)?)
    } else if value.is_instance_of::<PyInt>() && !value.is_instance_of::<PyBool>() {
        let number = value.call_method0("__index__")?;
        Some(number.str()?.to_str()?.as_bytes().to_vec())
    } else {
        return Err(wrong("a value in a query is a str, an int or None", value));
    };
    Ok((octets(name)?, value))
}

fn octets(text: &Bound<'_, PyString>) -> PyResult<Vec<u8>> {
    match text.to_str() {
        Ok(text) => Ok(text.as_bytes().to_vec()),
        Err(_) => text.call_method1("encode", ESCAPED)?.extract(),
    }
}

fn wrong(expected: &str, found: &Bound<'_, PyAny>) -> PyErr {
    let kind = found.get_type();
    match kind.name() {
        Ok(name) => PyTypeError::new_err(format!("{expected}, not {name}")),
        Err(error) => error,
    }
}
