//! The buffer of the drafts: the base's path but for its last segment, the reference's path, and what
//! is removed from the two, step by step as section 5.2 of either draft prescribes it.
//!
//! The drafts describe string replacements that are repeated until there is nothing left to replace.
//! What they come to is done in one pass over the segments each, in linear time.
//!
//! A segment stands between slashes. A slash at the beginning of the buffer is the root, before which there
//! is no segment, not even an empty one: `/../g` stays as it is (Appendix C.2). That holds whenever the
//! buffer begins with a slash, so also for one that comes to its beginning because all that stood before it
//! was removed: `g/..//../x` becomes `/../x`, and that stays.

/// All but the last segment, with the slash before it.
pub(crate) fn without_last_segment(path: &str) -> &str {
    &path[..path.rfind('/').map_or(0, |slash| slash + 1)]
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
    // Where the segments begin that may still be removed.
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

/// How many bytes of the path are `..` segments that lead above the root, and the slashes behind them.
pub(crate) fn excess(path: &str) -> usize {
    let (_, rest) = rooted(path);
    let above = rest
        .split_inclusive('/')
        .take_while(|segment| matches!(*segment, "../" | ".."));
    above.map(str::len).sum()
}

/// The slash that the buffer may begin with, and what is behind it.
pub(crate) fn rooted(buffer: &str) -> (&str, &str) {
    buffer.split_at(usize::from(buffer.starts_with('/')))
}
