//! Paths without their dot segments: RFC 3986, section 5.2.4.

use std::borrow::Cow;

use memchr::{memchr, memchr_iter, memrchr};

/// Tells if a segment of the path is `.` or `..`.
pub(crate) fn has_dot_segment(path: &str) -> bool {
    let bytes = path.as_bytes();
    let begins = |at: usize| at == 0 || bytes[at - 1] == b'/';
    let ends = |at: usize| bytes.get(at).is_none_or(|byte| *byte == b'/');
    memchr_iter(b'.', bytes)
        .any(|at| begins(at) && (ends(at + 1) || bytes[at + 1] == b'.' && ends(at + 2)))
}

/// The path without `.` and `..` segments, whatever it begins with: RFC 3986, section 5.2.4.
///
/// The document moves a path from one buffer to another and shortens both at their ends. Here the input is a slice, so
/// that only the output is copied: each character goes there once and is removed at most once.
pub(crate) fn remove_dot_segments(path: &str) -> Cow<'_, str> {
    if !has_dot_segment(path) {
        return Cow::Borrowed(path);
    }
    let is_dot_segment = |segment: &str| matches!(segment, "." | "..");
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
    match memchr(b'/', input.as_bytes()) {
        // 2E, for a first segment without a slash before it.
        Some(slash) => {
            let (first, rest) = input.split_at(slash + 1);
            output.push_str(first);
            push_segments(&mut output, 0, rest);
        }
        None => output.push_str(input),
    }
    Cow::Owned(output)
}

/// Writes the segments of a path behind what stands in a text from `root` on: the beginning of a path, which ends with a slash.
/// Of the segments `.` and `..` nothing stays but what they do to that.
pub(crate) fn push_segments(text: &mut String, root: usize, path: &str) {
    if !has_dot_segment(path) {
        text.push_str(path);
        return;
    }
    let mut rest = path;
    loop {
        // Most segments are shorter than it takes to call a search for a byte in many.
        let slash = rest.bytes().position(|byte| byte == b'/');
        let segment = &rest[..slash.unwrap_or(rest.len())];
        match segment {
            // 2B: the slash before it stands already.
            "." => {}
            // 2C: "the last segment and its preceding "/" (if any)", and a slash in place of `/../`.
            ".." => {
                let end = text.len() - "/".len();
                let before = memrchr(b'/', &text.as_bytes()[root..end]);
                text.truncate(before.map_or(root, |slash| root + slash));
                text.push('/');
            }
            // 2E, with the slash that stands before the next segment.
            _ => text.push_str(&rest[..slash.map_or(rest.len(), |slash| slash + 1)]),
        }
        match slash {
            Some(slash) => rest = &rest[slash + 1..],
            None => return,
        }
    }
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
