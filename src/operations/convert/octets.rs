//! A URI as octets: section 3.2, steps 2 to 5.

use std::fmt::Write as _;
use std::ops::Range;

use crate::escape::{self, decoded, escaped};
use crate::revision::Revision;
use crate::words::Concept;

/// A URI whose escapes are decoded, as far as they may be.
pub(super) struct Octets<'u> {
    pieces: Vec<Piece<'u>>,
}

/// A piece of it.
enum Piece<'u> {
    /// Characters, and escapes that stay.
    Text(&'u str),
    /// A character of US-ASCII whose escape is decoded.
    Plain(char),
    /// A character beyond US-ASCII, and `true` if it may stand in an IRI at this place.
    Character(char, bool),
    /// Octets that are not valid UTF-8.
    Stray(Vec<u8>),
}

impl<'u> Octets<'u> {
    /// Decodes the escapes of a URI "except those corresponding to "%", characters in "reserved", and characters in
    /// US-ASCII not allowed in URIs" (step 2): of the characters in US-ASCII, the unreserved ones.
    pub(super) fn of(revision: Revision, uri: &'u str, query: Option<&Range<usize>>) -> Self {
        let mut pieces = Vec::new();
        for piece in escape::pieces(uri.as_bytes()) {
            match piece {
                escape::Piece::Plain(plain) => pieces.push(Piece::Text(&uri[plain])),
                escape::Piece::Stray(at) => pieces.push(Piece::Text(&uri[at..=at])),
                escape::Piece::Escapes(run) => {
                    let in_query = query.is_some_and(|query| query.contains(&run.start));
                    let escapes = escape::characters(&uri[run]);
                    pieces.extend(escapes.map(|(escapes, character)| {
                        undone(revision, escapes, character, in_query)
                    }));
                }
            }
        }
        Self { pieces }
    }

    /// Selects the octets beyond US-ASCII that step 2 leaves: all.
    pub(super) fn is_of_anything(_: Option<bool>) -> bool {
        true
    }

    /// Selects those that step 3 leaves: the octets of characters.
    pub(super) fn is_of_utf8(character: Option<bool>) -> bool {
        character.is_some()
    }

    /// Selects those that step 4 leaves: the octets of characters that may stand in an IRI.
    pub(super) fn is_of_iri(character: Option<bool>) -> bool {
        character == Some(true)
    }

    /// The text after a step: octets that it leaves are shown between `<` and `>`, the others are escaped again.
    pub(super) fn shown(&self, is_left: fn(Option<bool>) -> bool) -> String {
        let mut text = String::new();
        for piece in &self.pieces {
            let (octets, kind) = match piece {
                Piece::Text(piece) => {
                    text += piece;
                    continue;
                }
                Piece::Plain(character) => {
                    text.push(*character);
                    continue;
                }
                Piece::Character(character, may_stand) => {
                    (character.to_string().into_bytes(), Some(*may_stand))
                }
                Piece::Stray(octets) => (octets.clone(), None),
            };
            if is_left(kind) {
                for octet in octets {
                    let _ = write!(text, "<{octet:02x}>");
                }
            } else {
                text += &escaped(&octets);
            }
        }
        text
    }

    /// The text after step 5.
    pub(super) fn characters(&self) -> String {
        let mut text = String::new();
        for piece in &self.pieces {
            match piece {
                Piece::Text(piece) => text += piece,
                Piece::Plain(character) | Piece::Character(character, true) => {
                    text.push(*character);
                }
                Piece::Character(character, false) => {
                    text += &escaped(character.to_string().as_bytes());
                }
                Piece::Stray(octets) => text += &escaped(octets),
            }
        }
        text
    }
}

/// The piece for the escapes of one character, or for those of octets that are not valid UTF-8.
fn undone(revision: Revision, escapes: &str, character: Option<char>, in_query: bool) -> Piece<'_> {
    let Some(character) = character else {
        return Piece::Stray(decoded(escapes.as_bytes()));
    };
    let is_safe = |concept| revision.is_safe_character(character, concept);
    if !character.is_ascii() {
        let in_query = in_query && is_safe(Concept::Query);
        Piece::Character(character, in_query || is_safe(Concept::Unreserved))
    } else if is_safe(Concept::Unreserved) {
        Piece::Plain(character)
    } else {
        Piece::Text(escapes)
    }
}
