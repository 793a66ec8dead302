//! The parts that a printer adds to a text: the feet and heads of pages, and the breaks between them.

use crate::text;

/// The lines of a document, without what belongs to its pages. Their numbers stay those of the text.
pub(super) struct Print<'t> {
    lines: Vec<Line<'t>>,
}

/// A line of a document.
#[derive(Clone, Copy)]
pub(super) struct Line<'t> {
    /// Without form feeds and the white space at its end; empty for the foot and the head of a page.
    pub(super) text: &'t str,
    /// The columns before its first character. A tab leads to the next multiple of eight.
    pub(super) indent: usize,
    /// Tells if a page ends or begins with it.
    is_of_page: bool,
}

impl Line<'_> {
    pub(super) fn is_blank(&self) -> bool {
        self.text.is_empty()
    }
}

impl<'t> Print<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        let mut lines: Vec<Line> = Vec::new();
        let mut is_head_near = false;
        let mut blank_lines = 0;
        for line in text::lines(text) {
            let has_break = line.contains('\u{c}');
            let text = line.trim_matches('\u{c}').trim_end();
            let is_foot = is_foot(text);
            let is_head = is_head_near && is_head(text);
            is_head_near = if is_foot || has_break && text.is_empty() {
                blank_lines = 0;
                true
            } else if text.is_empty() {
                blank_lines += 1;
                is_head_near && blank_lines < FARTHEST_HEAD
            } else {
                false
            };
            let is_of_page = is_foot || is_head || has_break;
            let text = if is_foot || is_head || has_break && is_head_of_page(text) {
                ""
            } else {
                text
            };
            lines.push(Line {
                text,
                indent: indent(text),
                is_of_page,
            });
        }
        Self { lines }
    }

    pub(super) fn lines(&self) -> &[Line<'t>] {
        &self.lines
    }

    /// Returns `true` if a page ends between two lines, and all lines between them are blank.
    pub(super) fn has_break(&self, between: std::ops::Range<usize>) -> bool {
        self.lines[between].iter().any(|line| line.is_of_page)
    }
}

/// The largest distance in lines from the foot of a page to the head of the next one.
const FARTHEST_HEAD: usize = 6;

/// A line that ends with `[Page 7]`, or begins at the margin and ends, far behind, with the number of a page.
fn is_foot(line: &str) -> bool {
    const GAP: &str = "        ";
    let bare = line
        .rsplit_once(GAP)
        .filter(|(name, _)| name.starts_with(|c: char| c.is_alphabetic()) && !name.contains('='));
    if bare.is_some_and(|(_, number)| number.trim().parse::<u16>().is_ok()) {
        return true;
    }
    let number = line
        .strip_suffix(']')
        .and_then(|line| line.rsplit_once("[Page "));
    number.is_some_and(|(_, number)| {
        !number.is_empty() && number.trim().chars().all(|c| c.is_ascii_alphanumeric())
    })
}

/// The first line below the foot of a page, if it is not indented.
fn is_head(line: &str) -> bool {
    line.starts_with(|c: char| !c.is_whitespace()) && is_head_of_page(line)
}

/// A line that ends with a year, as the heads of pages do.
fn is_head_of_page(line: &str) -> bool {
    let year = line.split_whitespace().next_back().unwrap_or("");
    year.len() == 4
        && (year.starts_with("19") || year.starts_with("20"))
        && year.parse::<u16>().is_ok()
}

fn indent(line: &str) -> usize {
    let mut columns = 0;
    for character in line.chars() {
        match character {
            ' ' => columns += 1,
            '\t' => columns += 8 - columns % 8,
            _ => break,
        }
    }
    columns
}
