//! The kind of a file, by its beginning.

use crate::characters;
use crate::header::{BaseField, is_field};
use crate::mailbox::{
    behind_separator, is_separator, is_status, leading, mailbox, without_blank_lines,
};

/// The kinds of files that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A message with a header as in RFC 822, with MIME parts; a mailbox of such messages; a response
    /// of HTTP
    Message,
    /// A page in HTML
    Page,
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
    /// A page begins with a tag; a message with a field that messages have, with several fields, or with the line that
    /// a mailbox or HTTP puts before them. A file that begins with text is a page if it has tags. `None` if it is
    /// neither, or may be both.
    ///
    /// A field is one that messages have if it is known from mail, news or HTTP, if its name begins with `Content-`, or if
    /// it is among those that give a base.
    ///
    /// ```
    /// use urlspec_messages::{BaseField, Kind};
    ///
    /// assert_eq!(Kind::of(b"Subject: links\n\nhttp://a/", &[]), Some(Kind::Message));
    /// assert_eq!(Kind::of(b"<title>links</title>", &[]), Some(Kind::Page));
    /// assert_eq!(Kind::of(b"Base: http://a/\n\nlinks", &[]), None);
    /// let base = BaseField::new("Base", "RFC 1808, section 3.1");
    /// assert_eq!(Kind::of(b"Base: http://a/\n\nlinks", &[base]), Some(Kind::Message));
    /// ```
    #[must_use]
    pub fn of(octets: &[u8], fields: &[BaseField]) -> Option<Self> {
        let text = characters::text(octets, "utf-8", "character set", &mut Vec::new());
        let text = without_blank_lines(text.trim_start_matches('\u{feff}').as_bytes());
        if text.trim_ascii_start().starts_with(b"<") {
            return Some(Self::Page);
        }
        if is_status(text) {
            return Some(Self::Message);
        }
        let header = Beginning::of(behind_separator(text).unwrap_or(text), fields);
        let tags_in_header = has_tags(header.text);
        match (header.fields, header.known) {
            (0, _) if is_separator(text) => (!has_tags(mailbox(text)[0])).then_some(Self::Message),
            (0 | 1, 0) => has_tags(text).then_some(Self::Page),
            (_, 0) if tags_in_header => Some(Self::Page),
            (_, 0) => (!has_tags(text)).then_some(Self::Message),
            // A sentence may begin like a field.
            (fields, _) if tags_in_header && (fields == 1 || header.others) => None,
            _ => Some(Self::Message),
        }
    }
}

/// The text before the first blank line.
struct Beginning<'t> {
    text: &'t [u8],
    /// The number of lines that begin fields; 0 if the first line does not.
    fields: usize,
    /// How many of them begin fields that messages have.
    known: usize,
    /// Tells if there are lines outside of fields.
    others: bool,
}

impl<'t> Beginning<'t> {
    fn of(text: &'t [u8], bases: &[BaseField]) -> Self {
        let text = &text[..leading(text, false)];
        let lines = || text.split_inclusive(|octet| *octet == b'\n');
        let is_other =
            |line: &[u8]| !is_field(line) && !line.starts_with(b" ") && !line.starts_with(b"\t");
        let begins = lines().next().is_some_and(is_field);
        let fields = || lines().filter(|line| begins && is_field(line));
        Self {
            text,
            fields: fields().count(),
            known: fields().filter(|line| is_known(line, bases)).count(),
            others: lines().any(is_other),
        }
    }
}

/// Returns `true` if the field that a line begins is one that messages have, or gives a base.
fn is_known(line: &[u8], bases: &[BaseField]) -> bool {
    let name = line.split(|octet| *octet == b':').next().unwrap_or(line);
    let name = name.trim_ascii_end().to_ascii_lowercase();
    let gives_base = |field: &BaseField| field.name().as_bytes().eq_ignore_ascii_case(&name);
    name.starts_with(b"content-")
        || FIELDS.split(' ').any(|field| field.as_bytes() == name)
        || bases.iter().any(gives_base)
}

/// Returns `true` if a text has a tag of HTML.
pub(crate) fn has_tags(text: &[u8]) -> bool {
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
