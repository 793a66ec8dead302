//! Paths with more segments, which are given as data.

use pyo3::prelude::*;
use urlspec::{Component, Reference, SegmentError};

use super::components::{built, not_built};
use crate::errors::{BuildError, EscapeError, UnsupportedError};
use crate::text::Places;

/// The reference with these segments behind its path, and without what stands behind the path.
pub(super) fn joined(
    reference: &Reference<'static>,
    segments: &[String],
) -> PyResult<Reference<'static>> {
    let mut builder = reference.to_builder();
    for component in [Component::Param, Component::Query, Component::Fragment] {
        builder = builder.without(component);
    }
    let mut joined = built(&builder, |_| None)?;
    let pushed = joined.push_segments(segments);
    pushed.map_err(|error| told(&error, segments))?;
    Ok(joined)
}

fn told(error: &SegmentError, segments: &[String]) -> PyErr {
    if error.is_without_segments() {
        return UnsupportedError::new_err(error.to_string());
    }
    if let Some(refused) = error.build() {
        return not_built(refused, error.path().unwrap_or_default());
    }
    let segment = error.number().and_then(|number| segments.get(number));
    if let (Some(escape), Some(segment)) = (error.escape(), segment) {
        let index = Places::in_characters(segment.as_bytes()).of(escape.index());
        return EscapeError::new_err((error.to_string(), index));
    }
    let message = format!("{error}; `resolve` goes up, and `replace(path=...)` writes it");
    BuildError::new_err((message, Component::Path.as_str()))
}
