//! The header of an entity: its fields, and the lines in it that are not fields.
//!
//! mailparse takes folded fields apart. It does not handle comments, takes a line without a colon for a field without a
//! value, and does not say which field of several it took.

use mailparse::{MailHeader, parse_headers};

use crate::notice::Notice;

/// A header field that gives a base: its value is a URL, in which white space is ignored and no comments are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BaseField {
    name: &'static str,
    source: &'static str,
}

impl BaseField {
    /// A field of a name; `source` is the section that has white space in its value ignored, for [notices](Notice).
    #[must_use]
    pub const fn new(name: &'static str, source: &'static str) -> Self {
        Self { name, source }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// The notice that a value has white space inside that is not from folding.
    pub(crate) fn inner_space(self, value: &str) -> Option<Notice> {
        let is_folded = |line: &str| line.split_ascii_whitespace().count() <= 1;
        if value.lines().all(is_folded) {
            return None;
        }
        let mut message = format!("the white space inside is ignored ({})", self.source);
        if value.contains('(') {
            message += ", and what is in parentheses is not a comment but part of it";
        }
        let text = value.replace(['\r', '\n'], "");
        Some(Notice::new(self.name, text, message))
    }
}

/// The fields of an entity.
pub(crate) struct Header<'m> {
    fields: Vec<MailHeader<'m>>,
    octets: &'m [u8],
}

impl<'m> Header<'m> {
    /// The header that an entity begins with, and the body behind it.
    pub(crate) fn read(octets: &'m [u8]) -> Result<(Self, &'m [u8]), String> {
        let (fields, end) =
            parse_headers(octets).map_err(|error| error.to_string().replace(['\r', '\n'], " "))?;
        let (octets, body) = octets.split_at(end);
        Ok((Self { fields, octets }, body))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.values(name).next().is_some()
    }

    /// The value of a field that gives a base, as it stands there; of the first, if there are several. The others do
    /// not cause a loss.
    pub(crate) fn base(&self, field: BaseField, notices: &mut Vec<Notice>) -> Option<String> {
        self.first(field.name, false, notices)
    }

    /// The value of the first field of a name. If it decides how the body is read, references are lost if another one
    /// was meant.
    fn first(
        &self,
        name: &'static str,
        is_for_body: bool,
        notices: &mut Vec<Notice>,
    ) -> Option<String> {
        let mut values = self.values(name);
        let first = values.next()?;
        let others: Vec<String> = values.collect();
        let different = others.iter().find(|other| **other != first);
        if let Some(other) = different.or(others.first()) {
            let count = others.len() + 1;
            let message = format!("there are {count} such fields, and only the first is read");
            let is_lost = different.is_some() && is_for_body;
            notices.push(Notice::new(name, other, message).lost_if(is_lost));
        }
        Some(first)
    }

    /// The value of a field in which comments may stand (RFC 822, section 3.1.4), without them.
    pub(crate) fn structured(
        &self,
        name: &'static str,
        notices: &mut Vec<Notice>,
    ) -> Option<String> {
        let value = self.first(name, true, notices)?.replace(['\r', '\n'], "");
        Some(without_comments(&value).trim().to_owned())
    }

    /// The notice about the first line outside of fields.
    pub(crate) fn stray_line(&self) -> Option<Notice> {
        let is_stray = |line: &[u8]| {
            !line.trim_ascii().is_empty()
                && !line.starts_with(b" ")
                && !line.starts_with(b"\t")
                && !is_field(line)
                // Some put the envelope of a mailbox into the header.
                && !line.starts_with(b">From ")
        };
        let mut lines = self.octets.split(|octet| *octet == b'\n').enumerate();
        let (index, line) = lines.find(|(_, line)| is_stray(line))?;
        let message = format!("line {} of the header is not a field", index + 1);
        let looks_like_html = line.trim_ascii_start().starts_with(b"<");
        let text = String::from_utf8_lossy(line.trim_ascii());
        let text: String = text.chars().take(60).collect();
        let notice = Notice::new("header", text, message).lost();
        Some(notice.like_html_if(looks_like_html))
    }

    /// The values of all fields of a name. White space may stand before the colon.
    fn values(&self, name: &str) -> impl Iterator<Item = String> {
        let has_name = |field: &&MailHeader<'_>| {
            let key = field.get_key_raw().trim_ascii();
            key.eq_ignore_ascii_case(name.as_bytes())
        };
        let fields = self.fields.iter().filter(has_name);
        fields.map(|field| String::from_utf8_lossy(field.get_value_raw()).into_owned())
    }
}

/// Returns `true` if a line begins with the name of a field and a colon.
pub(crate) fn is_field(line: &[u8]) -> bool {
    let Some(colon) = line.iter().position(|octet| *octet == b':') else {
        return false;
    };
    let name = line[..colon].trim_ascii_end();
    !name.is_empty() && name.iter().all(u8::is_ascii_graphic)
}

/// A structured value with a space for each comment. Comments may be nested, and a parenthesis in quotes, or one that
/// is never closed, does not begin a comment.
fn without_comments(value: &str) -> String {
    let mut result = String::new();
    let (mut depth, mut begin) = (0_usize, 0);
    let (mut is_quoted, mut is_escaped) = (false, false);
    for (index, character) in value.char_indices() {
        match character {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' if depth == 0 => is_quoted = !is_quoted,
            '(' if !is_quoted => {
                if depth == 0 {
                    begin = index;
                }
                depth += 1;
            }
            ')' if depth == 1 => {
                depth = 0;
                result.push(' ');
                continue;
            }
            ')' if depth > 0 => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            result.push(character);
        }
    }
    if depth > 0 {
        result += &value[begin..];
    }
    result
}
