//! Paths with more segments, which are given as data.

use pyo3::prelude::*;
use urlspec::escape::Escaper;
use urlspec::{Component, Path, Reference, Resolver};

use super::components::built;
use crate::errors::{BuildError, EscapeError, UnsupportedError};
use crate::text::Places;

/// The reference with these segments behind its path, and without what stands behind the path.
pub(super) fn joined(
    reference: &Reference<'static>,
    segments: &[String],
) -> PyResult<Reference<'static>> {
    let escaper = escaper(reference)?;
    let mut path = reference.path().map_or("", Path::as_str).to_owned();
    let end = |component| Some(reference.span(component)?.end);
    let start = reference.span(Component::Path).map(|span| span.start);
    if path.is_empty() && start.is_some() && end(Component::Authority) == start {
        path.push('/');
    }
    for segment in segments {
        if !path.is_empty() && !path.ends_with('/') {
            path.push('/');
        }
        if !segment.is_empty() {
            path += &written(&escaper, segment)?;
        }
    }
    let mut builder = reference.to_builder().path(&path);
    for component in [Component::Param, Component::Query, Component::Fragment] {
        builder = builder.without(component);
    }
    built(&builder, |component| {
        (component == Component::Path).then(|| path.clone())
    })
}

/// The text of a segment.
fn written(escaper: &Escaper, segment: &str) -> PyResult<String> {
    if matches!(segment, "." | "..") {
        let message = format!(
            "`{segment}` cannot be added as a segment: it would be removed when the path is resolved; \
             `resolve` goes up, and `replace(path=...)` writes it"
        );
        return Err(BuildError::new_err((message, Component::Path.as_str())));
    }
    escaper.escape_text(segment).map_err(|error| {
        let index = Places::in_characters(segment.as_bytes()).of(error.index());
        EscapeError::new_err((error.to_string(), index))
    })
}

/// Tells if the document resolves nothing against the path, since it has no segments.
fn is_opaque(reference: &Reference<'_>) -> bool {
    let target = Resolver::against(reference).and_then(|it| it.resolve("a"));
    target.is_err_and(|error| error.is_opaque_base())
}

/// The writer of segments of the reference: by the one rule that the document has for them or, where each scheme has its
/// own, by that of the scheme.
fn escaper(reference: &Reference<'_>) -> PyResult<Escaper> {
    let unsupported = |message: String| UnsupportedError::new_err(message);
    if is_opaque(reference) {
        let document = reference.revision().name();
        let message = format!(
            "by {document}, a path without `/` behind the scheme is opaque: it has no segments"
        );
        return Err(unsupported(message));
    }
    let edition = reference.edition();
    let error = match Escaper::new(edition, Component::Segment) {
        Ok(escaper) => return Ok(escaper),
        Err(error) => error,
    };
    let production = reference.scheme().and_then(|it| edition.scheme_rule(it));
    let Some(production) = production else {
        return Err(unsupported(error.to_string()));
    };
    let mut rules = production.closure();
    match rules.find(|rule| error.instead().contains(rule)) {
        Some(rule) => Escaper::for_rule(rule).map_err(|error| unsupported(error.to_string())),
        None => Err(unsupported(format!("`{production}` has no segments"))),
    }
}
