//! Sets of characters, as ranges.

use std::fmt;
use std::ops::RangeInclusive;

use crate::legibility::{LEGIBLE, LETTER_BEYOND};

/// A set of Unicode scalar values, kept as disjoint ranges in order, of which none touches the
/// next: equal sets are equal values.
///
/// ```
/// use grammarian::automata::CharSet;
///
/// let digit = CharSet::from('0'..='9');
/// let hex = digit.union(&CharSet::from('a'..='f'));
/// assert!(hex.contains('b') && !digit.contains('b'));
/// assert_eq!(hex.difference(&digit), CharSet::from('a'..='f'));
/// assert_eq!(hex.complement().complement(), hex);
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CharSet {
    ranges: Vec<(char, char)>,
}

impl CharSet {
    /// The set without any character.
    pub const EMPTY: Self = Self { ranges: Vec::new() };

    /// The set of all characters.
    #[must_use]
    pub fn all() -> Self {
        Self::from('\0'..=char::MAX)
    }

    /// The first and last character of each range, in order.
    #[must_use]
    pub fn ranges(&self) -> &[(char, char)] {
        &self.ranges
    }

    /// Returns `true` if the set has no characters.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// The number of characters in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ranges
            .iter()
            .map(|&(first, last)| size(first, last))
            .sum()
    }

    /// The characters, in order.
    pub fn chars(&self) -> impl Iterator<Item = char> {
        self.ranges.iter().flat_map(|(first, last)| *first..=*last)
    }

    /// The character at `index`, counted from 0 in the order of code points.
    #[must_use]
    pub fn nth(&self, mut index: usize) -> Option<char> {
        for &(first, last) in &self.ranges {
            let size = size(first, last);
            if index < size {
                return (first..=last).nth(index);
            }
            index -= size;
        }
        None
    }

    /// Returns `true` if the set has this character.
    #[must_use]
    pub fn contains(&self, character: char) -> bool {
        let after = self.ranges.partition_point(|(_, last)| *last < character);
        self.ranges
            .get(after)
            .is_some_and(|(first, _)| *first <= character)
    }

    /// The characters that are in either set.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        self.ranges.iter().chain(&other.ranges).copied().collect()
    }

    /// The characters that are not in the set.
    #[must_use]
    pub fn complement(&self) -> Self {
        let mut ranges = Vec::new();
        let mut from = Some('\0');
        for &(first, last) in &self.ranges {
            let gap = from.zip(before(first)).filter(|(start, end)| start <= end);
            ranges.extend(gap);
            from = after(last);
        }
        ranges.extend(from.map(|start| (start, char::MAX)));
        Self { ranges }
    }

    /// The characters that are in both sets.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        let mut ranges = Vec::new();
        let (mut here, mut there) = (0, 0);
        while let (Some(left), Some(right)) = (self.ranges.get(here), other.ranges.get(there)) {
            let (first, last) = (left.0.max(right.0), left.1.min(right.1));
            if first <= last {
                ranges.push((first, last));
            }
            // The range that ends first cannot meet any later range. Each common range ends where a
            // range of one of the sets ends, so it does not touch the next.
            if left.1 < right.1 {
                here += 1;
            } else {
                there += 1;
            }
        }
        Self { ranges }
    }

    /// The characters of this set that are not in the other.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        self.intersection(&other.complement())
    }

    /// This set with the other case of each of its US-ASCII letters added.
    #[must_use]
    pub fn fold_ascii_case(&self) -> Self {
        let letters = |from: RangeInclusive<char>| self.intersection(&Self::from(from));
        let shifted = |set: Self, shift: fn(&char) -> char| -> Self {
            set.ranges
                .iter()
                .map(|(first, last)| (shift(first), shift(last)))
                .collect()
        };
        let lower = shifted(letters('A'..='Z'), char::to_ascii_lowercase);
        let upper = shifted(letters('a'..='z'), char::to_ascii_uppercase);
        self.union(&lower).union(&upper)
    }

    /// The character that is easiest to read in an example: letters are preferred, then digits,
    /// then the punctuation of URLs, then other printable characters. `None` if the set is empty.
    #[must_use]
    pub fn most_legible(&self) -> Option<char> {
        let favourite = favourites().find(|character| self.contains(*character));
        favourite.or_else(|| {
            let printable = |&(first, last): &(char, char)| {
                (first..=last).find(|character| !character.is_control())
            };
            self.ranges
                .iter()
                .find_map(printable)
                .or(self.ranges.first().map(|(first, _)| *first))
        })
    }
}

impl CharSet {
    /// A character of a literal, in both cases if that is so.
    pub(crate) fn of_literal(character: char, either_case: bool) -> Self {
        let set = Self::from(character);
        if either_case {
            set.fold_ascii_case()
        } else {
            set
        }
    }

    /// The ranges in order of [`illegibility`](crate::legibility::illegibility): the characters
    /// that are good in examples one by one, then the printable rest, then the control characters.
    pub(crate) fn legible_ranges(&self) -> Vec<(char, char)> {
        let all: Self = favourites().map(|c| (c, c)).collect();
        let controls: Self = [('\0', '\u{1f}'), ('\u{7f}', '\u{9f}')]
            .into_iter()
            .collect();
        let good = favourites().filter(|c| self.contains(*c));
        let rest = self.difference(&all);
        let mut ranges: Vec<(char, char)> = good.map(|c| (c, c)).collect();
        ranges.extend(rest.difference(&controls).ranges);
        ranges.extend(rest.intersection(&controls).ranges);
        ranges
    }
}

impl CharSet {
    /// The ranges, parted where they would hold characters of several kinds.
    fn runs(&self) -> impl Iterator<Item = (char, char)> {
        const KINDS: [(char, char); 5] = [
            ('\0', '\u{1f}'),
            ('0', '9'),
            ('A', 'Z'),
            ('a', 'z'),
            ('\u{7f}', char::MAX),
        ];
        self.ranges.iter().flat_map(|&(first, last)| {
            let mut rest = Some(first);
            std::iter::from_fn(move || {
                let first = rest.filter(|first| *first <= last)?;
                let kind = KINDS
                    .iter()
                    .find(|(low, high)| (*low..=*high).contains(&first));
                let end = kind.map_or(first, |(_, high)| last.min(*high));
                rest = after(end);
                Some((first, end))
            })
        })
    }
}

/// The characters that are good in examples, the best first.
fn favourites() -> impl Iterator<Item = char> {
    LEGIBLE.chars().chain([LETTER_BEYOND])
}

impl From<char> for CharSet {
    fn from(character: char) -> Self {
        Self::from(character..=character)
    }
}

impl From<RangeInclusive<char>> for CharSet {
    /// An empty range makes an empty set.
    fn from(range: RangeInclusive<char>) -> Self {
        std::iter::once((*range.start(), *range.end())).collect()
    }
}

impl FromIterator<(char, char)> for CharSet {
    /// Ranges may come in any order and may overlap or be empty.
    fn from_iter<I: IntoIterator<Item = (char, char)>>(ranges: I) -> Self {
        let mut unordered: Vec<(char, char)> = ranges
            .into_iter()
            .filter(|(first, last)| first <= last)
            .collect();
        unordered.sort_unstable();
        let mut ranges: Vec<(char, char)> = Vec::with_capacity(unordered.len());
        for (first, last) in unordered {
            match ranges.last_mut() {
                Some((_, end)) if after(*end).is_none_or(|next| first <= next) => {
                    *end = (*end).max(last);
                }
                _ => ranges.push((first, last)),
            }
        }
        Self { ranges }
    }
}

impl fmt::Display for CharSet {
    /// A class in square brackets, as regular expressions write it: `[!'()*]`, `[0-9A-F]`, `[^#]`. Only digits, letters of
    /// one case, controls and characters beyond US-ASCII are put together in ranges.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let others = self.complement();
        let (sign, runs) =
            if self.contains(char::MAX) && others.runs().count() < self.runs().count() {
                ("^", others.runs())
            } else {
                ("", self.runs())
            };
        write!(f, "[{sign}")?;
        for (first, last) in runs {
            class_character(first, f)?;
            if first < last {
                if after(first) < Some(last) {
                    f.write_str("-")?;
                }
                class_character(last, f)?;
            }
        }
        f.write_str("]")
    }
}

/// A character as it stands in a class.
fn class_character(character: char, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match character {
        '\\' | '[' | ']' | '^' | '-' => write!(f, "\\{character}"),
        ' '..='~' => write!(f, "{character}"),
        _ => write!(f, "{}", character.escape_unicode()),
    }
}

impl fmt::Debug for CharSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(
                self.ranges
                    .iter()
                    .map(|(first, last)| format!("{first:?}..={last:?}")),
            )
            .finish()
    }
}

/// How many characters there are from `first` to `last`.
fn size(first: char, last: char) -> usize {
    // Surrogates lie in between; they are not characters.
    let surrogates = if first <= '\u{d7ff}' && last >= '\u{e000}' {
        0x800
    } else {
        0
    };
    let size = u32::from(last) - u32::from(first) + 1 - surrogates;
    usize::try_from(size).unwrap_or(usize::MAX)
}

pub(super) fn after(character: char) -> Option<char> {
    (character..=char::MAX).nth(1)
}

pub(super) fn before(character: char) -> Option<char> {
    ('\0'..character).next_back()
}
