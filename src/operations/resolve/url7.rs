//! draft-ietf-uri-url-02 (url7), section 1.2, "Partial form".
//!
//! The document has no production for a partial form; its target is validated. Two things are read in another way than
//! they are printed, and one is followed to the letter:
//!
//! - "all occurrences of `xxx/..`" would leave `//` behind, and no path of the document has an empty element. RFC
//!   1630, the published version of that text, prints `xxx/../`: so the slash after it is removed as well.
//! - The text after `?` is not part of the path, so nothing in it is removed.
//! - There is no current document. A void partial form, or one that is only a fragment identifier, has a void path
//!   that is "relative": its target is the base's path without its last part.

use super::algorithm::Algorithm;
use super::merge;
use super::step::Trace;
use super::{Incoming, ResolveError, Resolved, Resolver, Target};

pub(super) const ALGORITHM: Algorithm = Algorithm {
    resolve,
    choices: &[],
    new_request: None,
    written: None,
};

fn resolve<'r>(
    resolver: &'r Resolver,
    reference: Incoming<'r>,
    trace: &mut Trace,
) -> Result<Resolved<'r>, ResolveError> {
    let text = reference.text();
    let (partial, fragment) = match text.split_once('#') {
        Some((partial, fragment)) => (partial, Some(fragment)),
        None => (text, None),
    };
    let as_text = |target: String| Resolved::Text {
        fragment: fragment.map(|it| target.len() - it.len()),
        target,
    };
    if is_full(partial) {
        trace.step("full form", || "a colon before any slash".to_owned());
        reference.valid(resolver.edition)?;
        return Ok(as_text(text.to_owned()));
    }
    // The "context locator", which may be of any scheme: in an article, whose URL is like `news:1@a.b`, a
    // partial form names groups and other articles ("News").
    let base = resolver.base_target();
    let mut target = base.scheme.as_deref().unwrap_or_default().to_owned();
    target.push(':');
    trace.step("the scheme is omitted", || target.clone());
    if partial.starts_with("//") {
        target += partial;
        trace.step("the host, port and all the rest are given", || {
            target.clone()
        });
    } else {
        if let Some(host) = &base.authority {
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
    Ok(as_text(target))
}

/// "A full form must have a colon and that colon must occur before any slash characters."
fn is_full(partial: &str) -> bool {
    let sign = partial.find([':', '/']);
    sign.is_some_and(|at| partial[at..].starts_with(':'))
}

fn merged(base: &Target<'_>, partial: &str, trace: &mut Trace) -> String {
    let mut buffer = merge::without_last_segment(&base.path).to_owned();
    if buffer.is_empty() && base.authority.is_some() {
        buffer.push('/');
    }
    buffer += partial;
    trace.step(
        "the last part is removed, the partial form appended",
        || buffer.clone(),
    );
    buffer = merge::remove_slash_dots(&buffer);
    trace.step("all \"/.\" are removed", || buffer.clone());
    buffer = merge::remove_last_parent(merge::remove_parents(&buffer));
    trace.step("all \"xxx/..\" are removed", || buffer.clone());
    buffer
}
