//! The text near a place: repairs look no further, so that the time is linear.

/// The bytes around a place that a repair looks at, so that the time is linear.
pub(super) const NEAR: usize = 260;

/// The beginning of a text.
pub(super) fn first_of(text: &str) -> &str {
    let end = (0..=NEAR.min(text.len()))
        .rev()
        .find(|end| text.is_char_boundary(*end));
    &text[..end.unwrap_or(0)]
}

/// The end of a text.
pub(super) fn last_of(text: &str) -> &str {
    let start =
        (text.len().saturating_sub(NEAR)..text.len()).find(|start| text.is_char_boundary(*start));
    &text[start.unwrap_or(text.len())..]
}

/// Tells if two hexadecimal digits stand at the beginning.
pub(super) fn is_hexadecimal(digits: &[u8]) -> bool {
    let digits = digits.get(..2);
    digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
}

/// Tells if a text begins with another one, in either case.
pub(super) fn starts_with(text: &str, beginning: &str) -> bool {
    let start = text.as_bytes().get(..beginning.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(beginning.as_bytes()))
}
