//! The rules of a document that amends another one, among those of that one.

use super::{Library, Piece};
use crate::source::BlockKind;

impl Library {
    /// The pieces of an amended document, with those of the document that amends it in their places.
    ///
    /// A rule stands in the place of the one that it replaces, and a new one behind the rule that it stands behind in
    /// its own file. A part of that file, from heading to heading, that replaces no rule comes to the end.
    pub(super) fn amended(&self, amended: &[Piece], own: &[Piece]) -> Vec<Piece> {
        let mut slots: Vec<Vec<Piece>> = amended.iter().map(|piece| vec![piece.clone()]).collect();
        let mut last_part = Vec::new();
        for part in self.parts(own) {
            let place_of = |piece: &Piece| self.place_of(piece, amended);
            let Some(first) = part.iter().find_map(place_of) else {
                last_part.extend(part);
                continue;
            };
            let mut at = first;
            let mut waiting = Vec::new();
            for piece in part {
                match place_of(&piece) {
                    Some(place) => {
                        at = place;
                        waiting.push(piece);
                        slots[at] = std::mem::take(&mut waiting);
                    }
                    // A heading of the amended document stands there.
                    None if self.is_heading(&piece) => {}
                    None if waiting.is_empty() && slots[at].first() != amended.get(at) => {
                        slots[at].push(piece);
                    }
                    None => waiting.push(piece),
                }
            }
        }
        slots.into_iter().flatten().chain(last_part).collect()
    }

    fn is_heading(&self, piece: &Piece) -> bool {
        matches!(self.block(piece).kind, BlockKind::Heading)
    }

    /// Pieces in parts, each of which begins with a heading.
    fn parts(&self, pieces: &[Piece]) -> Vec<Vec<Piece>> {
        let mut parts: Vec<Vec<Piece>> = Vec::new();
        for piece in pieces {
            match parts.last_mut() {
                Some(part) if !self.is_heading(piece) => part.push(piece.clone()),
                _ => parts.push(vec![piece.clone()]),
            }
        }
        parts
    }

    /// The place among other pieces of the rule of the same name.
    fn place_of(&self, piece: &Piece, others: &[Piece]) -> Option<usize> {
        let rule = self.rule(piece)?;
        others.iter().position(|other| {
            let other = self.rule(other);
            other.is_some_and(|other| other.identifier == rule.identifier)
        })
    }
}
