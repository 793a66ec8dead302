//! Lines and columns.

/// A place in a text, which only moves forward.
#[derive(Clone, Debug)]
pub(super) struct Place<'t> {
    text: &'t [u8],
    index: usize,
    line: usize,
    column: usize,
}

impl<'t> Place<'t> {
    pub(super) fn new(text: &'t [u8]) -> Self {
        // A byte order mark is no character of the text.
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

    /// Line and column of the byte `index`, which stands behind the last one asked for, and not amid a
    /// line end or a character.
    pub(super) fn at(&mut self, index: usize) -> (usize, usize) {
        let passed = &self.text[self.index..index];
        self.index = index;
        self.line += line_ends(passed);
        let start = passed.iter().rposition(|octet| b"\r\n".contains(octet));
        if let Some(end) = start {
            self.column = 1 + characters(&passed[end + 1..]);
        } else {
            self.column += characters(passed);
        }
        (self.line, self.column)
    }
}

/// How many line ends: LF, CR or CR LF.
pub(super) fn line_ends(text: &[u8]) -> usize {
    let mut previous = 0;
    let is_end = |octet: &&u8| {
        let is_end = **octet == b'\r' || (**octet == b'\n' && previous != b'\r');
        previous = **octet;
        is_end
    };
    text.iter().filter(is_end).count()
}

/// How many characters a reader sees, who sees one for what is no UTF-8.
fn characters(text: &[u8]) -> usize {
    text.utf8_chunks()
        .map(|chunk| chunk.valid().chars().count() + usize::from(!chunk.invalid().is_empty()))
        .sum()
}
