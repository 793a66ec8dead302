//! The parts of a MIME message, from the outermost inward, and the bases that their headers give.

use urlspec::Layers;

use super::entity::{Entity, reason};
use super::kind::{has_tags, response};
use super::tell::Teller;
use super::{Notice, Part, html};
use crate::cli::Outcome;

/// So deep may parts lie in each other.
const DEEPEST: usize = 100;

/// Tells of every part of a message, whose layers outside its own header are given.
///
/// The outermost entity is part 0. The parts of a multipart, and the message in a `message/rfc822`
/// or another such type, are numbered from 1 below it.
pub(super) fn tell(octets: &[u8], outside: Layers, teller: &mut Teller<'_>) -> Outcome {
    let inside = outside.clone();
    Walk { teller, inside }.entity(octets, TEXT, outside, &[])
}

/// The media type where the header names none (RFC 2045, section 5.2), and in a digest (RFC 2046, section
/// 5.1.5).
const TEXT: &str = "text/plain";
const MESSAGE: &str = "message/rfc822";

/// The media type of a piece of a message that was sent in several.
const PIECE: &str = "message/partial";

struct Walk<'w, 't> {
    teller: &'w mut Teller<'t>,
    /// The layers of a part, to which only the entity around is to be added.
    inside: Layers,
}

impl Walk<'_, '_> {
    fn entity(&mut self, octets: &[u8], kind: &str, outside: Layers, number: &[usize]) -> Outcome {
        match Entity::read(octets, kind) {
            Ok(mut entity) => {
                // A part may go without, and is text then.
                if number.is_empty() && !entity.has_fields() {
                    let message = "there are no fields, and the body is read as text/plain";
                    let notice = Notice::new("header", String::new(), message.to_owned());
                    entity.notices.push(notice);
                } else if entity.untyped().is_some_and(has_tags) {
                    let message = "there is none, and the body is read as text/plain; it looks like HTML, \
                                   which --as html reads";
                    let notice = Notice::new("Content-Type", String::new(), message.to_owned());
                    entity.notices.push(notice);
                }
                self.part(entity, outside, number)
            }
            Err(error) => self.unread(number, &reason(&error)),
        }
    }

    fn part(&mut self, mut entity: Entity<'_>, outside: Layers, number: &[usize]) -> Outcome {
        let content_base = entity.field("Content-Base");
        let content_location = entity.field("Content-Location");
        let mut header = outside;
        if let Some(value) = &content_base {
            header = header.content_base(value);
            entity.notices.extend(inner_space("Content-Base", value));
        }
        // What the base of the header's own references is, before one of them gives another.
        let around = header.base();
        if let Some(value) = &content_location {
            header = header.content_location(value);
            entity
                .notices
                .extend(inner_space("Content-Location", value));
        }
        let kind = entity.kind().to_owned();
        let named = name(number);
        let mut part = Part::new(&named, &kind);
        if let Some(value) = &content_location {
            let value: String = value.split_ascii_whitespace().collect();
            part.header("Content-Location", value, around);
        }
        if kind == PIECE {
            let message = "a piece of a message is not read".to_owned();
            let notice = Notice::new("Content-Type", kind.clone(), message);
            entity.notices.push(notice.lost());
        }
        let is_message = is_message(&kind);
        let is_html = is_html(&kind);
        let decoded = match (is_message || is_html)
            .then(|| entity.decoded())
            .transpose()
        {
            Ok(decoded) => decoded,
            Err(why) => return self.undecoded(part, entity, &header, number, &why),
        };
        if let Some(octets) = decoded.as_ref().filter(|_| is_html) {
            let text = match entity.text(octets) {
                Ok(text) => text,
                Err(why) => return self.undecoded(part, entity, &header, number, &why),
            };
            let page = html::read(&text);
            if let Some(href) = &page.base {
                header = header.content(href);
            }
            let base = header.base();
            part.notices = entity.notices;
            part.page(page, &base);
            return self.teller.part(&part, &base);
        }
        let inner = entity.parts();
        let base = header.base();
        part.notices = entity.notices;
        let mut holds = self.teller.part(&part, &base)?;
        drop(part);
        if number.len() == DEEPEST && (!inner.is_empty() || decoded.is_some()) {
            let why = format!("parts are nested more than {DEEPEST} deep");
            return self.unread(number, &why);
        }
        let mut below = number.to_vec();
        below.push(0);
        let default = if kind == "multipart/digest" {
            MESSAGE
        } else {
            TEXT
        };
        let inner = inner.into_iter().map(|octets| (octets, default));
        let message = decoded.as_deref().map(|octets| (response(octets), TEXT));
        for (index, (octets, kind)) in inner.chain(message).enumerate() {
            below[number.len()] = index + 1;
            let outside = self.inside.clone().encapsulating(&base);
            holds &= self.entity(octets, kind, outside, &below)?;
        }
        Ok(holds)
    }

    /// A part of which only the header can be read.
    fn undecoded(
        &mut self,
        mut part: Part<'_>,
        entity: Entity<'_>,
        header: &Layers,
        number: &[usize],
        why: &str,
    ) -> Outcome {
        part.notices = entity.notices;
        self.teller.part(&part, &header.base())?;
        self.unread(number, why)
    }

    fn unread(&mut self, number: &[usize], why: &str) -> Outcome {
        self.teller.unread(&name(number), why)?;
        Ok(false)
    }
}

fn name(number: &[usize]) -> String {
    if number.is_empty() {
        return "0".to_owned();
    }
    let numbers: Vec<String> = number.iter().map(usize::to_string).collect();
    numbers.join(".")
}

/// Whether it holds a message, an entity of its own: section 5.1.2 of the 1997 draft names "message/*". But a
/// `message/partial` is only a piece of one.
fn is_message(kind: &str) -> bool {
    kind.starts_with("message/") && kind != PIECE
}

fn is_html(kind: &str) -> bool {
    matches!(kind, "text/html" | "application/xhtml+xml")
}

/// The notice that a value has white space inside, which it has otherwise than by being folded.
///
/// Section 5.1.1 of the 1997 draft has it ignored, and has no comments: a parenthesis may be part of a
/// URL.
fn inner_space(name: &'static str, value: &str) -> Option<Notice> {
    let is_folded = |line: &str| line.split_ascii_whitespace().count() <= 1;
    if value.lines().all(is_folded) {
        return None;
    }
    let mut message = "the white space inside is ignored (1997 draft, section 5.1.1)".to_owned();
    if value.contains('(') {
        message += ", and what is in parentheses is no comment but part of it";
    }
    Some(Notice::new(name, value.replace(['\r', '\n'], ""), message))
}
