//! Markdown: the texts of others, so that they are shown as they are.

use crate::shown::shown;

/// A text as code.
pub(crate) fn code(text: &str) -> String {
    let text = shown(text);
    let longest = text.split(|it| it != '`').map(str::len).max();
    let fence = "`".repeat(longest.unwrap_or_default() + 1);
    let space = if text.starts_with('`') || text.ends_with('`') {
        " "
    } else {
        ""
    };
    format!("{fence}{space}{text}{space}{fence}")
}

/// A text that stands as it is, in no code.
pub(crate) fn text(text: &str) -> String {
    let mut escaped = String::new();
    for character in shown(text).chars() {
        if "\\`*_[]<>#|~&".contains(character) {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

/// A row of a table. Bars within a cell do not end it, within code neither.
pub(crate) fn row<T: AsRef<str>>(cells: impl IntoIterator<Item = T>) -> String {
    let cells = cells.into_iter();
    let cells = cells.map(|cell| format!(" {} |", cell.as_ref().replace('|', "\\|")));
    format!("|{}", cells.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_no_markup() {
        assert_eq!(text("a *b* <c> [d]"), "a \\*b\\* \\<c\\> \\[d\\]");
    }

    #[test]
    fn code_shows_any_text() {
        for (text, written) in [
            ("a:b", "`a:b`"),
            ("a|b", "`a|b`"),
            ("a`b", "``a`b``"),
            ("``", "``` `` ```"),
            ("a\nb", "`a\u{240a}b`"),
        ] {
            assert_eq!(code(text), written, "{text:?}");
        }
    }

    #[test]
    fn bars_end_no_cell() {
        assert_eq!(row(["a|b", &code("c|d")]), "| a\\|b | `c\\|d` |");
    }
}
