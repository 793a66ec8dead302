//! The lines of a text, one after the other.

/// The lines of a text, each with its end: LF, CR LF, or CR alone, as [`Lines`](super::Lines) counts them. The last
/// one may have no end; nothing follows the last end.
pub(crate) fn lines_inclusive(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let length = match rest.find(['\n', '\r']) {
            Some(at) if rest[at..].starts_with("\r\n") => at + 2,
            Some(at) => at + 1,
            None => rest.len(),
        };
        let (line, behind) = rest.split_at(length);
        rest = behind;
        Some(line)
    })
}

/// The lines of a text, each without its end.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> {
    lines_inclusive(text).map(|line| line.trim_end_matches(['\r', '\n']))
}

#[cfg(test)]
mod tests {
    use super::{lines, lines_inclusive};
    use crate::text::line_ends;

    #[test]
    fn lines_end_with_lf_cr_lf_or_cr() {
        let text = "a\r\nb\r\rc\n\nd";
        let found: Vec<&str> = lines_inclusive(text).collect();
        assert_eq!(found, ["a\r\n", "b\r", "\r", "c\n", "\n", "d"]);
        assert_eq!(found.len(), line_ends(text.as_bytes()) + 1);
        assert_eq!(lines("a\r").collect::<Vec<_>>(), ["a"]);
        assert_eq!(lines("").count(), 0);
    }
}
