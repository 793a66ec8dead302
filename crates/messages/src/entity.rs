//! One entity of MIME: its media type, and its content.

use std::borrow::Cow;

use mailparse::{ParsedContentType, parse_content_type};

use crate::header::{BaseField, Header};
use crate::notice::Notice;
use crate::page::Page;
use crate::{characters, multipart, transfer};

/// An entity, of which only the header has been read.
pub(crate) struct Entity<'m> {
    header: Header<'m>,
    body: &'m [u8],
    content: ParsedContentType,
    pub(crate) notices: Vec<Notice>,
}

/// The content of an entity, if it may have references.
pub(crate) enum Content<'m> {
    Page(Page),
    /// The parts of a multipart.
    Parts(Vec<&'m [u8]>),
    /// A message, which is an entity of its own.
    Message(Cow<'m, [u8]>),
    /// Other content, in which references are not looked for.
    Other,
}

/// The media type of a piece of a message that was sent in several.
const PIECE: &str = "message/partial";

impl<'m> Entity<'m> {
    /// Reads the header; `kind` is the media type if it names none.
    pub(crate) fn read(octets: &'m [u8], kind: &str) -> Result<Self, String> {
        let (header, body) = Header::read(octets)?;
        let mut entity = Self {
            body,
            content: parse_content_type(kind),
            notices: header.stray_line().into_iter().collect(),
            header,
        };
        let value = entity
            .header
            .structured("Content-Type", &mut entity.notices);
        if let Some(value) = value {
            entity.content_type(&value);
        }
        Ok(entity)
    }

    pub(crate) fn has_fields(&self) -> bool {
        !self.header.is_empty()
    }

    /// The body, if no field gives its type.
    pub(crate) fn untyped(&self) -> Option<&'m [u8]> {
        (!self.header.has("Content-Type")).then_some(self.body)
    }

    /// The media type in lower case, without its parameters.
    pub(crate) fn kind(&self) -> &str {
        &self.content.mimetype
    }

    /// The value of a field that gives a base, as it stands there.
    pub(crate) fn base(&mut self, field: BaseField) -> Option<String> {
        self.header.base(field, &mut self.notices)
    }

    /// The content; an error says why it cannot be read. Every `message/*` has a message in it but `message/partial`,
    /// which is only a piece of one.
    pub(crate) fn content(&mut self) -> Result<Content<'m>, String> {
        match self.kind() {
            "text/html" | "application/xhtml+xml" => {
                let octets = self.decoded()?;
                let label = &self.content.charset;
                let text = characters::text(&octets, label, "Content-Type", &mut self.notices);
                Ok(Content::Page(Page::of_text(&text)))
            }
            PIECE => {
                let message = "a piece of a message is not read";
                self.notices
                    .push(Notice::new("Content-Type", PIECE, message).lost());
                Ok(Content::Other)
            }
            kind if kind.starts_with("message/") => Ok(Content::Message(self.decoded()?)),
            kind if kind.starts_with("multipart/") => Ok(Content::Parts(self.parts())),
            _ => Ok(Content::Other),
        }
    }

    /// Takes a `Content-Type` that names a type; any other value counts as missing (RFC 2045, section 5.2).
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
        let message = format!("is not a media type; read as {}", self.kind());
        self.notices
            .push(Notice::new("Content-Type", value, message).lost());
    }

    fn decoded(&mut self) -> Result<Cow<'m, [u8]>, String> {
        transfer::decoded(&self.header, self.body, &mut self.notices)
    }

    /// The parts of a multipart.
    fn parts(&mut self) -> Vec<&'m [u8]> {
        transfer::not_of_multipart(&self.header, &mut self.notices);
        let boundary = self.content.params.get("boundary").map(|it| it.trim_end());
        let Some(boundary) = boundary.filter(|boundary| !boundary.is_empty()) else {
            let message = "has no boundary, so its parts cannot be told apart";
            self.notices
                .push(Notice::new("Content-Type", &self.content.mimetype, message).lost());
            return Vec::new();
        };
        multipart::parts(self.body, boundary, &mut self.notices)
    }
}
