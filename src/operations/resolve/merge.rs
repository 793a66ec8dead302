//! The buffer of the drafts and of RFC 2396: the base's path without its last segment, the reference's path, and the
//! removals from the two, step by step as in section 5.2 of each.
//!
//! They describe string replacements that are repeated until there is nothing left to replace. Each is done here in
//! one pass over the segments, in linear time, with the same result.
//!
//! A segment stands between slashes. A slash at the beginning of the buffer is the root, before which there is no
//! segment, not even an empty one: `/../g` stays as it is (Appendix C.2). This holds whenever the buffer begins with a
//! slash, so also for a slash that comes to its beginning because everything before it was removed: `g/..//../x`
//! becomes `/../x`, and that stays.

use memchr::memrchr;

use super::step::Trace;

/// The buffer after the four removals that these documents have in common, each a step under the document's name for it.
pub(super) fn removed(mut buffer: String, steps: [&'static str; 4], trace: &mut Trace) -> String {
    const REMOVALS: [fn(String) -> String; 4] = [
        |buffer| remove_dots(&buffer),
        remove_last_dot,
        |buffer| remove_parents(&buffer),
        remove_last_parent,
    ];
    for (remove, step) in REMOVALS.into_iter().zip(steps) {
        buffer = remove(buffer);
        trace.step(step, || buffer.clone());
    }
    buffer
}

/// The path without its last segment, with the slash before it.
pub(crate) fn without_last_segment(path: &str) -> &str {
    &path[..memrchr(b'/', path.as_bytes()).map_or(0, |slash| slash + 1)]
}

/// All occurrences of `/.`, where `.` is a complete element, are removed: url7 and RFC 1630.
pub(crate) fn remove_slash_dots(buffer: &str) -> String {
    let mut elements = buffer.split('/');
    let mut kept = elements.next().unwrap_or("").to_owned();
    for element in elements.filter(|element| *element != ".") {
        kept.push('/');
        kept += element;
    }
    kept
}

/// All occurrences of `./`, where `.` is a complete segment, are removed.
pub(crate) fn remove_dots(buffer: &str) -> String {
    if !buffer.contains("./") {
        return buffer.to_owned();
    }
    let (root, rest) = rooted(buffer);
    let mut kept = String::with_capacity(buffer.len());
    kept.push_str(root);
    for segment in rest.split_inclusive('/').filter(|segment| *segment != "./") {
        kept.push_str(segment);
    }
    kept
}

/// If the buffer ends with `.` as a complete segment, that is removed.
pub(crate) fn remove_last_dot(mut buffer: String) -> String {
    if buffer == "." || buffer.ends_with("/.") {
        buffer.pop();
    }
    buffer
}

/// All occurrences of `<segment>/../`, where `<segment>` is a complete segment other than `..`, are
/// removed, the leftmost first, until there are none.
pub(crate) fn remove_parents(buffer: &str) -> String {
    if !buffer.contains("../") {
        return buffer.to_owned();
    }
    let mut kept = String::with_capacity(buffer.len());
    // The beginnings of the segments that may still be removed.
    let mut starts: Vec<usize> = Vec::new();
    for segment in buffer.split_inclusive('/') {
        let is_parent = segment == "../";
        let is_root = segment == "/" && kept.is_empty();
        if let Some(start) = starts.pop_if(|_| is_parent) {
            kept.truncate(start);
            continue;
        }
        if !is_parent && !is_root {
            starts.push(kept.len());
        }
        kept.push_str(segment);
    }
    kept
}

/// If the buffer ends with `<segment>/..`, where `<segment>` is a complete segment other than `..`, that
/// is removed.
pub(crate) fn remove_last_parent(mut buffer: String) -> String {
    let (root, rest) = rooted(&buffer);
    let Some(before) = rest.strip_suffix("/..") else {
        return buffer;
    };
    let start = before.rfind('/').map_or(0, |slash| slash + 1);
    if &before[start..] != ".." {
        buffer.truncate(root.len() + start);
    }
    buffer
}

/// The number of bytes of the path that are `..` segments leading above the root, and the slashes after them.
pub(crate) fn excess(path: &str) -> usize {
    let (_, rest) = rooted(path);
    let above = rest
        .split_inclusive('/')
        .take_while(|segment| matches!(*segment, "../" | ".."));
    above.map(str::len).sum()
}

/// The slash that the buffer may begin with, and the text after it.
pub(crate) fn rooted(buffer: &str) -> (&str, &str) {
    buffer.split_at(usize::from(buffer.starts_with('/')))
}

#[cfg(test)]
mod tests {
    use super::excess;

    /// Segments behind another one do not lead above the root, although no merge leaves any there.
    #[test]
    fn only_the_first_parents_are_excess() {
        for (path, bytes) in [
            ("", 0),
            ("/..", 2),
            ("/../../g", 6),
            ("../a/../b", 3),
            ("/a/../../b", 0),
            ("//../b", 0),
            ("/..a/../b", 0),
        ] {
            assert_eq!(excess(path), bytes, "{path}");
        }
    }
}
