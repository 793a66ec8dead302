//! The parts of a multipart (RFC 2046, section 5.1.1).
//!
//! mailparse and mail-parser 0.11 take a longer line that begins with a boundary for the boundary itself, and neither
//! reports a missing one.

use crate::notice::Notice;

/// Splits a body at the lines that consist of its boundary. The line end before such a line belongs to it.
pub(crate) fn parts<'m>(
    body: &'m [u8],
    boundary: &str,
    notices: &mut Vec<Notice>,
) -> Vec<&'m [u8]> {
    let mut parts = Vec::new();
    let mut begin = None;
    let mut start = 0;
    let mut is_closed = false;
    for line in body.split_inclusive(|octet| *octet == b'\n') {
        let end = start + line.len();
        let behind = line.strip_prefix(b"--");
        let behind = behind.and_then(|line| line.strip_prefix(boundary.as_bytes()));
        if let Some(behind @ (b"" | b"--")) = behind.map(<[u8]>::trim_ascii_end) {
            is_closed = behind == b"--";
            if let Some(begin) = begin.replace(end) {
                parts.push(without_line_end(&body[begin..start]));
            }
            if is_closed {
                break;
            }
        }
        start = end;
    }
    if !is_closed {
        parts.extend(begin.map(|begin| &body[begin..]));
    }
    let notice = |message| Notice::new("Content-Type", boundary, message);
    notices.extend(match (parts.is_empty(), is_closed) {
        (false, true) => None,
        // The parts in the file are read; the missing ones are not in it.
        (false, false) => Some(notice(
            "the closing boundary is missing: the last part is read up to the end",
        )),
        (true, true) => {
            Some(notice("only the closing boundary occurs, so no part is found").lost())
        }
        (true, false) if body.trim_ascii().is_empty() => None,
        (true, false) => {
            Some(notice("this boundary does not occur in the body, so no part is found").lost())
        }
    });
    parts
}

fn without_line_end(part: &[u8]) -> &[u8] {
    let part = part.strip_suffix(b"\n").unwrap_or(part);
    part.strip_suffix(b"\r").unwrap_or(part)
}
