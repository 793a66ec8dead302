//! JSON Lines: the string at a JSON Pointer (RFC 6901).

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::error::FindError;
use crate::found::Spanned;

pub(super) fn read(text: &str, pointer: &str) -> Result<Vec<Spanned>, FindError> {
    let tokens: Vec<String> = pointer
        .split('/')
        .skip(1)
        .map(|token| token.replace("~1", "/").replace("~0", "~"))
        .collect();
    let mut found = Vec::new();
    let mut start = 0;
    for (line, number) in text.split_inclusive('\n').zip(1..) {
        // An error tells a column of the line, which its line end is not part of.
        let value = line.trim_end_matches(is_blank);
        if !value.trim_start_matches(is_blank).is_empty() {
            let fault = |fault: Fault<'_>| {
                FindError::new(number, format!("this is not JSON: {}", fault.reason(line)))
            };
            let value: &RawValue = parsed(value).map_err(fault)?;
            if let Some(value) = at(value, &tokens).map_err(fault)? {
                let strings = strings(value).map_err(fault)?;
                let Some(strings) = strings else {
                    let message = format!(
                        "the value at `{pointer}` is not a string, nor an array of strings"
                    );
                    return Err(FindError::new(number, message));
                };
                found.extend(strings.into_iter().map(|(raw, url)| {
                    let span = within(line, raw);
                    Spanned {
                        span: start + span.start..start + span.end,
                        url,
                    }
                }));
            }
        }
        start += line.len();
    }
    Ok(found)
}

/// White space around a value (RFC 8259, section 2).
fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\r' | '\n')
}

/// A part of a line that cannot be read, and why.
struct Fault<'v> {
    part: &'v str,
    error: serde_json::Error,
}

impl Fault<'_> {
    /// The text of the error, with its column in the line.
    fn reason(&self, line: &str) -> String {
        let text = self.error.to_string();
        let (reason, _) = text.split_once(" at line").unwrap_or((&text, ""));
        // Bytes are counted up to the one at fault.
        let bytes = within(line, self.part).start + self.error.column();
        let before = &line.as_bytes()[..bytes.min(line.len())];
        let column = before
            .utf8_chunks()
            .map(|it| it.valid().chars().count() + usize::from(!it.invalid().is_empty()));
        format!("{reason} (column {})", column.sum::<usize>())
    }
}

fn parsed<'v, T: Deserialize<'v>>(part: &'v str) -> Result<T, Fault<'v>> {
    serde_json::from_str(part).map_err(|error| Fault { part, error })
}

/// The value at a pointer; `None` if nothing stands there, or null.
fn at<'v>(value: &'v RawValue, tokens: &[String]) -> Result<Option<&'v RawValue>, Fault<'v>> {
    let mut value = value;
    for token in tokens {
        let next = if value.get().starts_with('{') {
            let members: BTreeMap<Cow<'_, str>, &RawValue> = parsed(value.get())?;
            members.get(token.as_str()).copied()
        } else if value.get().starts_with('[') {
            let elements: Vec<&RawValue> = parsed(value.get())?;
            let is_number = token == "0" || !token.starts_with('0');
            let number = token.parse::<usize>().ok().filter(|_| is_number);
            number.and_then(|number| elements.get(number).copied())
        } else {
            None
        };
        match next {
            Some(next) => value = next,
            None => return Ok(None),
        }
    }
    Ok((value.get() != "null").then_some(value))
}

/// A string, or the strings of an array, each with the text between its quotes; `None` if it is neither.
#[allow(clippy::type_complexity, reason = "a list of pairs, if there is one")]
fn strings(value: &RawValue) -> Result<Option<Vec<(&str, String)>>, Fault<'_>> {
    let elements: Vec<&RawValue> = if value.get().starts_with('[') {
        parsed(value.get())?
    } else {
        vec![value]
    };
    let mut strings = Vec::new();
    for element in elements {
        let raw = element.get();
        // Neither is a URL.
        if matches!(raw, "null" | "\"\"") {
            continue;
        }
        let Some(inner) = raw.strip_prefix('"').and_then(|raw| raw.strip_suffix('"')) else {
            return Ok(None);
        };
        strings.push((inner, parsed(raw)?));
    }
    Ok(Some(strings))
}

/// Where a part of a text stands in it.
fn within(text: &str, part: &str) -> Range<usize> {
    let start = part.as_ptr().addr().saturating_sub(text.as_ptr().addr());
    start..start + part.len()
}
