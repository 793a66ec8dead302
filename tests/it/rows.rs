//! The reader of tables of cases, of this crate and of others: `tests/cases`, and the tables in the tests of the program.
//!
//! A line is a row, and its cells are parted by ` | `. A cell in double quotation marks has the escapes of Rust, and `\xE9`
//! is an octet. A line that begins with `// ` is a remark.

#![allow(dead_code, reason = "each crate uses some of it")]

use std::error::Error;

/// A result, or what is wrong.
pub(crate) type Done<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;

/// The rows of a file of so many columns.
pub(crate) fn rows<const COLUMNS: usize>(file: &str) -> Vec<[String; COLUMNS]> {
    let lines = file.lines().filter(|line| !line.is_empty());
    let rows = lines.filter(|line| !line.starts_with("// ")).map(|line| {
        let cells = cells(line, COLUMNS).unwrap_or_else(|error| panic!("{error}"));
        let texts = cells
            .into_iter()
            .map(|cell| String::from_utf8(cell).expect(line));
        texts.collect::<Vec<_>>().try_into().expect(line)
    });
    let rows: Vec<_> = rows.collect();
    assert!(!rows.is_empty(), "the table has no rows");
    rows
}

/// The cells of a row, which has so many.
pub(crate) fn cells(row: &str, count: usize) -> Done<Vec<Vec<u8>>> {
    let (mut all, mut rest) = (Vec::new(), Some(row));
    for _ in 0..count {
        let cells = rest.ok_or_else(|| format!("a cell is missing in {row}"))?;
        let (cell, behind) = first(cells, " | ")?;
        all.push(cell);
        let behind = behind.trim();
        rest = behind.strip_prefix('|');
        if rest.is_none() && !behind.is_empty() {
            return Err(format!("no bar is before {behind}").into());
        }
    }
    match rest {
        Some(_) => Err(format!("a cell has no column in {row}").into()),
        None => Ok(all),
    }
}

/// The text with which another begins, in quotation marks or before a separator, and what is behind it.
pub(crate) fn first<'t>(text: &'t str, separator: &str) -> Done<(Vec<u8>, &'t str)> {
    let text = text.trim_start();
    if let Some(end) = closing(text).filter(|_| text.starts_with('"')) {
        return Ok((unescaped(&text[1..end])?, &text[end + 1..]));
    }
    let (text, behind) = text.split_at(text.find(separator).unwrap_or(text.len()));
    Ok((text.trim_end().into(), behind))
}

/// The place of the quotation mark that closes the one with which a text begins.
pub(crate) fn closing(text: &str) -> Option<usize> {
    let mark = text.chars().next()?;
    let mut is_escaped = false;
    let closes = |(_, letter): &(usize, char)| {
        let is_end = *letter == mark && !is_escaped;
        is_escaped = *letter == '\\' && !is_escaped;
        is_end
    };
    text.char_indices().skip(1).find(closes).map(|it| it.0)
}

/// A text with the escapes of Rust. `\xE9` is an octet.
pub(crate) fn unescaped(text: &str) -> Done<Vec<u8>> {
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
