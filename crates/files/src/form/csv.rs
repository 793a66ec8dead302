//! Comma-separated values: one column.

use std::ops::Range;

use csv::{ReaderBuilder, StringRecord};

use crate::error::FindError;
use crate::found::Spanned;
use crate::place::line_of;

pub(super) fn read(text: &str, column: &str, delimiter: u8) -> Result<Vec<Spanned>, FindError> {
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .delimiter(delimiter)
        // A quotation mark is nothing special between tabs.
        .quoting(delimiter != b'\t')
        .from_reader(text.as_bytes());
    let mut found = Vec::new();
    let mut record = StringRecord::new();
    let mut last = text.len();
    let mut number = match column.parse::<usize>() {
        Ok(0) => return Err(FindError::new(1, "columns are counted from 1")),
        number => number.ok(),
    };
    while reader
        .read_record(&mut record)
        .map_err(|error| fault(text, delimiter, &error))?
    {
        let start = record.position().map_or(0, csv::Position::byte);
        let start = usize::try_from(start).unwrap_or(usize::MAX).min(text.len());
        last = start;
        let at_record = |message| FindError::new(line_of(text, begin(text, start)), message);
        let Some(number) = number else {
            number = Some(column_of(&record, column).map_err(at_record)?);
            continue;
        };
        let Some(url) = record.get(number - 1) else {
            let message = format!("there is no column {number}, but {}", record.len());
            return Err(at_record(message));
        };
        if !url.is_empty() {
            found.push(Spanned {
                span: field(text, start, number - 1, delimiter),
                url: url.to_owned(),
            });
        }
    }
    match open_quote(text, last, delimiter) {
        Some(error) => Err(error),
        None => Ok(found),
    }
}

/// The number of a column, from 1, by its name in the first record; or else the message that it has none.
fn column_of(header: &StringRecord, name: &str) -> Result<usize, String> {
    let position = header.iter().position(|it| it.trim() == name);
    position.map(|position| position + 1).ok_or_else(|| {
        let names: Vec<String> = header.iter().map(|it| format!("`{}`", it.trim())).collect();
        let names = names.join(", ");
        format!("there is no column `{name}`; there are {names}")
    })
}

fn fault(text: &str, delimiter: u8, error: &csv::Error) -> FindError {
    let start = error.position().map_or(0, csv::Position::byte);
    let start = usize::try_from(start).unwrap_or(usize::MAX).min(text.len());
    if let Some(error) = open_quote(text, start, delimiter) {
        return error;
    }
    let line = line_of(text, begin(text, start));
    let message = match error.kind() {
        csv::ErrorKind::UnequalLengths {
            expected_len, len, ..
        } => {
            format!("the record has {len} fields; those before it have {expected_len}")
        }
        _ => error.to_string(),
    };
    FindError::new(line, message)
}

/// Where a record begins, behind line ends.
fn begin(text: &str, start: usize) -> usize {
    let rest = text.get(start..).unwrap_or_default();
    start + rest.len() - rest.trim_start_matches(['\r', '\n']).len()
}

/// The span of a field of the record that begins at an index, without its quotes.
fn field(text: &str, start: usize, number: usize, delimiter: u8) -> Range<usize> {
    let bytes = text.as_bytes();
    let mut at = begin(text, start);
    for left in (0..=number).rev() {
        let is_quoted = bytes.get(at) == Some(&b'"') && delimiter != b'\t';
        let start = at + usize::from(is_quoted);
        let end = if is_quoted {
            closing_quote(bytes, start)
        } else {
            start
        };
        let rest = bytes.get(end..).unwrap_or_default();
        let length = rest
            .iter()
            .position(|byte| [delimiter, b'\r', b'\n'].contains(byte));
        let next = end + length.unwrap_or(rest.len());
        if left == 0 {
            return start..if is_quoted { end } else { next };
        }
        at = next + 1;
    }
    at..at
}

/// The error for a record in which a quotation mark is not closed, and so all the rest of the file is in it.
fn open_quote(text: &str, start: usize, delimiter: u8) -> Option<FindError> {
    let bytes = text.as_bytes();
    let mut at = begin(text, start);
    while delimiter != b'\t' && at < bytes.len() {
        let mut end = at;
        if bytes[at] == b'"' {
            end = closing_quote(bytes, at + 1);
            if end == bytes.len() {
                let line = line_of(text, at);
                return Some(FindError::new(
                    line,
                    "the quotation mark of a field is not closed",
                ));
            }
        }
        let rest = &bytes[end..];
        let length = rest
            .iter()
            .position(|byte| [delimiter, b'\r', b'\n'].contains(byte))?;
        if rest[length] != delimiter {
            return None;
        }
        at = end + length + 1;
    }
    None
}

/// Where the quote is that ends a field; two side by side are one of the field.
fn closing_quote(bytes: &[u8], start: usize) -> usize {
    let mut at = start;
    while at < bytes.len() {
        match (bytes[at], bytes.get(at + 1)) {
            (b'"', Some(b'"')) => at += 2,
            (b'"', _) => return at,
            _ => at += 1,
        }
    }
    at
}
