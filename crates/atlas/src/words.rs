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

/// A word as HTML: in quotes, and beside it the characters that cannot be told by their looks.
pub(crate) fn word(word: &str) -> String {
    let code = format!("<code>{}</code>", escaped(&quoted(word)));
    match points(word) {
        points if points.is_empty() => code,
        points => format!("{code} <span class=\"points\">{points}</span>"),
    }
}

/// The code points of the characters of a word that are invisible, or beyond US-ASCII, where many look like others; each once.
fn points(word: &str) -> String {
    const MOST: usize = 4;
    let mut seen = Vec::new();
    for character in word.chars() {
        if !character.is_ascii_graphic() && !seen.contains(&character) {
            seen.push(character);
        }
    }
    let shown = seen.iter().take(MOST).map(|it| {
        let known = NAMES.iter().find(|(character, _)| character == it);
        let name = known.map(|(_, name)| format!(" {name}"));
        format!("U+{:04X}{}", u32::from(*it), name.unwrap_or_default())
    });
    let mut text = shown.collect::<Vec<_>>().join(", ");
    if seen.len() > MOST {
        text += " …";
    }
    text
}

/// The names of characters that stand in examples because they are mistaken for others.
const NAMES: [(char, &str); 12] = [
    ('\0', "NUL"),
    ('\t', "TAB"),
    ('\n', "LINE FEED"),
    ('\r', "CARRIAGE RETURN"),
    (' ', "SPACE"),
    ('\u{7f}', "DELETE"),
    ('\u{a0}', "NO-BREAK SPACE"),
    ('\u{e9}', "LATIN SMALL LETTER E WITH ACUTE"),
    ('\u{17f}', "LATIN SMALL LETTER LONG S"),
    ('\u{661}', "ARABIC-INDIC DIGIT ONE"),
    ('\u{212a}', "KELVIN SIGN"),
    ('\u{fffd}', "REPLACEMENT CHARACTER"),
];

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
    use super::{quoted, sentence, word};

    #[test]
    fn backticks_are_code() {
        assert_eq!(
            sentence("What follows `//`."),
            "What follows <code>//</code>."
        );
        assert_eq!(sentence("`<` and `"), "<code>&lt;</code> and <code></code>");
    }

    #[test]
    fn characters_that_look_like_others_are_named() {
        assert_eq!(word("a<"), "<code>&quot;a&lt;&quot;</code>");
        assert_eq!(
            word("\u{212a}K"),
            "<code>&quot;\u{212a}K&quot;</code> <span class=\"points\">U+212A KELVIN SIGN</span>"
        );
        let points = |text: &str| word(text).split_once("points\">").unwrap().1.to_owned();
        assert_eq!(points("e\u{301}"), "U+0301</span>");
        assert_eq!(points("\u{200b} "), "U+200B, U+0020 SPACE</span>");
        assert_eq!(points("абвгд"), "U+0430, U+0431, U+0432, U+0433 …</span>");
    }

    #[test]
    fn long_words_are_cut() {
        assert_eq!(quoted("a'\"\u{202e}"), r#""a'\"\u{202e}""#);
        let cut = quoted(&"a".repeat(64));
        assert_eq!(cut, format!("\"{}\"… (64 characters)", "a".repeat(48)));
    }
}
