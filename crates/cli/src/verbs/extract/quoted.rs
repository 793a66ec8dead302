//! References in quotes that are cut short: running text ends a URL at white space, and a value of JSON or of a program does
//! not.

use std::ops::Range;

/// The longest text in quotes that is looked at, in octets, so that the time stays linear whatever is left open.
const LONGEST: usize = 1 << 11;

/// The place of all that stands between the quotes around a reference, on its line, if the reference at `span` is only the
/// beginning of it. `None` where the quotes hold a list or a sentence.
pub(super) fn whole(text: &[u8], span: Range<usize>) -> Option<Range<usize>> {
    let (mark, before) = text[..span.start].split_last()?;
    let mark = Some(*mark).filter(|mark| b"\"'`".contains(mark))?;
    let behind = &text[span.end..];
    let end = end_of_quotation(behind, mark)?;
    let rest = &behind[..end];
    let is_whole =
        rest.is_empty() || is_list(rest) || (is_behind_word(before) && is_sentence(rest));
    (!is_whole).then_some(span.start..span.end + end)
}

/// The index of the mark that ends a quotation on this line: none behind a backslash, and no apostrophe within a word. One
/// that begins another quotation ends none.
fn end_of_quotation(text: &[u8], mark: u8) -> Option<usize> {
    let mut is_escaped = false;
    for (index, &octet) in text.iter().enumerate().take(LONGEST) {
        let is_letter = |place: Option<usize>| {
            let octet = place.and_then(|place| text.get(place));
            octet.is_some_and(u8::is_ascii_alphanumeric)
        };
        match octet {
            b'\n' | b'\r' => return None,
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            _ if octet == mark => {
                let is_before_word = octet == b'\'' && is_letter(Some(index + 1));
                let is_in_word = is_before_word && is_letter(index.checked_sub(1));
                if !is_in_word {
                    return (!is_before_word).then_some(index);
                }
            }
            _ => {}
        }
    }
    None
}

/// The words of a text behind its first white space.
fn words_behind(rest: &[u8]) -> impl Iterator<Item = &[u8]> {
    let end = rest.iter().position(u8::is_ascii_whitespace);
    let words = rest[end.unwrap_or(rest.len())..].split(u8::is_ascii_whitespace);
    words.filter(|word| !word.is_empty())
}

/// Tells if other URLs follow, as in `xsi:schemaLocation`, or the width or density of an image, as in `srcset`.
fn is_list(rest: &[u8]) -> bool {
    let is_url = |word: &[u8]| {
        let name = word.iter().position(|octet| !b"'\"`(<,;".contains(octet));
        let word = name.map_or(&[][..], |start| &word[start..]);
        let end = word.windows(3).position(|it| it == b"://");
        end.is_some_and(|end| end > 0 && word[..end].iter().all(u8::is_ascii_alphanumeric))
    };
    let is_size = |word: &[u8]| {
        let word = word.strip_suffix(b",").unwrap_or(word);
        word.split_last().is_some_and(|(unit, number)| {
            let is_digit = |octet: &u8| octet.is_ascii_digit() || *octet == b'.';
            b"wxh".contains(unit) && !number.is_empty() && number.iter().all(is_digit)
        })
    };
    words_behind(rest).any(is_url) || words_behind(rest).next().is_some_and(is_size)
}

/// Tells if a word and white space stand before a quotation, as in prose.
fn is_behind_word(before: &[u8]) -> bool {
    let word = before.trim_ascii_end();
    word.len() < before.len() && word.last().is_some_and(u8::is_ascii_alphabetic)
}

/// Tells if several words follow, of letters only, with punctuation behind them.
fn is_sentence(rest: &[u8]) -> bool {
    let is_word = |word: &[u8]| {
        let end = word.iter().rposition(|octet| !b".,;:!?".contains(octet));
        let letters = end.map_or(&[][..], |end| &word[..=end]);
        let is_letter =
            |octet: &u8| octet.is_ascii_alphabetic() || *octet >= 0x80 || *octet == b'\'';
        !letters.is_empty() && letters.iter().all(is_letter)
    };
    words_behind(rest).all(is_word) && words_behind(rest).nth(1).is_some()
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::whole;

    /// Every URL of a text without an end of line has an open quotation.
    #[test]
    fn open_quotations_take_linear_time() {
        for unit in [
            "'http://a b ",
            "x='http://a b ",
            "\\\"http://a b ",
            "`http://a b\\",
        ] {
            let text = unit.repeat(100_000);
            let start = unit.find('h').unwrap_or_default();
            let length = "http://a".len();
            let began = Instant::now();
            let spans = (0..100_000).map(|number| number * unit.len() + start);
            let found = spans.filter_map(|start| whole(text.as_bytes(), start..start + length));
            assert_eq!(found.count(), 0, "{unit}");
            assert!(began.elapsed().as_secs() < 20, "{unit}");
        }
    }
}
