//! One text to look at, and where it comes from.

/// One text to look at, as it was given.
pub(crate) struct Record<'r> {
    pub(crate) origin: Origin,
    pub(crate) octets: &'r [u8],
}

/// Where a record comes from, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    Argument(usize),
    /// A line of standard input, or with `--null` a record of it.
    Stdin(usize),
}

impl Origin {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Argument(_) => "argument",
            Self::Stdin(_) => "stdin",
        }
    }

    /// The number of the line; none for an argument.
    pub(crate) fn line(self) -> Option<usize> {
        match self {
            Self::Argument(_) => None,
            Self::Stdin(number) => Some(number),
        }
    }

    pub(crate) fn number(self) -> usize {
        match self {
            Self::Argument(number) | Self::Stdin(number) => number,
        }
    }
}
