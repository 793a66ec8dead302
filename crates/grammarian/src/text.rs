//! Lines and columns of a text, and names for its characters.
//!
//! The nearest well-kept crate, `line-index`, counts from 0, counts columns in bytes or converts
//! them in a second step, ends lines at LF only, takes no octets that are not UTF-8, and would
//! bring dependencies to programs that need only tables; so this is our own.

mod character;
mod cursor;
#[cfg(feature = "grammars")]
mod lines;

pub use character::character_name;
pub use cursor::{Cursor, line_ends};
#[cfg(feature = "grammars")]
pub(crate) use lines::{lines, lines_inclusive};

/// Where the lines and the characters of a text begin: an index to find the place of any byte.
///
/// A line ends with LF, CR LF, or CR alone. A byte order mark at the beginning is not a character of the text. Octets
/// that are not UTF-8 count as the replacement characters that [`String::from_utf8_lossy`] would put in their place.
///
/// Making it takes linear time in the length of the text, and each answer logarithmic time. It does
/// not borrow the text.
///
/// ```
/// use grammarian::text::Lines;
///
/// let text = "http\nmél x";
/// let lines = Lines::of(text);
/// assert_eq!(lines.place(0), (1, 1));
/// assert_eq!(lines.place(text.find('x').unwrap()), (2, 5));
/// assert_eq!(lines.place(text.len()), (2, 6));
/// ```
#[derive(Clone, Debug)]
pub struct Lines {
    /// The byte at which each line begins.
    starts: Vec<usize>,
    /// The characters of several bytes.
    runs: Vec<Run>,
    /// In bytes.
    length: usize,
}

/// Characters that follow each other and take equally many bytes each, more than one.
#[derive(Clone, Debug)]
struct Run {
    start: usize,
    end: usize,
    /// How many bytes each of them takes.
    width: usize,
    /// How many more bytes than characters there are before them.
    surplus: usize,
}

impl Run {
    /// How many more bytes than characters there are before its end.
    fn surplus_after(&self) -> usize {
        let bytes = self.end - self.start;
        self.surplus + bytes - bytes / self.width
    }
}

impl Lines {
    /// The lines of a text, or of octets that may not all be UTF-8.
    #[must_use]
    pub fn of(text: impl AsRef<[u8]>) -> Self {
        let text = text.as_ref();
        let mut lines = Self {
            starts: vec![0],
            runs: Vec::new(),
            length: text.len(),
        };
        let mut at = 0;
        if let Some(rest) = text.strip_prefix(b"\xef\xbb\xbf") {
            at = text.len() - rest.len();
            lines.starts[0] = at;
        }
        for chunk in text[at..].utf8_chunks() {
            for character in chunk.valid().chars() {
                lines.add(at, character.len_utf8());
                at += character.len_utf8();
                let is_end = match character {
                    '\n' => true,
                    '\r' => text.get(at) != Some(&b'\n'),
                    _ => false,
                };
                if is_end {
                    lines.starts.push(at);
                }
            }
            if !chunk.invalid().is_empty() {
                lines.add(at, chunk.invalid().len());
                at += chunk.invalid().len();
            }
        }
        lines
    }

    /// Adds a character that takes `width` bytes.
    fn add(&mut self, start: usize, width: usize) {
        if width == 1 {
            return;
        }
        let end = start + width;
        match self.runs.last_mut() {
            Some(run) if run.end == start && run.width == width => run.end = end,
            last => {
                let surplus = last.map_or(0, |run| run.surplus_after());
                self.runs.push(Run {
                    start,
                    end,
                    width,
                    surplus,
                });
            }
        }
    }

    /// The line and the column of a byte, counted from 1, the column in characters. A byte within a
    /// character has that character's place; one beyond the text, the place of the text's end.
    #[must_use]
    pub fn place(&self, byte: usize) -> (usize, usize) {
        let line = self.line(byte);
        let start = self.starts[line - 1];
        let column = self.characters_before(byte) - self.characters_before(start);
        (line, column + 1)
    }

    /// The number of the line that a byte stands on, counted from 1. A line includes the LF or CR at its
    /// end.
    #[must_use]
    pub fn line(&self, byte: usize) -> usize {
        self.starts.partition_point(|start| *start <= byte).max(1)
    }

    /// How many characters begin before the byte and are not the one that it is within.
    fn characters_before(&self, byte: usize) -> usize {
        // The byte order mark is on the first line, and before its first column.
        let byte = byte.min(self.length).max(self.starts[0]);
        let runs = self.runs.partition_point(|run| run.start < byte);
        let Some(run) = runs.checked_sub(1).map(|last| &self.runs[last]) else {
            return byte;
        };
        if byte < run.end {
            run.start - run.surplus + (byte - run.start) / run.width
        } else {
            byte - run.surplus_after()
        }
    }
}
