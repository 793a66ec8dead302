//! References made of components that are given by name.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use urlspec::{Component, ReferenceBuilder};

use crate::errors::{BuildError, unknown};
use crate::text::Places;

/// The component of this name; `params` is the name of `param` here.
pub(super) fn component_of(name: &str) -> PyResult<Component> {
    match name {
        "params" => Ok(Component::Param),
        name => name.parse().map_err(|error| unknown(&error)),
    }
}

/// The builder with these components; `None` removes one.
pub(super) fn with(
    mut builder: ReferenceBuilder,
    components: Option<&Bound<'_, PyDict>>,
) -> PyResult<ReferenceBuilder> {
    for (name, text) in components.into_iter().flatten() {
        let component = component_of(&name.extract::<String>()?)?;
        if text.is_none() {
            builder = builder.without(component);
            continue;
        }
        if component == Component::Port {
            builder = builder.port(port(&text)?);
            continue;
        }
        let text: String = text.extract()?;
        builder = match component {
            Component::Scheme => builder.scheme(&text),
            Component::Authority => builder.authority(&text),
            Component::UserInfo => builder.userinfo(&text),
            Component::Host => builder.host(&text),
            Component::Path => builder.path(&text),
            Component::Param => builder.params(&text),
            Component::Query => builder.query(&text),
            Component::Fragment => builder.fragment(&text),
            other => {
                let message = format!("`{other}` cannot be given on its own");
                return Err(PyTypeError::new_err(message));
            }
        };
    }
    Ok(builder)
}

/// The reference of a builder. `given` finds the text that was given for a component: places are counted in its characters.
pub(super) fn built(
    builder: &ReferenceBuilder,
    given: impl Fn(Component) -> Option<String>,
) -> PyResult<urlspec::Reference<'static>> {
    builder.build().map_err(|error| {
        let text = error.component().and_then(given);
        not_built(&error, &text.unwrap_or_default())
    })
}

/// The error for components that make no reference, with its place in the text of the one at fault.
pub(super) fn not_built(error: &urlspec::BuildError, text: &str) -> PyErr {
    let places = Places::in_characters(text.as_bytes());
    BuildError::new_err((
        error.to_string(),
        error.component().map(Component::as_str),
        error.index().map(|it| places.of(it)),
    ))
}

/// The text of a component among those that were given by name.
pub(super) fn among(
    components: Option<&Bound<'_, PyDict>>,
) -> impl Fn(Component) -> Option<String> {
    move |component| {
        let name = match component {
            Component::Param => "params",
            other => other.as_str(),
        };
        components?.get_item(name).ok()??.extract().ok()
    }
}

/// A port, which is a number or the digits of one.
fn port(number: &Bound<'_, PyAny>) -> PyResult<u16> {
    let digits = number.str()?.to_string();
    let is_number = digits.bytes().all(|digit| digit.is_ascii_digit());
    let port = digits.parse().ok().filter(|_| is_number);
    port.ok_or_else(|| {
        PyValueError::new_err(format!(
            "a port is a number from 0 to 65535, not {digits:?}"
        ))
    })
}
