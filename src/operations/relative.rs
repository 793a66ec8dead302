//! The shortest reference to a URL from a base: what resolving it undoes.

use std::borrow::Cow;

use crate::operations::resolve::{ResolveError, Resolver, Target};
use crate::reference::Reference;
use crate::words::dot_segments::remove_dot_segments;

impl Reference<'_> {
    /// A shortest reference that [resolves](Resolver) to this URL against a base, by the document of the base: each is resolved
    /// before it counts. `None` if no reference does, as for a URL without a scheme, or one with dot segments, which RFC 3986 removes even
    /// from an absolute reference.
    ///
    /// ```
    /// use urlspec::{Reference, Revision};
    ///
    /// let parse = |text| Reference::parse(Revision::Rfc3986, text);
    /// let base = parse("http://example.com/a/b/c?q")?;
    /// let from_base = |text| -> Result<_, Box<dyn std::error::Error>> {
    ///     let reference = parse(text)?.relative_to(&base)?;
    ///     Ok(reference.map(|it| it.to_string()))
    /// };
    /// assert_eq!(from_base("http://example.com/a/b/d#e")?.as_deref(), Some("d#e"));
    /// assert_eq!(from_base("http://example.com/a/")?.as_deref(), Some(".."));
    /// assert_eq!(from_base("http://example.com/")?.as_deref(), Some("/"));
    /// assert_eq!(from_base("http://example.com/a/b/x:y")?.as_deref(), Some("./x:y"));
    /// assert_eq!(from_base("http://example.org/")?.as_deref(), Some("//example.org/"));
    /// assert_eq!(from_base("http://example.com/a/../b")?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ResolveError`] if `base` is no base, or its document does not describe how references are resolved.
    pub fn relative_to(
        &self,
        base: &Reference<'_>,
    ) -> Result<Option<Reference<'static>>, ResolveError> {
        let resolver = Resolver::against(base)?;
        let edition = base.edition();
        let components = |reference: &Reference<'_>| {
            let split = reference.components()?;
            Some(Target::at(reference.as_str(), split).into_owned())
        };
        let whole = self.as_str();
        let mut candidates = match (components(self), components(base)) {
            (Some(target), Some(of_base)) => candidates(&target, &of_base),
            // The parts of the oldest documents are those of their rules: there the URL stands for itself.
            _ => vec![whole.to_owned()],
        };
        candidates.sort_by_key(String::len);
        let leads_there = |candidate: &String| {
            let resolution = resolver.resolve(candidate);
            resolution.is_ok_and(|it| it.as_target() == Some(whole) && it.findings().is_empty())
        };
        let shortest = candidates.into_iter().find(leads_there);
        Ok(shortest.and_then(|text| {
            Reference::with_fragment(edition, &text)
                .ok()
                .map(Reference::into_owned)
        }))
    }
}

/// The references that may lead from a base to a target, by what they leave out.
fn candidates(target: &Target<'_>, base: &Target<'_>) -> Vec<String> {
    let mut candidates = vec![target.text()];
    if target.scheme != base.scheme {
        return candidates;
    }
    let mut left = target.clone();
    left.scheme = None;
    candidates.push(left.text());
    if target.authority != base.authority {
        return candidates;
    }
    left.authority = None;
    let rest = |path: &str| {
        Target {
            path: Cow::Borrowed(path),
            ..left.clone()
        }
        .text()
    };
    let mut paths = paths(&target.path, &base.path);
    if base.path.is_empty() {
        // RFC 3986 merges a path with this in place of an empty one.
        paths.extend(self::paths(&target.path, "/"));
    }
    candidates.extend(paths.iter().map(|path| rest(path)));
    if target.path == base.path {
        candidates.push(rest(""));
        if target.params == base.params {
            left.params = None;
            left.path = Cow::Borrowed("");
            candidates.push(left.text());
            if target.query == base.query {
                left.query = None;
                candidates.push(left.text());
            }
        }
    }
    candidates
}

/// The paths that may lead from a path to another: the target's own, and the one from the deepest folder that both have. From any
/// other folder the way is longer.
fn paths(target: &str, base: &str) -> Vec<String> {
    let mut paths = vec![target.to_owned(), format!("/.{target}")];
    let folder = &base[..base.rfind('/').map_or(0, |slash| slash + 1)];
    // A base may have dot segments, which go when a path is merged with it.
    let folder = remove_dot_segments(folder);
    let pairs = folder.bytes().zip(target.bytes());
    let common = pairs.take_while(|(one, other)| one == other).count();
    let shared = folder.as_bytes()[..common]
        .iter()
        .rposition(|byte| *byte == b'/');
    let shared = shared.map_or(0, |slash| slash + 1);
    let parents = "../".repeat(folder[shared..].matches('/').count());
    let rest = &target[shared..];
    paths.push(format!("{parents}{rest}"));
    paths.push(format!("./{parents}{rest}"));
    if rest.is_empty() {
        // The slash behind a last dot segment may be left out.
        let dots = parents.strip_suffix('/').unwrap_or(".");
        paths.push(dots.to_owned());
    }
    paths
}
