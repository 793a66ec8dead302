//! White space inside a wrapper, and the hyphens before it.

use std::borrow::Cow;
use std::ops::Range;

use grammarian::text::line_ends;

use super::characters::Characters;

/// The text between the delimiters, without the white space that is to be ignored.
pub(crate) struct Unfolded<'t> {
    pub(crate) octets: Cow<'t, [u8]>,
    /// Its span in the text between the delimiters, with the white space between the first octet and the last.
    pub(crate) span: Range<usize>,
    /// The hyphens before a line break, as indices of `octets`.
    pub(crate) hyphens: Vec<usize>,
    /// The index in `octets` of the first white space that held a line break.
    pub(crate) first_break: Option<usize>,
    /// The index in `octets` of the first white space that held none.
    pub(crate) first_space: Option<usize>,
}

/// Drops white space: all of it, or with `keep_spaces` only at either end and if there is a line break in it. `None`
/// if there is a blank line.
pub(crate) fn unfold(
    content: &[u8],
    keep_spaces: bool,
    characters: Characters,
) -> Option<Unfolded<'_>> {
    let mut octets: Cow<'_, [u8]> = Cow::Borrowed(&[]);
    let mut hyphens = Vec::new();
    let (mut first_break, mut first_space) = (None, None);
    let mut span = 0..0;
    let mut rest = content;
    while !rest.is_empty() {
        let (word, behind) = characters.split_word(rest);
        if !word.is_empty() {
            span.end = content.len() - behind.len();
        }
        if octets.is_empty() {
            span.start = span.end - word.len();
        }
        if octets.is_empty() {
            octets = Cow::Borrowed(word);
        } else if !word.is_empty() {
            octets.to_mut().extend_from_slice(word);
        }
        let (white, behind) = characters.split_white(behind);
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
        span,
        hyphens,
        first_break,
        first_space,
    })
}

/// The text without white space at its beginning; `None` if there is a blank line in it.
pub(crate) fn behind_white(text: &[u8], characters: Characters) -> Option<&[u8]> {
    let (white, behind) = characters.split_white(text);
    (line_ends(white) < 2).then_some(behind)
}

/// Tells if the text begins with white space that holds a line break.
pub(crate) fn at_line_end(text: &[u8], characters: Characters) -> bool {
    line_ends(characters.split_white(text).0) > 0
}
