//! The parts of files of commands: texts, words of commands, and tables.

use std::error::Error;

/// A result, or what is wrong.
pub(crate) type Done<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;

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

/// The place of the quotation mark that closes the one with which a text begins.
fn closing(text: &str) -> Option<usize> {
    let mark = text.chars().next()?;
    let mut is_escaped = false;
    let closes = |(_, letter): &(usize, char)| {
        let is_end = *letter == mark && !is_escaped;
        is_escaped = *letter == '\\' && !is_escaped;
        is_end
    };
    text.char_indices().skip(1).find(closes).map(|it| it.0)
}

pub(super) fn is_quoted(text: &str) -> bool {
    text.starts_with('"') && closing(text) == Some(text.len() - 1)
}

/// A text with the escapes of Rust. `\xE9` is an octet.
pub(super) fn unescaped(text: &str) -> Done<Vec<u8>> {
    let mut octets = Vec::new();
    let mut rest = text;
    while let Some((before, escape)) = rest.split_once('\\') {
        octets.extend(before.as_bytes());
        let wrong = || format!("no escape is \\{escape}");
        let letter = escape.chars().next().ok_or_else(wrong)?;
        rest = &escape[letter.len_utf8()..];
        match letter {
            'n' => octets.push(b'\n'),
            'r' => octets.push(b'\r'),
            't' => octets.push(b'\t'),
            '0' => octets.push(0),
            '\\' | '\'' | '"' => octets.extend(u8::try_from(letter)),
            'x' => {
                let (digits, behind) = rest.split_at_checked(2).ok_or_else(wrong)?;
                octets.push(u8::from_str_radix(digits, 16)?);
                rest = behind;
            }
            'u' => {
                let digits = rest.strip_prefix('{').and_then(|it| it.split_once('}'));
                let (digits, behind) = digits.ok_or_else(wrong)?;
                let letter = char::from_u32(u32::from_str_radix(digits, 16)?);
                octets.extend(letter.ok_or_else(wrong)?.to_string().as_bytes());
                rest = behind;
            }
            _ => return Err(wrong().into()),
        }
    }
    octets.extend(rest.as_bytes());
    Ok(octets)
}

/// The text with which another begins, in quotation marks or before a separator, and what is behind it.
pub(super) fn first<'t>(text: &'t str, separator: &str) -> Done<(Vec<u8>, &'t str)> {
    let text = text.trim_start();
    if let Some(end) = closing(text).filter(|_| text.starts_with('"')) {
        return Ok((unescaped(&text[1..end])?, &text[end + 1..]));
    }
    let (text, behind) = text.split_at(text.find(separator).unwrap_or(text.len()));
    Ok((text.trim_end().into(), behind))
}

/// The rows of a table.
pub(super) fn table(names: &str, block: &str) -> Done<Rows> {
    let names: Vec<&str> = names.split('|').map(str::trim).collect();
    let mut rows = Rows::new();
    for line in block.lines().filter(|line| !line.starts_with("// ")) {
        let (mut row, mut rest) = (Row::new(), Some(line));
        for name in &names {
            let cells = rest.ok_or_else(|| format!("a cell is missing in {line}"))?;
            let (cell, behind) = first(cells, " | ")?;
            row.push(((*name).to_owned(), cell));
            let behind = behind.trim();
            rest = behind.strip_prefix('|');
            if rest.is_none() && !behind.is_empty() {
                return Err(format!("no bar is before {behind}").into());
            }
        }
        if rest.is_some() {
            return Err(format!("a cell has no column in {line}").into());
        }
        rows.push(row);
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
