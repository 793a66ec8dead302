//! Which characters of a class a program tells apart.

use std::collections::HashMap;

use super::Teacher;
use super::memory::{Halt, Memory};
use crate::automata::CharSet;
use crate::generate::Characters;

/// The characters of a class that are judged in a word as this one is. All of US-ASCII are asked; of the others, the ends of
/// ranges and some between, and where two neighbours differ, the place is found by halving.
pub(super) fn alike<T: Teacher>(
    class: &CharSet,
    character: char,
    memory: &mut Memory<'_, T>,
    word: impl Fn(char) -> String,
) -> Result<CharSet, Halt<T::Stop>> {
    let probes = probes(class).union(&CharSet::from(character));
    let probes: Vec<char> = probes.chars().collect();
    let words: Vec<String> = probes.iter().map(|it| word(*it)).collect();
    let verdicts = memory.ask_all(&words)?;
    let known: HashMap<char, bool> = probes.iter().copied().zip(verdicts).collect();
    let verdict = known[&character];
    let mut found: Vec<(char, char)> = Vec::new();
    for &(first, last) in class.ranges() {
        let inside: Vec<char> = probes
            .iter()
            .copied()
            .filter(|it| (first..=last).contains(it))
            .collect();
        for pair in inside.windows(2) {
            let [mut low, mut high] = [pair[0], pair[1]];
            let (at_low, at_high) = (known[&low] == verdict, known[&high] == verdict);
            if at_low == at_high {
                found.extend(at_low.then_some((low, high)));
                continue;
            }
            while let Some(middle) = between(low, high) {
                if (memory.ask(&word(middle))? == verdict) == at_low {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            found.push(if at_low {
                (pair[0], low)
            } else {
                (high, pair[1])
            });
        }
        found.extend(
            inside
                .iter()
                .filter(|it| known[*it] == verdict)
                .map(|it| (*it, *it)),
        );
    }
    Ok(found.into_iter().collect())
}

/// A character between two.
fn between(low: char, high: char) -> Option<char> {
    let (low, high) = (u32::from(low), u32::from(high));
    if high - low < 2 {
        return None;
    }
    let middle = u32::midpoint(low, high);
    // Surrogates are no characters.
    let beside = [middle, 0xe000, 0xd7ff];
    beside
        .into_iter()
        .filter(|it| low < *it && *it < high)
        .find_map(char::from_u32)
}

/// Characters of a class that are asked one by one: all of US-ASCII, the ends of ranges, and some that programs treat
/// in ways of their own.
pub(super) fn probes(class: &CharSet) -> CharSet {
    let ascii = class.intersection(&CharSet::from('\0'..='\u{7f}'));
    let special: CharSet = BEYOND_ASCII.into_iter().map(|it| (it, it)).collect();
    let ends = Characters::Bounds.of_class(class);
    ascii.union(&ends).union(&class.intersection(&special))
}

/// Controls, spaces, marks, digits, letters with other forms, one that is equivalent to a text with a slash, directions,
/// characters without a meaning, private ones, and the first and last of planes.
const BEYOND_ASCII: [char; 60] = [
    '\u{80}',
    '\u{85}',
    '\u{9f}',
    '\u{a0}',
    '\u{ad}',
    '\u{b7}',
    '\u{df}',
    '\u{e9}',
    '\u{ff}',
    '\u{130}',
    '\u{131}',
    '\u{17f}',
    '\u{300}',
    '\u{3b1}',
    '\u{3c2}',
    '\u{44f}',
    '\u{5d0}',
    '\u{661}',
    '\u{7ff}',
    '\u{800}',
    '\u{2000}',
    '\u{200b}',
    '\u{200c}',
    '\u{200d}',
    '\u{200e}',
    '\u{2028}',
    '\u{2029}',
    '\u{202e}',
    '\u{2044}',
    '\u{2060}',
    '\u{2100}',
    '\u{212a}',
    '\u{2260}',
    '\u{3000}',
    '\u{3002}',
    '\u{4e2d}',
    '\u{ac00}',
    '\u{d7ff}',
    '\u{e000}',
    '\u{f8ff}',
    '\u{fdcf}',
    '\u{fdd0}',
    '\u{fdef}',
    '\u{fdf0}',
    '\u{feff}',
    '\u{ff0e}',
    '\u{ff0f}',
    '\u{ff1a}',
    '\u{fffd}',
    '\u{fffe}',
    '\u{ffff}',
    '\u{10000}',
    '\u{1f600}',
    '\u{1fffe}',
    '\u{20000}',
    '\u{e0001}',
    '\u{e0100}',
    '\u{effff}',
    '\u{f0000}',
    '\u{10ffff}',
];
