//! One entity of MIME: the fields of its header, its parts, and its body as text.
//!
//! The parser of messages reads fields and their parameters, and decodes. Bodies are parted here, as it
//! would neither tell a boundary from a longer one nor say that one never came.

mod body;

use mailparse::{MailHeader, MailParseError, ParsedContentType, parse_content_type, parse_headers};

use super::Notice;
use body::is_identity;

/// An entity, of which only the header has been read.
pub(super) struct Entity<'m> {
    fields: Vec<MailHeader<'m>>,
    header: &'m [u8],
    body: &'m [u8],
    content: ParsedContentType,
    pub(super) notices: Vec<Notice>,
}

/// The parts of a multipart.
struct Parts<'m> {
    parts: Vec<&'m [u8]>,
    is_closed: bool,
}

impl<'m> Entity<'m> {
    /// Reads the header; `kind` is the media type if it names none.
    pub(super) fn read(octets: &'m [u8], kind: &str) -> Result<Self, MailParseError> {
        let (fields, end) = parse_headers(octets)?;
        let (header, body) = octets.split_at(end);
        let mut entity = Self {
            fields,
            header,
            body,
            content: parse_content_type(kind),
            notices: Vec::new(),
        };
        entity.header_lines();
        if let Some(value) = entity.structured("Content-Type") {
            entity.content_type(&value);
        }
        Ok(entity)
    }

    pub(super) fn has_fields(&self) -> bool {
        !self.fields.is_empty()
    }

    /// The body, if no field says of which type it is.
    pub(super) fn untyped(&self) -> Option<&'m [u8]> {
        let is_type = |field: &MailHeader<'_>| has_name(field, "Content-Type");
        let is_typed = self.fields.iter().any(is_type);
        (!is_typed).then_some(self.body)
    }

    /// The media type in lower case, without its parameters.
    pub(super) fn kind(&self) -> &str {
        &self.content.mimetype
    }

    /// The value of a field, as it stands there; of the first, if there are several.
    pub(super) fn field(&mut self, name: &'static str) -> Option<String> {
        let mut found = self.fields.iter().filter(|field| has_name(field, name));
        let value = |field: &MailHeader<'_>| String::from_utf8_lossy(field.get_value_raw()).into();
        let first: String = value(found.next()?);
        if let Some(other) = found.next() {
            let count = found.count() + 2;
            let message = format!("there are {count} such fields, and only the first is read");
            self.notices.push(Notice::new(name, value(other), message));
        }
        Some(first)
    }

    /// The value of a field in which comments may stand (RFC 822, section 3.1.4), without them.
    fn structured(&mut self, name: &'static str) -> Option<String> {
        let value = self.field(name)?;
        let value: String = value.replace(['\r', '\n'], "");
        Some(without_comments(&value).trim().to_owned())
    }

    /// Takes a `Content-Type` that names a type; another is none (RFC 2045, section 5.2).
    fn content_type(&mut self, value: &str) {
        let content = parse_content_type(value);
        let is_token = |text: &str| {
            let is_in =
                |octet: u8| octet.is_ascii_graphic() && !b"()<>@,;:\\\"/[]?=".contains(&octet);
            !text.is_empty() && text.bytes().all(is_in)
        };
        let is_type = |(main, sub)| is_token(main) && is_token(sub);
        if content.mimetype.split_once('/').is_some_and(is_type) {
            self.content = content;
            return;
        }
        let message = format!("is no media type; read as {}", self.kind());
        self.notices
            .push(Notice::new("Content-Type", value.to_owned(), message).lost());
    }

    /// Tells of the first line of the header that belongs to no field.
    fn header_lines(&mut self) {
        let is_field = |line: &[u8]| {
            line.trim_ascii().is_empty()
                || line.starts_with(b" ")
                || line.starts_with(b"\t")
                || is_field(line)
                // Some put the envelope of a mailbox into the header.
                || line.starts_with(b">From ")
        };
        let mut lines = self.header.split(|octet| *octet == b'\n').enumerate();
        let Some((index, line)) = lines.find(|(_, line)| !is_field(line)) else {
            return;
        };
        let mut message = format!("line {} of the header is no field", index + 1);
        if line.trim_ascii_start().starts_with(b"<") {
            message += "; it looks like HTML, which --as html reads";
        }
        let text = String::from_utf8_lossy(line.trim_ascii());
        let text = text.chars().take(60).collect();
        self.notices
            .push(Notice::new("header", text, message).lost());
    }

    /// The parts, if it is a multipart; none of another.
    pub(super) fn parts(&mut self) -> Vec<&'m [u8]> {
        if !self.kind().starts_with("multipart/") {
            return Vec::new();
        }
        let encoding = self.structured("Content-Transfer-Encoding");
        if let Some(encoding) = encoding.filter(|encoding| !is_identity(encoding)) {
            let message = "no multipart may be encoded, and this is read as if it were not (RFC 2045, \
                           section 6.4)";
            self.notices.push(
                Notice::new("Content-Transfer-Encoding", encoding, message.to_owned()).lost(),
            );
        }
        let boundary = self.content.params.get("boundary").map(|it| it.trim_end());
        let Some(boundary) = boundary.filter(|boundary| !boundary.is_empty()) else {
            let message = "has no boundary, so its parts cannot be told apart";
            let kind = self.kind().to_owned();
            self.notices
                .push(Notice::new("Content-Type", kind, message.to_owned()).lost());
            return Vec::new();
        };
        let found = part_at(self.body, boundary.as_bytes());
        let boundary = boundary.to_owned();
        let notice = |message: &str| Notice::new("Content-Type", boundary, message.to_owned());
        if !found.parts.is_empty() {
            // Whatever came is read; what did not come is not in the file.
            let message = "the closing boundary is missing: the last part is read up to the end";
            let unclosed = (!found.is_closed).then(|| notice(message));
            self.notices.extend(unclosed);
        } else if found.is_closed {
            let message = "only the closing boundary occurs, so no part is found";
            self.notices.push(notice(message).lost());
        } else if !self.body.trim_ascii().is_empty() {
            let message = "the boundary does not occur, so no part is found";
            self.notices.push(notice(message).lost());
        }
        found.parts
    }
}

/// Whether a field has a name. White space may stand before the colon.
fn has_name(field: &MailHeader<'_>, name: &str) -> bool {
    field.get_key_ref().trim().eq_ignore_ascii_case(name)
}

/// Whether a line begins with the name of a field and a colon.
pub(super) fn is_field(line: &[u8]) -> bool {
    let Some(colon) = line.iter().position(|octet| *octet == b':') else {
        return false;
    };
    let name = line[..colon].trim_ascii_end();
    !name.is_empty() && name.iter().all(u8::is_ascii_graphic)
}

/// In words, on one line.
pub(super) fn reason(error: &MailParseError) -> String {
    error.to_string().replace(['\r', '\n'], " ")
}

/// Parts a body at the lines that are its boundary (RFC 2046, section 5.1.1), and nothing but that. The
/// line end before such a line belongs to it.
fn part_at<'m>(body: &'m [u8], boundary: &[u8]) -> Parts<'m> {
    let mut parts = Vec::new();
    let mut begin = None;
    let mut start = 0;
    for line in body.split_inclusive(|octet| *octet == b'\n') {
        let end = start + line.len();
        let behind = line
            .strip_prefix(b"--")
            .and_then(|it| it.strip_prefix(boundary));
        let behind = behind.map(<[u8]>::trim_ascii_end);
        if let Some(b"" | b"--") = behind {
            if let Some(begin) = begin.replace(end) {
                parts.push(without_line_end(&body[begin..start]));
            }
            if behind == Some(b"--") {
                return Parts {
                    parts,
                    is_closed: true,
                };
            }
        }
        start = end;
    }
    parts.extend(begin.map(|begin| &body[begin..]));
    Parts {
        parts,
        is_closed: false,
    }
}

fn without_line_end(part: &[u8]) -> &[u8] {
    let part = part.strip_suffix(b"\n").unwrap_or(part);
    part.strip_suffix(b"\r").unwrap_or(part)
}

/// A structured value with a space for each comment. Comments lie in each other, and a parenthesis in
/// quotes, or one that is never closed, begins none.
fn without_comments(value: &str) -> String {
    let mut result = String::new();
    let mut is_quoted = false;
    let mut rest = value;
    while let Some(character) = rest.chars().next() {
        let length = match character {
            '\\' => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
            '(' if !is_quoted => match comment(rest) {
                Some(length) => {
                    result.push(' ');
                    rest = &rest[length..];
                    continue;
                }
                // None that comes later is closed either.
                None => rest.len(),
            },
            _ => character.len_utf8(),
        };
        is_quoted ^= character == '"';
        result += &rest[..length];
        rest = &rest[length..];
    }
    result
}

/// The length of the comment that a text begins with; `None` if it does not end.
fn comment(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut is_escaped = false;
    for (index, octet) in text.bytes().enumerate() {
        match octet {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'(' => depth += 1,
            b')' => {
                depth -= 1;
                if depth == 0 {
                    return Some(index + 1);
                }
            }
            _ => {}
        }
    }
    None
}
