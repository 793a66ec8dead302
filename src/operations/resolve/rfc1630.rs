//! RFC 1630, "Partial (relative) form".
//!
//! The document has no production for a partial form; its target is validated. The algorithm has no hosts: "PATH" is
//! the whole text after the colon of the scheme ("URI syntax"), up to the search, and it is divided by runs of
//! slashes.
//!
//! One sentence contradicts the document's own example, and the example is followed. A partial form that begins with
//! slashes is to take from the context all before "the first occurrence of exactly the same number of consecutive
//! slashes which has no greater number of consecutive slashes anywhere to the right of it". In `magic://a/b/c//d/e/f`
//! that would be the slash before `e`, as the two before `d` stand to the right of those before `b` and `c`, and `/g`
//! would be `magic://a/b/c//d/g`. The example says `magic://a/g`. So the first occurrence is taken, whatever stands to
//! the right of it. Without one, the whole path of the context is taken.
//!
//! The rest is followed to the letter:
//!
//! - `xxx/../` requires its last slash: a `..` at the end stays. `xxx` is not empty, so that no run of slashes becomes
//!   shorter; and it may be what other documents call the host: `../g` against `http://a/b` is `http://g`.
//! - There is no current document. The target of a void partial form, or of one that is only a fragment-id, is the
//!   context without its last part.

use super::algorithm::Algorithm;
use super::merge;
use super::step::Trace;
use super::{Incoming, ResolveError, Resolved, Resolver};

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
    if is_absolute(partial) {
        trace.step("absolute form", || "a colon before any slash".to_owned());
        reference.valid(resolver.edition)?;
        return Ok(as_text(text.to_owned()));
    }
    // The path of the context does not include the search and the fragment-id, nor a prefix before the URL.
    let start = resolver
        .split
        .scheme
        .as_ref()
        .map_or(0, |scheme| scheme.start);
    let mut context = resolver.base[start..].split(['?', '#']);
    let context = context.next().unwrap_or_default();
    let (scheme, path) = context.split_once(':').unwrap_or_default();
    trace.step("the scheme is omitted", || format!("{scheme}:"));
    let mut target = format!("{scheme}:");
    if partial.starts_with('/') {
        target += before_run(path, run(partial));
        trace.step(
            "the context is taken up to the first run of as many slashes",
            || target.clone(),
        );
        target += partial;
    } else {
        let search = partial.find('?').unwrap_or(partial.len());
        let (partial, search) = partial.split_at(search);
        target += &merged(path, partial, trace);
        target += search;
    }
    if let Some(fragment) = fragment {
        target.push('#');
        target += fragment;
    }
    trace.step("the full form", || target.clone());
    Ok(as_text(target))
}

/// "The latter must have a colon and that colon must occur before any slash characters."
fn is_absolute(partial: &str) -> bool {
    let sign = partial.find([':', '/']);
    sign.is_some_and(|at| partial[at..].starts_with(':'))
}

/// The number of slashes at the beginning of a text.
fn run(text: &str) -> usize {
    text.bytes().take_while(|byte| *byte == b'/').count()
}

/// The text before the first run of exactly this number of slashes.
fn before_run(path: &str, slashes: usize) -> &str {
    let mut at = 0;
    while let Some(next) = path[at..].find('/') {
        at += next;
        let found = run(&path[at..]);
        if found == slashes {
            return &path[..at];
        }
        at += found;
    }
    path
}

fn merged(path: &str, partial: &str, trace: &mut Trace) -> String {
    let mut buffer = merge::without_last_segment(path).to_owned() + partial;
    trace.step(
        "the last part is removed, the partial form appended",
        || buffer.clone(),
    );
    buffer = merge::remove_slash_dots(&buffer);
    trace.step("all \"/.\" are removed", || buffer.clone());
    buffer = without_parents(&buffer);
    trace.step("all \"xxx/../\" are removed", || buffer.clone());
    buffer
}

/// All occurrences of `xxx/../` are removed, where `xxx` is neither void nor `..`.
fn without_parents(buffer: &str) -> String {
    let mut kept = String::with_capacity(buffer.len());
    // The beginnings of the elements that may still be removed, without a void one or a `..` after them.
    let mut starts: Vec<usize> = Vec::new();
    for element in buffer.split_inclusive('/') {
        let is_parent = element == "../";
        if let Some(start) = starts.pop_if(|_| is_parent) {
            kept.truncate(start);
            continue;
        }
        if is_parent || element == "/" {
            starts.clear();
        } else {
            starts.push(kept.len());
        }
        kept.push_str(element);
    }
    kept
}
