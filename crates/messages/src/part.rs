//! The parts of a MIME message, from the outermost inward.
//!
//! The walk is our own, since no crate reports everything that it could not read: mail-parser, also in its 1.0, does
//! not report a missing boundary, truncated base64, or a line of the header that is not a field.

use crate::entity::{Content, Entity};
use crate::header::BaseField;
use crate::kind::has_tags;
use crate::mailbox::response;
use crate::notice::Notice;
use crate::page::Page;

/// The media type if the header names none (RFC 2045, section 5.2), and in a digest (RFC 2046, section 5.1.5).
const TEXT: &str = "text/plain";
const MESSAGE: &str = "message/rfc822";

/// A message, or a part of one: an entity of MIME (RFC 2045, section 2.4).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    media_type: Option<String>,
    fields: Vec<(&'static str, String)>,
    page: Option<Page>,
    parts: Vec<Part>,
    notices: Vec<Notice>,
    error: Option<String>,
}

impl Part {
    /// The greatest depth of nested parts; deeper ones are not read, and the part around them has an
    /// [error](Self::error).
    pub const DEEPEST: usize = 100;

    /// Reads a message with all its parts. The values of the fields that give a base are kept, as far as they are asked
    /// for.
    ///
    /// ```
    /// use urlspec_messages::Part;
    ///
    /// let message = b"Content-Type: multipart/related; boundary=b\n\n\
    ///     --b\nContent-Type: text/html\nContent-Transfer-Encoding: base64\n\nPGEgaHJlZj14Pg==\n\
    ///     --b\nContent-Type: image/png\n\n\n--b--\n";
    /// let part = Part::read(message, &[]);
    /// let types: Vec<_> = part.parts().iter().map(Part::media_type).collect();
    /// assert_eq!(types, [Some("text/html"), Some("image/png")]);
    /// let page = part.parts()[0].page().unwrap();
    /// assert_eq!(page.references()[0].text(), "x");
    /// ```
    #[must_use]
    pub fn read(octets: &[u8], fields: &[BaseField]) -> Self {
        read(octets, TEXT, fields, 0)
    }

    /// The media type in lower case, without its parameters; `None` if the header cannot be read.
    #[must_use]
    pub fn media_type(&self) -> Option<&str> {
        self.media_type.as_deref()
    }

    /// The value of a field that was asked for, as it stands there; of the first, if there are several.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&str> {
        let mut fields = self.fields.iter();
        let (_, value) = fields.find(|(known, _)| *known == name)?;
        Some(value)
    }

    /// The page, if it is one in HTML.
    #[must_use]
    pub fn page(&self) -> Option<&Page> {
        self.page.as_ref()
    }

    /// The parts in it: those of a multipart, or the message in a `message/rfc822` or another such type.
    #[must_use]
    pub fn parts(&self) -> &[Self] {
        &self.parts
    }

    /// The notices of its header, of its body, and of its page, in this order.
    #[must_use]
    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }

    /// The reason for which it cannot be read, or not all of its parts can.
    #[must_use]
    pub fn error(&self) -> Option<&str> {
        self.error.as_deref()
    }

    /// Reads the entities in one.
    fn below(&mut self, content: &Content<'_>, fields: &[BaseField], depth: usize) {
        let message;
        let (entities, kind) = match content {
            Content::Parts(parts) if self.media_type() == Some("multipart/digest") => {
                (&parts[..], MESSAGE)
            }
            Content::Parts(parts) => (&parts[..], TEXT),
            Content::Message(octets) => {
                message = [response(octets)];
                (&message[..], TEXT)
            }
            Content::Page(_) | Content::Other => return,
        };
        if depth == Self::DEEPEST && !entities.is_empty() {
            let error = format!("parts are nested more than {} deep", Self::DEEPEST);
            self.error = Some(error);
            return;
        }
        let entities = entities.iter();
        let parts = entities.map(|octets| read(octets, kind, fields, depth + 1));
        self.parts = parts.collect();
    }
}

/// Reads an entity; `kind` is its media type if it names none.
fn read(octets: &[u8], kind: &str, fields: &[BaseField], depth: usize) -> Part {
    let mut entity = match Entity::read(octets, kind) {
        Ok(entity) => entity,
        Err(error) => {
            return Part {
                error: Some(error),
                ..Part::default()
            };
        }
    };
    // A part may go without, and is text then.
    if depth == 0 && !entity.has_fields() {
        let message = "there are no fields, and the body is read as text/plain";
        entity.notices.push(Notice::new("header", "", message));
    } else if entity.untyped().is_some_and(has_tags) {
        let message = "there is none, and the body is read as text/plain";
        let notice = Notice::new("Content-Type", "", message).like_html_if(true);
        entity.notices.push(notice);
    }
    let values = fields.iter().filter_map(|field| {
        let value = entity.base(*field)?;
        Some((*field, value))
    });
    let values: Vec<(BaseField, String)> = values.collect();
    let spaces = values.iter();
    let spaces = spaces.filter_map(|(field, value)| field.inner_space(value));
    entity.notices.extend(spaces);
    let values = values.into_iter();
    let mut part = Part {
        fields: values.map(|(field, value)| (field.name(), value)).collect(),
        ..Part::default()
    };
    let content = entity.content();
    part.media_type = Some(entity.kind().to_owned());
    part.notices = entity.notices;
    match content {
        Err(error) => part.error = Some(error),
        Ok(Content::Page(mut page)) => {
            part.notices.append(&mut page.notices);
            part.page = Some(page);
        }
        Ok(content) => part.below(&content, fields, depth),
    }
    part
}
