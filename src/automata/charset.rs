//! Sets of characters, as ranges.

use std::fmt;
use std::ops::RangeInclusive;

/// A set of Unicode scalar values: disjoint ranges in order, none touching the next.
///
/// ```
/// use urlspec::automata::CharSet;
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
    /// No character.
    pub const EMPTY: Self = Self { ranges: Vec::new() };

    /// Every character.
    #[must_use]
    pub fn all() -> Self {
        Self::from('\0'..=char::MAX)
    }

    /// The ranges, in order.
    #[must_use]
    pub fn ranges(&self) -> &[(char, char)] {
        &self.ranges
    }

    /// Whether there is no character in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// The number of characters in it.
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

    /// The character that stands at `index`, in order from 0.
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

    /// Whether the character is in it.
    #[must_use]
    pub fn contains(&self, character: char) -> bool {
        let after = self.ranges.partition_point(|(_, last)| *last < character);
        self.ranges
            .get(after)
            .is_some_and(|(first, _)| *first <= character)
    }

    /// The characters of either.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        self.ranges.iter().chain(&other.ranges).copied().collect()
    }

    /// The characters that are not in it.
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

    /// The characters of both.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        self.complement().union(&other.complement()).complement()
    }

    /// The characters of this one that are not in the other.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        self.intersection(&other.complement())
    }

    /// The set with both cases of each of its ASCII letters.
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

    /// The most legible character: letters, digits, then the punctuation of URLs, then the rest.
    #[must_use]
    pub fn most_legible(&self) -> Option<char> {
        let favourites = LEGIBLE.chars().find(|character| self.contains(*character));
        favourites.or_else(|| {
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
    /// The ranges in order of [`illegibility`]: those of the characters that are good in examples one
    /// by one, then the printable rest, then the control characters.
    pub(crate) fn legible_ranges(&self) -> Vec<(char, char)> {
        let favourites: Self = LEGIBLE.chars().map(|c| (c, c)).collect();
        let controls: Self = [('\0', '\u{1f}'), ('\u{7f}', '\u{9f}')]
            .into_iter()
            .collect();
        let good = LEGIBLE.chars().filter(|c| self.contains(*c));
        let rest = self.difference(&favourites);
        let mut ranges: Vec<(char, char)> = good.map(|c| (c, c)).collect();
        ranges.extend(rest.difference(&controls).ranges);
        ranges.extend(rest.intersection(&controls).ranges);
        ranges
    }
}

/// The characters of ASCII that are good in examples, the best first.
const LEGIBLE: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890/.:-_?#@=&+;%~,$!*'()[]{}<>|\\^`\" ";

/// How hard a character is to read in an example; the smaller, the better.
pub(crate) fn illegibility(character: char) -> u32 {
    const RANKS: [u32; 128] = {
        let mut ranks = [1000; 128];
        let favourites = LEGIBLE.as_bytes();
        let mut rank: u32 = 0;
        while (rank as usize) < favourites.len() {
            ranks[favourites[rank as usize] as usize] = rank;
            rank += 1;
        }
        ranks
    };
    let other = if character.is_control() { 1000 } else { 200 };
    RANKS.get(character as usize).copied().unwrap_or(other)
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
    /// Ranges may come in any order, overlap, and be empty.
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
    // Between the two are the surrogates, which are no characters.
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
