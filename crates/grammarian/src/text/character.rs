//! Characters as messages name them.

/// A character as a message names it: between backticks if it can be seen, in words if a reader would overlook it, and by
/// its number where it may look like another one.
///
/// ```
/// use grammarian::text::character_name;
///
/// let names = ['a', ' ', 'é', '\n'].map(character_name);
/// assert_eq!(names, ["`a`", "a space", "`é` (U+00E9)", "U+000A"]);
/// ```
#[must_use]
pub fn character_name(character: char) -> String {
    match character {
        ' ' => "a space".to_owned(),
        '`' => "a backtick".to_owned(),
        '\u{feff}' => "a byte order mark (U+FEFF)".to_owned(),
        '!'..='~' => format!("`{character}`"),
        _ if character.is_alphanumeric() => {
            format!("`{character}` (U+{:04X})", u32::from(character))
        }
        _ => format!("U+{:04X}", u32::from(character)),
    }
}
