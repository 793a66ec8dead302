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
const ELEMENTS: [&str; 14] = [
    "html", "head", "body", "base", "title", "a", "p", "b", "i", "br", "img", "div", "table",
    "form",
];

/// The fields of mail, news and HTTP that a header may begin with or is never without. All are known
/// whose names begin with `Content-`.
const FIELDS: [&str; 24] = [
    "bcc",
    "cache-control",
    "cc",
    "date",
    "delivered-to",
    "dkim-signature",
    "from",
    "in-reply-to",
    "last-modified",
    "message-id",
    "mime-version",
    "newsgroups",
    "path",
    "received",
    "references",
    "reply-to",
    "return-path",
    "sender",
    "server",
    "subject",
    "to",
    "transfer-encoding",
    "x-mailer",
    "xref",
];

impl Kind {
    /// A page begins with a tag; a message with a field that messages have, with several fields, or with
    /// what a mailbox or HTTP puts before them. What begins with text is a page if there are tags in it.
    /// `None` if it is neither, or may be both.
    pub(super) fn of(text: &str) -> Option<Self> {
        let text = without_blank_lines(text.trim_start_matches('\u{feff}').as_bytes());
        if text.trim_ascii_start().starts_with(b"<") {
            return Some(Self::Html);
        }
        if is_status(text) {
            return Some(Self::Message);
        }
        let header = Header::of(behind_separator(text).unwrap_or(text));
        let tags_in_header = has_tags(header.text);
        match (header.fields, header.known) {
            (0, _) if is_separator(text) => (!has_tags(mailbox(text)[0])).then_some(Self::Message),
            (0 | 1, 0) => has_tags(text).then_some(Self::Html),
            (_, 0) if tags_in_header => Some(Self::Html),
            (_, 0) => (!has_tags(text)).then_some(Self::Message),
            // A sentence may begin like a field.
            (fields, _) if tags_in_header && (fields == 1 || header.others) => None,
            _ => Some(Self::Message),
        }
    }
}

/// What stands before the first blank line.
struct Header<'t> {
    text: &'t [u8],
    /// How many lines begin fields; none at all if not the first.
    fields: usize,
    /// How many of them begin fields that messages have.
    known: usize,
    /// Whether there are lines that belong to no field.
    others: bool,
}

impl<'t> Header<'t> {
    fn of(text: &'t [u8]) -> Self {
        let lines = text.split_inclusive(|octet| *octet == b'\n');
        let lines = lines.take_while(|line| !line.trim_ascii().is_empty());
        let mut header = Self {
            text: &[],
            fields: 0,
            known: 0,
            others: false,
        };
        let mut length = 0;
        for line in lines {
            if is_field(line) {
                header.fields += usize::from(length == 0 || header.fields > 0);
                header.known += usize::from(header.fields > 0 && is_known(line));
            } else {
                header.others |= !line.starts_with(b" ") && !line.starts_with(b"\t");
            }
            length += line.len();
        }
        header.text = &text[..length];
        header
    }
}

/// Whether the field that a line begins is one that messages have.
fn is_known(line: &[u8]) -> bool {
    let name = line.split(|octet| *octet == b':').next().unwrap_or(line);
    let name = name.trim_ascii_end().to_ascii_lowercase();
    name.starts_with(b"content-") || FIELDS.iter().any(|field| field.as_bytes() == name)
}

/// Whether there is a tag of HTML in a text.
pub(super) fn has_tags(text: &[u8]) -> bool {
    let is_tag = |behind: &[u8]| {
        let length = behind
            .iter()
            .position(|octet| !octet.is_ascii_alphanumeric());
        let (name, behind) = behind.split_at(length.unwrap_or(behind.len()));
        let is_one = |element: &&str| element.as_bytes().eq_ignore_ascii_case(name);
        let ends = behind
            .first()
            .is_some_and(|octet| b"> \t\r\n/".contains(octet));
        ends && ELEMENTS.iter().any(is_one)
    };
    let mut behind = text.split(|octet| *octet == b'<').skip(1);
    behind.any(is_tag)
}

/// What the line before a message in a mailbox begins with (RFC 4155).
const ENVELOPE: &[u8] = b"From ";

/// The same where it was kept from being one.
const KEPT_ENVELOPE: &[u8] = b">From ";

/// The messages in a file, without what is around them; and whether it is a mailbox.
pub(super) fn messages(octets: &[u8]) -> (Vec<&[u8]>, bool) {
    let octets = octets.strip_prefix(b"\xef\xbb\xbf").unwrap_or(octets);
    let text = without_blank_lines(octets);
    let behind = behind_separator(text);
    let has_fields = Header::of(behind.unwrap_or(text)).fields > 0;
    if text.starts_with(ENVELOPE) && (has_fields || is_separator(text)) {
        (mailbox(text), true)
    } else if has_fields {
        (vec![behind.unwrap_or(text)], false)
    } else if is_status(text) {
        (vec![response(text)], false)
    } else {
        // A header of nothing but a blank line.
        (vec![octets], false)
    }
}

/// Each message begins behind a line `From `, which has a time in it, and stands behind a blank line and
/// before a field. The first has to have neither, as nothing could be there but a message.
fn mailbox(octets: &[u8]) -> Vec<&[u8]> {
    let mut messages = Vec::new();
    let mut begin = 0;
    let mut start = 0;
    let mut is_blank = true;
    for line in octets.split_inclusive(|octet| *octet == b'\n') {
        let end = start + line.len();
        let begins = || is_separator(line) && begins_header(&octets[end..]);
        if start == 0 || (is_blank && begins()) {
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

fn begins_header(octets: &[u8]) -> bool {
    let line = octets.split(|octet| *octet == b'\n').next();
    line.is_some_and(|line| is_field(line) || line.starts_with(KEPT_ENVELOPE))
}

/// Whether a text begins with a line `From ` in which two digits, a colon and two digits stand.
fn is_separator(text: &[u8]) -> bool {
    let line = text.split(|octet| *octet == b'\n').next().unwrap_or(text);
    let has_time = || {
        line.windows(5).any(|window| {
            let (hours, minutes) = (&window[..2], &window[3..]);
            window[2] == b':' && hours.iter().chain(minutes).all(u8::is_ascii_digit)
        })
    };
    line.starts_with(ENVELOPE) && has_time()
}

/// What stands behind the line `From `, kept from being one or not, that a text begins with.
fn behind_separator(text: &[u8]) -> Option<&[u8]> {
    let is_one = text.starts_with(ENVELOPE) || text.starts_with(KEPT_ENVELOPE);
    is_one.then(|| behind_line(text))
}

fn without_blank_lines(text: &[u8]) -> &[u8] {
    let lines = text.split_inclusive(|octet| *octet == b'\n');
    let blank = lines.take_while(|line| line.trim_ascii().is_empty());
    &text[blank.map(<[u8]>::len).sum()..]
}

fn behind_line(text: &[u8]) -> &[u8] {
    let end = text.iter().position(|octet| *octet == b'\n');
    &text[end.map_or(text.len(), |end| end + 1)..]
}

/// Whether a text begins with the status line of a response: what is spoken, and a number of three
/// digits. Servers of radio speak `ICY`.
fn is_status(text: &[u8]) -> bool {
    let line = text.split(|octet| *octet == b'\n').next().unwrap_or(text);
    let mut words = line.trim_ascii_end().split(|octet| *octet == b' ');
    let protocol = words.next().unwrap_or(&[]);
    let status = words.next().unwrap_or(&[]);
    (protocol.starts_with(b"HTTP/") || protocol == b"ICY")
        && status.len() == 3
        && status.iter().all(u8::is_ascii_digit)
}

/// What stands behind the status line of a response; of the last one, if there are several.
pub(super) fn response(octets: &[u8]) -> &[u8] {
    let mut octets = octets;
    while is_status(octets) {
        let message = behind_line(octets);
        octets = message;
        let mut start = 0;
        for line in message.split_inclusive(|octet| *octet == b'\n') {
            start += line.len();
            if line.trim_ascii().is_empty() {
                let body = &message[start..];
                if is_status(body) {
                    octets = body;
                }
                break;
            }
        }
    }
    octets
}
