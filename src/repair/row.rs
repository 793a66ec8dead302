//! A row of the table of repairs: what it takes from the text, what it writes in place of that, and where it is allowed.

use super::class::Class;
use super::near::{NEAR, starts_with};
use super::notation::international_label;
use super::phase::Phases;
use crate::words::Mistake;

/// A repair at one place.
pub(super) struct Repair {
    pub(super) take: Take,
    pub(super) write: Write,
    /// The parts of a URL in which it is allowed.
    pub(super) phases: Phases,
    pub(super) only: Only,
    pub(super) weight: u32,
    pub(super) mistake: Mistake,
    /// Tells if the person hardly meant anything else.
    pub(super) is_likely: bool,
}

/// The part of the text that a repair takes.
#[derive(Clone, Copy)]
pub(super) enum Take {
    Nothing,
    Text(&'static str),
    /// One character of a class.
    One(Class),
    /// As many characters of a class as there are, from the first of them on.
    Run(Class),
    /// A label of a host name, from its first character on, that has characters beyond US-ASCII.
    InternationalLabel,
    /// All characters to the end of the text, of which there are few.
    Tail(Class),
    /// The text that a reader of a notation finds, of the length that it returns. It begins with one of these characters.
    Read(&'static str, fn(&str) -> Option<usize>),
}

/// The text that a repair writes in place of that.
#[derive(Clone, Copy, Debug)]
pub(super) enum Write {
    Text(&'static str),
    /// This character.
    Character(char),
    /// The escapes of the characters, but for letters, digits and escapes.
    Escape,
    /// A label of a host name by IDNA.
    Ascii,
    /// The label of a host name in US-ASCII that looks the same.
    LooksLike,
    /// The character that a notation means, or its escapes if it is beyond US-ASCII.
    Meant(fn(&str) -> Option<char>),
}

/// Where else a repair is allowed.
#[derive(Clone, Copy)]
pub(super) enum Only {
    Anywhere,
    /// The repair takes all to the end of the text.
    AtEnd,
    /// The text ends behind what is taken, or one of these follows.
    Before(&'static [u8]),
    /// One of these follows.
    BeforeSome(&'static [u8]),
    /// A condition on the text before it, the text that it takes, and the text behind it.
    Where(fn(&str, &str, &str) -> bool),
}

impl Take {
    /// The length of what is taken of a text from an index on, in bytes; `None` if that is not there.
    pub(super) fn length(self, text: &str, at: usize) -> Option<usize> {
        let (before, text) = text.split_at(at);
        match self {
            Self::Nothing => Some(0),
            Self::Text(taken) => starts_with(text, taken).then_some(taken.len()),
            Self::One(class) => text
                .chars()
                .next()
                .filter(|c| class.has(*c))
                .map(char::len_utf8),
            Self::InternationalLabel => international_label(before, text),
            Self::Tail(class) => {
                let is_tail = text.len() < NEAR && text.chars().all(|c| class.has(c));
                is_tail.then_some(text.len()).filter(|length| *length > 0)
            }
            Self::Run(class) => {
                let is_first = !before.chars().next_back().is_some_and(|c| class.has(c));
                if !is_first || !text.starts_with(|c| class.has(c)) {
                    return None;
                }
                let end = text.find(|c| !class.has(c)).unwrap_or(text.len());
                Some(end)
            }
            Self::Read(_, read) => read(text),
        }
    }
}

impl Only {
    /// Tells if a repair is allowed for what stands between two indices of a text.
    pub(super) fn allows(self, text: &str, start: usize, end: usize) -> bool {
        let behind = &text[end..];
        match self {
            Self::Anywhere => true,
            Self::AtEnd => behind.is_empty(),
            Self::Before(bytes) => behind
                .bytes()
                .next()
                .is_none_or(|byte| bytes.contains(&byte)),
            Self::BeforeSome(bytes) => behind
                .bytes()
                .next()
                .is_some_and(|byte| bytes.contains(&byte)),
            Self::Where(is_allowed) => is_allowed(&text[..start], &text[start..end], behind),
        }
    }
}
