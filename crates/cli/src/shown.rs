//! Foreign text, as it can be shown to a person.

use std::borrow::Cow;
use std::fmt::Write;

/// The text, with pictures of what would disturb the terminal.
pub(crate) fn shown(text: &str) -> String {
    text.chars().map(visible).collect()
}

/// The character, or the picture of it where it would disturb the terminal.
pub(crate) fn visible(character: char) -> char {
    match character {
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(character)).unwrap_or('\u{fffd}'),
        '\u{7f}' => '\u{2421}',
        _ if character.is_control() || is_layout(character) => '\u{fffd}',
        _ => character,
    }
}

/// Characters that break or turn round the line they stand in.
fn is_layout(character: char) -> bool {
    matches!(character, '\u{2028}' | '\u{2029}' | '\u{200e}' | '\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text, or where it would not stay on its line, or not be seen there, the text as a JSON string
/// in ASCII. What begins with a double quote is always such a string.
pub(crate) fn one_line(text: &str) -> Cow<'_, str> {
    let plain = |c: char| c == ' ' || c.is_ascii_graphic() || c.is_alphanumeric();
    if text.chars().all(plain) && !text.starts_with('"') {
        return Cow::Borrowed(text);
    }
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            ' '..='~' => quoted.push(character),
            _ => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    let _ = write!(quoted, "\\u{unit:04x}");
                }
            }
        }
    }
    quoted.push('"');
    Cow::Owned(quoted)
}

/// A word in double quotes, with what nobody would see written out, and cut if it is long.
pub(crate) fn quoted(word: &str) -> String {
    const LONGEST: usize = 40;
    let mut text = String::new();
    for (number, character) in word.chars().enumerate() {
        if number == LONGEST {
            text += "...";
            break;
        }
        match character {
            '\'' => text.push(character),
            _ => text.extend(character.escape_debug()),
        }
    }
    format!("\"{text}\"")
}

/// The text in lines of so many characters at most, broken at spaces; a longer word has a line of its own.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    while let Some((limit, next)) = rest.char_indices().nth(width) {
        let within = &rest[..limit + next.len_utf8()];
        let Some(end) = within.rfind(' ').or_else(|| rest.find(' ')) else {
            break;
        };
        lines.push(&rest[..end]);
        rest = &rest[end + 1..];
    }
    lines.push(rest);
    lines
}
