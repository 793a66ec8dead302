//! The numbers of lines.

use memchr::memchr2_iter;

/// Counts lines up to a byte, forward only. A line ends with LF, CR LF, or CR alone. It is cheap to copy.
#[derive(Clone, Copy)]
pub(crate) struct Lines<'t> {
    text: &'t [u8],
    at: usize,
    line: usize,
}

impl<'t> Lines<'t> {
    pub(crate) fn of(text: &'t str) -> Self {
        Self {
            text: text.as_bytes(),
            at: 0,
            line: 1,
        }
    }

    /// The line of a byte behind those that were asked for, counted from 1.
    pub(crate) fn line(&mut self, byte: usize) -> usize {
        let (from, to) = (self.at, byte.clamp(self.at, self.text.len()));
        let ends = memchr2_iter(b'\r', b'\n', &self.text[from..to]).map(|index| from + index);
        // The line feed behind a carriage return ends the line for both.
        let is_end = |at: &usize| self.text[*at] == b'\n' || self.text.get(at + 1) != Some(&b'\n');
        self.line += ends.filter(is_end).count();
        self.at = to;
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;

    #[test]
    fn all_three_ends_of_lines_count_once() {
        let text = "a\nb\r\nc\rd\r\r\n\ne";
        let mut lines = Lines::of(text);
        let told: Vec<usize> = (0..=text.len()).map(|byte| lines.line(byte)).collect();
        assert_eq!(told, [1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 7]);
        assert_eq!(Lines::of(text).line(usize::MAX), 7);
    }
}
