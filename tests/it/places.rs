//! Places in units of UTF-16 and in characters.

use proptest::prelude::*;
use urlspec::Places;

proptest! {
    /// Each place, in any order, is the number of units of the text before it.
    #[test]
    fn places_count_what_is_before_them(text in "[a-c\u{e9}\u{4e2d}\u{1f600}]{0,12}", order in prop::collection::vec(0usize..64, 0..16)) {
        let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        let (mut utf16, mut characters) = (Places::in_utf16(&text), Places::in_characters(&text));
        for number in order {
            let index = starts[number % starts.len()];
            let before = &text[..index];
            prop_assert_eq!(utf16.of(index), before.encode_utf16().count());
            prop_assert_eq!(characters.of(index), before.chars().count());
        }
        prop_assert_eq!(utf16.of_range(0..usize::MAX), 0..text.encode_utf16().count());
    }
}

/// Octets need not be UTF-8.
#[test]
fn octets_that_continue_nothing_do_not_count() {
    let octets = b"a\xff\x80\xc3b";
    assert_eq!(Places::in_characters(octets).of(5), 4);
    assert_eq!(Places::in_utf16(octets).of(5), 5);
}
