//! The parts of a MIME message, from the outermost inward, and the bases that their headers give.

use mailparse::body::Body;
use mailparse::{MailHeader, MailParseError, ParsedMail, parse_mail};
use urlspec::Layers;

use super::tell::Teller;
use super::{Part, html};
use crate::cli::Outcome;

/// So deep may parts lie in each other; the parser has the same limit for multiparts.
const DEEPEST: usize = 100;

/// Tells of every part of a message, whose layers outside its own header are given.
///
/// The outermost entity is part 0. The parts of a multipart, and the message in a `message/rfc822`
/// or another such type, are numbered from 1 below it.
pub(super) fn tell(octets: &[u8], outside: Layers, teller: &mut Teller<'_>) -> Outcome {
    let inside = outside.clone();
    Walk { teller, inside }.message(octets, outside, &[])
}

struct Walk<'w, 't> {
    teller: &'w mut Teller<'t>,
    /// The layers of a part, to which only the entity around is to be added.
    inside: Layers,
}

impl Walk<'_, '_> {
    fn message(&mut self, octets: &[u8], outside: Layers, number: &[usize]) -> Outcome {
        match parse_mail(octets) {
            Ok(mail) => self.part(&mail, outside, number),
            Err(error) => self.unread(number, &reason(&error)),
        }
    }

    fn part(&mut self, mail: &ParsedMail<'_>, outside: Layers, number: &[usize]) -> Outcome {
        let content_base = field(mail, "Content-Base");
        let content_location = field(mail, "Content-Location");
        let mut header = outside;
        if let Some(value) = &content_base {
            header = header.content_base(value);
        }
        // What the base of the header's own references is, before one of them gives another.
        let around = header.base();
        if let Some(value) = &content_location {
            header = header.content_location(value);
        }
        let kind = mail.ctype.mimetype.as_str();
        let named = name(number);
        let mut part = Part::new(&named, kind);
        if let Some(value) = &content_location {
            let value: String = value.split_ascii_whitespace().collect();
            part.header("Content-Location", value, around);
        }
        let message = is_message(kind).then(|| body(mail)).transpose();
        let page = is_html(kind).then(|| mail.get_body()).transpose();
        if let Some(error) = message.as_ref().err().or(page.as_ref().err()) {
            let base = header.base();
            self.teller.part(&part, &base)?;
            return self.unread(number, &reason(error));
        }
        if let Ok(Some(text)) = page {
            let page = html::read(&text);
            if let Some(href) = &page.base {
                header = header.content(href);
            }
            let base = header.base();
            part.page(page, &base);
            return self.teller.part(&part, &base);
        }
        let base = header.base();
        let mut holds = self.teller.part(&part, &base)?;
        drop(part);
        if number.len() == DEEPEST && (!mail.subparts.is_empty() || matches!(message, Ok(Some(_))))
        {
            return self.unread(number, &too_deep());
        }
        let mut below = number.to_vec();
        below.push(0);
        for (index, inner) in mail.subparts.iter().enumerate() {
            below[number.len()] = index + 1;
            holds &= self.part(inner, self.inside.clone().encapsulating(&base), &below)?;
        }
        if let Ok(Some(message)) = message {
            below[number.len()] = 1;
            holds &= self.message(&message, self.inside.clone().encapsulating(&base), &below)?;
        }
        Ok(holds)
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

/// The value of the first header field of a name, as it stands there.
fn field(mail: &ParsedMail<'_>, name: &str) -> Option<String> {
    // White space may stand before the colon.
    let has_name = |field: &&MailHeader<'_>| field.get_key_ref().trim().eq_ignore_ascii_case(name);
    let field = mail.headers.iter().find(has_name)?;
    Some(String::from_utf8_lossy(field.get_value_raw()).into_owned())
}

fn is_html(kind: &str) -> bool {
    matches!(kind, "text/html" | "application/xhtml+xml")
}

/// Whether it holds a message, an entity of its own: section 5.1.2 of the 1997 draft names "message/*". But a
/// `message/partial` is only a piece of one.
fn is_message(kind: &str) -> bool {
    kind.starts_with("message/") && kind != "message/partial"
}

/// The body without its transfer encoding.
fn body<'m>(mail: &'m ParsedMail<'_>) -> Result<std::borrow::Cow<'m, [u8]>, MailParseError> {
    Ok(match mail.get_body_encoded() {
        Body::Base64(body) | Body::QuotedPrintable(body) => body.get_decoded()?.into(),
        Body::SevenBit(body) | Body::EightBit(body) => body.get_raw().into(),
        Body::Binary(body) => body.get_raw().into(),
    })
}

fn reason(error: &MailParseError) -> String {
    match error {
        MailParseError::Generic("Recursion limit reached") => too_deep(),
        other => other.to_string().replace(['\r', '\n'], " "),
    }
}

fn too_deep() -> String {
    format!("parts are nested more than {DEEPEST} deep")
}
