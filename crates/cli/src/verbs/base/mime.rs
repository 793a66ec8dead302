//! The parts of a MIME message, from the outermost inward, and the bases that their headers give.
//!
//! The walk is ours, as no crate says of all that it could not read: mail-parser, also in its 1.0, says nothing of
//! a boundary that never comes, of base64 cut short, or of a line of the header that is no field.

use urlspec::base::{Base, Embedded, Layers};

use super::entity::{Content, Entity};
use super::found::{Found, Mention, RelativeTo};
use super::kind::has_tags;
use super::mailbox::response;
use super::notice::Notice;
use super::tell::Teller;
use crate::outcome::Outcome;

/// So deep may parts lie in each other.
const DEEPEST: usize = 100;

/// The media type where the header names none (RFC 2045, section 5.2), and in a digest (RFC 2046, section
/// 5.1.5).
const TEXT: &str = "text/plain";
const MESSAGE: &str = "message/rfc822";

/// Tells of every part of a message, whose layers outside its own header are given.
///
/// The outermost entity is part 0. The parts of a multipart, and the message in a `message/rfc822`
/// or another such type, are numbered from 1 below it.
pub(super) fn tell(octets: &[u8], outside: Layers, teller: &mut Teller<'_>) -> Outcome {
    let inside = outside.clone();
    Walk { teller, inside }.entity(octets, TEXT, outside, "0", 0)
}

struct Walk<'w, 't> {
    teller: &'w mut Teller<'t>,
    /// The layers of a part, to which only the entity around is to be added.
    inside: Layers,
}

impl Walk<'_, '_> {
    fn entity(
        &mut self,
        octets: &[u8],
        kind: &str,
        outside: Layers,
        number: &str,
        depth: usize,
    ) -> Outcome {
        let mut entity = match Entity::read(octets, kind) {
            Ok(entity) => entity,
            Err(why) => return self.teller.unread(number, &why),
        };
        // A part may go without, and is text then.
        if depth == 0 && !entity.has_fields() {
            let message = "there are no fields, and the body is read as text/plain";
            entity.notices.push(Notice::new("header", "", message));
        } else if entity.untyped().is_some_and(has_tags) {
            let message = "there is none, and the body is read as text/plain; it looks like HTML, which \
                           --as html reads";
            let notice = Notice::new("Content-Type", "", message);
            entity.notices.push(notice);
        }
        let mut layers = outside;
        let mut references = Vec::new();
        let spec = self.teller.spec;
        let field = |field: Embedded, entity: &mut Entity<'_>| {
            let is_known = Embedded::fields(spec).any(|known| known == field);
            is_known.then(|| entity.field(field.as_str())).flatten()
        };
        let base_header = field(Embedded::BaseHeader, &mut entity);
        let content_base = field(Embedded::ContentBase, &mut entity);
        let content_location = field(Embedded::ContentLocation, &mut entity);
        if let Some(value) = &base_header {
            layers = layers.base_header(value);
            entity.notices.extend(inner_space("Base", value));
        }
        if let Some(value) = &content_base {
            layers = layers.content_base(value);
            entity.notices.extend(inner_space("Content-Base", value));
        }
        if let Some(value) = &content_location {
            references.push(Mention {
                line: None,
                element: None,
                attribute: "Content-Location",
                text: value.split_ascii_whitespace().collect(),
                is_request: true,
                relative_to: RelativeTo::Before(layers.base()),
            });
            layers = layers.content_location(value);
            let notice = inner_space("Content-Location", value);
            entity.notices.extend(notice);
        }
        let mut content = entity.content();
        let mut found = match &mut content {
            Ok(Content::Page(page)) => std::mem::take(page),
            _ => Found::default(),
        };
        found.references.splice(0..0, references);
        found
            .notices
            .splice(0..0, std::mem::take(&mut entity.notices));
        if let Some((href, _)) = &found.base {
            layers = layers.content(href);
        }
        let base = layers.base();
        let holds = self.teller.part(number, entity.kind(), &found, &base)?;
        drop(found);
        match content {
            Err(why) => self.teller.unread(number, &why),
            Ok(content) => Ok(self.below(&content, entity.kind(), &base, number, depth)? && holds),
        }
    }

    /// Tells of the entities in one that is given.
    fn below(
        &mut self,
        content: &Content<'_>,
        kind: &str,
        base: &Base,
        number: &str,
        depth: usize,
    ) -> Outcome {
        let message;
        let (entities, kind) = match content {
            Content::Parts(parts) if kind == "multipart/digest" => (&parts[..], MESSAGE),
            Content::Parts(parts) => (&parts[..], TEXT),
            Content::Message(octets) => {
                message = [response(octets)];
                (&message[..], TEXT)
            }
            Content::Page(_) | Content::Other => return Ok(true),
        };
        if depth == DEEPEST && !entities.is_empty() {
            let why = format!("parts are nested more than {DEEPEST} deep");
            return self.teller.unread(number, &why);
        }
        let mut holds = true;
        for (octets, index) in entities.iter().zip(1..) {
            let number = match depth {
                0 => format!("{index}"),
                _ => format!("{number}.{index}"),
            };
            let outside = self.inside.clone().encapsulating(base);
            holds &= self.entity(octets, kind, outside, &number, depth + 1)?;
        }
        Ok(holds)
    }
}

/// The notice that a value has white space inside, which it has otherwise than by being folded.
///
/// Section 5.1.1 of the 1997 draft has it ignored, and section 3.1 of RFC 1808 that in its wrapper. They have no
/// comments: a parenthesis may be part of a URL.
fn inner_space(name: &'static str, value: &str) -> Option<Notice> {
    let is_folded = |line: &str| line.split_ascii_whitespace().count() <= 1;
    if value.lines().all(is_folded) {
        return None;
    }
    let section = if name == Embedded::BaseHeader.as_str() {
        "RFC 1808, section 3.1"
    } else {
        "1997 draft, section 5.1.1"
    };
    let mut message = format!("the white space inside is ignored ({section})");
    if value.contains('(') {
        message += ", and what is in parentheses is no comment but part of it";
    }
    Some(Notice::new(name, value.replace(['\r', '\n'], ""), message))
}
