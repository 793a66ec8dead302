//! A span of a text, in half the memory of a range.

use std::num::NonZeroU32;
use std::ops::Range;

/// A span of a text, in bytes of the text, which has at most [`LONGEST`] of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Span {
    start: u32,
    /// The index behind its end, so that an optional span needs no more memory.
    behind: NonZeroU32,
}

/// The largest length of a text that has spans, in bytes: 1 GiB. A long text has at most about one node for each byte,
/// which a test checks, so that 32 bits suffice to count nodes as well.
pub(crate) const LONGEST: usize = 1 << 30;

impl Span {
    /// A range of such a text.
    pub(crate) fn of(range: &Range<usize>) -> Self {
        Self {
            start: narrow(range.start),
            behind: behind(range.end),
        }
    }

    pub(crate) fn range(self) -> Range<usize> {
        self.start()..self.end()
    }

    pub(crate) fn start(self) -> usize {
        self.start as usize
    }

    pub(crate) fn end(self) -> usize {
        self.behind.get() as usize - 1
    }

    /// The same beginning with another end.
    pub(crate) fn to(self, end: usize) -> Self {
        Self {
            behind: behind(end),
            ..self
        }
    }

    /// The part of the text.
    pub(crate) fn of_text(self, text: &str) -> &str {
        &text[self.range()]
    }
}

/// The index behind another one.
fn behind(index: usize) -> NonZeroU32 {
    NonZeroU32::MIN.saturating_add(narrow(index))
}

fn narrow(index: usize) -> u32 {
    debug_assert!(index <= LONGEST, "no longer text has spans");
    u32::try_from(index).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_is_its_range() {
        for range in [0..0, 3..8, 5..LONGEST, LONGEST..LONGEST] {
            assert_eq!(Span::of(&range).range(), range);
        }
        assert_eq!(Span::of(&(1..3)).to(5).of_text("abcdef"), "bcde");
        assert_eq!((size_of::<Span>(), size_of::<Option<Span>>()), (8, 8));
    }
}
