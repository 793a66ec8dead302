//! Words of languages, as people can read them.

/// The word in double quotes, with invisible characters escaped, and cut if it is long.
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

/// A sentence as HTML, in which text between backticks is code.
pub(crate) fn sentence(text: &str) -> String {
    let mut html = String::new();
    for (number, part) in escaped(text).split('`').enumerate() {
        if number > 0 {
            html += if number % 2 == 1 { "<code>" } else { "</code>" };
        }
        html += part;
    }
    if html.matches("<code>").count() > html.matches("</code>").count() {
        html += "</code>";
    }
    html
}

/// The text as it stands in HTML and SVG, in attributes too.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::{quoted, sentence};

    #[test]
    fn backticks_are_code() {
        assert_eq!(
            sentence("What follows `//`."),
            "What follows <code>//</code>."
        );
        assert_eq!(sentence("`<` and `"), "<code>&lt;</code> and <code></code>");
    }

    #[test]
    fn long_words_are_cut() {
        assert_eq!(quoted("a'\"\u{202e}"), r#""a'\"\u{202e}""#);
        let cut = quoted(&"a".repeat(64));
        assert_eq!(cut, format!("\"{}\"… (64 characters)", "a".repeat(48)));
    }
}
