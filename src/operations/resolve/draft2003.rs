//! draft-fielding-uri-rfc2396bis-01, section 5.2: the pseudocode, and the merge.

use std::borrow::Cow;

use super::algorithm::{Algorithm, InRequest};
use super::merge;
use super::step::Trace;
use super::{Choice, Incoming, ResolveError, Resolved, Resolver, Target};

pub(super) const ALGORITHM: Algorithm = Algorithm {
    resolve,
    choices: &[Choice::Validating, Choice::Excess],
    // Section 4.2: "the base URI of the current document".
    new_request: Some(InRequest::Base),
    written: None,
};

fn resolve<'r>(
    resolver: &'r Resolver,
    reference: Incoming<'r>,
    trace: &mut Trace,
) -> Result<Resolved<'r>, ResolveError> {
    let base = resolver.base_target();
    let mut r = reference.valid(resolver.edition)?;
    trace.step("parse(R)", || components(&r));

    // Section 5: a relative reference "cannot be used" with a base that does not fit hier-part. Nor can an absolute
    // reference that becomes relative because its scheme is ignored.
    let is_suitable =
        base.authority.is_some() || base.path.is_empty() || base.path.starts_with('/');
    if !resolver.validating && resolver.has_scheme_of(&r) && is_suitable {
        r.scheme = None;
        trace.step("undefine(R.scheme)", || components(&r));
    }

    if r.scheme.is_some() {
        trace.step("defined(R.scheme)", || components(&r));
        return Ok(Resolved::Itself(r));
    }
    if r.is_same_document() {
        trace.step("return current-document", || components(&r));
        let fragment = r.fragment.map(Cow::into_owned);
        return Ok(Resolved::SameDocument { fragment });
    }
    if !is_suitable {
        return Err(ResolveError::opaque_base(resolver));
    }
    if r.authority.is_some() {
        trace.step("defined(R.authority)", || components(&r));
    } else {
        if r.path.is_empty() {
            r.path = base.path;
            trace.step("T.path = Base.path", || components(&r));
        } else if r.path.starts_with('/') {
            trace.step("R.path starts-with \"/\"", || components(&r));
        } else {
            r.path = Cow::Owned(merged(resolver, &base.path, &r.path, trace)?);
            trace.step("T.path = merge(Base.path, R.path)", || components(&r));
        }
        r.authority = base.authority;
        trace.step("T.authority = Base.authority", || components(&r));
    }
    r.scheme = base.scheme;
    trace.step("T.scheme = Base.scheme", || components(&r));
    Ok(Resolved::Target(r))
}

/// The merge routine, by its numbers.
fn merged(
    resolver: &Resolver,
    base: &str,
    reference: &str,
    trace: &mut Trace,
) -> Result<String, ResolveError> {
    let mut buffer = match base {
        "" => "/".to_owned(),
        base => merge::without_last_segment(base).to_owned(),
    };
    trace.step("merge 1", || buffer.clone());
    buffer.push_str(reference);
    trace.step("merge 2", || buffer.clone());
    buffer = merge::removed(buffer, ["merge 3", "merge 4", "merge 5", "merge 6"], trace);
    buffer = resolver.excess.settle(buffer, "merge 7", trace)?;
    trace.step("merge 8", || buffer.clone());
    Ok(buffer)
}

/// The four components and the fragment identifier, in one line; those that are undefined left out.
fn components(target: &Target<'_>) -> String {
    super::step::components("authority", target)
}
