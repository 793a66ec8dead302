//! RFC 2396, section 5.2: seven steps.

use std::borrow::Cow;

use super::algorithm::{Algorithm, InRequest};
use super::merge;
use super::step::Trace;
use super::{Choice, Incoming, ResolveError, Resolved, Resolver, Target};
use crate::revision::known_schemes::KnownScheme;

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
    let mut target = reference.valid(resolver.edition)?;
    trace.step("1", || components(&target));

    if target.is_same_document() {
        trace.step("2", || "a reference to the current document".to_owned());
        let fragment = target.fragment.map(Cow::into_owned);
        return Ok(Resolved::SameDocument { fragment });
    }

    if !resolver.validating && is_misformed(&target, &base) {
        target.scheme = None;
        trace.step("3", || {
            format!("the scheme removed: {}", components(&target))
        });
    }
    if target.scheme.is_some() {
        trace.step("3", || "an absolute URI".to_owned());
        return Ok(Resolved::Itself(target));
    }
    // "Relative URI cannot be used within a document that has an unsuitable base URI" (section 5).
    if !is_hierarchical(&base) {
        return Err(ResolveError::opaque_base(resolver));
    }
    target.scheme = base.scheme;
    trace.step("3", || components(&target));

    if target.authority.is_some() {
        trace.step("4", || "a network-path".to_owned());
        return Ok(recombined(target, trace));
    }
    target.authority = base.authority;
    trace.step("4", || components(&target));

    if target.path.starts_with('/') {
        trace.step("5", || "an absolute-path".to_owned());
        return Ok(recombined(target, trace));
    }

    target.path = Cow::Owned(merged(resolver, &base.path, &target.path, trace)?);
    Ok(recombined(target, trace))
}

/// Tells if the reference is relative except for its scheme, which step 3 lets an implementation remove: it is that of
/// the base, and "known to always use the `<hier_part>` syntax", as that of RFC 1738, section 3.1, does, and the base too.
fn is_misformed(reference: &Target<'_>, base: &Target<'_>) -> bool {
    let (Some(scheme), Some(of_base)) = (&reference.scheme, &base.scheme) else {
        return false;
    };
    scheme.eq_ignore_ascii_case(of_base)
        && KnownScheme::named(&**scheme).is_some_and(KnownScheme::is_hierarchical)
        && is_hierarchical(base)
}

/// Tells if a base fits `hier_part`.
fn is_hierarchical(base: &Target<'_>) -> bool {
    base.authority.is_some() || base.path.starts_with('/')
}

/// Step 6. To the letter of 6 a, nothing is put between the authority of a base without a path and the
/// reference's path: RFC 3986, Appendix D.2, says that this "failed to account for a base URI with no path".
fn merged(
    resolver: &Resolver,
    base: &str,
    reference: &str,
    trace: &mut Trace,
) -> Result<String, ResolveError> {
    let mut buffer = merge::without_last_segment(base).to_owned();
    trace.step("6 a", || buffer.clone());
    buffer.push_str(reference);
    trace.step("6 b", || buffer.clone());
    buffer = merge::removed(buffer, ["6 c", "6 d", "6 e", "6 f"], trace);
    buffer = resolver.excess.settle(buffer, "6 g", trace)?;
    trace.step("6 h", || buffer.clone());
    Ok(buffer)
}

fn recombined<'r>(target: Target<'r>, trace: &mut Trace) -> Resolved<'r> {
    trace.step("7", || target.text());
    Resolved::Target(target)
}

fn components(target: &Target<'_>) -> String {
    super::step::components("authority", target)
}
