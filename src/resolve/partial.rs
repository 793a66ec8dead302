//! draft-ietf-uri-url-02 (url7), section 1.2, "Partial form".
//!
//! The document has no production for a partial form; it is judged by what it makes. Two things are read
//! otherwise than they are printed, and one is taken to the letter:
//!
//! - "all occurrences of `xxx/..`" would leave `//` behind, and no path of the document has an empty
//!   element. RFC 1630, the published sister of that text, prints `xxx/../`: so the slash behind it goes as
//!   well.
//! - What stands behind `?` is no part of the path, so nothing in it is removed.
//! - There is no current document. A void partial form, or one that is only a fragment identifier, has a
//!   void path that is "relative": what stands before the last part of the base's path.

use super::merge;
use super::step::Trace;
use super::valid::check;
use super::{Resolution, ResolveError, Resolver, Target};

pub(super) fn resolve(
    resolver: &Resolver,
    reference: &str,
    trace: &mut impl Trace,
) -> Result<Resolution, ResolveError> {
    let revision = resolver.revision();
    let (partial, fragment) = match reference.split_once('#') {
        Some((partial, fragment)) => (partial, Some(fragment)),
        None => (reference, None),
    };
    if is_full(partial) {
        trace.step("full form", || "a colon before any slash".to_owned());
        let full = check(revision, reference);
        full.map_err(|error| ResolveError::invalid(reference, error))?;
        return Ok(Resolution::partial(
            revision,
            reference.to_owned(),
            fragment,
        ));
    }
    let base = Base::of(resolver).ok_or_else(|| ResolveError::opaque_base(resolver))?;
    let mut target = format!("{}:", base.scheme);
    trace.step("the scheme is omitted", || target.clone());
    if partial.starts_with("//") {
        target += partial;
        trace.step("the host, port and all the rest are given", || {
            target.clone()
        });
    } else {
        if let Some(host) = base.host {
            target += "//";
            target += host;
        }
        trace.step("the access and host parts are the same", || target.clone());
        if partial.starts_with('/') {
            target += partial;
            trace.step("a leading slash: the path is absolute", || target.clone());
        } else {
            let search = partial.find('?').unwrap_or(partial.len());
            let (path, search) = partial.split_at(search);
            target += &merged(&base, path, trace);
            target += search;
        }
    }
    if let Some(fragment) = fragment {
        target.push('#');
        target += fragment;
        trace.step("fragment-id", || target.clone());
    }
    Ok(Resolution::partial(revision, target, fragment))
}

/// "A full form must have a colon and that colon must occur before any slash characters."
fn is_full(partial: &str) -> bool {
    let sign = partial.find([':', '/']);
    sign.is_some_and(|at| partial[at..].starts_with(':'))
}

/// The parts of the base, the "context locator".
struct Base<'b> {
    scheme: &'b str,
    host: Option<&'b str>,
    /// With the slash that parts it from the host.
    path: &'b str,
}

impl<'b> Base<'b> {
    /// None if it has no hierarchy: neither a host nor a path by `generic`.
    fn of(resolver: &'b Resolver) -> Option<Self> {
        let text = resolver.base();
        let end = text.find(['?', '#']).unwrap_or(text.len());
        let (scheme, rest) = text[..end].split_once(':')?;
        if let Some(rest) = rest.strip_prefix("//") {
            let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
            let host = Some(host);
            return Some(Self { scheme, host, path });
        }
        // A production of its own gives a scheme another structure, or none.
        let has_production = resolver.revision().scheme_rule(scheme).is_some();
        (!has_production).then_some(Self {
            scheme,
            host: None,
            path: rest,
        })
    }
}

fn merged(base: &Base<'_>, partial: &str, trace: &mut impl Trace) -> String {
    let mut buffer = merge::without_last_segment(base.path).to_owned();
    if buffer.is_empty() && base.host.is_some() {
        buffer.push('/');
    }
    buffer += partial;
    trace.step(
        "the last part is removed, the partial form appended",
        || buffer.clone(),
    );
    buffer = without_dots(&buffer);
    trace.step("all \"/.\" are removed", || buffer.clone());
    buffer = merge::remove_last_parent(merge::remove_parents(&buffer));
    trace.step("all \"xxx/..\" are removed", || buffer.clone());
    buffer
}

/// All occurrences of `/.`, where `.` is a complete element, are removed.
fn without_dots(buffer: &str) -> String {
    let mut elements = buffer.split('/');
    let mut kept = elements.next().unwrap_or("").to_owned();
    for element in elements.filter(|element| *element != ".") {
        kept.push('/');
        kept += element;
    }
    kept
}
