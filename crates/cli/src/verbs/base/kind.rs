//! What a file is, by how it begins.

use clap::ValueEnum;
use urlspec::Revision;
use urlspec::base::Embedded;

use super::header::is_field;
use super::mailbox::{
    behind_separator, is_separator, is_status, leading, mailbox, without_blank_lines,
};

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
const FIELDS: &str = "bcc cache-control cc date delivered-to dkim-signature from in-reply-to last-modified \
                      message-id mime-version newsgroups path received references reply-to return-path \
                      sender server subject to transfer-encoding x-mailer xref";

impl Kind {
    /// A page begins with a tag; a message with a field that messages have, with several fields, or with
    /// what a mailbox or HTTP puts before them. What begins with text is a page if there are tags in it.
    /// `None` if it is neither, or may be both.
    pub(super) fn of(text: &str, spec: Revision) -> Option<Self> {
        let text = without_blank_lines(text.trim_start_matches('\u{feff}').as_bytes());
        if text.trim_ascii_start().starts_with(b"<") {
            return Some(Self::Html);
        }
        if is_status(text) {
            return Some(Self::Message);
        }
        let header = Beginning::of(behind_separator(text).unwrap_or(text), spec);
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
struct Beginning<'t> {
    text: &'t [u8],
    /// How many lines begin fields; none at all if not the first.
    fields: usize,
    /// How many of them begin fields that messages have.
    known: usize,
    /// Whether there are lines that belong to no field.
    others: bool,
}

impl<'t> Beginning<'t> {
    fn of(text: &'t [u8], spec: Revision) -> Self {
        let text = &text[..leading(text, false)];
        let lines = || text.split_inclusive(|octet| *octet == b'\n');
        let is_other =
            |line: &[u8]| !is_field(line) && !line.starts_with(b" ") && !line.starts_with(b"\t");
        let begins = lines().next().is_some_and(is_field);
        let fields = || lines().filter(|line| begins && is_field(line));
        Self {
            text,
            fields: fields().count(),
            known: fields().filter(|line| is_known(line, spec)).count(),
            others: lines().any(is_other),
        }
    }
}

/// Whether the field that a line begins is one that messages have, or gives a base by the revision.
fn is_known(line: &[u8], spec: Revision) -> bool {
    let name = line.split(|octet| *octet == b':').next().unwrap_or(line);
    let name = name.trim_ascii_end().to_ascii_lowercase();
    let is_of_base = |field: Embedded| field.as_str().as_bytes().eq_ignore_ascii_case(&name);
    name.starts_with(b"content-")
        || FIELDS.split(' ').any(|field| field.as_bytes() == name)
        || Embedded::fields(spec).any(is_of_base)
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
