//! A model of references by RFC 1808 and the drafts of 1997 and 2003, written from their texts once more: one string
//! replacement after the other, as slow as that is, and taken apart by the regular expression that their Appendix B
//! prints. It shares nothing with the implementation.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

/// Scheme, authority, path, parameters, query and fragment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Components {
    pub(crate) scheme: Option<String>,
    pub(crate) authority: Option<String>,
    pub(crate) path: String,
    pub(crate) params: Option<String>,
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
        params: None,
        query: group(7),
        fragment: group(9),
    }
}

/// RFC 1808, sections 2.4.1 to 2.4.6.
pub(crate) fn taken_off(text: &str) -> Components {
    let mut parse_string = text.to_owned();
    let behind = |parse_string: &mut String, sign: char| {
        let (before, part) = parse_string.split_once(sign)?;
        let (before, part) = (before.to_owned(), part.to_owned());
        *parse_string = before;
        Some(part)
    };
    let fragment = behind(&mut parse_string, '#');
    let is_scheme = |name: &str| {
        let mut characters = name.chars();
        !name.is_empty() && characters.all(|c| c.is_ascii_alphanumeric() || "+.-".contains(c))
    };
    let mut scheme = None;
    if let Some((name, rest)) = parse_string.clone().split_once(':')
        && is_scheme(name)
    {
        scheme = Some(name.to_owned());
        rest.clone_into(&mut parse_string);
    }
    let mut authority = None;
    if let Some(rest) = parse_string.clone().strip_prefix("//") {
        let (net_loc, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        authority = Some(net_loc.to_owned());
        path.clone_into(&mut parse_string);
    }
    let query = behind(&mut parse_string, '?');
    let params = behind(&mut parse_string, ';');
    Components {
        scheme,
        authority,
        path: parse_string,
        params,
        query,
        fragment,
    }
}

/// Step 7 of RFC 1808 and of 1997, and the end of section 5.2 of 2003.
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
    if let Some(params) = &parts.params {
        result += ";";
        result += params;
    }
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

/// The seven steps of RFC 1808, which do not distinguish an empty component from a missing one; `None` if the base is
/// not suitable.
pub(crate) fn rfc1808(base: &str, reference: &str) -> Option<Components> {
    let whole = taken_off(base);
    let url = taken_off(reference);
    if reference.is_empty() {
        return Some(whole);
    }
    if url.scheme.is_some() {
        return Some(url);
    }
    if whole.path.starts_with("//") {
        return None;
    }
    let or_empty = |part: Option<String>| part.unwrap_or_default();
    let mut net_loc = url.authority;
    let (mut path, mut params, mut query) = (url.path, or_empty(url.params), or_empty(url.query));
    if net_loc.as_deref().is_none_or(str::is_empty) {
        net_loc = whole.authority.or(net_loc);
        if path.is_empty() {
            path = whole.path;
            if params.is_empty() {
                params = or_empty(whole.params);
                if query.is_empty() {
                    query = or_empty(whole.query);
                }
            }
        } else if !path.starts_with('/') {
            path = without_dot_segments(all_but_the_last_segment(&whole.path) + &path);
        }
    }
    let or_none = |part: String| (!part.is_empty()).then_some(part);
    Some(Components {
        scheme: whole.scheme,
        authority: net_loc,
        path,
        params: or_none(params),
        query: or_none(query),
        fragment: or_none(or_empty(url.fragment)),
    })
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

/// The pseudocode of 2003 for a validating parser that keeps the segments above the root; `None` for the current
/// document.
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

/// Steps 6 a to 6 d of RFC 1808, 6 d to 6 g of 1997, 3 to 6 of the merge of 2003.
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

/// The segments between slashes. A slash at the beginning has no segment before it.
fn segments(buffer: &str) -> Vec<Range<usize>> {
    let mut start = usize::from(buffer.starts_with('/'));
    let mut found = Vec::new();
    for segment in buffer[start..].split('/') {
        found.push(start..start + segment.len());
        start += segment.len() + 1;
    }
    found
}
