//! Sets of characters, in a few words.

use grammarian::automata::CharSet;

/// The characters of a set as ranges, such as `a–z 0–9 _`. With `most`, a longer list is cut, or where the set lacks
/// only a few, those are named: `all but / ?`.
pub(super) fn listed(set: &CharSet, most: usize) -> String {
    let ranges = set.ranges();
    if ranges.len() <= most {
        return join(ranges);
    }
    let others = set.complement();
    if others.ranges().len() < ranges.len() && others.ranges().len() <= most {
        return format!("all but {}", join(others.ranges()));
    }
    format!("{} …", join(&ranges[..most]))
}

fn join(ranges: &[(char, char)]) -> String {
    let mut parts = Vec::new();
    for &(first, last) in ranges {
        match u32::from(last) - u32::from(first) {
            0 => parts.push(character(first)),
            1 => parts.extend([character(first), character(last)]),
            _ => parts.push(format!("{}–{}", character(first), character(last))),
        }
    }
    parts.join(" ")
}

/// A character, or its number if it is invisible.
fn character(character: char) -> String {
    match character {
        ' ' => "space".to_owned(),
        // Beside the dash of a range, or hard to see alone.
        '-' | '.' | ',' | '`' | '\'' => format!("\"{character}\""),
        '!'..='~' => character.to_string(),
        _ => format!("U+{:04X}", u32::from(character)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_named_by_their_ends() {
        let set = |text: &str| {
            let of = |set: CharSet, c: char| set.union(&CharSet::from(c));
            text.chars().fold(CharSet::all().complement(), of)
        };
        assert_eq!(listed(&set("abcd01 _\u{7f}"), 9), "space 0 1 _ a–d U+007F");
        assert_eq!(listed(&set("abcd0246"), 3), "0 2 4 …");
        assert_eq!(listed(&set(".-_"), 9), "\"-\" \".\" _");
        assert_eq!(listed(&set("/?").complement(), 2), "all but / ?");
    }
}
