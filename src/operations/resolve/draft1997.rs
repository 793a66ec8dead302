//! draft-fielding-url-syntax-05, section 5.2: seven steps.

use std::borrow::Cow;

use super::algorithm::{Algorithm, InRequest};
use super::merge;
use super::step::Trace;
use super::{Incoming, ResolveError, Resolved, Resolver, Target};

pub(super) const ALGORITHM: Algorithm = Algorithm {
    resolve,
    choices: &[],
    // Section 3: "the URL of the current document".
    new_request: Some(InRequest::Document),
    written: None,
};

fn resolve<'r>(
    resolver: &'r Resolver,
    reference: Incoming<'r>,
    trace: &mut Trace,
) -> Result<Resolved<'r>, ResolveError> {
    let target = reference.valid(resolver.edition)?;
    Ok(steps(resolver.base_target(), target, trace))
}

fn steps<'r>(base: Target<'r>, reference: Target<'r>, trace: &mut Trace) -> Resolved<'r> {
    let mut target = reference;
    trace.step("1", || components(&target));

    if target.is_same_document() {
        trace.step("2", || "a reference to the current document".to_owned());
        let fragment = target.fragment.map(Cow::into_owned);
        return Resolved::SameDocument { fragment };
    }

    if target.scheme.is_some() {
        trace.step("3", || "an absolute URL".to_owned());
        return Resolved::Itself(target);
    }
    target.scheme = base.scheme;
    trace.step("3", || components(&target));

    if target.authority.is_some() {
        trace.step("4", || "a network-path".to_owned());
        return recombined(target, trace);
    }
    target.authority = base.authority;
    trace.step("4", || components(&target));

    if target.path.starts_with('/') {
        trace.step("5", || "an absolute-path".to_owned());
        return recombined(target, trace);
    }

    let (path, query) = merged(&base.path, &target, trace);
    target.path = Cow::Owned(path);
    target.query = query.map(Cow::Owned);
    recombined(target, trace)
}

/// Step 6: the query takes part, as a piece of the path until the end.
fn merged(base: &str, reference: &Target<'_>, trace: &mut Trace) -> (String, Option<String>) {
    let mut buffer = merge::without_last_segment(base).to_owned();
    trace.step("6 a", || buffer.clone());
    buffer.push_str(&reference.path);
    trace.step("6 b", || buffer.clone());
    if let Some(query) = &reference.query {
        buffer.push('?');
        buffer.push_str(query);
        trace.step("6 c", || buffer.clone());
    }
    buffer = merge::removed(buffer, ["6 d", "6 e", "6 f", "6 g"], trace);
    let query = buffer.split_once('?').map(|(_, query)| query.to_owned());
    trace.step("6 h", || format!("query {}", shown(query.as_deref())));
    if let Some(mark) = buffer.find('?') {
        buffer.truncate(mark);
    }
    trace.step("6 i", || format!("path {buffer}"));
    (buffer, query)
}

fn recombined<'r>(target: Target<'r>, trace: &mut Trace) -> Resolved<'r> {
    trace.step("7", || target.text());
    Resolved::Target(target)
}

fn components(target: &Target<'_>) -> String {
    super::step::components("site", target)
}

fn shown(component: Option<&str>) -> String {
    component.map_or("undefined".to_owned(), |text| format!("{text:?}"))
}
