//! Foreign text, as it can be shown to a person.

use std::borrow::Cow;
use std::fmt::Write;

use grammarian::automata::Loss;

/// The text, with pictures of the characters that would disturb the terminal.
pub(crate) fn shown(text: &str) -> String {
    text.chars().map(visible).collect()
}

/// Octets as text; `\xff` for each octet that is not part of UTF-8.
pub(crate) fn octets_shown(octets: &[u8]) -> String {
    let mut text = String::new();
    for chunk in octets.utf8_chunks() {
        text.push_str(&shown(chunk.valid()));
        for octet in chunk.invalid() {
            let _ = write!(text, "\\x{octet:02x}");
        }
    }
    text
}

/// The same of several lines, whose ends stay, and so do the tabs between fields.
pub(crate) fn shown_lines(text: &str) -> Cow<'_, str> {
    let stays = |character| matches!(character, '\n' | '\t');
    // Most lines are US-ASCII without controls, which is soon seen.
    let is_odd = |byte: u8| !matches!(byte, b' '..=b'~' | b'\n' | b'\t');
    let is_plain = !text.bytes().fold(false, |odd, byte| odd | is_odd(byte));
    if is_plain || !text.contains(|character| !stays(character) && is_unseen(character)) {
        return Cow::Borrowed(text);
    }
    let seen = |character| {
        if stays(character) {
            character
        } else {
            visible(character)
        }
    };
    Cow::Owned(text.chars().map(seen).collect())
}

/// The character, or the picture of it where it would disturb the terminal.
pub(crate) fn visible(character: char) -> char {
    match character {
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(character)).unwrap_or('\u{fffd}'),
        '\u{7f}' => '\u{2421}',
        _ if is_unseen(character) => '\u{fffd}',
        _ => character,
    }
}

/// Returns `true` if a character is invisible, or breaks or reorders the line: controls, ends of lines, changes of
/// direction, and characters without width or glyph, such as the soft hyphen and the byte order mark.
///
/// These are, by Unicode, the controls and format characters (general categories Cc and Cf), the separators of lines
/// and paragraphs (Zl, Zp), characters that are ignored where they are not supported (`Default_Ignorable_Code_Point`,
/// variation selectors among them), and the empty Braille pattern.
pub(crate) fn is_unseen(character: char) -> bool {
    // All of US-ASCII but its controls is seen.
    character.is_control()
        || !character.is_ascii()
            && matches!(character,
            '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{890}'..='\u{891}'
            | '\u{8e2}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{110bd}' | '\u{110cd}'
            | '\u{13430}'..='\u{1343f}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}')
}

/// The text; as a JSON string in ASCII if it would break its line or be invisible there. An output that begins with a
/// double quote is always such a string.
pub(crate) fn one_line(text: &str) -> Cow<'_, str> {
    let plain = |c: char| c == ' ' || c.is_ascii_graphic() || c.is_alphanumeric();
    if text.chars().all(plain) && !text.starts_with('"') {
        return Cow::Borrowed(text);
    }
    Cow::Owned(json_string(text))
}

/// The text as a JSON string in ASCII.
pub(crate) fn json_string(text: &str) -> String {
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
    quoted
}

/// The characters at which a language loses a word, as they are printed behind the word: `, or [!'()*] for "!"`. Empty
/// if there is only one.
pub(crate) fn others(word: &str, loss: Option<&Loss>) -> String {
    const LONGEST: usize = 40;
    let Some(place) = loss.filter(|it| it.characters().len() > 1) else {
        return String::new();
    };
    let Some(there) = word.chars().nth(place.index()) else {
        return String::new();
    };
    let mut class = place.characters().to_string();
    if let Some((cut, _)) = class.char_indices().nth(LONGEST) {
        class.replace_range(cut.., "...]");
    }
    let alike = |text: &[char]| text.iter().filter(|it| **it == there).count();
    let characters: Vec<char> = word.chars().collect();
    let which = match alike(&characters) {
        1 => String::new(),
        _ => format!("the {} ", ordinal(alike(&characters[..=place.index()]))),
    };
    format!(", or {class} for {which}{}", quoted(&there.to_string()))
}

/// 1st, 2nd, 3rd, 4th.
pub(crate) fn ordinal(number: usize) -> String {
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// The first 40 characters of a text, and dots if more follow.
pub(crate) fn beginning(text: &str) -> (&str, &'static str) {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => (&text[..end], "..."),
        None => (text, ""),
    }
}

/// A word in double quotes, with invisible characters escaped, and cut if it is long.
pub(crate) fn quoted(word: &str) -> String {
    let (beginning, more) = beginning(word);
    let mut text = String::new();
    for character in beginning.chars() {
        match character {
            '\'' => text.push(character),
            _ => text.extend(character.escape_debug()),
        }
    }
    format!("\"{text}{more}\"")
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

#[cfg(test)]
mod tests {
    use super::{beginning, ordinal, shown, shown_lines, visible, wrapped};

    #[test]
    fn ordinal_numbers_have_the_endings_of_words() {
        let numbers = [
            1, 2, 3, 4, 10, 11, 12, 13, 14, 21, 22, 23, 101, 111, 112, 113,
        ];
        let expected =
            "1st 2nd 3rd 4th 10th 11th 12th 13th 14th 21st 22nd 23rd 101st 111th 112th 113th";
        assert_eq!(numbers.map(ordinal).join(" "), expected);
    }

    /// Unicode has pictures of the controls of US-ASCII; what else cannot be seen is a replacement character.
    #[test]
    fn controls_have_pictures() {
        let pictures: String = ('\u{2400}'..='\u{241f}').collect();
        let controls: String = ('\0'..='\u{1f}').collect();
        assert_eq!(shown(&controls), pictures);
        assert_eq!(visible('\u{7f}'), '\u{2421}');
        assert_eq!(
            shown("a\u{7f}\u{85}\u{ad}\u{202e}\u{feff}~ é"),
            "a\u{2421}\u{fffd}\u{fffd}\u{fffd}\u{fffd}~ é"
        );
        assert_eq!(shown_lines("a\tb\nc\r\u{7f}"), "a\tb\nc\u{240d}\u{2421}");
    }

    #[test]
    fn dots_stand_for_what_is_cut() {
        let forty = "é".repeat(40);
        assert_eq!(beginning(""), ("", ""));
        assert_eq!(beginning(&forty), (&*forty, ""));
        assert_eq!(beginning(&format!("{forty}a")), (&*forty, "..."));
    }

    #[test]
    fn lines_are_as_full_as_can_be() {
        // A line that fits exactly, at the end of the text and before it.
        assert_eq!(wrapped("ab cd", 5), ["ab cd"]);
        assert_eq!(wrapped("ab cd ef", 5), ["ab cd", "ef"]);
        assert_eq!(wrapped("äb öd", 4), ["äb", "öd"]);
        // A longer word has a line of its own.
        assert_eq!(wrapped("ab cdefgh i", 3), ["ab", "cdefgh", "i"]);
        assert_eq!(wrapped("abcdef", 3), ["abcdef"]);
        assert_eq!(wrapped("", 3), [""]);
    }
}
