//! The decoding of safe escapes, component by component.

use std::borrow::Cow;

use memchr::memchr;

use crate::escape::{EscapeError, HexDigits, Safe};
use crate::revision::Edition;
use crate::revision::statements::Stay;

/// The decoding of the safe escapes of a component; the others get capital digits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Undo {
    safe: Safe,
    /// Tells if no escape is decoded that would make a complete segment `.` or `..`.
    keeps_dot_segments: bool,
}

impl Undo {
    pub(super) fn undone(self, text: &str) -> Result<Cow<'_, str>, EscapeError> {
        if self.keeps_dot_segments {
            self.safe.undone_but_dot_segments(text, HexDigits::Capital)
        } else {
            self.safe.undone(text, HexDigits::Capital)
        }
    }

    /// Writes what [`undone`](Self::undone) gives.
    pub(super) fn push(self, result: &mut String, text: &str) -> Result<(), EscapeError> {
        if memchr(b'%', text.as_bytes()).is_none() {
            result.push_str(text);
        } else if self.keeps_dot_segments {
            result.push_str(&self.undone(text)?);
        } else {
            self.safe.push_undone(result, text, HexDigits::Capital)?;
        }
        Ok(())
    }
}

/// The decoding of the safe escapes of each component, by where a document gives dot segments a meaning.
#[derive(Clone, Copy, Debug)]
pub(super) struct Undoing {
    pub(super) authority: Undo,
    pub(super) path: Undo,
    pub(super) query: Undo,
    pub(super) fragment: Undo,
}

impl Undoing {
    pub(super) fn of(edition: Edition) -> Self {
        let revision = edition.revision();
        let plainly = |safe| Undo {
            safe,
            keeps_dot_segments: false,
        };
        let all = plainly(Safe::of(revision));
        let in_query = plainly(Safe::in_query(revision));
        let keeping = Undo {
            keeps_dot_segments: true,
            ..all
        };
        let (authority, path, query, fragment) =
            match revision.statements().escaping.dot_segments_stay {
                Stay::Nowhere => (all, all, in_query, all),
                Stay::InPath => (all, keeping, in_query, all),
                Stay::InPathAndHost => (keeping, keeping, in_query, all),
                Stay::InPathAndQuery => (keeping, keeping, keeping, keeping),
            };
        Self {
            authority,
            path,
            query,
            fragment,
        }
    }
}
