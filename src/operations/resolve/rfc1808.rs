//! RFC 1808, section 4: seven steps.
//!
//! The document has empty components and no undefined ones: "if the question mark is the last character, or no
//! question mark is present, then the query information is empty" (section 2.4.4), and it says the same of the
//! parameters and of the fragment. An empty component is inherited from the base (step 5) and, when the components are
//! recombined (step 7), leaves no delimiter behind, which the parser has no reason to remember. It does not say this
//! of the network location: `//` with nothing after it stays if the base has it, as in `file:///a`.
//!
//! A URL that step 2 takes unchanged keeps all its characters.

use std::borrow::Cow;

use super::algorithm::Algorithm;
use super::merge;
use super::step::Trace;
use super::{Incoming, ResolveError, Resolved, Resolver, Target};

pub(super) const ALGORITHM: Algorithm = Algorithm {
    resolve,
    // Ignoring a scheme that is that of the base "should be avoided" (section 5.2).
    choices: &[],
    new_request: None,
    written: None,
};

fn resolve<'r>(
    resolver: &'r Resolver,
    reference: Incoming<'r>,
    trace: &mut Trace,
) -> Result<Resolved<'r>, ResolveError> {
    let is_empty = reference.text().is_empty();
    let base = resolver.base_target();
    trace.step("1", || format!("the base is {base}"));
    let target = reference.valid(resolver.edition)?;
    trace.step("2", || components(&target));

    // "Entirely empty" refers to the text: `#`, all of whose components are empty, is not.
    if is_empty {
        trace.step("2 a", || format!("set equal to the base: {base}"));
        return Ok(Resolved::Target(base));
    }
    if target.scheme.is_some() {
        trace.step("2 b", || "an absolute URL".to_owned());
        return Ok(Resolved::Itself(target));
    }
    if !fits_generic_rl(&base) {
        return Err(ResolveError::unsuitable_base(resolver, "generic-RL", "2"));
    }
    Ok(Resolved::Target(inherited(base, target, trace)))
}

/// "Relative URLs cannot be used within documents that have unsuitable base URLs" (section 2): those that do not fit
/// `generic-RL`. An `absoluteURL` does not fit it if it has an empty first segment, as `http://a//b`.
fn fits_generic_rl(base: &Target<'_>) -> bool {
    !base.path.starts_with("//")
}

/// The steps from 2 c on.
fn inherited<'r>(base: Target<'r>, reference: Target<'r>, trace: &mut Trace) -> Target<'r> {
    let mut target = reference;
    target.scheme = base.scheme;
    trace.step("2 c", || components(&target));

    if is_non_empty(target.authority.as_ref()) {
        trace.step("3", || "a net_loc of its own".to_owned());
        return recombined(target, trace);
    }
    target.authority = base.authority.or(target.authority);
    trace.step("3", || components(&target));

    if target.path.starts_with('/') {
        trace.step("4", || "the path is not relative".to_owned());
        return recombined(target, trace);
    }

    if target.path.is_empty() {
        target.path = base.path;
        trace.step("5", || components(&target));
        if is_non_empty(target.params.as_ref()) {
            trace.step("5 a", || "params of its own".to_owned());
            return recombined(target, trace);
        }
        target.params = base.params;
        trace.step("5 a", || components(&target));
        if is_non_empty(target.query.as_ref()) {
            trace.step("5 b", || "a query of its own".to_owned());
            return recombined(target, trace);
        }
        target.query = base.query;
        trace.step("5 b", || components(&target));
        return recombined(target, trace);
    }

    target.path = Cow::Owned(merged(&base.path, &target.path, trace));
    recombined(target, trace)
}

/// Step 6, which leaves out parameters and query.
fn merged(base: &str, reference: &str, trace: &mut Trace) -> String {
    let path = [merge::without_last_segment(base), reference].concat();
    trace.step("6", || path.clone());
    merge::removed(path, ["6 a", "6 b", "6 c", "6 d"], trace)
}

/// Step 7.
fn recombined<'r>(mut target: Target<'r>, trace: &mut Trace) -> Target<'r> {
    for part in [&mut target.params, &mut target.query, &mut target.fragment] {
        *part = part.take().filter(|part| !part.is_empty());
    }
    trace.step("7", || target.text());
    target
}

fn is_non_empty(part: Option<&Cow<'_, str>>) -> bool {
    part.is_some_and(|part| !part.is_empty())
}

fn components(target: &Target<'_>) -> String {
    super::step::components("net_loc", target)
}
