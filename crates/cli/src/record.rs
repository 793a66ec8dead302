//! One text to look at, and where it comes from.

use std::borrow::Cow;
use std::cell::Cell;
use std::ops::Range;
use std::sync::Arc;

use serde::Serialize;

use crate::shown::shown;

/// One text to look at, as it was given.
pub(crate) struct Record<'r> {
    pub(crate) origin: Origin<'r>,
    pub(crate) octets: &'r [u8],
    /// A byte whose column was asked for, and how many characters stand before it: of a text with many places, each is
    /// counted from the one before.
    counted: Cell<(usize, usize)>,
}

impl<'r> Record<'r> {
    pub(crate) fn new(origin: Origin<'r>, octets: &'r [u8]) -> Self {
        Self {
            origin,
            octets,
            counted: Cell::default(),
        }
    }

    /// The text; octets that are not UTF-8 are replaced.
    pub(crate) fn text(&self) -> Cow<'r, str> {
        String::from_utf8_lossy(self.octets)
    }

    /// The columns of these bytes, in characters from 1, the end not included: one at least.
    pub(crate) fn columns(&self, span: Range<usize>) -> (usize, usize) {
        let (start, end) = self.place(span);
        (start, end.max(start + 1))
    }

    /// The same of bytes that may be none: the column before which something is inserted, twice.
    pub(crate) fn place(&self, span: Range<usize>) -> (usize, usize) {
        let first = match self.origin {
            Origin::Part { column, .. } => column,
            Origin::Argument(_) | Origin::Line { .. } => 1,
        };
        if self.origin.is_folded() {
            return (first, first + 1);
        }
        (
            first + self.characters_before(span.start),
            first + self.characters_before(span.end),
        )
    }

    /// How many characters stand before a byte. What is no UTF-8 begins no character that a place is behind.
    fn characters_before(&self, index: usize) -> usize {
        let index = index.min(self.octets.len());
        let (start, before) = match self.counted.get() {
            (start, before) if start <= index => (start, before),
            _ => (0, 0),
        };
        let characters = String::from_utf8_lossy(&self.octets[start..index])
            .chars()
            .count();
        self.counted.set((index, before + characters));
        before + characters
    }

    /// A line of JSON output about it.
    pub(crate) fn line<A: Serialize>(&self, answer: A) -> Line<'r, Input<'r>, A> {
        let input = self.text();
        self.line_of(Input { input }, answer)
    }

    /// The same, where the text has another name, or is more than one.
    pub(crate) fn line_of<I, A>(&self, input: I, answer: A) -> Line<'r, I, A> {
        Line {
            input,
            file: self.origin.file(),
            number: self.origin.line(),
            column: self.origin.column(),
            answer,
        }
    }
}

/// A line of JSON output of a verb that reads inputs one by one.
#[derive(Serialize)]
pub(crate) struct Line<'r, I, A> {
    #[serde(flatten)]
    input: I,
    /// The name of the file; null for standard input and arguments.
    file: Option<&'r str>,
    /// The number of the line, or with `--null` of the record; null for an argument.
    #[serde(rename = "line")]
    number: Option<usize>,
    /// The column in the line, from 1, if the text is a part of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(flatten)]
    answer: A,
}

/// The text that a line is about.
#[derive(Serialize)]
pub(crate) struct Input<'r> {
    input: Cow<'r, str>,
}

/// Where a record comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin<'r> {
    /// By its number among the arguments, from 1.
    Argument(usize),
    /// A line of a stream, or with `--null` a record of it.
    Line {
        /// The name of the file; `None` for standard input.
        file: Option<&'r str>,
        /// Counted from 1.
        number: usize,
    },
    /// A part of a line.
    Part {
        /// The name of the file; `None` for standard input.
        file: Option<&'r str>,
        /// Counted from 1.
        number: usize,
        /// The column of its first character, from 1.
        column: usize,
        /// Tells if characters of the line were left out of it, so that only its beginning has a place.
        is_folded: bool,
    },
}

impl<'r> Origin<'r> {
    /// The first part of a place: `argument`, `stdin`, or the name of a file as it can be shown.
    pub(crate) fn name(self) -> Cow<'r, str> {
        match self {
            Self::Argument(_) => Cow::Borrowed("argument"),
            Self::Line { file: None, .. } | Self::Part { file: None, .. } => Cow::Borrowed("stdin"),
            Self::Line {
                file: Some(file), ..
            }
            | Self::Part {
                file: Some(file), ..
            } => Cow::Owned(shown(file)),
        }
    }

    /// The name of the file; `None` for standard input and arguments.
    pub(crate) fn file(self) -> Option<&'r str> {
        match self {
            Self::Argument(_) => None,
            Self::Line { file, .. } | Self::Part { file, .. } => file,
        }
    }

    /// The number of the line; `None` for an argument.
    pub(crate) fn line(self) -> Option<usize> {
        match self {
            Self::Argument(_) => None,
            Self::Line { number, .. } | Self::Part { number, .. } => Some(number),
        }
    }

    /// The column in the line, if it is a part of it.
    fn column(self) -> Option<usize> {
        match self {
            Self::Argument(_) | Self::Line { .. } => None,
            Self::Part { column, .. } => Some(column),
        }
    }

    /// Tells if it is a part of a line.
    pub(crate) fn is_part(self) -> bool {
        self.column().is_some()
    }

    /// Tells if only its beginning has a place.
    pub(crate) fn is_folded(self) -> bool {
        matches!(
            self,
            Self::Part {
                is_folded: true,
                ..
            }
        )
    }

    pub(crate) fn number(self) -> usize {
        match self {
            Self::Argument(number) | Self::Line { number, .. } | Self::Part { number, .. } => {
                number
            }
        }
    }
}

/// The name of the file that a stream comes from; `None` for standard input. It is cheap to clone.
pub(crate) type FileName = Option<Arc<str>>;
