//! RFC 3986, sections 5.2.2 to 5.2.4: the pseudocode, the merge, and the removal of dot segments.
//!
//! Any base with a scheme is allowed: the algorithm "provides definitive results" for each, also for one without a
//! hierarchy (`g` against `mailto:a@b` is `mailto:g`). A reference to the current document has a target like any
//! other.

use std::borrow::Cow;

use super::algorithm::Algorithm;
use super::merge;
use super::step::{Trace, components};
use super::{Choice, Incoming, ResolveError, Resolved, Resolver, Target};
use crate::syntax::split::Components;
use crate::words::dot_segments::{has_dot_segment, push_segments, remove_dot_segments};

pub(super) const ALGORITHM: Algorithm = Algorithm {
    resolve,
    choices: &[Choice::Validating],
    new_request: None,
    written: Some(written),
};

fn resolve<'r>(
    resolver: &'r Resolver,
    reference: Incoming<'r>,
    trace: &mut Trace,
) -> Result<Resolved<'r>, ResolveError> {
    let mut r = reference.valid(resolver.edition)?;
    trace.step("parse(R)", || components("authority", &r));

    // "If not strict": section 5.2.2.
    if !resolver.validating && resolver.has_scheme_of(&r) {
        r.scheme = None;
        trace.step("undefine(R.scheme)", || components("authority", &r));
    }

    if r.scheme.is_some() {
        let has_dot_segment = has_dot_segment(&r.path);
        r.path = without_dot_segments(r.path);
        trace.step("T.path = remove_dot_segments(R.path)", || {
            r.path.to_string()
        });
        return Ok(if has_dot_segment {
            Resolved::Target(r)
        } else {
            Resolved::Itself(r)
        });
    }
    let base = resolver.base_target();
    if r.authority.is_some() || r.path.starts_with('/') {
        r.path = without_dot_segments(r.path);
        trace.step("T.path = remove_dot_segments(R.path)", || {
            r.path.to_string()
        });
    } else if r.path.is_empty() {
        r.path.clone_from(&base.path);
        trace.step("T.path = Base.path", || r.path.to_string());
        if r.query.is_none() {
            r.query.clone_from(&base.query);
            trace.step("T.query = Base.query", || components("authority", &r));
        }
    } else {
        r.path = Cow::Owned(merged(&base, &r.path));
        trace.step("T.path = merge(Base.path, R.path)", || r.path.to_string());
        r.path = without_dot_segments(r.path);
        trace.step("T.path = remove_dot_segments(T.path)", || {
            r.path.to_string()
        });
    }
    if r.authority.is_none() {
        r.authority = base.authority;
        trace.step("T.authority = Base.authority", || {
            components("authority", &r)
        });
    }
    r.scheme = base.scheme;
    trace.step("T.scheme = Base.scheme", || components("authority", &r));
    // Behind an authority the path is empty or begins with a slash, and all components stand where they stood.
    Ok(if r.authority.is_some() {
        Resolved::Valid(r)
    } else {
        Resolved::Target(r)
    })
}

/// The target of a relative reference against a base with an authority, written in one go: there it is valid, and its components
/// are those that it is made of. `None` for other references and bases.
fn written(resolver: &Resolver, text: &str, split: &Components) -> Option<String> {
    let (base, of_base) = (&*resolver.base, &resolver.split);
    let scheme = of_base.scheme.as_ref().filter(|it| it.start == 0)?;
    let authority = of_base.authority.as_ref()?;
    if split.scheme.is_some() {
        return None;
    }
    let mut target = String::with_capacity(base.len() + text.len() + "/".len());
    match &split.authority {
        Some(own) => {
            target.push_str(&base[..scheme.end + ":".len()]);
            target.push_str(&text[..own.end]);
        }
        None => target.push_str(&base[..authority.end]),
    }
    let root = target.len();
    let path = &text[split.path.clone()];
    if let Some(segments) = path.strip_prefix('/') {
        target.push('/');
        push_segments(&mut target, root, segments);
    } else if !path.is_empty() {
        target.push('/');
        let folder = merge::without_last_segment(&base[of_base.path.clone()]);
        push_segments(
            &mut target,
            root,
            folder.strip_prefix('/').unwrap_or_default(),
        );
        push_segments(&mut target, root, path);
    } else if split.authority.is_none() {
        let query = of_base.query.as_ref().filter(|_| split.query.is_none());
        let end = query.map_or(of_base.path.end, |query| query.end);
        target.push_str(&base[of_base.path.start..end]);
    }
    target.push_str(&text[split.path.end..]);
    Some(target)
}

/// Section 5.2.3.
fn merged(base: &Target<'_>, reference: &str) -> String {
    let kept = if base.authority.is_some() && base.path.is_empty() {
        "/"
    } else {
        merge::without_last_segment(&base.path)
    };
    [kept, reference].concat()
}

fn without_dot_segments(path: Cow<'_, str>) -> Cow<'_, str> {
    match remove_dot_segments(&path) {
        Cow::Borrowed("") => Cow::Borrowed(""),
        Cow::Borrowed(_) => path,
        Cow::Owned(removed) => Cow::Owned(removed),
    }
}
