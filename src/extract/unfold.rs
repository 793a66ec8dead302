//! White space inside a wrapper, and the hyphens before it.

use std::borrow::Cow;

use grammarian::text::line_ends;

/// What was between the delimiters, without the white space that is to be ignored.
pub(super) struct Unfolded<'t> {
    pub(super) octets: Cow<'t, [u8]>,
    /// The hyphens before a line break, as indices of `octets`.
    pub(super) hyphens: Vec<usize>,
    /// Where in `octets` the first white space was that held a line break.
    pub(super) first_break: Option<usize>,
    /// Where the first was that held none.
    pub(super) first_space: Option<usize>,
}

/// Drops white space: all of it, or with `keep_spaces` at either end and where there is a line break in
/// it. `None` if there is a blank line.
pub(super) fn unfold(content: &[u8], keep_spaces: bool) -> Option<Unfolded<'_>> {
    let mut octets: Cow<'_, [u8]> = Cow::Borrowed(&[]);
    let mut hyphens = Vec::new();
    let (mut first_break, mut first_space) = (None, None);
    let mut rest = content;
    while !rest.is_empty() {
        let (word, behind) = split(rest, |octet| !is_white(octet));
        if octets.is_empty() {
            octets = Cow::Borrowed(word);
        } else if !word.is_empty() {
            octets.to_mut().extend_from_slice(word);
        }
        let (white, behind) = split(behind, is_white);
        rest = behind;
        match line_ends(white) {
            _ if octets.is_empty() || white.is_empty() => {}
            0 if rest.is_empty() => {}
            0 => {
                first_space.get_or_insert(octets.len());
                if keep_spaces {
                    octets.to_mut().extend_from_slice(white);
                }
            }
            1 => {
                first_break.get_or_insert(octets.len());
                if octets.ends_with(b"-") {
                    hyphens.push(octets.len() - 1);
                }
            }
            _ => return None,
        }
    }
    Some(Unfolded {
        octets,
        hyphens,
        first_break,
        first_space,
    })
}

/// The text without white space at its beginning; `None` if there is a blank line in it.
pub(super) fn behind_white(text: &[u8]) -> Option<&[u8]> {
    let (white, behind) = split(text, is_white);
    (line_ends(white) < 2).then_some(behind)
}

/// Whether the text begins with white space that holds a line break.
pub(super) fn at_line_end(text: &[u8]) -> bool {
    line_ends(split(text, is_white).0) > 0
}

/// Spaces, tabs, line breaks and form feeds.
pub(super) fn is_white(octet: u8) -> bool {
    matches!(octet, b' ' | b'\t'..=b'\r')
}

pub(super) fn split(text: &[u8], inside: impl Fn(u8) -> bool) -> (&[u8], &[u8]) {
    let stop = text.iter().position(|octet| !inside(*octet));
    text.split_at(stop.unwrap_or(text.len()))
}
