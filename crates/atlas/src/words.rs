//! Words of languages, as people can read them.

/// The word in double quotes, with what nobody would see written out, and cut if it is long.
pub(crate) fn quoted(word: &str) -> String {
    const LONGEST: usize = 48;
    let mut shown = String::from("\"");
    for (number, character) in word.chars().enumerate() {
        if number == LONGEST {
            let length = word.chars().count();
            return format!("{shown}\"… ({length} characters)");
        }
        match character {
            '\'' => shown.push(character),
            _ => shown.extend(character.escape_debug()),
        }
    }
    shown + "\""
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn long_words_are_cut() {
        assert_eq!(quoted("a'\"\u{202e}"), r#""a'\"\u{202e}""#);
        let cut = quoted(&"a".repeat(64));
        assert_eq!(cut, format!("\"{}\"… (64 characters)", "a".repeat(48)));
    }
}
