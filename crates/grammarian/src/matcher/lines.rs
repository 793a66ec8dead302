//! The lines of a buffer, judged one after the other.

use std::iter::FusedIterator;

use super::Matcher;

/// A line of a buffer, and the verdict on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'b> {
    text: &'b [u8],
    is_match: bool,
}

impl<'b> Line<'b> {
    /// The line without its end.
    #[must_use]
    pub fn text(self) -> &'b [u8] {
        self.text
    }

    /// Returns `true` if the line is in the language.
    #[must_use]
    pub fn is_match(self) -> bool {
        self.is_match
    }
}

/// The lines of a buffer with the verdicts on them. Made by [`Matcher::lines`].
#[derive(Clone, Debug)]
pub struct Lines<'m, 'b> {
    matcher: &'m Matcher<'m>,
    ends: memchr::Memchr<'b>,
    buffer: &'b [u8],
    at: usize,
}

impl<'m, 'b> Lines<'m, 'b> {
    pub(super) fn of(matcher: &'m Matcher<'_>, buffer: &'b [u8]) -> Self {
        Self {
            matcher,
            ends: memchr::memchr_iter(b'\n', buffer),
            buffer,
            at: 0,
        }
    }
}

impl<'b> Iterator for Lines<'_, 'b> {
    type Item = Line<'b>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let (text, next) = match self.ends.next() {
            Some(end) => {
                let line = &self.buffer[self.at..end];
                // A CR that no LF follows is a part of its line.
                (line.strip_suffix(b"\r").unwrap_or(line), end + 1)
            }
            None if self.at < self.buffer.len() => (&self.buffer[self.at..], self.buffer.len()),
            None => return None,
        };
        self.at = next;
        let is_match = self.matcher.is_match(text);
        Some(Line { text, is_match })
    }
}

impl FusedIterator for Lines<'_, '_> {}
