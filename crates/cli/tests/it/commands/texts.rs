//! The parts of files of commands: texts, words of commands, and tables.

use crate::rows::{Done, cells, closing, unescaped};

/// A line that is not indented, and the lines below it that are.
#[derive(Clone)]
pub(super) struct Item {
    pub(super) place: String,
    pub(super) line: String,
    pub(super) block: String,
}

/// Names, and what stands for them.
pub(crate) type Row = Vec<(String, Vec<u8>)>;

pub(super) type Rows = Vec<Row>;

/// The words of a command as a shell takes them, but that quotation marks of either kind leave escapes in their word. A
/// cell that stands outside of quotation marks may be several words.
pub(crate) fn words(command: &str, row: &Row) -> Done<Vec<String>> {
    let mut words = Vec::new();
    let mut rest = command.trim_start();
    while let Some(mark) = rest.chars().next() {
        let is_marked = mark == '\'' || mark == '"';
        let end = if is_marked {
            closing(rest).ok_or_else(|| format!("nothing closes {rest}"))? + 1
        } else {
            rest.find(' ').unwrap_or(rest.len())
        };
        let (word, behind) = rest.split_at(end);
        if is_marked {
            let word = unescaped(&word[1..end - 1])?;
            words.push(String::from_utf8(filled(word, row))?);
        } else if word.contains(['\'', '"']) {
            return Err(format!("a quotation mark is inside of {word}").into());
        } else {
            match String::from_utf8(filled(word.into(), row))? {
                same if same == word => words.push(same),
                cells => words.extend(self::words(&cells, &Row::new())?),
            }
        }
        if !behind.is_empty() && !behind.starts_with(' ') {
            return Err(format!("no space is before {behind}").into());
        }
        rest = behind.trim_start();
    }
    Ok(words)
}

pub(super) fn is_quoted(text: &str) -> bool {
    text.starts_with('"') && closing(text) == Some(text.len() - 1)
}

/// The rows of a table.
pub(super) fn table(names: &str, block: &str) -> Done<Rows> {
    let names: Vec<&str> = names.split('|').map(str::trim).collect();
    let mut rows = Rows::new();
    for line in block.lines().filter(|line| !line.starts_with("// ")) {
        let cells = cells(line, names.len())?.into_iter();
        let columns = names.iter().map(|name| (*name).to_owned());
        rows.push(columns.zip(cells).collect());
    }
    if rows.is_empty() {
        return Err("the table has no rows".into());
    }
    Ok(rows)
}

/// A text with the cells of a row for their names.
pub(super) fn filled(mut text: Vec<u8>, row: &Row) -> Vec<u8> {
    for (name, cell) in row {
        let name = format!("{{{name}}}").into_bytes();
        let mut start = 0;
        while let Some(found) = place_of(&name, &text[start..]) {
            start += found;
            text.splice(start..start + name.len(), cell.iter().copied());
            start += cell.len();
        }
    }
    text
}

/// The first place of a part in a text.
pub(super) fn place_of(part: &[u8], text: &[u8]) -> Option<usize> {
    text.windows(part.len().max(1)).position(|it| it == part)
}
