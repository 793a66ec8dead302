//! Lines and columns of places that are asked for one after the other.

/// A place in a text that moves forward, for texts that are read once: it keeps no index of the text, as
/// [`Lines`](super::Lines) does.
///
/// Lines, columns, the byte order mark and octets that are not UTF-8 are those of [`Lines`](super::Lines).
///
/// ```
/// use grammarian::text::Cursor;
///
/// let text = "http\r\nmél x";
/// let mut cursor = Cursor::new(text);
/// assert_eq!(cursor.place(0), (1, 1));
/// assert_eq!(cursor.place(text.find('x').unwrap()), (2, 5));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'t> {
    text: &'t [u8],
    index: usize,
    line: usize,
    column: usize,
}

impl<'t> Cursor<'t> {
    /// The place of the first byte.
    #[must_use]
    pub fn new(text: &'t (impl AsRef<[u8]> + ?Sized)) -> Self {
        let text = text.as_ref();
        // A byte order mark is not a character of the text.
        let index = if text.starts_with(b"\xef\xbb\xbf") {
            3
        } else {
            0
        };
        Self {
            text,
            index,
            line: 1,
            column: 1,
        }
    }

    /// The line and the column of the byte `index`, counted from 1, the column in characters; beyond the text,
    /// those of its end. The byte begins a character, and is not the LF of a CR LF.
    ///
    /// The time is linear in the number of bytes since the last byte asked for. For a byte before that one, the
    /// whole text before it is counted again.
    pub fn place(&mut self, index: usize) -> (usize, usize) {
        let mut from = *self;
        if index < from.index {
            from = Self::new(from.text);
        }
        let index = index.clamp(from.index, from.text.len());
        let passed = &from.text[from.index..index];
        let last = passed.iter().rposition(|octet| b"\r\n".contains(octet));
        let (line, column) = match last {
            Some(end) => (
                from.line + line_ends(passed),
                1 + characters(&passed[end + 1..]),
            ),
            None => (from.line, from.column + characters(passed)),
        };
        *self = Self {
            index,
            line,
            column,
            ..from
        };
        (line, column)
    }
}

/// How many line ends a text has: LF, CR LF, or CR alone.
///
/// ```
/// assert_eq!(grammarian::text::line_ends(b"a\r\nb\rc\nd"), 3);
/// ```
#[must_use]
pub fn line_ends(text: &[u8]) -> usize {
    let mut previous = 0;
    let is_end = |octet: &&u8| {
        let is_end = **octet == b'\r' || (**octet == b'\n' && previous != b'\r');
        previous = **octet;
        is_end
    };
    text.iter().filter(is_end).count()
}

/// The number of characters as displayed, with one for each sequence that is not valid UTF-8.
fn characters(text: &[u8]) -> usize {
    text.utf8_chunks()
        .map(|chunk| chunk.valid().chars().count() + usize::from(!chunk.invalid().is_empty()))
        .sum()
}
