//! What the drafts of 1997 and 2003 make of a reference, written from their texts once more: one string
//! replacement after the other, as slow as that is, and taken apart by the regular expression that
//! their Appendix B prints. It shares nothing with the implementation.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

/// Scheme, authority, path, query and fragment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Components {
    pub(crate) scheme: Option<String>,
    pub(crate) authority: Option<String>,
    pub(crate) path: String,
    pub(crate) query: Option<String>,
    pub(crate) fragment: Option<String>,
}

/// Appendix B of both drafts.
pub(crate) fn taken_apart(text: &str) -> Components {
    static EXPRESSION: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?").unwrap()
    });
    let found = EXPRESSION.captures(text).unwrap();
    let group = |number| found.get(number).map(|group| group.as_str().to_owned());
    Components {
        scheme: group(2),
        authority: group(4),
        path: group(5).unwrap_or_default(),
        query: group(7),
        fragment: group(9),
    }
}

/// Step 7 of 1997, and the end of section 5.2 of 2003.
pub(crate) fn recombined(parts: &Components) -> String {
    let mut result = String::new();
    if let Some(scheme) = &parts.scheme {
        result += scheme;
        result += ":";
    }
    if let Some(authority) = &parts.authority {
        result += "//";
        result += authority;
    }
    result += &parts.path;
    if let Some(query) = &parts.query {
        result += "?";
        result += query;
    }
    if let Some(fragment) = &parts.fragment {
        result += "#";
        result += fragment;
    }
    result
}

/// The seven steps of 1997; `None` for the current document.
pub(crate) fn draft1997(base: &str, reference: &str) -> Option<Components> {
    let base = taken_apart(base);
    let mut url = taken_apart(reference);
    if url.path.is_empty() && url.scheme.is_none() && url.authority.is_none() && url.query.is_none()
    {
        return None;
    }
    if url.scheme.is_some() {
        return Some(url);
    }
    url.scheme = base.scheme;
    if url.authority.is_some() {
        return Some(url);
    }
    url.authority = base.authority;
    if url.path.starts_with('/') {
        return Some(url);
    }
    let mut buffer = all_but_the_last_segment(&base.path);
    buffer += &url.path;
    if let Some(query) = &url.query {
        buffer += "?";
        buffer += query;
    }
    let buffer = without_dot_segments(buffer);
    (url.path, url.query) = match buffer.split_once('?') {
        Some((path, query)) => (path.to_owned(), Some(query.to_owned())),
        None => (buffer, None),
    };
    Some(url)
}

/// The pseudocode of 2003 for a validating parser that keeps what leads above the root; `None` for the
/// current document.
pub(crate) fn rfc2396bis(base: &str, reference: &str) -> Option<Components> {
    let base = taken_apart(base);
    let mut r = taken_apart(reference);
    if r.scheme.is_some() {
        return Some(r);
    }
    if r.authority.is_none() {
        if r.path.is_empty() {
            r.query.as_ref()?;
            r.path = base.path;
        } else if !r.path.starts_with('/') {
            let mut buffer = all_but_the_last_segment(&base.path);
            if base.path.is_empty() {
                buffer += "/";
            }
            r.path = without_dot_segments(buffer + &r.path);
        }
        r.authority = base.authority;
    }
    r.scheme = base.scheme;
    Some(r)
}

fn all_but_the_last_segment(path: &str) -> String {
    path.rfind('/')
        .map_or(String::new(), |slash| path[..=slash].to_owned())
}

/// Steps 6 d to 6 g of 1997, 3 to 6 of the merge of 2003.
fn without_dot_segments(mut buffer: String) -> String {
    // "All occurrences of `./`, where `.` is a complete path segment, are removed".
    while let Some(dot) = segments(&buffer)
        .into_iter()
        .find(|it| &buffer[it.clone()] == "." && it.end < buffer.len())
    {
        buffer.replace_range(dot.start..=dot.end, "");
    }
    // "If the buffer string ends with `.` as a complete path segment, that `.` is removed."
    let last = segments(&buffer).pop().unwrap();
    if &buffer[last.clone()] == "." {
        buffer.replace_range(last, "");
    }
    // "Removal of these path segments is performed iteratively, removing the leftmost matching pattern on
    // each iteration, until no matching pattern remains."
    while let Some(pattern) = leftmost(&buffer, |buffer, parent| parent.end < buffer.len()) {
        buffer.replace_range(pattern.start..=pattern.end, "");
    }
    if let Some(pattern) = leftmost(&buffer, |buffer, parent| parent.end == buffer.len()) {
        buffer.replace_range(pattern, "");
    }
    buffer
}

/// The leftmost `<segment>/..`, where the segment is not `..`, and the `..` stands where it should.
fn leftmost(buffer: &str, is_there: impl Fn(&str, &Range<usize>) -> bool) -> Option<Range<usize>> {
    let segments = segments(buffer);
    let found = segments.windows(2).find(|pair| {
        &buffer[pair[0].clone()] != ".."
            && &buffer[pair[1].clone()] == ".."
            && is_there(buffer, &pair[1])
    });
    found.map(|pair| pair[0].start..pair[1].end)
}

/// What stands between slashes. Before a slash at the beginning there is nothing.
fn segments(buffer: &str) -> Vec<Range<usize>> {
    let mut start = usize::from(buffer.starts_with('/'));
    let mut found = Vec::new();
    for segment in buffer[start..].split('/') {
        found.push(start..start + segment.len());
        start += segment.len() + 1;
    }
    found
}
