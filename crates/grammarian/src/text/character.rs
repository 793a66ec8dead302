//! Characters as messages name them.

/// A character as a message names it: between backticks if it can be seen, in words if a reader would overlook it, and by
/// its number where it may look like another one.
///
/// ```
/// use grammarian::text::character_name;
///
/// let names = ['a', ' ', 'é', '\n'].map(character_name);
/// assert_eq!(names, ["`a`", "a space", "`é` (U+00E9)", "a line feed (U+000A)"]);
/// ```
#[must_use]
pub fn character_name(character: char) -> String {
    let number = u32::from(character);
    match character {
        ' ' => "a space".to_owned(),
        '`' => "a backtick".to_owned(),
        '\t' => "a tab (U+0009)".to_owned(),
        '\n' => "a line feed (U+000A)".to_owned(),
        '\r' => "a carriage return (U+000D)".to_owned(),
        '\u{a0}' => "a no-break space (U+00A0)".to_owned(),
        '\u{200b}' => "a zero-width space (U+200B)".to_owned(),
        '\u{2011}' => "a non-breaking hyphen (U+2011)".to_owned(),
        '\u{2013}' => "an en dash (U+2013)".to_owned(),
        '\u{2014}' => "an em dash (U+2014)".to_owned(),
        '\u{2018}' | '\u{2019}' => format!("an apostrophe of typography (U+{number:04X})"),
        '\u{201c}'..='\u{201f}' => format!("a quotation mark of typography (U+{number:04X})"),
        '\u{3002}' => "an ideographic full stop (U+3002)".to_owned(),
        '\u{ff01}'..='\u{ff5e}' => {
            format!("the full-width form `{character}` (U+{number:04X})")
        }
        '\u{1f300}'..='\u{1faff}' => format!("the emoji `{character}` (U+{number:04X})"),
        '\u{2026}' => "an ellipsis (U+2026)".to_owned(),
        '\u{feff}' => "a byte order mark (U+FEFF)".to_owned(),
        '!'..='~' => format!("`{character}`"),
        _ if character.is_alphanumeric() => {
            format!("`{character}` (U+{number:04X})")
        }
        // Signs that people see.
        '\u{a1}'..='\u{ac}'
        | '\u{ae}'..='\u{bf}'
        | '\u{2010}'..='\u{2027}'
        | '\u{2030}'..='\u{205e}'
        | '\u{20a0}'..='\u{20c0}'
        | '\u{2100}'..='\u{2bff}'
        | '\u{3001}'..='\u{3020}' => format!("`{character}` (U+{number:04X})"),
        _ => format!("U+{number:04X}"),
    }
}
