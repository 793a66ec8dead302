//! What a file is, by how it begins, and what is around the messages in it.

use clap::ValueEnum;

use super::entity::is_field;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Kind {
    /// A message with a header as in RFC 822, with MIME parts; a mailbox of such messages; a response
    /// of HTTP
    Message,
    /// A page in HTML
    Html,
}

/// The elements that a page has if it is one, whatever it begins with.
const ELEMENTS: [&[u8]; 12] = [
    b"html", b"head", b"body", b"base", b"title", b"a", b"p", b"br", b"img", b"div", b"table",
    b"form",
];

impl Kind {
    /// A page begins with a tag; a message with a field, or with the line that a mailbox or HTTP puts
    /// before it. What begins with text is a page if there are tags in it, and so is what begins with a
    /// field if there are tags where other fields would be.
    pub(super) fn of(text: &str) -> Option<Self> {
        let text = text.trim_start_matches('\u{feff}');
        if text.trim_ascii_start().starts_with('<') {
            return Some(Self::Html);
        }
        if text.starts_with(ENVELOPE) || text.starts_with(STATUS) {
            return Some(Self::Message);
        }
        let lines = text.split_inclusive('\n');
        let header = lines.take_while(|line| !line.trim_ascii().is_empty());
        let header = &text[..header.map(str::len).sum()];
        let mut lines = header.lines();
        if lines.next().is_some_and(|line| is_field(line.as_bytes())) {
            let goes_on = |line: &str| line.starts_with([' ', '\t']) || is_field(line.as_bytes());
            if lines.all(goes_on) || !has_tags(header.as_bytes()) {
                return Some(Self::Message);
            }
        }
        has_tags(text.as_bytes()).then_some(Self::Html)
    }
}

fn has_tags(text: &[u8]) -> bool {
    let is_tag = |behind: &[u8]| {
        let length = behind
            .iter()
            .position(|octet| !octet.is_ascii_alphanumeric());
        let (name, behind) = behind.split_at(length.unwrap_or(behind.len()));
        let is_one = |element: &&[u8]| element.eq_ignore_ascii_case(name);
        let ends = behind
            .first()
            .is_some_and(|octet| b"> \t\r\n/".contains(octet));
        ends && ELEMENTS.iter().any(is_one)
    };
    let mut behind = text.split(|octet| *octet == b'<').skip(1);
    behind.any(is_tag)
}

/// What the line before a message in a mailbox begins with (RFC 4155).
const ENVELOPE: &str = "From ";

/// What the status line of a response begins with.
const STATUS: &str = "HTTP/";

/// The messages in a file, without what is around them; and whether it is a mailbox.
pub(super) fn messages(octets: &[u8]) -> (Vec<&[u8]>, bool) {
    let octets = octets.strip_prefix(b"\xef\xbb\xbf").unwrap_or(octets);
    if octets.starts_with(ENVELOPE.as_bytes()) {
        return (mailbox(octets), true);
    }
    (vec![response(octets)], false)
}

/// Each message begins behind a line `From `, which stands behind a blank line and has a time in it.
fn mailbox(octets: &[u8]) -> Vec<&[u8]> {
    let mut messages = Vec::new();
    let mut begin = 0;
    let mut start = 0;
    let mut is_blank = true;
    for line in octets.split_inclusive(|octet| *octet == b'\n') {
        let end = start + line.len();
        if is_blank && line.starts_with(ENVELOPE.as_bytes()) && (start == 0 || has_time(line)) {
            if start > 0 {
                messages.push(&octets[begin..start]);
            }
            begin = end;
        }
        is_blank = line.trim_ascii().is_empty();
        start = end;
    }
    messages.push(&octets[begin..]);
    messages
}

/// Whether two digits, a colon and two digits stand in a line.
fn has_time(line: &[u8]) -> bool {
    line.windows(5).any(|window| {
        let (hours, minutes) = (&window[..2], &window[3..]);
        window[2] == b':' && hours.iter().chain(minutes).all(u8::is_ascii_digit)
    })
}

/// What stands behind the status line of a response; of the last one, if there are several.
pub(super) fn response(octets: &[u8]) -> &[u8] {
    let mut octets = octets;
    while octets.starts_with(STATUS.as_bytes()) {
        let status = octets.iter().position(|octet| *octet == b'\n');
        let message = &octets[status.map_or(octets.len(), |end| end + 1)..];
        octets = message;
        let mut start = 0;
        for line in message.split_inclusive(|octet| *octet == b'\n') {
            start += line.len();
            if line.trim_ascii().is_empty() {
                let body = &message[start..];
                if body.starts_with(STATUS.as_bytes()) {
                    octets = body;
                }
                break;
            }
        }
    }
    octets
}
