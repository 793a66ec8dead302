//! Sets of characters in words, for messages.

use grammarian::automata::CharSet;
use grammarian::text::character_name;

/// The largest number of words that are listed; the others are counted.
const MOST: usize = 12;

/// The members of a set of characters in words: kinds of characters first, then ranges, then single characters. If
/// characters stand for octets, those from U+0080 on are called octets.
pub(crate) fn in_words(set: &CharSet, is_of_octets: bool) -> Vec<String> {
    let letters = CharSet::from('a'..='z').union(&CharSet::from('A'..='Z'));
    let digits = CharSet::from('0'..='9');
    let hexadecimal = CharSet::from('a'..='f').union(&CharSet::from('A'..='F'));
    let hexadecimal = hexadecimal.union(&digits);
    let has = |part: &CharSet| part.difference(set).is_empty();
    let mut rest = set.clone();
    let mut words = Vec::new();
    let only_hexadecimal = || {
        let others = letters.difference(&hexadecimal);
        others.difference(set) == others
    };
    let kinds = [
        (&letters, "a letter", has(&letters)),
        (
            &hexadecimal,
            "a hexadecimal digit",
            has(&hexadecimal) && only_hexadecimal(),
        ),
        (&digits, "a digit", has(&digits)),
    ];
    for (kind, word, applies) in kinds {
        if applies && has(kind) && !kind.difference(&rest).eq(kind) {
            words.push(word.to_owned());
            rest = rest.difference(kind);
        }
    }
    let ascii = CharSet::from('\0'..='\u{7f}');
    for &(first, last) in rest.difference(&ascii.complement()).ranges() {
        match u32::from(last) - u32::from(first) {
            0..=2 => words.extend((first..=last).map(character_name)),
            _ => words.push(format!(
                "{} to {}",
                character_name(first),
                character_name(last)
            )),
        }
    }
    let beyond = rest.difference(&ascii);
    match beyond.ranges() {
        [] => {}
        ranges if is_of_octets => {
            let octet = |character: char| format!("{:02X}", u32::from(character));
            words.extend(ranges.iter().map(|&(first, last)| {
                if first == last {
                    format!("octet {}", octet(first))
                } else {
                    format!("octets {} to {}", octet(first), octet(last))
                }
            }));
        }
        [(first, last)] if first == last => words.push(character_name(*first)),
        _ => words.push("a character beyond US-ASCII".to_owned()),
    }
    if words.len() > MOST {
        let more = words.len() - MOST + 1;
        words.truncate(MOST - 1);
        words.push(format!("{more} others"));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_told_in_words() {
        let set = |ranges: &[(char, char)]| {
            let ranges = ranges
                .iter()
                .map(|&(first, last)| CharSet::from(first..=last));
            ranges.fold(CharSet::from('/'), |all, range| all.union(&range))
        };
        let told = |ranges: &[(char, char)]| in_words(&set(ranges), false).join(", ");
        assert_eq!(told(&[]), "`/`");
        assert_eq!(told(&[('0', '9')]), "a digit, `/`");
        assert_eq!(
            told(&[('0', '9'), ('a', 'f'), ('A', 'F')]),
            "a hexadecimal digit, `/`"
        );
        assert_eq!(
            told(&[('0', '9'), ('a', 'z'), ('A', 'Z')]),
            "a letter, a digit, `/`"
        );
        assert_eq!(told(&[('1', '5')]), "`/`, `1` to `5`");
        assert_eq!(
            told(&[('\u{80}', '\u{ff}')]),
            "`/`, a character beyond US-ASCII"
        );
        let octets = set(&[('\u{80}', '\u{ff}')]);
        assert_eq!(in_words(&octets, true).join(", "), "`/`, octets 80 to FF");
    }
}
