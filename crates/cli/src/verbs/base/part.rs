//! The parts of a message with their bases, from the outermost inward.

use urlspec::base::{Base, Embedded, Layers};
use urlspec_messages::{Page, Part};

use super::resolving::References;
use super::tell::Teller;
use crate::outcome::Outcome;

/// Prints a page that is not part of a message, within the given layers.
pub(super) fn page(page: &Page, outside: Layers, teller: &mut Teller<'_>) -> Outcome {
    let base = with_element(outside, Some(page)).base();
    let references = References::new(None, Some(page), base);
    teller.part("0", "text/html", &references, page.notices())
}

/// Prints every part of a message, within the given layers outside its own header.
///
/// The outermost entity is part 0. The parts of a multipart, and the message in a `message/rfc822`
/// or another such type, are numbered from 1 below it.
pub(super) fn message(message: &Part, outside: &Layers, teller: &mut Teller<'_>) -> Outcome {
    let inside = outside;
    Walk { teller, inside }.part(message, outside.clone(), "0", 0)
}

struct Walk<'w, 't> {
    teller: &'w mut Teller<'t>,
    /// The layers of a part, to which only the entity around is to be added.
    inside: &'w Layers,
}

impl Walk<'_, '_> {
    fn part(&mut self, part: &Part, outside: Layers, number: &str, depth: usize) -> Outcome {
        let Some(media_type) = part.media_type() else {
            return self.unread(part, number);
        };
        let mut layers = outside;
        if let Some(value) = part.field(Embedded::BaseHeader.as_str()) {
            layers = layers.base_header(value);
        }
        if let Some(value) = part.field(Embedded::ContentBase.as_str()) {
            layers = layers.content_base(value);
        }
        let mut location = None;
        if let Some(value) = part.field(Embedded::ContentLocation.as_str()) {
            location = Some((value.split_ascii_whitespace().collect(), layers.base()));
            layers = layers.content_location(value);
        }
        let base = with_element(layers, part.page()).base();
        let references = References::new(location, part.page(), base);
        let notices = part.notices();
        let holds = self.teller.part(number, media_type, &references, notices)?;
        Ok(self.unread(part, number)?
            && self.below(part, &references.base, number, depth)?
            && holds)
    }

    /// Prints the parts in one.
    fn below(&mut self, part: &Part, base: &Base, number: &str, depth: usize) -> Outcome {
        let mut holds = true;
        for (part, index) in part.parts().iter().zip(1..) {
            let number = match depth {
                0 => format!("{index}"),
                _ => format!("{number}.{index}"),
            };
            let outside = self.inside.clone().encapsulating(base);
            holds &= self.part(part, outside, &number, depth + 1)?;
        }
        Ok(holds)
    }

    /// Prints the error of a part that cannot be read, if there is one.
    fn unread(&mut self, part: &Part, number: &str) -> Outcome {
        match part.error() {
            Some(error) => self.teller.unread(number, error),
            None => Ok(true),
        }
    }
}

/// Layers with the base of the page, if it gives one.
fn with_element(layers: Layers, page: Option<&Page>) -> Layers {
    match page.and_then(Page::base) {
        Some(element) => layers.content(element.href()),
        None => layers,
    }
}
