//! Lines and columns.

use memchr::{memchr_iter, memrchr};

use crate::found::{Found, Spanned};

/// Counts lines and columns of bytes, forward only: all of a text in linear time.
pub(crate) struct Places<'t> {
    text: &'t str,
    at: usize,
    line: usize,
    column: usize,
}

impl<'t> Places<'t> {
    pub(crate) fn of(text: &'t str) -> Self {
        Self {
            text,
            at: 0,
            line: 1,
            column: 1,
        }
    }

    /// The line and the column of a byte, both from 1; of one before those that were asked for, the same as of the last.
    pub(crate) fn of_byte(&mut self, byte: usize) -> (usize, usize) {
        if let Some(passed) = self.text.get(self.at..byte) {
            let ends = memchr_iter(b'\n', passed.as_bytes()).count();
            let begun = match memrchr(b'\n', passed.as_bytes()) {
                Some(end) => {
                    self.column = 1;
                    &passed[end + 1..]
                }
                None => passed,
            };
            self.line += ends;
            self.column += begun.chars().count();
            self.at = byte;
        }
        (self.line, self.column)
    }
}

/// The line of a byte, from 1.
pub(crate) fn line_of(text: &str, byte: usize) -> usize {
    let before = &text.as_bytes()[..byte.min(text.len())];
    1 + memchr_iter(b'\n', before).count()
}

/// The URLs in the order of the text, each with its place.
pub(crate) fn placed(text: &str, mut spanned: Vec<Spanned>) -> Vec<Found> {
    spanned.sort_by_key(|it| (it.span.start, it.span.end));
    let mut places = Places::of(text);
    let found = spanned.into_iter().map(|Spanned { span, url }| {
        let (line, column) = places.of_byte(span.start);
        let is_verbatim = text.get(span) == Some(&*url) && !url.contains('\n');
        Found {
            line,
            column,
            url,
            is_verbatim,
        }
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::Places;

    #[test]
    fn columns_are_characters_of_a_line() {
        let text = "aé\u{10000}b\r\nc\n\nd";
        let mut places = Places::of(text);
        let told: Vec<_> = text
            .char_indices()
            .map(|(byte, _)| places.of_byte(byte))
            .collect();
        let expected = [
            (1, 1),
            (1, 2),
            (1, 3),
            (1, 4),
            (1, 5),
            (1, 6),
            (2, 1),
            (2, 2),
            (3, 1),
            (4, 1),
        ];
        assert_eq!(told, expected);
        assert_eq!(places.of_byte(0), (4, 1));
    }
}
