//! Characters that came out of another encoding or another typeface: each reader tells how long what it reads at the beginning
//! of a text is.

use super::near::{first_of, last_of};

/// A character beyond US-ASCII in UTF-8, of which each octet was read as a character of windows-1252: `Ã¼`.
pub(super) fn misread(text: &str) -> Option<usize> {
    let (character, read) = read_again(text)?;
    let is_meant = character.is_alphabetic() || "–—‘’“”…«»€".contains(character);
    is_meant.then_some(read)
}

/// The character that was meant by what is read in this way.
pub(super) fn meant(text: &str) -> Option<char> {
    read_again(text).map(|(character, _)| character)
}

/// The character of UTF-8 whose octets the first characters stand for, and their length.
fn read_again(text: &str) -> Option<(char, usize)> {
    const LONGEST: usize = 4;
    let mut octets = [0; LONGEST];
    let mut length = 0;
    for (number, character) in text.chars().take(LONGEST).enumerate() {
        octets[number] = octet(character).filter(|octet| *octet >= 0x80)?;
        length += character.len_utf8();
        if let Ok(read) = str::from_utf8(&octets[..=number]) {
            return read.chars().next().map(|character| (character, length));
        }
    }
    None
}

/// The octet of a character in windows-1252.
fn octet(character: char) -> Option<u8> {
    // Those from 0x80 to 0x9f; five are not assigned.
    const BETWEEN: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
    let number = u32::from(character);
    if matches!(number, 0x80..=0xff) {
        return u8::try_from(number).ok();
    }
    let at = BETWEEN.chars().position(|c| c == character)?;
    u8::try_from(0x80 + at).ok()
}

/// `=3D`, an equals sign as mail writes it (RFC 2045, section 6.7), in a text that has the soft end of a line as well.
pub(super) fn is_of_mail(before: &str, _: &str, behind: &str) -> bool {
    let has_fold = |text: &str| text.contains("=\n") || text.contains("=\r\n");
    has_fold(last_of(before)) || has_fold(first_of(behind))
}

/// The digit of US-ASCII of the same value as a decimal digit of another script.
pub(super) fn digit_of_script(taken: &str) -> Option<char> {
    const ZEROS: [u32; 12] = [
        0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xe50, 0xed0, 0x17e0,
    ];
    let number = u32::from(taken.chars().next()?);
    let zero = ZEROS
        .iter()
        .find(|zero| (**zero..**zero + 10).contains(&number))?;
    char::from_digit(number - zero, 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_misread_is_read_again() {
        let read = |text| misread(text).and_then(|length| meant(&text[..length]));
        assert_eq!(read("Ã¼nchen"), Some('ü'));
        assert_eq!(read("â€“ a"), Some('–'));
        assert_eq!(read("ðŸ˜€"), None, "not a letter");
        assert_eq!(read("ü"), None);
        assert_eq!(read("Ãa"), None);
        assert_eq!(digit_of_script("٨"), Some('8'));
        assert_eq!(digit_of_script("x"), None);
    }
}
