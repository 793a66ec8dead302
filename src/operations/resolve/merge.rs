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

use std::borrow::Cow;

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
    &path[..path.rfind('/').map_or(0, |slash| slash + 1)]
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

/// The path without `.` and `..` segments, whatever it begins with: RFC 3986, section 5.2.4.
///
/// The document moves a path from one buffer to another and shortens both at their ends. Here the input is a slice, so
/// that only the output is copied: each character goes there once and is removed at most once.
pub(crate) fn remove_dot_segments(path: &str) -> Cow<'_, str> {
    let is_dot_segment = |segment: &str| matches!(segment, "." | "..");
    if !path.split('/').any(is_dot_segment) {
        return Cow::Borrowed(path);
    }
    let mut input = path;
    // 2A. After the first segment the input always begins with a slash, so this is only about its beginning.
    while let Some(rest) = input
        .strip_prefix("../")
        .or_else(|| input.strip_prefix("./"))
    {
        input = rest;
    }
    // 2D, likewise.
    if is_dot_segment(input) {
        return Cow::Borrowed("");
    }
    let mut output = String::with_capacity(input.len());
    // 2E, for a first segment without a slash before it.
    let (first, mut input) = input.split_at(input.find('/').unwrap_or(input.len()));
    output.push_str(first);
    while let Some(rest) = input.strip_prefix('/') {
        let (segment, rest) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        match segment {
            // 2B
            "." => {}
            // 2C: "the last segment and its preceding "/" (if any)".
            ".." => output.truncate(output.rfind('/').unwrap_or(0)),
            // 2E
            _ => {
                output.push('/');
                output.push_str(segment);
            }
        }
        // The prefix is replaced with "/", after which there is nothing: 2E moves it.
        if rest.is_empty() && is_dot_segment(segment) {
            output.push('/');
        }
        input = rest;
    }
    Cow::Owned(output)
}

#[cfg(test)]
mod tests {
    use super::remove_dot_segments;

    /// The two buffers of section 5.2.4, to the letter.
    fn to_the_letter(path: &str) -> String {
        let (mut input, mut output) = (path.to_owned(), String::new());
        while !input.is_empty() {
            if let Some(rest) = input.strip_prefix("../").or(input.strip_prefix("./")) {
                input = rest.to_owned();
            } else if let Some(rest) = input.strip_prefix("/./") {
                input = format!("/{rest}");
            } else if input == "/." {
                "/".clone_into(&mut input);
            } else if input.starts_with("/../") || input == "/.." {
                input = format!("/{}", input.get(4..).unwrap_or_default());
                output.truncate(output.rfind('/').unwrap_or(0));
            } else if input == "." || input == ".." {
                input.clear();
            } else {
                let end = input[1..].find('/').map_or(input.len(), |slash| slash + 1);
                output.extend(input.drain(..end));
            }
        }
        output
    }

    #[test]
    fn dot_segments_are_removed_as_the_two_buffers_do_it() {
        let mut words = vec![String::new()];
        for _ in 0..9 {
            for word in &words {
                assert_eq!(remove_dot_segments(word), to_the_letter(word), "{word}");
            }
            let longer = words.iter();
            words = longer
                .flat_map(|word| ['.', '/', 'a'].map(|next| format!("{word}{next}")))
                .collect();
        }
    }
}
