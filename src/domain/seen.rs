//! Labels in messages.

use std::fmt::Write as _;

use unicode_security::confusable_detection::skeleton;

use crate::words::quoted::quoted;

/// A label for a message: quoted, shortened if it is long, and with numbers for characters that nobody sees.
pub(super) fn seen(label: &str) -> String {
    let mut text = String::new();
    for character in label.chars() {
        if is_seen(character) {
            text.push(character);
        } else {
            let _ = write!(text, "<U+{:04X}>", u32::from(character));
        }
    }
    quoted(&text)
}

fn is_seen(character: char) -> bool {
    let mut bytes = [0; 4];
    let text = character.encode_utf8(&mut bytes);
    // The skeleton has none of the characters that are ignored when a text is shown.
    let is_ignored = || skeleton(text).next().is_none();
    let is_blank = character.is_whitespace() || character == '\u{2800}';
    character.is_ascii_graphic() || !(character.is_control() || is_blank || is_ignored())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_has_a_number() {
        assert_eq!(
            seen("a\n\u{202E}\u{200C}\u{A0}b"),
            "`a<U+000A><U+202E><U+200C><U+00A0>b`"
        );
        assert_eq!(
            seen("e\u{301}\u{928}\u{92E}\u{938}\u{94D}!"),
            "`e\u{301}\u{928}\u{92E}\u{938}\u{94D}!`"
        );
    }
}
